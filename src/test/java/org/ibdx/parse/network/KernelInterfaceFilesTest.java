package org.ibdx.parse.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.ibdx.capture.Capture;
import org.ibdx.fact.Interface;
import org.ibdx.fact.Setting;
import org.ibdx.fact.Statement;
import org.junit.jupiter.api.Test;

class KernelInterfaceFilesTest {

    private static final SysfsNetParser SYSFS = new SysfsNetParser();
    private static final BondingParser BONDING = new BondingParser();
    private static final EthtoolDriverParser DRIVER = new EthtoolDriverParser();

    private static final String TREE = """
            /sys/class/net/ib0:-> ../../devices/pci0000:40/0000:40:01.1/0000:41:00.0/net/ib0
            /sys/class/net/ib0/device/infiniband/mlx5_0/:
            /sys/class/net/ib0/mode:datagram
            /sys/class/net/ib0/mtu:2044
            /sys/class/net/ib0/type:32
            /sys/class/net/ib0/carrier:1
            /sys/class/net/ib0/operstate:up
            /sys/class/net/ib0/flags:0x1003
            /sys/class/net/ib0/dev_id:0x0
            /sys/class/net/ib0/dev_port:1
            /sys/class/net/ib0/umcast:0
            /sys/class/net/ib0/pkey:0xffff
            /sys/class/net/ib0/address:80:00:02:08:fe:80:00:00:00:00:00:00:00:02:c9:03:00:aa:10:01
            /sys/class/net/ib0/carrier_changes:5
            /sys/class/net/ib0/statistics/tx_dropped:12
            /sys/class/net/ib0/device/numa_node:0
            /sys/class/net/ib0/master:-> ../bond0
            /sys/class/net/ib0.8001:-> ../../devices/virtual/net/ib0.8001
            /sys/class/net/ib0.8001/parent:ib0
            /sys/class/net/ib0.8001/carrier:!EINVAL
            /sys/class/net/ib0.8001/mode:!EACCES
            /sys/class/net/eno1/type:1
            /sys/class/net/eno1/dev_port:0
            /sys/class/net/bond0/bonding/mode:active-backup 1
            /sys/class/net/bond0/bonding/fail_over_mac:active 1
            /sys/class/net/bond0/bonding/slaves:ib0 ib1
            /sys/class/net/bonding_masters:bond0
            """;

    @Test
    void readsTheTree() {
        Told told = Told.of(SYSFS, TREE);
        assertThat(told.value(Interface.class, "ib0", "device")).isEqualTo("mlx5_0");
        assertThat(told.value(Interface.class, "ib0", "pci")).isEqualTo("0000:41:00.0");
        assertThat(told.value(Interface.class, "ib0", "mode")).isEqualTo("datagram");
        assertThat(told.value(Interface.class, "ib0", "mtu")).isEqualTo(2044);
        assertThat(told.value(Interface.class, "ib0", "linkType")).isEqualTo("infiniband");
        assertThat(told.value(Interface.class, "ib0", "carrier")).isEqualTo(true);
        assertThat(told.value(Interface.class, "ib0", "operState")).isEqualTo("UP");
        assertThat(told.value(Interface.class, "ib0", "up")).isEqualTo(true);
        assertThat(told.value(Interface.class, "ib0", "port")).as("the greater of dev_id and dev_port, from 1").isEqualTo(2);
        assertThat(told.value(Interface.class, "ib0", "pkey")).isEqualTo(0xffff);
        assertThat(told.value(Interface.class, "ib0", "guid")).isEqualTo("0002c90300aa1001");
        assertThat(told.value(Interface.class, "ib0", "carrierChanges")).isEqualTo(5);
        assertThat(told.value(Interface.class, "ib0", "transmitDropped")).isEqualTo(12L);
        assertThat(told.value(Interface.class, "ib0", "numaNode")).isEqualTo("0");
        assertThat(told.value(Interface.class, "ib0", "master")).isEqualTo("bond0");
        assertThat(told.value(Interface.class, "ib1", "master")).isEqualTo("bond0");
        assertThat(told.value(Interface.class, "eno1", "port")).isNull();
        assertThat(told.value(Interface.class, "ib0.8001", "pci")).isNull();
        assertThat(told.value(Setting.class, "bonding bond0 mode", "value")).isEqualTo("active-backup");
        assertThat(told.value(Setting.class, "bonding bond0 fail_over_mac", "value")).isEqualTo("active");
        assertThat(told.subjects(Interface.class)).doesNotContain("bonding_masters");
    }

    @Test
    void aCarrierThatIsRefusedMeansDown() {
        Told told = Told.of(SYSFS, TREE);
        assertThat(told.value(Interface.class, "ib0.8001", "up")).isEqualTo(false);
        assertThat(told.value(Interface.class, "ib0.8001", "carrier")).isNull();
        assertThat(told.value(Interface.class, "ib0.8001", "parent")).isEqualTo("ib0");
        Told cat = Told.of(SYSFS, "cat /sys/class/net/ib0/carrier", "cat: /sys/class/net/ib0/carrier: Invalid argument\n");
        assertThat(cat.value(Interface.class, "ib0", "up")).isEqualTo(false);
        assertThat(told.statements().stream().filter(s -> "EACCES".equals(s.unreadable())).map(Statement::field)).containsExactly("mode");
    }

    @Test
    void catAnswersWithoutPaths() {
        Told told = Told.of(SYSFS, "cat /sys/class/net/ib0/mode /sys/class/net/ib0/mtu", "datagram\n2044\n");
        assertThat(told.value(Interface.class, "ib0", "mode")).isEqualTo("datagram");
        assertThat(told.value(Interface.class, "ib0", "mtu")).isEqualTo(2044);
        Told braces = Told.of(SYSFS, "cat /sys/class/net/{ib0,ib1}/mode", "connected\ndatagram\n");
        assertThat(braces.value(Interface.class, "ib1", "mode")).isEqualTo("datagram");
        Told gap = Told.of(SYSFS, "cat /sys/class/net/ib0/carrier /sys/class/net/ib0/mtu", "cat: /sys/class/net/ib0/carrier: Invalid argument\n4092\n");
        assertThat(gap.value(Interface.class, "ib0", "mtu")).isEqualTo(4092);
        assertThat(Told.of(SYSFS, "cat /sys/class/net/*/mode", "datagram\n").statements()).as("of which interface?").isEmpty();
        Told file = Told.of(SYSFS, Capture.of("cn07", "sysfs-net", "sys/class/net/ib1/mode", "connected\n"));
        assertThat(file.value(Interface.class, "ib1", "mode")).isEqualTo("connected");
    }

    @Test
    void listingsOfLinks() {
        Told told = Told.of(SYSFS, "ls -l /sys/class/net", """
                total 0
                lrwxrwxrwx 1 root root 58 Dec  1 21:37 ib0 -> ../../devices/pci0000:40/0000:40:01.1/0000:41:00.0/net/ib0
                lrwxrwxrwx 1 root root  0 Dec  1 21:37 lo -> ../../devices/virtual/net/lo
                """);
        assertThat(told.value(Interface.class, "ib0", "pci")).isEqualTo("0000:41:00.0");
        assertThat(told.subjects(Interface.class)).containsExactly("ib0", "lo");
    }

    @Test
    void relativePathsAndGreps() {
        Told told = Told.of(SYSFS, "grep . ib*/mode", "ib0/mode:connected\nib1/mode:datagram\n");
        assertThat(told.value(Interface.class, "ib0", "mode")).isEqualTo("connected");
        assertThat(told.value(Interface.class, "ib1", "mode")).isEqualTo("datagram");
    }

    private static final String BOND = """
            Ethernet Channel Bonding Driver: v5.14.0-362.8.1.el9_3.x86_64

            Bonding Mode: fault-tolerance (active-backup) (fail_over_mac active)
            Primary Slave: None
            Currently Active Slave: ib0
            MII Status: up
            MII Polling Interval (ms): 100

            Slave Interface: ib0
            MII Status: up
            Link Failure Count: 0
            Permanent HW addr: 80:00:02:08:fe:80:00:00:00:00:00:00:00:02:c9:03:00:aa:10:01

            Slave Interface: ib1
            MII Status: down
            Link Failure Count: 2
            """;

    @Test
    void readsABond() {
        Told told = Told.of(BONDING, "cat /proc/net/bonding/bond0", BOND);
        assertThat(told.value(Setting.class, "bonding bond0 mode", "value")).isEqualTo("active-backup");
        assertThat(told.value(Setting.class, "bonding bond0 fail_over_mac", "value")).isEqualTo("active");
        assertThat(told.value(Setting.class, "bonding bond0 active_slave", "value")).isEqualTo("ib0");
        assertThat(told.value(Setting.class, "bonding bond0 miimon", "value")).isEqualTo("100");
        assertThat(told.value(Setting.class, "bonding ib1 link_failure_count", "value")).isEqualTo("2");
        assertThat(told.value(Interface.class, "ib0", "master")).isEqualTo("bond0");
        assertThat(told.value(Interface.class, "ib1", "carrier")).isEqualTo(false);
        assertThat(told.value(Interface.class, "bond0", "kind")).isEqualTo("bond");
    }

    @Test
    void otherBondsAndGreps() {
        Told told = Told.of(BONDING, "grep -E 'Mode|Status' /proc/net/bonding/*", """
                /proc/net/bonding/bond0:Bonding Mode: load balancing (round-robin)
                /proc/net/bonding/bond0:MII Status: up
                /proc/net/bonding/bond1:Bonding Mode: fault-tolerance (active-backup)
                """);
        assertThat(told.value(Setting.class, "bonding bond0 mode", "value")).isEqualTo("balance-rr");
        assertThat(told.value(Setting.class, "bonding bond0 fail_over_mac", "value")).isNull();
        assertThat(told.value(Setting.class, "bonding bond1 fail_over_mac", "value")).isEqualTo("none");
        assertThat(Told.of(BONDING, BOND).value(Setting.class, "bonding bond0 mode", "value")).as("which bond?").isNull();
    }

    private static final String DRIVER_INFO = """
            driver: mlx5_core[ib_ipoib]
            version: 5.14.0-362.8.1.el9_3.x86_64
            firmware-version: 20.35.1012 (MT_0000000223)
            expansion-rom-version:\s
            bus-info: 0000:41:00.0
            supports-statistics: yes
            """;

    @Test
    void driver() {
        Told told = Told.of(DRIVER, "ethtool -i ib0", DRIVER_INFO);
        assertThat(told.value(Interface.class, "ib0", "driver")).isEqualTo("mlx5_core[ib_ipoib]");
        assertThat(told.value(Interface.class, "ib0", "firmware")).isEqualTo("20.35.1012 (MT_0000000223)");
        assertThat(told.value(Interface.class, "ib0", "pci")).isEqualTo("0000:41:00.0");
        Told sos = Told.of(DRIVER, Capture.of("cn07", "ethtool-i", "sos_commands/networking/ethtool_-i_ib0.8001", DRIVER_INFO));
        assertThat(sos.value(Interface.class, "ib0.8001", "driver")).isEqualTo("mlx5_core[ib_ipoib]");
        assertThat(Told.of(DRIVER, DRIVER_INFO).statements()).as("of which interface?").isEmpty();
        assertThat(Told.of(DRIVER, "ethtool -i ib9", "Cannot get driver information: No such device\n").statements()).isEmpty();
    }

    @Test
    void settingsAndOffloads() {
        Told told = Told.of(new EthtoolParser("ethtool"), "Settings for ib0:\n\tSupported ports: [  ]\n\tSpeed: 200000Mb/s\n\tLink detected: no\n");
        assertThat(told.value(Interface.class, "ib0", "speedText")).isEqualTo("200000Mb/s");
        assertThat(told.value(Interface.class, "ib0", "carrier")).isEqualTo(false);
        Told offload = Told.of(new EthtoolParser("ethtool-k"), "Features for ib0:\nrx-checksumming: on\n\ttx-checksum-ipv4: off [fixed]\nlarge-receive-offload: off [fixed]\n");
        assertThat(offload.value(Setting.class, "offload ib0 large-receive-offload", "value")).isEqualTo("off");
        assertThat(offload.value(Setting.class, "offload ib0 rx-checksumming", "about")).isEqualTo("ib0");
        assertThat(offload.subjects(Setting.class)).hasSize(2);
    }

    @Test
    void neverThrow() {
        Told.neverThrows(SYSFS, "cat /sys/class/net/ib0/mode /sys/class/net/{ib0,ib1}/mtu", TREE);
        Told.neverThrows(BONDING, "cat /proc/net/bonding/bond0", BOND);
        Told.neverThrows(DRIVER, "ethtool -i ib0", DRIVER_INFO);
        Told.neverThrows(new EthtoolParser("ethtool"), "ethtool ib0", "Settings for ib0:\n\tSpeed: 200000Mb/s\n\tLink detected: no\n");
    }
}
