package org.ibdx.parse.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.ibdx.fact.Arping;
import org.ibdx.fact.Connection;
import org.ibdx.fact.Interface;
import org.ibdx.fact.PortCheck;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReachabilityParsersTest {

    private static final PortCheckParser PORT = new PortCheckParser();
    private static final ArpingParser ARPING = new ArpingParser();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            nc -vz 10.20.0.1 22      | Ncat: Connected to 10.20.0.1:22.                                     | 22   | open
            nc -vz 10.20.0.1 2049    | Ncat: No route to host.                                              | 2049 | no-route
            nc -vz 10.20.0.1 2049    | Ncat: Connection refused.                                            | 2049 | refused
            nc -w 5 -vz 10.20.0.1 2049 | Ncat: TIMEOUT.                                                     | 2049 | timeout
            nc -vz 10.20.0.1 2049    | nc: connect to 10.20.0.1 port 2049 (tcp) failed: Connection refused  | 2049 | refused
            nc -vz 10.20.0.1 2049    | Connection to 10.20.0.1 2049 port [tcp/nfs] succeeded!               | 2049 | open
            nc -vz 10.20.0.1 2049    | (UNKNOWN) [10.20.0.1] 2049 (nfs) : Connection timed out              | 2049 | timeout
            ssh 10.20.0.1            | ssh: connect to host 10.20.0.1 port 22: No route to host             | 22   | no-route
            telnet 10.20.0.1 2049    | telnet: connect to address 10.20.0.1: Connection refused             | 2049 | refused
            """)
    void attempts(String command, String line, int port, String outcome) {
        Told told = Told.of(PORT, command, "Ncat: Version 7.92 ( https://nmap.org/ncat )\n" + line + "\n");
        assertThat(told.subjects(PortCheck.class)).containsExactly("10.20.0.1 tcp/" + port);
        assertThat(told.value(PortCheck.class, "10.20.0.1 tcp/" + port, "outcome")).isEqualTo(outcome);
    }

    @Test
    void withoutAPortNothing() {
        assertThat(Told.of(PORT, "Ncat: No route to host.\n").statements()).isEmpty();
        assertThat(Told.of(PORT, "nc -u -vz 10.20.0.1 53", "Ncat: Connection refused.\n").statements()).isEmpty();
    }

    private static final String DUPLICATE = """
            ARPING 10.23.0.22 from 0.0.0.0 ib0
            Unicast reply from 10.23.0.22 [00:00:01:2A:FE:80:00:00:00:00:00:00:98:03:9B:03:00:AA:21:23]  0.733ms
            Sent 1 probes (1 broadcast(s))
            Received 1 response(s)
            """;

    @Test
    void duplicateAddressCheck() {
        Told told = Told.of(ARPING, "arping -D -c 2 -I ib0 10.23.0.22", DUPLICATE);
        assertThat(told.value(Arping.class, "10.23.0.22", "duplicateCheck")).isEqualTo(true);
        assertThat(told.value(Arping.class, "10.23.0.22", "responses")).isEqualTo(1);
        assertThat(told.value(Arping.class, "10.23.0.22", "interfaceName")).isEqualTo("ib0");
        assertThat(told.value(Arping.class, "10.23.0.22", "guid")).isEqualTo("98039b0300aa2123");
        Told silent = Told.of(ARPING, "arping -c 2 -I ib0 10.23.0.9", "ARPING 10.23.0.9 from 10.23.0.7 ib0\nSent 2 probes (2 broadcast(s))\nReceived 0 response(s)\n");
        assertThat(silent.value(Arping.class, "10.23.0.9", "responses")).isEqualTo(0);
        assertThat(silent.value(Arping.class, "10.23.0.9", "duplicateCheck")).isNull();
        Told cut = Told.of(ARPING, DUPLICATE.replace("00:00:01:2A:FE:80:00:00:00:00:00:00:", ""));
        assertThat(cut.value(Arping.class, "10.23.0.22", "hardwareAddress")).isNull();
    }

    @Test
    void settingsOfAProfileAreNoDevices() {
        Told told = Told.of(new NmcliParser(), "nmcli -f infiniband con show IB", "infiniband.transport-mode:              connected\ninfiniband.mtu:  65520\n");
        assertThat(told.subjects(Connection.class)).isEmpty();
    }

    @Test
    void namesOfInterfaces() {
        Told told = Told.of(new SysfsNetParser(), "ls /sys/class/net", "bonding_masters  eno1  ib0  lo\n");
        assertThat(told.subjects(Interface.class)).containsExactly("eno1", "ib0", "lo");
    }

    @Test
    void wrappedCommands() {
        assertThat(Typed.words("sudo -n LC_ALL=C /usr/sbin/ip -4 neigh show dev ib0 | head")).containsExactly("ip", "-4", "neigh", "show", "dev", "ib0");
        assertThat(Typed.words("timeout 5 ethtool -i ib0")).containsExactly("ethtool", "-i", "ib0");
        assertThat(Typed.words("ip netns exec blue ip addr")).containsExactly("ip", "addr");
    }

    @Test
    void neverThrow() {
        Told.neverThrows(PORT, "nc -vz 10.20.0.1 2049", "Ncat: No route to host.\n(UNKNOWN) [10.20.0.1] 2049 (nfs) : Connection timed out\n");
        Told.neverThrows(ARPING, "arping -D -c 2 -I ib0 10.23.0.22", DUPLICATE);
    }
}
