package org.ibdx.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.ibdx.catalogue.KnowledgeStore;
import org.ibdx.parse.Parsers;
import org.ibdx.probe.Probe;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where sos 3.0 to 4.12, insights and sysinfo-snapshot keep what the probes bring; the names are those that these programs make. */
class LayoutTest {

    private static final Recognition RECOGNITION = new Recognition(List.copyOf(KnowledgeStore.builtIn().probes().values()), Parsers.all());

    private static String of(Collector collector, String path) {
        CollectedFolder folder = new CollectedFolder("x/", collector, RECOGNITION, "x");
        folder.take("x/" + path, new Text("value\n", false));
        return folder.captures("host").stream().findFirst()
                .map(capture -> capture.probe() + (capture.subject() == null ? "" : " " + capture.subject())
                        + ("host".equals(capture.host()) ? "" : " in " + capture.host()))
                .orElse("-");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '>', value = {
        // infiniband, 3.0 to 3.5, then 3.6 on
        "sos_commands/infiniband/ibv_devices > ibv_devices",
        "sos_commands/infiniband/ibv_devinfo > ibv_devinfo",
        "sos_commands/infiniband/ibv_devinfo_-v > ibv_devinfo",
        "sos_commands/infiniband/ibstat > ibstat",
        "sos_commands/infiniband/ibstatus > ibstatus",
        "sos_commands/infiniband/ibhosts > ibhosts",
        "sos_commands/infiniband/iblinkinfo > iblinkinfo",
        "sos_commands/infiniband/sminfo > sminfo",
        "sos_commands/infiniband/perfquery > perfquery",
        "sos_commands/infiniband/ibhosts_-C_mlx5_0_-P_1 > ibhosts",
        "sos_commands/infiniband/iblinkinfo_-C_mlx5_bond_0_-P_1 > iblinkinfo mlx5_bond_0/1",
        "sos_commands/infiniband/sminfo_-C_mlx5_0_-P_1 > sminfo mlx5_0/1",
        "sos_commands/infiniband/perfquery_-C_ibp65s0_-P_2 > perfquery ibp65s0/2",
        "sos_commands/infiniband/ibswitches > ibswitches",
        "sos_commands/infiniband/ibstat.1 > ibstat",
        "etc/rdma/rdma.conf > rdma-conf",
        "etc/rdma/opensm.conf > opensm-conf",
        "etc/rdma/partitions.conf > partitions-conf",
        "etc/ofed/openib.conf > openib-conf",
        "etc/ofed/opensm.conf > opensm-conf",
        "var/log/opensm.log > opensm-log",
        // networking: one name for each version
        "sos_commands/networking/ip_link > ip-link",
        "sos_commands/networking/ip_-s_link > ip-link",
        "sos_commands/networking/ip_-o_link > ip-link",
        "sos_commands/networking/ip_-s_-d_link > ip-link",
        "sos_commands/networking/ip_address > ip-addr",
        "sos_commands/networking/ip_-o_addr > ip-addr",
        "sos_commands/networking/ip_-d_address > ip-addr",
        "sos_commands/networking/ip_neigh_show > ip-neigh",
        "sos_commands/networking/ip_neigh_show_nud_noarp > ip-neigh",
        "sos_commands/networking/ip_-s_-s_neigh_show > ip-neigh",
        "sos_commands/networking/route_-n > ip-route",
        "sos_commands/networking/ip_route_show_table_all > ip-route",
        "sos_commands/networking/ip_-4_rule > ip-rule",
        "sos_commands/networking/ip_-4_rule_list > ip-rule",
        "sos_commands/networking/ip_rule_list > ip-rule",
        "sos_commands/networking/iptables_-t_filter_-nvL > iptables-list",
        "sos_commands/networking/iptables_-t_nat_-nvL > iptables-list",
        "sos_commands/firewall_tables/iptables_-t_mangle_-nvL > iptables-list",
        "sos_commands/firewall_tables/ip6tables_-t_filter_-nvL > ip6tables",
        "sos_commands/networking/nft_list_ruleset > nft",
        "sos_commands/firewall_tables/nft_list_ruleset > nft",
        "sos_commands/firewall_tables/nft_-a_list_ruleset > nft",
        "sos_commands/firewalld/nft_list_ruleset > nft",
        "sos_commands/firewalld/firewall-cmd_--list-all-zones > firewalld",
        "sos_commands/firewalld/firewall-cmd_--state > firewalld-state",
        "sos_commands/networking/ethtool_ib0 > ethtool ib0",
        "sos_commands/networking/ethtool_ib0.8001 > ethtool ib0.8001",
        "sos_commands/networking/ethtool_-i_ib0 > ethtool-i ib0",
        "sos_commands/networking/ethtool_-k_ibp65s0 > ethtool-k ibp65s0",
        "sos_commands/networking/ethtool_-m_ib0 > ethtool-m ib0",
        "sos_commands/networking/netstat_-neopa > listen",
        "sos_commands/networking/netstat_-W_-neopa > listen",
        "sos_commands/networking/netstat_-T_-neopa > listen",
        "sos_commands/networking/ss_-peaonmi > listen",
        "sos_commands/networking/networkctl_status_-a > networkctl",
        "sos_commands/networkmanager/nmcli_dev > nmcli",
        "sos_commands/networkmanager/nmcli_con_show_id_ib0 > nmcli",
        // a network namespace is a host below its host; without InfiniBand in it nothing is told of it
        "sos_commands/networking/namespaces/blue/ip_netns_exec_blue_ip_-d_address_show > -",
        "sos_commands/networking/ip_netns_exec_blue_ip_address_show > -",
        // firmware, 4.7 on
        "sos_commands/mellanox_firmware/mstflint_-d_0000_08_00.0_q > mstflint 0000:08:00.0",
        "sos_commands/mellanox_firmware/flint_-d_0000_08_00.0_q > mstflint 0000:08:00.0",
        "sos_commands/mellanox_firmware/flint_-d_0000_08_00.0_dc > -",
        "sos_commands/mellanox_firmware/mstconfig_-d_0000_08_00.0_-e_q > mlxconfig 0000:08:00.0",
        "sos_commands/mellanox_firmware/mlxlink_-d_0000_08_00.0 > mlxlink",
        "sos_commands/mellanox_firmware/mlxcables > mlxcables",
        "sos_commands/mellanox_firmware/mstdump_0000_08_00.0.2 > -",
        // the machine
        "sos_commands/kernel/uname_-a > uname",
        "sos_commands/kernel/lsmod > lsmod",
        "proc/modules > lsmod",
        "sos_commands/kernel/dmesg > dmesg",
        "sos_commands/kernel/sysctl_-a > sysctl",
        "sos_commands/kernel/dkms_status > dkms",
        "sos_commands/kernel/modinfo_ALL_MODULES > modinfo",
        "sos_commands/kernel/modinfo_ablk_helper_ac97_bus_acpi_cpufreq_acpi_pad_ae > modinfo",
        "etc/modprobe.d/mlnx.conf > modprobe-d",
        "sys/module/ib_ipoib/parameters/send_queue_size > sysfs-module",
        "sys/module/mlx5_core/version > sysfs-module",
        "sys/module/8250/parameters/nr_uarts > -",
        "sys/module/acpi/parameters/ec_delay > -",
        "sos_commands/pci/lspci > lspci",
        "sos_commands/pci/lspci_-nvv > lspci",
        "sos_commands/pci/lspci_-nnvv > lspci",
        "sos_commands/pci/lspci_-tv > -",
        "sos_commands/mellanox_firmware/lspci_-D_-d_15b3_0200 > -",
        "sos_commands/logs/journalctl_--no-pager > dmesg",
        "sos_commands/logs/journalctl_--no-pager_--catalog_--boot > dmesg",
        "sos_commands/logs/journalctl_--no-pager_--boot_-1 > -",
        "sos_commands/logs/journalctl_--disk-usage > -",
        "sos_commands/systemd/journalctl_--list-boots > -",
        "sos_strings/logs/var.log.messages.tailed > dmesg",
        "var/log/messages > dmesg",
        "var/log/kern.log > dmesg",
        "var/log/messages-20250301 > -",
        "sos_commands/systemd/systemctl_list-units > systemctl",
        "sos_commands/systemd/systemctl_list-unit-files > systemctl",
        "sos_commands/systemd/systemctl_status_--all > systemctl",
        "sos_commands/systemd/systemctl_list-timers_--all > -",
        "sos_commands/systemd/systemctl_show_--all > -",
        "sos_commands/services/chkconfig_--list > systemctl",
        "sos_commands/services/runlevel > -",
        "sos_commands/process/ps_auxwww > process",
        "sos_commands/process/ps_-elfL > -",
        "sos_commands/host/hostnamectl_status > hostnamectl",
        "sos_commands/processor/lscpu > lscpu",
        "sos_commands/numa/numactl_--hardware > lscpu",
        "sos_commands/hardware/dmidecode > dmidecode",
        "sos_commands/boot/mokutil_--sb-state > mokutil",
        "sos_commands/selinux/sestatus_-b > sestatus",
        "sos_commands/filesys/mount_-l > mount",
        "installed-rpms > packages",
        "sos_commands/dpkg/dpkg_-l > packages-deb",
        "usr/lib/os-release > os-release",
        "etc/netplan/01-ib.yaml > netplan",
        "run/netplan/90-ib.yaml > netplan",
        "etc/sysconfig/network-scripts/ifcfg-ib0 > ifcfg",
        "etc/NetworkManager/system-connections/ib0.nmconnection > networkmanager",
        "etc/network/interfaces > interfaces",
        "proc/interrupts > interrupts",
        "proc/cmdline > proc-cmdline",
        "proc/net/bonding/bond0 > bonding",
        "proc/sys/net/ipv4/conf/ib0/arp_ignore > sysctl",
        "sys/class/net/ib0/flags > sysfs-net",
        "sys/class/net/ib0/statistics/tx_dropped > sysfs-net",
        "sys/devices/pci0000:64/0000:64:00.0/0000:65:00.0/net/ib0/statistics/tx_dropped > sysfs-net",
        "sos_commands/crypto/update-crypto-policies_--show > -",
        "etc/passwd > -",
    })
    void sos(String path, String expected) {
        assertThat(of(Collector.SOS, path)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '>', value = {
        "insights_commands/lsmod > lsmod",
        "insights_commands/dmesg > dmesg",
        "insights_commands/iptables-save > iptables",
        "insights_commands/ip6tables-save > ip6tables",
        "insights_commands/ip_addr > ip-addr",
        "insights_commands/ip_-s_-d_link > ip-link",
        "insights_commands/ip_-s_link > ip-link",
        "insights_commands/ip_route_show_table_all > ip-route",
        "insights_commands/ethtool_-i_ib0 > ethtool-i ib0",
        "insights_commands/ethtool_ib0 > ethtool ib0",
        "insights_commands/firewall-cmd_--list-all-zones > firewalld",
        "insights_commands/nft_-j_list_ruleset > nft",
        "insights_commands/uname_-a > uname",
        "insights_commands/lspci_-k > lspci",
        "insights_commands/lspci_-vmmkn > -",
        "insights_commands/rpm_-qa_--qf_name_NAME_epoch_EPOCH_version_VERSION > packages",
        "insights_commands/nmcli_dev_show > nmcli",
        "insights_commands/systemctl_list-unit-files > systemctl",
        "etc/rdma/rdma.conf > rdma-conf",
        "etc/sysconfig/network-scripts/ifcfg-ib0 > ifcfg",
        "sys/bus/pci/devices/0000:04:00.0/mlx4_port1 > sysfs-pci",
        "insights_commands/firewall-cmd_--state > firewalld-state",
        "insights_commands/route_-n > ip-route",
        // the archives that the core writes: one folder more
        "data/insights_commands/lsmod > lsmod",
        "data/insights_commands/ethtool_-i_ib0 > ethtool-i ib0",
        "data/etc/rdma/rdma.conf > rdma-conf",
        "data/sys/bus/pci/devices/0000:04:00.0/mlx4_port1 > sysfs-pci",
        "meta_data/insights.specs.Specs.lsmod.json > -",
    })
    void insights(String path, String expected) {
        assertThat(of(Collector.INSIGHTS, path)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '>', value = {
        "commands_txt_output/ibstat.txt > ibstat",
        "commands_txt_output/ibstatus.txt > ibstatus",
        "commands_txt_output/ibv_devinfo_v.txt > ibv_devinfo",
        "commands_txt_output/ibdev2netdev.txt > ibdev2netdev",
        "commands_txt_output/lsmod.txt > lsmod",
        "commands_txt_output/modinfo.txt > modinfo",
        "commands_txt_output/ofed_info_s.txt > ofed-info",
        "commands_txt_output/ip_n_s.txt > ip-neigh",
        "commands_txt_output/ip_s_s_link_show.txt > ip-link",
        "commands_txt_output/ip_s_s_addr_show.txt > ip-addr",
        "commands_txt_output/ip_route_show_table_all.txt > ip-route",
        "commands_txt_output/service_firewalld_status.txt > systemctl",
        "commands_txt_output/mlxlink_mstlink.txt > mlxlink",
        "commands_txt_output/sys_class_net_files.txt > sysfs-net",
        "commands_txt_output/sysclass_IB_modules_parameters.txt > sysfs-module",
        "commands_txt_output/yy_MLX_modules_parameters.txt > sysfs-module",
        "commands_txt_output/show_pretty_gids.txt > show-gids",
        "commands_txt_output/ethtool_all_interfaces.txt > ethtool",
        "commands_txt_output/se_linux_status.txt > sestatus",
        "commands_txt_output/systemctl_listunits.txt > systemctl",
        "commands_txt_output/uname.txt > uname",
        "commands_txt_output/dkms_status.txt > dkms",
        "commands_txt_output/mget_temp_query.txt > -",
        "firmware/mstflint_000008000 > mstflint 0000:08:00.0",
        "firmware/mstconfig_000008000 > mlxconfig 0000:08:00.0",
        "firmware/mstdump_000008000 > -",
        "cables/mlxcables_output > mlxcables",
        "rdma_tool/rdma_link > rdma-link",
        "rdma_tool/rdma_dev > rdma-dev",
        "firmware/flint_000008000 > mstflint 0000:08:00.0",
        "firmware/mlxconfig_000008000 > mlxconfig 0000:08:00.0",
        "ethtool_S/ethtool_S_ib0 > ethtool-stats ib0",
        "cables/mlxcables_options_output > mlxcables",
        "ibdiagnet_mlx5_0_1/ibdiagnet2.log > ibdiagnet",
        "commands_txt_output/service_iptables_status.txt > systemctl",
        "commands_txt_output/mst_status_v.txt > -",
        "dmesg > dmesg",
        "lspci > lspci",
        "dmidecode > dmidecode",
        "ibnetdiscover > ibnetdiscover",
        "status-log-cn07 > -",
    })
    void sysinfoSnapshot(String path, String expected) {
        assertThat(of(Collector.SYSINFO, path)).isEqualTo(expected);
    }

    /** Parts of the report of sysinfo-snapshot that no command names: what they hold tells. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '>', value = {
        "sminfo > sminfo: sm lid 3 sm guid 0x98039b0300a1b200, activity count 812345 priority 14 state 3 SMINFO_MASTER > sminfo",
        "sm_status > sminfo: sm lid 3 sm guid 0x98039b0300a1b200, activity count 812345 priority 14 state 3 SMINFO_MASTER > sminfo",
        "Multicast_Information > MCMemberRecord group dump: > saquery",
        "ib_switches_FW_scan > no such tool > -",
        "/proc/modules > mlx5_core 1638400 1 mlx5_ib, Live 0x0 > lsmod",
        "/proc/cpuinfo > sminfo: sm lid 3 sm guid 0x98039b0300a1b200, activity count 8 priority 14 state 3 SMINFO_MASTER > -",
    })
    void sectionsOfAReport(String title, String text, String expected) {
        CollectedFolder folder = new CollectedFolder("x/", Collector.SYSINFO, RECOGNITION, "x");
        folder.take("x/sysinfo-snapshot-v3.7.9-cn07.html", new Text("<a name=\"sec1\"></a><h2>" + title + "</h2><p>" + text + "</p>\n", false));
        assertThat(folder.captures("host").stream().map(org.ibdx.capture.Capture::probe).findFirst().orElse("-")).isEqualTo(expected);
    }
}
