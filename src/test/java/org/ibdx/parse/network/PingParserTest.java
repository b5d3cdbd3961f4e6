package org.ibdx.parse.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.ibdx.fact.Ping;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PingParserTest {

    private static final PingParser PARSER = new PingParser();

    private static final String ANSWERED = """
            PING 10.10.0.8 (10.10.0.8) 56(84) bytes of data.
            64 bytes from 10.10.0.8: icmp_seq=1 ttl=64 time=0.071 ms
            64 bytes from 10.10.0.8: icmp_seq=2 ttl=64 time=0.093 ms

            --- 10.10.0.8 ping statistics ---
            3 packets transmitted, 2 received, 33.3333% packet loss, time 2048ms
            rtt min/avg/max/mdev = 0.071/0.082/0.093/0.009 ms
            """;

    @Test
    void readsNumbers() {
        Told told = Told.of(PARSER, ANSWERED);
        assertThat(told.subjects(Ping.class)).containsExactly("10.10.0.8");
        assertThat(told.value(Ping.class, "10.10.0.8", "target")).isEqualTo("10.10.0.8");
        assertThat(told.value(Ping.class, "10.10.0.8", "transmitted")).isEqualTo(3);
        assertThat(told.value(Ping.class, "10.10.0.8", "received")).isEqualTo(2);
        assertThat(told.value(Ping.class, "10.10.0.8", "averageMs")).isEqualTo(0.082);
        assertThat(told.value(Ping.class, "10.10.0.8", "failure")).isEqualTo("none");
        assertThat(told.value(Ping.class, "10.10.0.8", "size")).isNull();
    }

    @Test
    void silenceIsNoReport() {
        Told told = Told.of(PARSER, """
                PING 10.42.3.145 (10.42.3.145) 56(84) bytes of data.

                --- 10.42.3.145 ping statistics ---
                2 packets transmitted, 0 received, 100% packet loss, time 1023ms
                """);
        assertThat(told.value(Ping.class, "10.42.3.145", "received")).isEqualTo(0);
        assertThat(told.value(Ping.class, "10.42.3.145", "failure")).isEqualTo("none");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            3 packets transmitted, 0 received, +3 errors, 100% packet loss, time 2051ms            | From 10.10.0.7 icmp_seq=1 Destination Host Unreachable
            3 packets transmitted, 0 packets received, 100% packet loss                            | From cn07 (10.10.0.7) icmp_seq=1 Destination Host Unreachable
            3 Pakete übertragen, 0 empfangen, +3 Fehler, 100% Paketverlust, Zeit 2051ms            | Von 10.10.0.7 icmp_seq=1 Zielhost nicht erreichbar
            3 packets transmitted, 0 received, +3 errors, 100% packet loss, time 2051ms            | Von 10.10.0.7 icmp_seq=2 Zielhost nicht erreichbar
            已发送 3 个包， 已接收 0 个包, +3 错误, 100% 包丢失, 耗时 2051 毫秒                         | 来自 10.10.0.7 icmp_seq=1 目标主机不可达
            送信パケット数 3, 受信パケット数 0, +3 エラー, パケット損失 100%, 時間 2051ミリ秒           | 送信元 10.10.0.7 icmp_seq=1 目的のホストへ届きません。
            3 paquets transmis, 0 reçus, +3 erreurs, 100% perte de paquets, temps 2051 ms          | De 10.10.0.7 icmp_seq=1 Hôte de destination injoignable
            """)
    void anyLanguage(String statistics, String report) {
        Told told = Told.of(PARSER, "ping -c 3 10.10.0.8", report.strip() + "\n--- 10.10.0.8 ping statistics ---\n" + statistics.strip() + "\n");
        assertThat(told.value(Ping.class, "10.10.0.8", "transmitted")).isEqualTo(3);
        assertThat(told.value(Ping.class, "10.10.0.8", "received")).isEqualTo(0);
        assertThat(told.value(Ping.class, "10.10.0.8", "failure")).isEqualTo("unreachable-from-self");
        assertThat(told.value(Ping.class, "10.10.0.8", "from")).isEqualTo("10.10.0.7");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            From 10.10.0.8 icmp_seq=1 Destination Port Unreachable    | refused
            From 10.10.0.8 icmp_seq=1 Destination Host Prohibited     | prohibited
            From 10.10.0.8 icmp_seq=1 Packet filtered                 | prohibited
            From 192.0.2.1 icmp_seq=1 Destination Host Unreachable    | host-unreachable
            From 192.0.2.1 icmp_seq=1 Destination Net Unreachable     | network-unreachable
            From 10.10.0.1 icmp_seq=1 Frag needed and DF set (mtu = 2044) | message-too-long
            ping: sendmsg: Operation not permitted                    | not-permitted
            ping: local error: message too long, mtu=2044             | message-too-long
            ping: sendmsg: Message too long                           | message-too-long
            connect: Network is unreachable                           | network-unreachable
            ping: connect: Network is unreachable                     | network-unreachable
            ping: cn08-ib: Name or service not known                  | name-unknown
            From 10.10.0.1 icmp_seq=1 Ttl ylitetty                    | other
            """)
    void failures(String line, String failure) {
        Told told = Told.of(PARSER, "ping -c 3 10.10.0.8", line + "\n");
        assertThat(told.value(Ping.class, "10.10.0.8", "failure")).isEqualTo(failure);
    }

    @Test
    void missingPrivilegeIsNoFailureOfTheNetwork() {
        assertThat(Told.of(PARSER, "ping 10.10.0.8", "ping: socket: Operation not permitted\n").statements()).isEmpty();
        assertThat(Told.of(PARSER, "ping 10.10.0.8", "ping: icmp open socket: Operation not permitted\n").statements()).isEmpty();
    }

    @Test
    void sizedAndForbiddenToFragment() {
        Told told = Told.of(PARSER, "ping -M do -s 4064 -c 3 -I ib0 10.10.0.8", """
                PING 10.10.0.8 (10.10.0.8) from 10.10.0.7 ib0: 4064(4092) bytes of data.
                ping: local error: message too long, mtu=2044

                --- 10.10.0.8 ping statistics ---
                3 packets transmitted, 0 received, +3 errors, 100% packet loss, time 2040ms
                """);
        assertThat(told.subjects(Ping.class)).containsExactly("10.10.0.8 size 4064");
        assertThat(told.value(Ping.class, "10.10.0.8 size 4064", "size")).isEqualTo(4064);
        assertThat(told.value(Ping.class, "10.10.0.8 size 4064", "dontFragment")).isEqualTo(true);
        assertThat(told.value(Ping.class, "10.10.0.8 size 4064", "failure")).isEqualTo("message-too-long");
        assertThat(told.value(Ping.class, "10.10.0.8 size 4064", "interfaceName")).isEqualTo("ib0");
    }

    @Test
    void theHeadTellsTheOwnAddress() {
        Told own = Told.of(PARSER, "PING 10.10.0.8 (10.10.0.8) from 172.16.0.7 ib0: 56(84) bytes of data.\nFrom 172.16.0.7 icmp_seq=1 Destination Host Unreachable\n");
        assertThat(own.value(Ping.class, "10.10.0.8", "failure")).isEqualTo("unreachable-from-self");
        Told router = Told.of(PARSER, "PING 10.10.0.8 (10.10.0.8) from 10.10.0.7 ib0: 56(84) bytes of data.\nFrom 10.10.0.1 icmp_seq=1 Destination Host Unreachable\n");
        assertThat(router.value(Ping.class, "10.10.0.8", "failure")).isEqualTo("host-unreachable");
    }

    @Test
    void severalRunsAndNames() {
        Told told = Told.of(PARSER, ANSWERED + """
                PING cn09-ib (10.10.0.9) 56(84) bytes of data.
                64 bytes from cn09-ib (10.10.0.9): icmp_seq=1 ttl=64 time=0.1 ms
                ^C
                PING 10.10.0.9 (10.10.0.9): 56 data bytes

                --- 10.10.0.9 ping statistics ---
                4 packets transmitted, 4 packets received, 0% packet loss
                round-trip min/avg/max = 0.1/0.2/0.3 ms
                """);
        assertThat(told.subjects(Ping.class)).containsExactly("10.10.0.8", "10.10.0.9");
        assertThat(told.all(Ping.class, "10.10.0.9", "received")).as("without statistics, the answers that were seen").containsExactly(1, 4);
        assertThat(told.all(Ping.class, "10.10.0.9", "transmitted")).containsExactly(4);
        assertThat(told.value(Ping.class, "10.10.0.9", "averageMs")).isEqualTo(0.2);
    }

    @Test
    void duplicatesAreNotReceived() {
        Told told = Told.of(PARSER, "--- 10.10.0.8 ping statistics ---\n4 packets transmitted, 4 received, +4 duplicates, 0% packet loss, time 3010ms\n");
        assertThat(told.value(Ping.class, "10.10.0.8", "received")).isEqualTo(4);
    }

    @Test
    void numbersThatContradictEachOtherAreNotStated() {
        Told told = Told.of(PARSER, "--- 10.10.0.8 ping statistics ---\n4 packets transmitted, 4 received, 100% packet loss\n");
        assertThat(told.value(Ping.class, "10.10.0.8", "received")).isNull();
    }

    @Test
    void neverThrows() {
        Told.neverThrows(PARSER, "ping -c 3 -M do -s 2016 10.10.0.8", ANSWERED + "From 10.10.0.7 icmp_seq=1 Destination Host Unreachable\n");
    }
}
