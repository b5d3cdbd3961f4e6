package org.ibdx.parse.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.ibdx.fact.Route;
import org.ibdx.fact.RouteLookup;
import org.ibdx.fact.Setting;
import org.junit.jupiter.api.Test;

class RouteParsersTest {

    private static final IpRouteParser ROUTE = new IpRouteParser();
    private static final IpRouteGetParser GET = new IpRouteGetParser();
    private static final IpRuleParser RULE = new IpRuleParser();

    private static final String TEXT = """
            default via 192.0.2.1 dev eno1 proto dhcp src 192.0.2.7 metric 100\s
            10.10.0.0/24 dev ibp65s0 proto kernel scope link src 10.10.0.7 metric 150\s
            10.10.0.0/24 dev ibp66s0 proto kernel scope link src 10.10.0.17 metric 151 linkdown\s
            unreachable 10.99.0.0/16 metric 4294967295
            10.11.0.0/16 proto static metric 20
            	nexthop via 10.10.0.1 dev ibp65s0 weight 1
            	nexthop via 10.10.0.2 dev ibp66s0 weight 1 dead linkdown
            local 10.10.0.7 dev ibp65s0 table local proto kernel scope host src 10.10.0.7
            broadcast 10.10.0.255 dev ibp65s0 table local proto kernel scope link src 10.10.0.7
            default via fe80::1 dev eno1 proto ra metric 1024 pref medium
            10.12.0.0/24 dev ibp65s0 table 101 scope
            link src 10.12.0.7
            """;

    @Test
    void readsRoutes() {
        Told told = Told.of(ROUTE, TEXT);
        assertThat(told.subjects(Route.class)).containsExactly("main default dev eno1", "main 10.10.0.0/24 dev ibp65s0",
                "main 10.10.0.0/24 dev ibp66s0", "main 10.99.0.0/16 dev none", "main 10.11.0.0/16 dev ibp65s0", "main 10.11.0.0/16 dev ibp66s0",
                "local 10.10.0.7 dev ibp65s0", "main ::/0 dev eno1", "101 10.12.0.0/24 dev ibp65s0");
        assertThat(told.value(Route.class, "main default dev eno1", "gateway")).isEqualTo("192.0.2.1");
        assertThat(told.value(Route.class, "main default dev eno1", "protocol")).isEqualTo("dhcp");
        assertThat(told.value(Route.class, "main default dev eno1", "metric")).isEqualTo(100);
        assertThat(told.value(Route.class, "main 10.10.0.0/24 dev ibp65s0", "source")).isEqualTo("10.10.0.7");
        assertThat(told.value(Route.class, "main 10.10.0.0/24 dev ibp65s0", "linkDown")).isEqualTo(false);
        assertThat(told.value(Route.class, "main 10.10.0.0/24 dev ibp66s0", "linkDown")).isEqualTo(true);
        assertThat(told.value(Route.class, "main 10.99.0.0/16 dev none", "type")).isEqualTo("unreachable");
        assertThat(told.value(Route.class, "main 10.11.0.0/16 dev ibp66s0", "gateway")).isEqualTo("10.10.0.2");
        assertThat(told.value(Route.class, "main 10.11.0.0/16 dev ibp66s0", "linkDown")).isEqualTo(true);
        assertThat(told.value(Route.class, "main 10.11.0.0/16 dev ibp65s0", "linkDown")).isEqualTo(false);
        assertThat(told.value(Route.class, "local 10.10.0.7 dev ibp65s0", "type")).isEqualTo("local");
        assertThat(told.value(Route.class, "101 10.12.0.0/24 dev ibp65s0", "source")).isEqualTo("10.12.0.7");
    }

    @Test
    void theCommandNamesWhatTheLinesLeaveOut() {
        Told dev = Told.of(ROUTE, "ip route show dev ib0", "10.10.0.0/24 proto kernel scope link src 10.10.0.7 \n");
        assertThat(dev.subjects(Route.class)).containsExactly("main 10.10.0.0/24 dev ib0");
        Told table = Told.of(ROUTE, "ip route show table 101", "default via 10.10.0.1 dev ib0 \n");
        assertThat(table.subjects(Route.class)).containsExactly("101 default dev ib0");
        Told six = Told.of(ROUTE, "ip -6 route", "fe80::/64 dev ib0 proto kernel metric 256 pref medium\ndefault dev ib0 metric 1\n");
        assertThat(six.subjects(Route.class)).containsExactly("main fe80::/64 dev ib0", "main ::/0 dev ib0");
    }

    @Test
    void json() {
        Told told = Told.of(ROUTE, """
                [{"dst":"default","gateway":"192.0.2.1","dev":"eno1","protocol":"dhcp","metric":100,"flags":[]},
                {"dst":"10.10.0.0/24","dev":"ib1","protocol":"kernel","scope":"link","prefsrc":"10.10.0.17","metric":151,"flags":["linkdown"]},
                {"type":"unreachable","dst":"10.99.0.0/16","metric":1},{"dst":"10.13.0.0/24","dev":"ib0"},
                {"dst":"10.11.0.0/16","nexthops":[{"gateway":"10.10.0.1","dev":"ib0","flags":[]},{"gateway":"10.10.0.2","dev":"ib1","flags":["dead"]}]}]
                """);
        assertThat(told.value(Route.class, "main default dev eno1", "linkDown")).isEqualTo(false);
        assertThat(told.value(Route.class, "main 10.10.0.0/24 dev ib1", "linkDown")).isEqualTo(true);
        assertThat(told.value(Route.class, "main 10.99.0.0/16 dev none", "type")).isEqualTo("unreachable");
        assertThat(told.value(Route.class, "main 10.13.0.0/24 dev ib0", "linkDown")).as("old JSON has no flags").isNull();
        assertThat(told.value(Route.class, "main 10.11.0.0/16 dev ib1", "gateway")).isEqualTo("10.10.0.2");
        assertThat(told.value(Route.class, "main 10.11.0.0/16 dev ib1", "linkDown")).isEqualTo(true);
    }

    @Test
    void kernelTable() {
        Told told = Told.of(ROUTE, """
                Kernel IP routing table
                Destination     Gateway         Genmask         Flags Metric Ref    Use Iface
                0.0.0.0         192.0.2.1       0.0.0.0         UG    100    0        0 eno1
                10.10.0.0       0.0.0.0         255.255.255.0   U     0      0        0 ib0
                10.99.0.0       -               255.255.0.0     !     0      -        0 -
                """);
        assertThat(told.value(Route.class, "main default dev eno1", "gateway")).isEqualTo("192.0.2.1");
        assertThat(told.value(Route.class, "main default dev eno1", "metric")).isEqualTo(100);
        assertThat(told.value(Route.class, "main 10.10.0.0/24 dev ib0", "gateway")).isNull();
        assertThat(told.value(Route.class, "main 10.10.0.0/24 dev ib0", "metric")).isNull();
        assertThat(told.value(Route.class, "main 10.99.0.0/16 dev none", "type")).isEqualTo("unreachable");
    }

    private static final String LOOKUP = "10.10.0.8 via 10.10.1.1 dev eno1 src 10.10.1.7 uid 0 \n    cache expires 500sec mtu 2044 \n";

    @Test
    void lookups() {
        Told told = Told.of(GET, "ip route get 10.10.0.8", LOOKUP);
        assertThat(told.value(RouteLookup.class, "10.10.0.8", "interfaceName")).isEqualTo("eno1");
        assertThat(told.value(RouteLookup.class, "10.10.0.8", "gateway")).isEqualTo("10.10.1.1");
        assertThat(told.value(RouteLookup.class, "10.10.0.8", "source")).isEqualTo("10.10.1.7");
        assertThat(told.value(RouteLookup.class, "10.10.0.8", "mtu")).isEqualTo(2044);
        Told own = Told.of(GET, "local 10.10.0.7 dev lo src 10.10.0.7 uid 0\n    cache <local>\n");
        assertThat(own.value(RouteLookup.class, "10.10.0.7", "interfaceName")).isEqualTo("lo");
        Told none = Told.of(GET, "ip route get 10.77.0.1", "RTNETLINK answers: Network is unreachable\n");
        assertThat(none.value(RouteLookup.class, "10.77.0.1", "failure")).isEqualTo("Network is unreachable");
        Told json = Told.of(GET, "[{\"dst\":\"10.10.0.8\",\"dev\":\"ib0\",\"prefsrc\":\"10.10.0.7\",\"flags\":[],\"uid\":0,\"metrics\":[{\"mtu\":2044}],\"cache\":[]}]");
        assertThat(json.value(RouteLookup.class, "10.10.0.8", "interfaceName")).isEqualTo("ib0");
        assertThat(json.value(RouteLookup.class, "10.10.0.8", "mtu")).isEqualTo(2044);
        assertThat(Told.of(GET, "RTNETLINK answers: Network is unreachable\n").statements()).as("for which address?").isEmpty();
    }

    @Test
    void rules() {
        Told told = Told.of(RULE, "0:\tfrom all lookup local\n32765:\tfrom 10.10.0.7 iif ib0 lookup 101 \n");
        assertThat(told.value(Setting.class, "ip-rule 32765", "value")).isEqualTo("from 10.10.0.7 iif ib0 lookup 101");
        assertThat(told.value(Setting.class, "ip-rule 32765", "about")).isEqualTo("ib0");
        Told json = Told.of(RULE, "[{\"priority\":0,\"src\":\"all\",\"table\":\"local\"},{\"priority\":32765,\"src\":\"10.10.0.0\",\"srclen\":24,\"table\":\"101\"}]");
        assertThat(json.value(Setting.class, "ip-rule 32765", "value")).isEqualTo("from 10.10.0.0/24 lookup 101");
    }

    @Test
    void neverThrow() {
        Told.neverThrows(ROUTE, "ip route show table all", TEXT);
        Told.neverThrows(GET, "ip route get 10.10.0.8", LOOKUP);
        Told.neverThrows(RULE, "ip rule", "0:\tfrom all lookup local\n32765:\tfrom 10.10.0.7 iif ib0 lookup 101 \n");
    }
}
