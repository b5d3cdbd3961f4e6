package org.ibdx.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VocabularyTest {

    @ParameterizedTest
    @ValueSource(strings = {"ibstat", "sudo ifconfig", "lspci | grep -i mell", "sudo mst start", "mst status", "ip a", "ip addr show ib0", "ip -br link show type ipoib",
        "cat /sys/class/infiniband/mlx5_0/ports/1/{state,phys_state}", "systemctl status opensm", "iptables-save", "ibnetdiscover", "ifdown ib0; ifup ib0",
        "nft list ruleset", "lspci -nnk -d 15b3:", "lspci -vv -s 3b:00.0", "ping -c 3 10.20.0.1", "ibping -c 3 -L 42", "lsmod | grep -E '^(ib_|mlx5|rdma)'",
        "ib_write_bw -d mlx5_0 --report_gbits 10.25.0.5 | tail -3", "/usr/sbin/ibstat", "modprobe mlx5_core", "grep . /sys/class/infiniband/mlx5_0/ports/1/pkeys/*",
        "rdma link", "ibv_devinfo -v | head -3", "sysctl net.ipv4.conf.ib0.arp_ignore", "ip link add link ib0 name ib0.100 type vlan id 100", "ip link add macvlan0 link ibp1s0 type macvlan mode bridge"})
    void aCommandIsOneWithoutAPromptToo(String line) {
        assertThat(Vocabulary.isPlainly(line)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"sminfo: sm lid 1 sm guid 0x2c90200aa9201, activity count 1 priority 0 state 3 SMINFO_MASTER", "ibstat shows that the port is down",
        "ping works between the two hosts", "ip is configured", "ip link set of the 2 ports", "host", "mlx5_ib 393216 0", "ib_core                389120  2 ib_uverbs,mlx5_ib", "nvme 32382 0",
        "ibwarn: [15] umad_init: can't read ABI version", "find the device", "date of the run", "mount options for the data", "Status of the adapter:", "State: Active",
        "CA 'mlx5_0'", "rate:\t\t 40 Gb/sec (4X QDR)", "ib0              UP             198.51.100.20/24", "ibstat output of the bad node", "route", "",
        "iperf: ignoring extra argument", "I ran ibstat on both nodes", "ls: cannot access '/sys/class/infiniband': No such file or directory"})
    void proseAndOutputAreNoCommands(String line) {
        assertThat(Vocabulary.isPlainly(line)).isFalse();
    }
}
