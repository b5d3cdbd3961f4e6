package org.ibdx.parse.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.ibdx.capture.Capture;
import org.ibdx.fact.InterfaceConfig;
import org.ibdx.fact.ModuleOption;
import org.ibdx.fact.Setting;
import org.ibdx.parse.Parser;
import org.ibdx.parse.adapter.Damage;
import org.ibdx.parse.adapter.Parsed;
import org.junit.jupiter.api.Test;

class ConfigParsersTest {

    private static final String IFCFG = """
            # data network
            DEVICE=ib0
            TYPE="InfiniBand"
            ONBOOT=yes
            BOOTPROTO=none
            IPADDR=10.10.0.7
            NETMASK=255.255.255.0
            CONNECTED_MODE=yes
            MTU=65520
            """;
    private static final String CHILD = """
            DEVICE=ib0.8001
            PKEY=yes
            PKEY_ID=1
            PHYSDEV=ib0
            """;
    private static final String NETPLAN = """
            network:
              version: 2
              ethernets:
                ibp65s0:
                  addresses: [10.10.0.7/24]
                  infiniband-mode: connected
                  mtu: 65520
                lan:
                  match: {macaddress: "80:00:02:08:FE:80:00:00:00:00:00:00:98:03:9B:03:00:A1:B2:C4"}
                  set-name: ib9
            """;
    private static final String KEYFILE = """
            [connection]
            id=ib-data
            type=infiniband
            interface-name=ibp65s0.8001
            [infiniband]
            transport-mode=datagram
            p-key=32769
            parent=ibp65s0
            [ipv4]
            address1=10.10.0.7/24,10.10.0.1
            method=manual
            """;
    private static final String INTERFACES = """
            auto ib0
            iface ib0 inet static
                address 10.22.0.3
                netmask 255.255.255.0
                mtu 65520
                up echo connected > /sys/class/net/ib0/mode
            iface ib1 inet static
                pre-up echo connected > /sys/class/net/ib1/mode
                mtu 65520
                address 10.23.0.3/24
            """;
    private static final String NETWORKD = """
            [Match]
            Name=ibp65s0
            [Link]
            MTUBytes=2044
            [Network]
            Address=10.10.0.7/24
            """;

    private static Parsed file(Parser parser, String path, String text) {
        return Parsed.of(parser, Capture.of("cn07", parser.id(), path, text));
    }

    @Test
    void ifcfg() {
        Parsed parsed = file(new IfcfgParser(), "/etc/sysconfig/network-scripts/ifcfg-ib0", IFCFG);
        String ib0 = "ifcfg ib0";
        assertThat(parsed.value(InterfaceConfig.class, ib0, "mode")).isEqualTo("connected");
        assertThat(parsed.value(InterfaceConfig.class, ib0, "mtu")).isEqualTo(65520);
        assertThat(parsed.value(InterfaceConfig.class, ib0, "type")).isEqualTo("infiniband");
        assertThat(parsed.value(InterfaceConfig.class, ib0, "addresses")).isEqualTo(List.of("10.10.0.7/24"));
        assertThat(parsed.value(InterfaceConfig.class, ib0, "file")).isEqualTo("/etc/sysconfig/network-scripts/ifcfg-ib0");
    }

    @Test
    void ifcfgOfAChildGivesItsKeyInHexadecimal() {
        Parsed parsed = file(new IfcfgParser(), "ifcfg-ib0.8001", CHILD);
        assertThat(parsed.value(InterfaceConfig.class, "ifcfg ib0.8001", "pkey")).isEqualTo(1);
        assertThat(parsed.value(InterfaceConfig.class, "ifcfg ib0.8001", "parent")).isEqualTo("ib0");
    }

    @Test
    void severalFilesInOneCaptureStayApart() {
        StringBuilder both = new StringBuilder();
        IFCFG.lines().forEach(line -> both.append("/etc/sysconfig/network-scripts/ifcfg-ib0:").append(line).append('\n'));
        CHILD.lines().forEach(line -> both.append("/etc/sysconfig/network-scripts/ifcfg-ib0.8001:").append(line).append('\n'));
        Parsed parsed = file(new IfcfgParser(), "ifcfg", both.toString());
        assertThat(parsed.value(InterfaceConfig.class, "ifcfg ib0", "mtu")).isEqualTo(65520);
        assertThat(parsed.value(InterfaceConfig.class, "ifcfg ib0.8001", "parent")).isEqualTo("ib0");
    }

    @Test
    void slesModeWords() {
        Parsed parsed = file(new IfcfgParser(), "/etc/sysconfig/network/ifcfg-ib1",
                "BOOTPROTO='static'\nIPOIB_MODE='connected'\nSTARTMODE='auto'\nIPADDR='10.1.0.4/16'\n");
        assertThat(parsed.value(InterfaceConfig.class, "wicked ib1", "mode")).isEqualTo("connected");
        assertThat(parsed.value(InterfaceConfig.class, "wicked ib1", "onBoot")).isEqualTo(true);
        assertThat(parsed.value(InterfaceConfig.class, "wicked ib1", "addresses")).isEqualTo(List.of("10.1.0.4/16"));
    }

    @Test
    void netplan() {
        Parsed parsed = file(new NetplanParser(), "/etc/netplan/01-ib.yaml", NETPLAN);
        assertThat(parsed.value(InterfaceConfig.class, "netplan ibp65s0", "mode")).isEqualTo("connected");
        assertThat(parsed.value(InterfaceConfig.class, "netplan ibp65s0", "section")).isEqualTo("ethernets");
        assertThat(parsed.value(InterfaceConfig.class, "netplan lan", "interfaceName")).isEqualTo("ib9");
        assertThat(file(new NetplanParser(), "/etc/netplan/01-ib.yaml", "network:\n\tversion: 2\n")
                .value(InterfaceConfig.class, "netplan /etc/netplan/01-ib.yaml", "failure")).isEqualTo("not YAML");
    }

    @Test
    void keyfileKeysAreDecimal() {
        Parsed parsed = file(new KeyfileParser(), "/etc/NetworkManager/system-connections/ib-data.nmconnection", KEYFILE);
        assertThat(parsed.value(InterfaceConfig.class, "networkmanager ibp65s0.8001", "pkey")).isEqualTo(0x8001);
        assertThat(parsed.value(InterfaceConfig.class, "networkmanager ibp65s0.8001", "addresses")).isEqualTo(List.of("10.10.0.7/24"));
    }

    @Test
    void aModeSetByUpComesAfterTheMtu() {
        Parsed parsed = file(new InterfacesParser(), "/etc/network/interfaces", INTERFACES);
        assertThat(parsed.value(InterfaceConfig.class, "interfaces ib0", "mtuBeforeMode")).isEqualTo(true);
        assertThat(parsed.value(InterfaceConfig.class, "interfaces ib1", "mtuBeforeMode")).isEqualTo(false);
        assertThat(parsed.value(InterfaceConfig.class, "interfaces ib0", "addresses")).isEqualTo(List.of("10.22.0.3/24"));
    }

    @Test
    void hooksOfOneKindRunInTheirOrder() {
        Parsed parsed = file(new InterfacesParser(), "/etc/network/interfaces", """
                iface ib0 inet manual
                    pre-up ip link set ib0 mtu 65520
                    pre-up echo connected > /sys/class/net/ib0/mode
                """);
        assertThat(parsed.value(InterfaceConfig.class, "interfaces ib0", "mtuBeforeMode")).isEqualTo(true);
    }

    @Test
    void networkd() {
        Parsed parsed = file(new NetworkdParser(), "/etc/systemd/network/10-ib.network", NETWORKD);
        assertThat(parsed.value(InterfaceConfig.class, "networkd ibp65s0", "mtu")).isEqualTo(2044);
    }

    @Test
    void modprobeLinesAlsoBehindTheirFileName() {
        Parsed parsed = file(new ModprobeParser(), "modprobe.d", "/etc/modprobe.d/ib.conf:blacklist ib-ipoib\ninstall mlx5_core /bin/false\n");
        assertThat(parsed.value(ModuleOption.class, "blacklist ib_ipoib", "kind")).isEqualTo("blacklist");
        assertThat(parsed.value(ModuleOption.class, "install mlx5_core", "value")).isEqualTo("/bin/false");
    }

    @Test
    void settingsAndLists() {
        assertThat(file(new KeyValueParser("openib-conf"), "/etc/infiniband/openib.conf", "IPOIB_LOAD=no\n")
                .value(Setting.class, "openib-conf IPOIB_LOAD", "value")).isEqualTo("no");
        assertThat(file(new ModuleListParser(), "/etc/rdma/modules/infiniband.conf", "# ib_ipoib\nib_umad\n# These modules are loaded\n")
                .value(Setting.class, "modules-load ib_ipoib", "value")).isEqualTo("commented out");
    }

    @Test
    void nothingBreaksThem() {
        Damage.survives(new IfcfgParser(), "cat ifcfg-ib0", IFCFG);
        Damage.survives(new NetplanParser(), "cat /etc/netplan/01-ib.yaml", NETPLAN);
        Damage.survives(new KeyfileParser(), "cat x.nmconnection", KEYFILE);
        Damage.survives(new InterfacesParser(), "cat /etc/network/interfaces", INTERFACES);
        Damage.survives(new NetworkdParser(), "cat 10-ib.network", NETWORKD);
        Damage.survives(new ModprobeParser(), "cat /etc/modprobe.d/ib.conf", "blacklist ib_ipoib\noptions mlx4_core x=1\n");
        Damage.survives(new KeyValueParser("rdma-conf"), "cat /etc/rdma/rdma.conf", "IPOIB_LOAD=yes\n");
        Damage.survives(new ModuleListParser(), "cat /etc/modules", "ib_ipoib\n# ib_umad\n");
    }

    @Test
    void aNetplanFileThatLostItsIndentationIsReadWithoutBlame() {
        Parsed parsed = file(new NetplanParser(), "paste.txt", """
                network:
                version: 2
                ethernets:
                ibp65s0:
                addresses:
                - 10.10.0.7/24
                nameservers:
                addresses: [10.0.0.1]
                infiniband-mode: connected
                mtu: 65520
                eno1:
                dhcp4: true
                """);
        assertThat(parsed.value(InterfaceConfig.class, "netplan ibp65s0", "mode")).isEqualTo("connected");
        assertThat(parsed.value(InterfaceConfig.class, "netplan ibp65s0", "addresses")).isEqualTo(List.of("10.10.0.7/24"));
        assertThat(parsed.value(InterfaceConfig.class, "netplan ibp65s0", "interfaceName")).isEqualTo("ibp65s0");
        assertThat(parsed.value(InterfaceConfig.class, "netplan eno1", "method")).isEqualTo("dhcp");
        assertThat(parsed.value(InterfaceConfig.class, "netplan paste.txt", "failure")).isNull();
    }

    @Test
    void aChildWithoutItsKeysCannotBeMade() {
        assertThat(file(new IfcfgParser(), "ifcfg-ib0.8001", "DEVICE=ib0.8001\nPKEY=yes\nPHYSDEV=ib0\n")
                .value(InterfaceConfig.class, "ifcfg ib0.8001", "failure")).isEqualTo("PKEY without PKEY_ID");
        assertThat(file(new IfcfgParser(), "ifcfg-ib0.8001", CHILD).value(InterfaceConfig.class, "ifcfg ib0.8001", "failure")).isNull();
    }

    @Test
    void aHookThatHangsOnTheMtuLineSetsNoMode() {
        Parsed parsed = file(new InterfacesParser(), "/etc/network/interfaces", """
                iface ib0 inet static
                    address 10.0.0.1/24
                    mtu 65520 pre-up echo connected > /sys/class/net/ib0/mode
                """);
        assertThat(parsed.value(InterfaceConfig.class, "interfaces ib0", "mtu")).isEqualTo(65520);
        assertThat(parsed.value(InterfaceConfig.class, "interfaces ib0", "mtuBeforeMode")).isEqualTo(true);
    }

    @Test
    void aDryRunOfModprobe() {
        Parsed barred = Parsed.of(new ModprobeParser(), "modprobe -n -v ib_ipoib", "install /bin/true\n");
        assertThat(barred.value(ModuleOption.class, "install ib_ipoib", "value")).isEqualTo("/bin/true");
        Parsed fine = Parsed.of(new ModprobeParser(), "modprobe -n -v ib_ipoib",
                "insmod /lib/modules/5.14.0/kernel/drivers/infiniband/ulp/ipoib/ib_ipoib.ko.xz\n");
        assertThat(fine.value(org.ibdx.fact.Module.class, "ib_ipoib", "available")).isEqualTo(true);
        Parsed grep = Parsed.of(new ModprobeParser(), "grep -r ib_ /etc/modprobe.d", """
                grep: /etc/modprobe.d/secret.conf: Permission denied
                /etc/modprobe.d/a.conf:blacklist ib_ipoib
                /etc/modprobe.d/b.conf:options mlx4_core log_num_mtt=24
                /etc/modprobe.d/c.conf:options mlx4_core log_mtts_per_seg=3
                /etc/modprobe.d/d.conf:blacklist nouveau
                """);
        assertThat(grep.value(ModuleOption.class, "options mlx4_core", "value")).isEqualTo("log_num_mtt=24 log_mtts_per_seg=3");
        assertThat(grep.subjects(ModuleOption.class)).containsExactly("blacklist ib_ipoib", "options mlx4_core");
    }

    @Test
    void filesUnderHeadings() {
        Parsed parsed = Parsed.of(new IfcfgParser(), "head /etc/sysconfig/network-scripts/ifcfg-ib*", """
                ==> /etc/sysconfig/network-scripts/ifcfg-ib0 <==
                MTU=2044

                ==> /etc/sysconfig/network-scripts/ifcfg-ib1 <==
                MTU=4092
                """);
        assertThat(parsed.value(InterfaceConfig.class, "ifcfg ib0", "mtu")).isEqualTo(2044);
        assertThat(parsed.value(InterfaceConfig.class, "ifcfg ib1", "mtu")).isEqualTo(4092);
    }

    @Test
    void devicesThatNetworkManagerLeavesAlone() {
        Parsed parsed = file(new KeyfileParser(), "/etc/NetworkManager/conf.d/99-ib.conf", "[keyfile]\nunmanaged-devices=interface-name:ib*\n");
        assertThat(parsed.value(Setting.class, "NetworkManager unmanaged-devices", "value")).isEqualTo("interface-name:ib*");
    }
}
