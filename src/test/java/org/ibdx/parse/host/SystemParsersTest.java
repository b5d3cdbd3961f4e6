package org.ibdx.parse.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.ibdx.capture.Capture;
import org.ibdx.fact.HostInfo;
import org.ibdx.fact.Interface;
import org.ibdx.fact.Irq;
import org.ibdx.fact.LogEvent;
import org.ibdx.fact.Module;
import org.ibdx.fact.ModuleOption;
import org.ibdx.fact.Mount;
import org.ibdx.fact.Setting;
import org.ibdx.fact.SoftwarePackage;
import org.ibdx.parse.Parser;
import org.ibdx.parse.adapter.Damage;
import org.ibdx.parse.adapter.Parsed;
import org.junit.jupiter.api.Test;

class SystemParsersTest {

    private static Object host(Parser parser, String command, String text, String field) {
        Parsed parsed = command == null ? Parsed.of(parser, text) : Parsed.of(parser, command, text);
        return parsed.value(HostInfo.class, "host", field);
    }

    private static Parsed file(Parser parser, String path, String text) {
        return Parsed.of(parser, Capture.of("cn07", parser.id(), path, text));
    }

    @Test
    void kernelAndDistribution() {
        String all = "Linux cn07 5.14.0-362.8.1.el9_3.x86_64 #1 SMP PREEMPT_DYNAMIC Tue Nov 7 14:54:22 EST 2023 x86_64 x86_64 x86_64 GNU/Linux\n";
        assertThat(host(new UnameParser(), null, all, "kernel")).isEqualTo("5.14.0-362.8.1.el9_3.x86_64");
        assertThat(host(new UnameParser(), null, all, "architecture")).isEqualTo("x86_64");
        assertThat(host(new UnameParser(), "uname -r", "4.4.302+\n", "kernel")).isEqualTo("4.4.302+");
        assertThat(host(new OsReleaseParser(), null, "NAME=\"Rocky Linux\"\nID=\"rocky\"\nVERSION_ID=\"9.3\"\n", "distribution")).isEqualTo("rocky");
        assertThat(host(new OsReleaseParser(), null, "Red Hat Enterprise Linux release 8.2 (Ootpa)\n", "distribution")).isEqualTo("rhel");
        assertThat(host(new OsReleaseParser(), null, "Red Hat Enterprise Linux release 8.2 (Ootpa)\n", "distributionVersion")).isEqualTo("8.2");
        assertThat(host(new OsReleaseParser(), "lsb_release -a", "Distributor ID:\tUbuntu\nRelease:\t22.04\n", "distribution")).isEqualTo("ubuntu");
    }

    @Test
    void machines() {
        String hostnamectl = """
                   Static hostname: cn07
                           Chassis: vm
                        Machine ID: 5f4dcc3b5aa765d61d8327deb882cf99
                    Virtualization: kvm
                  Operating System: Ubuntu 22.04.4 LTS
                            Kernel: Linux 5.15.0-94-generic
                      Architecture: x86-64
                """;
        assertThat(host(new HostnamectlParser(), null, hostnamectl, "machineId")).isEqualTo("5f4dcc3b5aa765d61d8327deb882cf99");
        assertThat(host(new HostnamectlParser(), null, hostnamectl, "distribution")).isEqualTo("ubuntu");
        assertThat(host(new HostnamectlParser(), null, hostnamectl, "virtualisation")).isEqualTo("kvm");
        assertThat(host(new VirtParser(), "systemd-detect-virt", "none\n", "virtualisation")).isEqualTo("none");
        assertThat(host(new VirtParser(), "systemd-detect-virt", "docker\n", "container")).isEqualTo(true);
        assertThat(host(new LscpuParser(), null, "Hypervisor vendor:     Microsoft\n", "virtualisation")).isEqualTo("microsoft");
        assertThat(host(new LscpuParser(), null, "超管理器厂商：  KVM\n", "virtualisation")).isEqualTo("kvm");
        assertThat(host(new IdentityParser("dmidecode"), null, """
                Base Board Information
                	Manufacturer: Example Inc.
                	Serial Number: EX123456
                """, "boardSerial")).isEqualTo("EX123456");
        assertThat(host(new IdentityParser("dmidecode"), null, "/sys/class/dmi/id/board_serial:To be filled by O.E.M.\n", "boardSerial")).isNull();
        assertThat(host(new IdentityParser("user-id"), "id -u", "1000\n", "userId")).isEqualTo(1000);
        assertThat(host(new IdentityParser("user-id"), "id", "uid=0(root) gid=0(root) groups=0(root)\n", "userId")).isEqualTo(0);
        assertThat(host(new IdentityParser("boot-time"), "uptime -s", "2025-03-03 09:58:01\n", "bootTime")).isEqualTo("2025-03-03 09:58:01");
    }

    @Test
    void security() {
        assertThat(host(new SecurityParser("mokutil"), "mokutil --sb-state", "SecureBoot enabled\n", "secureBoot")).isEqualTo(true);
        assertThat(host(new SecurityParser("mokutil"), "mokutil --sb-state", "EFI variables are not supported on this system\n", "secureBoot"))
                .isEqualTo(false);
        assertThat(host(new SecurityParser("lockdown"), null, "none [integrity] confidentiality\n", "lockdown")).isEqualTo("integrity");
        assertThat(Parsed.of(new SecurityParser("sestatus"), "SELinux status:                 enabled\nCurrent mode:                   enforcing\n")
                .value(Setting.class, "selinux mode", "value")).isEqualTo("enforcing");
    }

    @Test
    void limits() {
        assertThat(host(new UlimitParser(), "ulimit -l", "8192\n", "memlockKiB")).isEqualTo(8192L);
        assertThat(host(new UlimitParser(), "ulimit -l", "unlimited\n", "memlockKiB")).isEqualTo(-1L);
        assertThat(host(new UlimitParser(), "ulimit -a", "max locked memory           (kbytes, -l) 64\nopen files (-n) 1024\n", "memlockKiB")).isEqualTo(64L);
        assertThat(host(new UlimitParser(), null, "Max locked memory         8388608              8388608              bytes\n", "memlockKiB"))
                .isEqualTo(8192L);
        Parsed pam = Parsed.of(new LimitsParser(), "# comment\n*               soft    memlock         unlimited\n#* hard memlock 1\n");
        assertThat(pam.value(Setting.class, "limits * soft memlock", "value")).isEqualTo("unlimited");
        assertThat(pam.subjects(Setting.class)).hasSize(1);
        Parsed unit = Parsed.of(new LimitsParser(), "systemctl cat slurmd", "# /usr/lib/systemd/system/slurmd.service\n[Service]\nLimitMEMLOCK=infinity\n");
        assertThat(unit.value(Setting.class, "limits slurmd LimitMEMLOCK", "value")).isEqualTo("infinity");
    }

    @Test
    void sysctl() {
        Parsed parsed = Parsed.of(new SysctlParser(), "sysctl -a", """
                net.ipv4.conf.ib0/8001.rp_filter = 2
                net.ipv4.conf.all.arp_ignore = 1
                net.ipv4.tcp_rmem = 4096	131072	6291456
                net.ipv4.neigh.default.gc_thresh3 = 1024
                sysctl: permission denied on key 'net.core.bpf_jit_harden'
                """);
        assertThat(parsed.value(Setting.class, "sysctl net.ipv4.conf.ib0.8001.rp_filter", "value")).isEqualTo("2");
        assertThat(parsed.value(Setting.class, "sysctl net.ipv4.conf.ib0.8001.rp_filter", "name")).isEqualTo("net.ipv4.conf.rp_filter");
        assertThat(parsed.value(Setting.class, "sysctl net.ipv4.conf.ib0.8001.rp_filter", "about")).isEqualTo("ib0.8001");
        assertThat(parsed.value(Setting.class, "sysctl net.ipv4.conf.all.arp_ignore", "about")).isEqualTo("all");
        assertThat(parsed.value(Setting.class, "sysctl net.ipv4.tcp_rmem", "value")).isEqualTo("4096 131072 6291456");
        assertThat(parsed.value(Setting.class, "sysctl net.ipv4.neigh.default.gc_thresh3", "about")).as("the table's limits are of default").isEqualTo("default");
        assertThat(parsed.unreadable(Setting.class, "sysctl net.core.bpf_jit_harden", "value")).isNotNull();
        Parsed proc = Parsed.of(new SysctlParser(), "/proc/sys/net/ipv4/conf/ib0.8001/arp_ignore:1\n");
        assertThat(proc.value(Setting.class, "sysctl net.ipv4.conf.ib0.8001.arp_ignore", "about")).isEqualTo("ib0.8001");
        Parsed conf = file(new SysctlParser(), "/etc/sysctl.d/99-ib.conf", "net.ipv4.conf.ib1.arp_filter=1\n# net.core.rmem_max=1\n");
        assertThat(conf.value(Setting.class, "sysctl.conf net.ipv4.conf.ib1.arp_filter", "value")).isEqualTo("1");
    }

    @Test
    void stackAndPackages() {
        assertThat(host(new OfedInfoParser(), "ofed_info -s", "MLNX_OFED_LINUX-5.8-4.1.5.0:\n", "ofedVersion")).isEqualTo("MLNX_OFED_LINUX-5.8-4.1.5.0");
        assertThat(host(new OfedInfoParser(), "ofed_info -s", "OFED-internal-25.04-0.6.1:\n", "rdmaStack")).isEqualTo("doca");
        Parsed rpm = Parsed.of(new PackagesParser(), "rpm -qa", "rdma-core-46.0-1.el9.x86_64\nmlnx-ofa_kernel-5.8-OFED.5.8.4.1.5.1.x86_64\nbash-5.1.8-6.el9.x86_64\n");
        assertThat(rpm.value(SoftwarePackage.class, "rdma-core", "version")).isEqualTo("46.0-1.el9");
        assertThat(rpm.value(SoftwarePackage.class, "mlnx-ofa_kernel", "origin")).isEqualTo("mlnx");
        assertThat(rpm.subjects(SoftwarePackage.class)).doesNotContain("bash");
        Parsed dpkg = Parsed.of(new PackagesParser(), "ii  libibverbs1:amd64   39.0-1   amd64   Library\nrc  opensm  3.3.23-2 amd64 SM\n");
        assertThat(dpkg.value(SoftwarePackage.class, "libibverbs1", "installed")).isEqualTo(true);
        assertThat(dpkg.value(SoftwarePackage.class, "opensm", "installed")).isEqualTo(false);
        assertThat(Parsed.of(new PackagesParser(), "package opensm is not installed\n").value(SoftwarePackage.class, "opensm", "installed")).isEqualTo(false);
        Parsed dkms = Parsed.of(new DkmsParser(), """
                mlnx-ofed-kernel/24.10.OFED.24.10.0.7.0.1, 6.8.0-48-generic, x86_64: installed
                iser/5.8: added
                """);
        assertThat(dkms.value(Setting.class, "dkms mlnx-ofed-kernel 6.8.0-48-generic", "value")).isEqualTo("installed");
        assertThat(dkms.value(Setting.class, "dkms iser", "value")).isEqualTo("added");
    }

    @Test
    void commandLine() {
        Parsed parsed = Parsed.of(new CmdlineParser(), "BOOT_IMAGE=/vmlinuz root=/dev/sda1 ro quiet modprobe.blacklist=ib_ipoib,nouveau intel_iommu=on mlx4_core.port_type_array=1,1\n");
        assertThat(parsed.value(ModuleOption.class, "command-line ib_ipoib", "value")).isEqualTo("modprobe.blacklist");
        assertThat(parsed.value(ModuleOption.class, "command-line mlx4_core", "value")).isEqualTo("port_type_array=1,1");
        assertThat((String) parsed.value(HostInfo.class, "host", "commandLine")).contains("intel_iommu=on");
    }

    @Test
    void processorsAndInterrupts() {
        Parsed cpu = Parsed.of(new LscpuParser(), "Socket(s):             2\nNUMA node(s):          2\nNUMA node0 CPU(s):     0-31\n");
        assertThat(cpu.value(Setting.class, "cpu numa-nodes", "value")).isEqualTo("2");
        assertThat(cpu.value(Setting.class, "numa node0", "value")).isEqualTo("0-31");
        Parsed irq = Parsed.of(new InterruptsParser(), """
                            CPU0       CPU1       CPU2
                  0:         33          0          0  IR-IO-APIC    2-edge      timer
                142:        900        100          0  IR-PCI-MSI 34078721-edge      mlx5_comp0@pci:0000:41:00.0
                """);
        assertThat(irq.subjects(Irq.class)).containsExactly("142");
        assertThat(irq.value(Irq.class, "142", "busiestShare")).isEqualTo(0.9);
        assertThat(irq.value(Irq.class, "142", "pci")).isEqualTo("0000:41:00.0");
        Parsed governor = Parsed.of(new CpufreqParser(), """
                /sys/devices/system/cpu/cpu0/cpufreq/scaling_governor:powersave
                /sys/devices/system/cpu/cpu1/cpufreq/scaling_governor:powersave
                /sys/devices/system/cpu/cpu2/cpufreq/scaling_governor:performance
                """);
        assertThat(governor.value(Setting.class, "cpu scaling_governor", "value")).isEqualTo("powersave");
    }

    @Test
    void mounts() {
        Parsed parsed = Parsed.of(new MountParser(), "mount", """
                nas-ib:/pool/data on /data type nfs4 (rw,relatime,vers=4.2,hard,proto=rdma,port=20049)
                tmpfs on /tmp type tmpfs (rw)
                10.0.0.1@o2ib:10.0.0.2@o2ib:/scratch on /scratch type lustre (rw,flock)
                """);
        assertThat(parsed.value(Mount.class, "/data", "protocol")).isEqualTo("rdma");
        assertThat(parsed.value(Mount.class, "/scratch", "protocol")).isEqualTo("o2ib");
        assertThat(parsed.subjects(Mount.class)).hasSize(2);
        Parsed failed = Parsed.of(new MountParser(), "mount -o rdma,port=20049 nas-ib:/pool /mnt", "mount.nfs: Protocol not supported\n");
        assertThat(failed.value(Mount.class, "/mnt", "failure")).isEqualTo("Protocol not supported");
        assertThat(failed.value(Mount.class, "/mnt", "protocol")).isEqualTo("rdma");
        assertThat(Parsed.of(new MountParser(), "/pool from nas-ib:/pool\n Flags: rw,vers=4.2,proto=tcp\n").value(Mount.class, "/pool", "protocol"))
                .isEqualTo("tcp");
    }

    @Test
    void kernelConfiguration() {
        Parsed parsed = Parsed.of(new SmallSettingsParser("kernel-config"), "CONFIG_INFINIBAND_IPOIB=m\n# CONFIG_INFINIBAND_IPOIB_CM is not set\n");
        assertThat(parsed.value(Setting.class, "kernel-config CONFIG_INFINIBAND_IPOIB_CM", "value")).isEqualTo("n");
    }

    @Test
    void whatTheReversePathFilterDropped() {
        for (String text : java.util.List.of("#kernel\nTcpExtIPReversePathFilter       1843               0.0\n", "    IPReversePathFilter: 1843\n")) {
            assertThat(Parsed.of(new SmallSettingsParser("nstat"), text).value(Setting.class, "nstat TcpExtIPReversePathFilter", "value")).isEqualTo("1843");
        }
    }

    private static final String LOG = """
            [    0.000000] Linux version 5.14.0-362.8.1.el9_3.x86_64 (mockbuild@example) (gcc) #1 SMP
            [    0.000000] Command line: BOOT_IMAGE=/vmlinuz ro module_blacklist=ib_ipoib
            [    0.000000] Hypervisor detected: KVM
            [    0.000000] secureboot: Secure boot enabled
            [    4.301245] mlx_compat: loading out-of-tree module taints kernel.
            [    6.455001] mlx5_core 0000:41:00.0 ibp65s0: renamed from ib0
            [   80.000001] BUG: kernel NULL pointer dereference, address: 0000000000000018
            [   80.000009] RIP: 0010:ipoib_cm_tx_start+0x1f6/0x4b0 [ib_ipoib]
            """;

    @Test
    void kernelLog() {
        Parsed parsed = Parsed.of(new KernelLogParser(), LOG);
        assertThat(parsed.value(HostInfo.class, "host", "kernel")).isEqualTo("5.14.0-362.8.1.el9_3.x86_64");
        assertThat(parsed.value(HostInfo.class, "host", "secureBoot")).isEqualTo(true);
        assertThat(parsed.value(HostInfo.class, "host", "virtualisation")).isEqualTo("kvm");
        assertThat(parsed.value(ModuleOption.class, "command-line ib_ipoib", "value")).isEqualTo("module_blacklist");
        assertThat(parsed.value(Module.class, "mlx_compat", "outOfTree")).isEqualTo(true);
        assertThat(parsed.value(Interface.class, "ibp65s0", "kernelName")).isEqualTo("ib0");
        assertThat(parsed.value(LogEvent.class, "oops-in-rdma-code ib_ipoib", "value")).isEqualTo("ipoib_cm_tx_start");
    }

    @Test
    void aWarningIsNoCrash() {
        assertThat(Parsed.of(new KernelLogParser(), """
                [   80.000001] WARNING: CPU: 3 PID: 1 at drivers/infiniband/core/verbs.c:1 x
                [   80.000009] RIP: 0010:ib_destroy_qp+0x1f6/0x4b0 [ib_core]
                """).subjects(LogEvent.class)).isEmpty();
    }

    @Test
    void damageIsSurvived() {
        Damage.survives(new KernelLogParser(), "dmesg", LOG);
        String mixed = """
                Linux cn07 5.14.0-362.8.1.el9_3.x86_64 #1 SMP Tue Nov 7 14:54:22 EST 2023 x86_64 x86_64 x86_64 GNU/Linux
                ID="rocky"
                   Machine ID: 5f4dcc3b5aa765d61d8327deb882cf99
                SecureBoot enabled
                none [integrity] confidentiality
                max locked memory           (kbytes, -l) 64
                *               soft    memlock         unlimited
                net.ipv4.conf.ib0/8001.rp_filter = 2
                /proc/sys/net/ipv4/conf/ib0.8001/arp_ignore:1
                MLNX_OFED_LINUX-5.8-4.1.5.0:
                rdma-core-46.0-1.el9.x86_64
                ii  libibverbs1:amd64   39.0-1   amd64   Library
                mlnx-ofed-kernel/24.10, 6.8.0-48-generic, x86_64: installed
                BOOT_IMAGE=/vmlinuz ro modprobe.blacklist=ib_ipoib
                NUMA node0 CPU(s):     0-31
                142:        900        100          0  IR-PCI-MSI 34078721-edge      mlx5_comp0@pci:0000:41:00.0
                nas-ib:/pool on /data type nfs4 (rw,proto=rdma)
                # CONFIG_INFINIBAND_IPOIB_CM is not set
                mlx5_0 hca_handle=2 hca_object=2000
                """;
        for (Parser parser : HostParsers.ALL) {
            Damage.survives(parser, parser.id() + " -x | grep -E 'a|b'", mixed);
        }
    }
}
