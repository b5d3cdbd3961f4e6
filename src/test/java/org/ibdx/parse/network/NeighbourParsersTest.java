package org.ibdx.parse.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.ibdx.fact.Neighbour;
import org.junit.jupiter.api.Test;

class NeighbourParsersTest {

    private static final IpNeighParser NEIGH = new IpNeighParser();
    private static final ArpParser ARP = new ArpParser();

    private static final String TABLE = """
            10.10.0.8 dev ibp65s0 lladdr 00:00:02:08:fe:80:00:00:00:00:00:00:98:03:9b:03:00:a1:c0:14 REACHABLE\s
            10.10.0.9 dev ibp65s0 lladdr 80:00:00:4a:fe:80:00:00:00:00:00:00:98:03:9b:03:00:a1:c0:20 ref 3 used 12/9/8 probes 4 STALE
            10.10.0.10 dev ibp65s0  FAILED\s
            10.10.0.11 dev ibp65s0  INCOMPLETE\s
            fe80::9a03:9b03:a1:c014 dev ibp65s0 lladdr 00:00:02:08:fe:80:00:00:00:00:00:00:98:03:9b:03:00:a1:c0:14 router extern_learn DELAY
            192.0.2.1 dev eno1 lladdr 3c:ec:ef:aa:41:10 PERMANENT
            """;

    @Test
    void readsEntries() {
        Told told = Told.of(NEIGH, TABLE);
        assertThat(told.subjects(Neighbour.class)).containsExactly("ibp65s0 10.10.0.8", "ibp65s0 10.10.0.9", "ibp65s0 10.10.0.10",
                "ibp65s0 10.10.0.11", "ibp65s0 fe80::9a03:9b03:a1:c014", "eno1 192.0.2.1");
        assertThat(told.value(Neighbour.class, "ibp65s0 10.10.0.8", "state")).isEqualTo("REACHABLE");
        assertThat(told.value(Neighbour.class, "ibp65s0 10.10.0.8", "guid")).isEqualTo("98039b0300a1c014");
        assertThat(told.value(Neighbour.class, "ibp65s0 10.10.0.8", "queuePair")).isEqualTo(0x208);
        assertThat(told.value(Neighbour.class, "ibp65s0 10.10.0.9", "state")).isEqualTo("STALE");
        assertThat(told.value(Neighbour.class, "ibp65s0 10.10.0.10", "state")).isEqualTo("FAILED");
        assertThat(told.value(Neighbour.class, "ibp65s0 10.10.0.10", "hardwareAddress")).isNull();
        assertThat(told.value(Neighbour.class, "ibp65s0 fe80::9a03:9b03:a1:c014", "state")).isEqualTo("DELAY");
        assertThat(told.value(Neighbour.class, "eno1 192.0.2.1", "hardwareAddress")).isEqualTo("3c:ec:ef:aa:41:10");
        assertThat(told.value(Neighbour.class, "eno1 192.0.2.1", "guid")).isNull();
    }

    @Test
    void theInterfaceMayStandOnTheCommandLineOnly() {
        String text = "10.10.0.8 lladdr 00:00:02:08:fe:80:00:00:00:00:00:00:98:03:9b:03:00:a1:c0:14 REACHABLE\n10.10.0.9 FAILED\n";
        Told told = Told.of(NEIGH, "sudo ip -4 neigh show dev ib0", text);
        assertThat(told.value(Neighbour.class, "ib0 10.10.0.8", "interfaceName")).isEqualTo("ib0");
        assertThat(told.value(Neighbour.class, "ib0 10.10.0.9", "state")).isEqualTo("FAILED");
        assertThat(Told.of(NEIGH, text).statements()).as("nothing names the interface").isEmpty();
    }

    @Test
    void wrappedLinesAndJson() {
        Told torn = Told.of(NEIGH, """
                10.10.0.8 dev ib0 lladdr 00:00:02:08:fe:80:00:00:00:00:00:00:98:03:9b:03:00:
                a1:c0:14
                REACHABLE
                10.10.0.9 dev ib0 FAILED
                """);
        assertThat(torn.value(Neighbour.class, "ib0 10.10.0.8", "guid")).isEqualTo("98039b0300a1c014");
        assertThat(torn.value(Neighbour.class, "ib0 10.10.0.8", "state")).isEqualTo("REACHABLE");
        assertThat(torn.value(Neighbour.class, "ib0 10.10.0.9", "state")).isEqualTo("FAILED");
        Told json = Told.of(NEIGH, """
                [{"dst":"10.10.0.8","dev":"ib0","lladdr":"00:00:02:08:fe:80:00:00:00:00:00:00:98:03:9b:03:00:a1:c0:14","state":["REACHABLE"]},
                {"dst":"10.10.0.10","dev":"ib0","state":["FAILED"]}]
                """);
        assertThat(json.value(Neighbour.class, "ib0 10.10.0.8", "guid")).isEqualTo("98039b0300a1c014");
        assertThat(json.value(Neighbour.class, "ib0 10.10.0.10", "state")).isEqualTo("FAILED");
    }

    private static final String ARP_N = """
            Address                  HWtype  HWaddress           Flags Mask            Iface
            10.10.0.8                infiniband 80:00:02:08:fe:80:00:00   C                     ib0
            10.10.0.9                        (incomplete)                              ib0
            192.0.2.1                ether   3c:ec:ef:aa:41:10   CM                    eno1
            """;

    @Test
    void arpTablesCutInfinibandAddresses() {
        Told told = Told.of(ARP, ARP_N);
        assertThat(told.value(Neighbour.class, "ib0 10.10.0.8", "address")).isEqualTo("10.10.0.8");
        assertThat(told.value(Neighbour.class, "ib0 10.10.0.8", "hardwareAddress")).isNull();
        assertThat(told.value(Neighbour.class, "ib0 10.10.0.8", "state")).as("fresh or stale, this table does not tell").isNull();
        assertThat(told.value(Neighbour.class, "ib0 10.10.0.9", "state")).isEqualTo("INCOMPLETE");
        assertThat(told.value(Neighbour.class, "eno1 192.0.2.1", "state")).isEqualTo("PERMANENT");
        assertThat(told.value(Neighbour.class, "eno1 192.0.2.1", "hardwareAddress")).isEqualTo("3c:ec:ef:aa:41:10");
    }

    @Test
    void arpSentencesAndTheKernelFile() {
        Told told = Told.of(ARP, """
                cn08-ib (10.10.0.8) at 80:00:02:08:fe:80:00:00 [infiniband] on ib0
                ? (10.10.0.9) at <incomplete> on ib0
                IP address       HW type     Flags       HW address            Mask     Device
                10.10.0.11       0x20        0x0         00:00:00:00:00:00     *        ib0
                10.10.0.12       0x20        0x2         80:00:02:08:fe:80:00:00:00:00     *        ib0
                10.10.0.13       0x1         0x6         3c:ec:ef:aa:41:10     *        eno1
                """);
        assertThat(told.value(Neighbour.class, "ib0 10.10.0.9", "state")).isEqualTo("INCOMPLETE");
        assertThat(told.value(Neighbour.class, "ib0 10.10.0.8", "hardwareAddress")).isNull();
        assertThat(told.value(Neighbour.class, "ib0 10.10.0.11", "state")).isEqualTo("INCOMPLETE");
        assertThat(told.value(Neighbour.class, "ib0 10.10.0.11", "hardwareAddress")).isNull();
        assertThat(told.value(Neighbour.class, "ib0 10.10.0.12", "state")).isNull();
        assertThat(told.value(Neighbour.class, "eno1 10.10.0.13", "state")).isEqualTo("PERMANENT");
    }

    @Test
    void neverThrow() {
        Told.neverThrows(NEIGH, "ip neigh show dev ib0", TABLE);
        Told.neverThrows(ARP, "arp -n", ARP_N);
    }
}
