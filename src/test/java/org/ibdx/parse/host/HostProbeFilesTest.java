package org.ibdx.parse.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.ibdx.knowledge.YamlReader;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Parsers;
import org.ibdx.probe.Probe;
import org.ibdx.source.Recognition;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What people type and save about a host finds its probe, among all probes. */
class HostProbeFilesTest {

    private static Recognition recognition;

    @BeforeAll
    static void readProbes() throws IOException {
        recognition = new Recognition(probes(), Parsers.all());
    }

    private static List<Probe> probes() throws IOException {
        List<Probe> probes = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of("probes"))) {
            for (Path file : files.filter(path -> path.toString().endsWith(".yaml")).sorted().toList()) {
                String name = file.getFileName().toString();
                probes.add(Probe.from(name.substring(0, name.length() - ".yaml".length()), YamlReader.read(file, name)));
            }
        }
        return probes;
    }

    @Test
    void everyParserHasAProbe() {
        for (Parser parser : HostParsers.ALL) {
            assertThat(Path.of("probes", parser.id() + ".yaml")).as(parser.id()).exists();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "dmesg -T -p- grep mlx5 | dmesg", "journalctl -k -b | dmesg", "journalctl -u NetworkManager | journal-network",
        "tail /var/log/messages | dmesg", "lsmod -p- grep umad | lsmod", "cat /proc/modules | lsmod", "modinfo -F filename ib_core | modinfo",
        "modprobe -n -v ib_ipoib | modprobe-d", "cat /sys/module/ib_ipoib/parameters/ipoib_enhanced | sysfs-module",
        "ls -d /sys/module/ib_ipoib | sysfs-module", "uname -r | uname", "cat /etc/os-release | os-release", "cat /etc/redhat-release | os-release",
        "hostnamectl status | hostnamectl", "systemd-detect-virt | virt", "lspci -vv -s 41:00.0 | lspci",
        "cat /sys/bus/pci/devices/0000:41:00.0/current_link_width | sysfs-pci", "systemctl status opensm | systemctl",
        "systemctl is-active opensm | systemctl", "systemctl cat slurmd | limits", "pgrep -a opensm | process", "ps aux -p- grep opensm | process",
        "sysctl -a | sysctl", "cat /proc/sys/net/ipv4/conf/ib0/rp_filter | sysctl", "cat /etc/sysctl.d/90-ib.conf | sysctl-conf",
        "ulimit -l | ulimit", "cat /proc/1234/limits | ulimit", "cat /etc/security/limits.conf -p- grep -v '^#' | limits", "ofed_info -s | ofed-info",
        "rpm -qa -p- grep rdma | packages", "rpm -q opensm | packages", "dpkg -l -p- grep ibverbs | packages-deb", "dkms status | dkms",
        "mokutil --sb-state | mokutil", "cat /sys/kernel/security/lockdown | lockdown", "getenforce | sestatus", "cat /proc/cmdline | proc-cmdline",
        "lscpu | lscpu", "numactl -H | lscpu", "cat /proc/interrupts | interrupts", "mount -p- grep nfs | mount", "grep nfs /proc/mounts | mount",
        "ib_write_bw -d mlx5_0 10.0.0.2 | perftest", "ib_send_lat cn08 | perftest", "qperf 10.0.0.1 tcp_bw | qperf", "iperf3 -c 10.0.0.1 | iperf",
        "id -u | user-id", "zcat /proc/config.gz -p- grep IPOIB | kernel-config", "ls -l /dev/infiniband/ | ls-infiniband",
        "ls /sys/class/infiniband | ls-infiniband", "dmidecode -t 2 | dmidecode"})
    void typedCommands(String command, String probe) {
        Probe found = recognition.ofCommand(command.strip().replace("-p-", "|"));
        assertThat(found).as(command).isNotNull();
        assertThat(found.id()).isEqualTo(probe.strip());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"dmesg.txt | dmesg", "lsmod.out | lsmod", "lspci_-nnvv | lspci", "sysctl_-a | sysctl", "limits.conf | limits",
        "installed-rpms | packages", "ps_auxwww | process", "kern.log | dmesg", "ib_write_bw-cn07.txt | perftest", "lspci.txt | lspci"})
    void savedFiles(String name, String probe) {
        Probe found = recognition.ofFileName(name);
        assertThat(found).as(name).isNotNull();
        assertThat(found.id()).isEqualTo(probe.strip());
    }
}
