package org.ibdx.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnwrapTest {

    private static final String IP = """
            4: ib0: <BROADCAST,MULTICAST> mtu 4092 qdisc noop state DOWN group default qlen 1024
                link/infiniband 00:00:11:07:fe:80:00:00:00:00:00:00:98:03:9b:03:00:a1:de:52 brd 00:ff:ff:ff:ff:12:40:1b:ff:ff:00:00:00:00:00:00:ff:ff:ff:ff
                inet 10.42.3.146/20 brd 10.42.15.255 scope global noprefixroute ib0
                   valid_lft forever preferred_lft forever
            5: ib0.beef@ib0: <BROADCAST,MULTICAST,UP,LOWER_UP,M-DOWN> mtu 4092 qdisc mq state UP group default qlen 1024
                link/infiniband 00:00:19:07:fe:80:00:00:00:00:00:00:98:03:9b:03:00:a1:de:53 brd 00:ff:ff:ff:ff:12:40:1b:ff:ff:00:00:00:00:00:00:ff:ff:ff:ff
            """;
    private static final String OTHERS = """
            sminfo: sm lid 2 sm guid 0x98039b0300a1b2c4, activity count 6881 priority 0 state 3 SMINFO_MASTER
            10.20.0.1 lladdr 00:00:03:a1:fe:80:00:00:00:00:00:00:b8:59:9f:03:00:a1:41:10 REACHABLE
            10.20.0.2 dev ib0 lladdr 00:00:03:a1:fe:80:00:00:00:00:00:00:b8:59:9f:03:00:a1:41:11 STALE
            ib0              UP             00:00:00:67:fe:80:00:00:00:00:00:00:98:03:9b:03:00:a1:5a:30 <BROADCAST,MULTICAST,UP,LOWER_UP>
            link mlx5_0/1 subnet_prefix fe80:0000:0000:0000 lid 12 sm_lid 1 lmc 0 state ACTIVE physical_state LINK_UP netdev ib0
            3b:00.0 Infiniband controller: Mellanox Technologies MT27800 Family [ConnectX-5] (rev 01)
            [    5.120441] mlx5_core 0000:3b:00.0: 63.008 Gb/s available PCIe bandwidth, limited by 8.0 GT/s PCIe x8 link at 0000:3a:00.0
            """;

    @Test
    void wholeLinesStayAsTheyAre() {
        for (String text : List.of(IP, OTHERS)) {
            assertThat(String.join("\n", unwrap(text))).isEqualTo(text.stripTrailing());
        }
    }

    @Test
    void brokenAtBlanks() {
        for (int width : new int[] {68, 72, 76, 80}) {
            assertSame(IP, softly(IP, width));
            for (String line : OTHERS.split("\n")) {
                assertSame(line, softly(line, width));
            }
        }
    }

    @Test
    void brokenAtBlanksThatStay() {
        assertSame(IP, softly(IP, 72).replaceAll("(?m)(qdisc|group|state|brd|UP|DOWN)$", "$1 "));
    }

    @Test
    void brokenAtAColumn() {
        for (int width : new int[] {72, 80}) {
            assertSame(IP, hard(IP, width));
        }
    }

    @Test
    void numbersOfLinesStay() {
        List<String> lines = unwrap(softly(IP, 72));
        assertThat(lines).hasSameSizeAs(softly(IP, 72).split("\n"));
        assertThat(lines.get(1)).isEmpty();
    }

    @Test
    void optionsOfAMountAndTheHeadOfAnOmniPathPort() {
        assertThat(unwrap("10.0.10.2:/tank on /mnt/tank type nfs4 \n(rw,relatime,vers=4.2,rsize=1048576,wsize=1048576,namlen=255,hard,proto=\ntcp,timeo=600,retrans=2,sec=sys,clientaddr=10.0.10.3,local_lock=none,add\nr=10.0.10.2)\n/dev/sda1 on / type ext4 (rw)\n"))
                .contains("10.0.10.2:/tank on /mnt/tank type nfs4 (rw,relatime,vers=4.2,rsize=1048576,wsize=1048576,namlen=255,hard,proto=tcp,timeo=600,retrans=2,sec=sys,clientaddr=10.0.10.3,local_lock=none,addr=10.0.10.2)",
                        "/dev/sda1 on / type ext4 (rw)");
        assertThat(unwrap("hfi1_0:1                           \nPortGID:0xfe80000000000000:001175010179abcd\n   PortState:     Init (LinkUp)\n").get(0)).startsWith("hfi1_0:1 ").endsWith("001175010179abcd");
    }

    @Test
    void tablesAndShortLinesAreNotJoined() {
        String lsmod = "Module                  Size  Used by\nib_ipoib              139264  0\nib_cm                 131072  2 rdma_cm,ib_ipoib\n";
        String switches = "Switch\t: 0xb8cef60300a10010 ports 41 \"MF0;sw-leaf-1:MQM8700/U1\" enhanced port 0 lid 1 lmc 0\n".repeat(4);
        String ping = "PING 10.20.0.1 (10.20.0.1) 56(84) bytes of data.\n64 bytes from 10.20.0.1: icmp_seq=1 ttl=64 time=0.071 ms\n\n--- 10.20.0.1 ping statistics ---\n3 packets transmitted, 3 received, 0% packet loss, time 2048ms\nrtt min/avg/max/mdev = 0.071/0.071/0.071/0.000 ms\n";
        String lspci = "3b:00.0 Infiniband controller: Mellanox Technologies MT27800 Family [ConnectX-5]\n\tCapabilities: [60] Express (v2) Endpoint, MSI 00\n\t\tDevCtl:\tCorrErr- NonFatalErr- FatalErr- UnsupReq-\n\t\t\tMaxPayload 256 bytes, MaxReadReq 512 bytes\n";
        for (String text : List.of(lsmod, switches, ping, lspci)) {
            assertThat(String.join("\n", unwrap(text))).isEqualTo(text.stripTrailing());
        }
    }

    private static void assertSame(String text, String wrapped) {
        List<String> joined = new ArrayList<>(unwrap(wrapped));
        joined.removeIf(String::isBlank);
        assertThat(joined.stream().map(line -> line.strip().replaceAll(" +", " "))).as(wrapped)
                .containsExactlyElementsOf(text.lines().map(line -> line.strip().replaceAll(" +", " ")).toList());
    }

    private static List<String> unwrap(String text) {
        List<String> lines = text.lines().toList();
        return Unwrap.apply(lines, Wrapping.of(lines));
    }

    private static String softly(String text, int width) {
        StringBuilder wrapped = new StringBuilder();
        for (String line : text.split("\n")) {
            String rest = line;
            while (rest.length() > width) {
                int blank = rest.lastIndexOf(' ', width);
                if (blank <= rest.length() - rest.stripLeading().length()) {
                    break;
                }
                wrapped.append(rest.substring(0, blank).stripTrailing()).append('\n');
                rest = rest.substring(blank + 1);
            }
            wrapped.append(rest).append('\n');
        }
        return wrapped.toString();
    }

    private static String hard(String text, int width) {
        StringBuilder wrapped = new StringBuilder();
        for (String line : text.split("\n")) {
            String rest = line;
            while (rest.length() > width) {
                wrapped.append(rest, 0, width).append('\n');
                rest = rest.substring(width);
            }
            wrapped.append(rest).append('\n');
        }
        return wrapped.toString();
    }
}
