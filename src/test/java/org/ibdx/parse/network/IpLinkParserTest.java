package org.ibdx.parse.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.ibdx.fact.Address;
import org.ibdx.fact.Interface;
import org.ibdx.fact.Setting;
import org.junit.jupiter.api.Test;

class IpLinkParserTest {

    private static final IpLinkParser LINK = new IpLinkParser("ip-link");
    private static final IpLinkParser ADDR = new IpLinkParser("ip-addr");

    private static final String DETAILS = """
            1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 qdisc noqueue state UNKNOWN mode DEFAULT group default qlen 1000
                link/loopback 00:00:00:00:00:00 brd 00:00:00:00:00:00 promiscuity 0 minmtu 0 maxmtu 0 addrgenmode eui64 numtxqueues 1
            4: ibp65s0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 2044 qdisc mq master bond0 state UP mode DEFAULT group default qlen 256
                link/infiniband 80:00:02:08:fe:80:00:00:00:00:00:00:00:02:c9:03:00:aa:10:01 brd 00:ff:ff:ff:ff:12:40:1b:ff:ff:00:00:00:00:00:00:ff:ff:ff:ff promiscuity 0 minmtu 0 maxmtu 65520
                ipoib pkey 0xffff mode datagram umcast 0000 addrgenmode eui64 numtxqueues 16 numrxqueues 16 parentbus pci parentdev 0000:41:00.0
                RX:  bytes packets errors dropped  missed   mcast
                  81231221   99121      0       0       0    1221
                TX:  bytes packets errors dropped carrier collsns
                  71231221   88121      3      17       0       0
                altname ib0
                altname ibs3
            5: ib0.8001@ibp65s0: <NO-CARRIER,BROADCAST,MULTICAST,UP> mtu 2044 qdisc mq state DOWN mode DEFAULT group default qlen 256
                link/infiniband 00:00:11:0b:fe:80:00:00:00:00:00:00:98:03:9b:03:00:a1:b2:c4 brd 00:ff:ff:ff:ff:12:40:1b:80:01:00:00:00:00:00:00:ff:ff:ff:ff
            6: veth12@if5: <BROADCAST,MULTICAST> mtu 1500 qdisc noop state DOWN mode DEFAULT group default
                link/ether 02:b1:02:01:00:01 brd ff:ff:ff:ff:ff:ff link-netnsid 0
                vlan protocol 802.1Q id 5 <REORDER_HDR> addrgenmode eui64
            """;

    @Test
    void readsDetails() {
        Told told = Told.of(LINK, DETAILS);
        assertThat(told.subjects(Interface.class)).containsExactly("lo", "ibp65s0", "ib0.8001", "veth12");
        assertThat(told.value(Interface.class, "ibp65s0", "linkType")).isEqualTo("infiniband");
        assertThat(told.value(Interface.class, "ibp65s0", "up")).isEqualTo(true);
        assertThat(told.value(Interface.class, "ibp65s0", "carrier")).isEqualTo(true);
        assertThat(told.value(Interface.class, "ibp65s0", "operState")).isEqualTo("UP");
        assertThat(told.value(Interface.class, "ibp65s0", "mtu")).isEqualTo(2044);
        assertThat(told.value(Interface.class, "ibp65s0", "maxMtu")).isEqualTo(65520);
        assertThat(told.value(Interface.class, "ibp65s0", "mode")).isEqualTo("datagram");
        assertThat(told.value(Interface.class, "ibp65s0", "kind")).isEqualTo("ipoib");
        assertThat(told.value(Interface.class, "ibp65s0", "pkey")).isEqualTo(0xffff);
        assertThat(told.all(Interface.class, "ibp65s0", "pkey")).hasSize(1);
        assertThat(told.value(Interface.class, "ibp65s0", "umcast")).isEqualTo(0);
        assertThat(told.value(Interface.class, "ibp65s0", "master")).isEqualTo("bond0");
        assertThat(told.value(Interface.class, "ibp65s0", "pci")).isEqualTo("0000:41:00.0");
        assertThat(told.value(Interface.class, "ibp65s0", "queueLength")).isEqualTo(256);
        assertThat(told.value(Interface.class, "ibp65s0", "transmitErrors")).isEqualTo(3L);
        assertThat(told.value(Interface.class, "ibp65s0", "transmitDropped")).isEqualTo(17L);
        assertThat(told.value(Interface.class, "ibp65s0", "altNames")).isEqualTo(List.of("ib0", "ibs3"));
        assertThat(told.value(Interface.class, "ibp65s0", "queuePair")).isEqualTo(0x208);
        assertThat(told.value(Interface.class, "ibp65s0", "gidPrefix")).isEqualTo("fe80000000000000");
        assertThat(told.value(Interface.class, "ibp65s0", "guid")).isEqualTo("0002c90300aa1001");
        assertThat(told.value(Interface.class, "ibp65s0", "connectedCapable")).isEqualTo(true);
        assertThat(told.line(Interface.class, "ibp65s0", "mode")).isEqualTo(5);
        assertThat(told.value(Interface.class, "lo", "maxMtu")).isNull();
    }

    @Test
    void readsAChildWithoutCarrier() {
        Told told = Told.of(LINK, DETAILS);
        assertThat(told.value(Interface.class, "ib0.8001", "parent")).isEqualTo("ibp65s0");
        assertThat(told.value(Interface.class, "ib0.8001", "up")).isEqualTo(true);
        assertThat(told.value(Interface.class, "ib0.8001", "carrier")).isEqualTo(false);
        assertThat(told.value(Interface.class, "ib0.8001", "connectedCapable")).isEqualTo(false);
        assertThat(told.value(Interface.class, "ib0.8001", "pkey")).as("from the broadcast address").isEqualTo(0x8001);
    }

    @Test
    void anInterfaceThatIsDownTellsNothingOfItsCarrier() {
        Told told = Told.of(LINK, DETAILS);
        assertThat(told.value(Interface.class, "veth12", "up")).isEqualTo(false);
        assertThat(told.value(Interface.class, "veth12", "carrier")).isNull();
        assertThat(told.value(Interface.class, "veth12", "parent")).as("a number in another namespace").isNull();
        assertThat(told.value(Interface.class, "veth12", "kind")).isEqualTo("vlan");
        assertThat(told.value(Interface.class, "veth12", "pkey")).isNull();
    }

    @Test
    void lostIndentationAndTornLinesMakeNoDifference() {
        String torn = """
                4: ib0: <BROADCAST,MULTICAST> mtu 4092 qdisc noop state DOWN group
                default qlen 1024
                    link/infiniband
                00:00:11:07:fe:80:00:00:00:00:00:00:98:03:9b:03:00:aa:de:52 brd
                00:ff:ff:ff:ff:12:40:1b:be:ef:00:00:00:00:00:00:ff:ff:ff:ff
                5: ib1: <BROADCAST,MULTICAST,UP,LOWER_
                UP> mtu 4092 state UP
                link/infiniband 00:00:19:07:fe:80:00:00:0
                0:00:00:00:98:03:9b:03:00:aa:de:53 brd 00:ff:ff:ff:ff:12:40:1b:
                ff:ff:00:00:00:00:00:00:ff:ff:ff:ff
                inet 10.42.3.146/20 brd 10.42.15.255 scope
                global ib1
                valid_lft forever preferred_lft forever
                """;
        Told told = Told.of(ADDR, torn);
        assertThat(told.value(Interface.class, "ib0", "up")).isEqualTo(false);
        assertThat(told.value(Interface.class, "ib0", "mtu")).isEqualTo(4092);
        assertThat(told.value(Interface.class, "ib0", "guid")).isEqualTo("98039b0300aade52");
        assertThat(told.value(Interface.class, "ib0", "pkey")).isEqualTo(0xbeef);
        assertThat(told.value(Interface.class, "ib1", "carrier")).isEqualTo(true);
        assertThat(told.value(Interface.class, "ib1", "guid")).isEqualTo("98039b0300aade53");
        assertThat(told.value(Interface.class, "ib1", "pkey")).isEqualTo(0xffff);
        assertThat(told.value(Address.class, "ib1 10.42.3.146", "network")).isEqualTo("10.42.0.0");
        assertThat(told.value(Address.class, "ib1 10.42.3.146", "scope")).isEqualTo("global");
    }

    @Test
    void aMaskedAddressKeepsWhatIsNotMasked() {
        Told told = Told.of(LINK, """
                4: ibp195s0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 2044 qdisc fq_codel state UP group default qlen 1000
                    link/infiniband 80:00:02:08:fe:80:00:00:00:00:00:00:ec:0d:9a:03:00:xx:xx:xx brd 00:ff:ff:ff:ff:12:40:1b:ff:ff:00:00:00:00:00:00:ff:ff:ff:ff
                """);
        assertThat(told.value(Interface.class, "ibp195s0", "hardwareAddress")).isNull();
        assertThat(told.value(Interface.class, "ibp195s0", "guid")).isNull();
        assertThat(told.value(Interface.class, "ibp195s0", "queuePair")).isEqualTo(0x208);
        assertThat(told.value(Interface.class, "ibp195s0", "connectedCapable")).isEqualTo(true);
    }

    @Test
    void flagBytes() {
        assertThat(HardwareAddress.of("20:00:01:48:fe:80:00:00:00:00:00:00:98:03:9b:03:00:a1:b2:c4").connectedCapable()).isFalse();
        assertThat(HardwareAddress.of("40:00:01:48:fe:80:00:00:00:00:00:00:98:03:9b:03:00:a1:b2:c4").connectedCapable()).isTrue();
        assertThat(HardwareAddress.of("a0:00:01:48:fe:80:00:00:00:00:00:00:98:03:9b:03:00:a1:b2:c4").connectedCapable()).isTrue();
        assertThat(HardwareAddress.of("01:00:01:48:fe:80:00:00:00:00:00:00:98:03:9b:03:00:a1:b2:c4").connectedCapable()).isNull();
        assertThat(HardwareAddress.of("80:00:02:08:fe:80:00:00")).as("ifconfig and arp print eight bytes").isNull();
        assertThat(HardwareAddress.of("00:00:04:5a:fe:80:00:00:00:00:00:00:00:00:00:00:00:00:00:00").guid()).isEqualTo("0000000000000000");
    }

    @Test
    void virtualFunctionsOfAPhysicalOne() {
        Told told = Told.of(LINK, """
                9: ibs5: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 4092 qdisc mq state UP mode DEFAULT group default qlen 256
                    link/infiniband 00:00:10:49:fe:80:00:00:00:00:00:00:b8:59:9f:03:00:aa:41:20 brd 00:ff:ff:ff:ff:12:40:1b:ff:ff:00:00:00:00:00:00:ff:ff:ff:ff
                    vf 0     link/infiniband 00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00 brd 00:ff:ff:ff:ff:12:40:1b:ff:ff:00:00:00:00:00:00:ff:ff:ff:ff, NODE_GUID 00:11:22:33:44:55:66:77, PORT_GUID 00:00:00:00:00:00:00:00, spoof checking off, link-state disable, trust off, query_rss off
                    vf 1     link/infiniband 00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00, spoof checking off
                10: eno1: <BROADCAST> mtu 1500
                """);
        assertThat(told.value(Interface.class, "ibs5", "guid")).isEqualTo("b8599f0300aa4120");
        assertThat(told.value(Setting.class, "vf ibs5 vf 0 port_guid", "value")).isEqualTo("0000000000000000");
        assertThat(told.value(Setting.class, "vf ibs5 vf 0 node_guid", "value")).isEqualTo("0011223344556677");
        assertThat(told.value(Setting.class, "vf ibs5 vf 0 link_state", "value")).isEqualTo("disable");
        assertThat(told.value(Interface.class, "eno1", "mtu")).isEqualTo(1500);
    }

    @Test
    void busyboxAndATapWithoutAddress() {
        Told told = Told.of(LINK, """
                3: ib0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 2044 qdisc pfifo_fast qlen 256
                    link/[32] 80:00:02:08:fe:80:00:00:00:00:00:00:00:02:c9:03:00:aa:10:01 brd 00:ff:ff:ff:ff:12:40:1b:80:02:00:00:00:00:00:00:ff:ff:ff:ff
                4: tap0: <BROADCAST,MULTICAST> mtu 1500 qdisc noop state DOWN mode DEFAULT group default qlen 1000
                    link/infiniband  promiscuity 0 minmtu 68 maxmtu 65521
                """);
        assertThat(told.value(Interface.class, "ib0", "linkType")).isEqualTo("infiniband");
        assertThat(told.value(Interface.class, "ib0", "pkey")).isEqualTo(0x8002);
        assertThat(told.value(Interface.class, "tap0", "linkType")).isEqualTo("infiniband");
        assertThat(told.value(Interface.class, "tap0", "hardwareAddress")).isNull();
        assertThat(told.value(Interface.class, "tap0", "maxMtu")).isEqualTo(65521);
    }

    @Test
    void oneLineForm() {
        Told told = Told.of(ADDR, """
                4: ib0    inet 10.10.0.7/24 brd 10.10.0.255 scope global noprefixroute ib0\\       valid_lft forever preferred_lft forever
                4: ib0    inet6 fe80::202:c903:aa:1001/64 scope link \\       valid_lft forever preferred_lft forever
                """);
        assertThat(told.value(Address.class, "ib0 10.10.0.7", "prefixLength")).isEqualTo(24);
        assertThat(told.value(Address.class, "ib0 10.10.0.7", "flags")).isEqualTo(List.of("noprefixroute"));
        assertThat(told.value(Address.class, "ib0 fe80::202:c903:aa:1001", "family")).isEqualTo("inet6");
        Told link = Told.of(LINK, "4: ib0: <BROADCAST,MULTICAST,UP> mtu 2044 qdisc mq state DOWN mode DEFAULT \\    "
                + "link/infiniband 80:00:02:08:fe:80:00:00:00:00:00:00:00:02:c9:03:00:aa:10:01 brd 00:ff\n");
        assertThat(link.value(Interface.class, "ib0", "guid")).isEqualTo("0002c90300aa1001");
        assertThat(link.value(Interface.class, "ib0", "operState")).isEqualTo("DOWN");
    }

    @Test
    void addressesWithPeerFlagsAndMistakes() {
        Told told = Told.of(ADDR, """
                4: ib0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 2044 qdisc mq state UP group default qlen 256
                    inet 10.10.0.7 peer 10.10.0.8/32 scope global ib0
                       valid_lft forever preferred_lft forever
                    inet 10.10.0.9/32 scope global secondary dynamic ib0:1
                       valid_lft 3000sec preferred_lft 3000sec
                    inet 10.10.x.x/24 brd 10.10.0.255 scope global ib0
                    inet6 2001:db8::7/64 scope global tentative dadfailed
                       valid_lft forever preferred_lft forever
                """);
        assertThat(told.subjects(Address.class)).containsExactly("ib0 10.10.0.7", "ib0 10.10.0.9", "ib0 2001:db8::7");
        assertThat(told.value(Address.class, "ib0 10.10.0.7", "prefixLength")).isEqualTo(32);
        assertThat(told.value(Address.class, "ib0 10.10.0.9", "flags")).isEqualTo(List.of("secondary", "dynamic"));
        assertThat(told.value(Address.class, "ib0 2001:db8::7", "flags")).isEqualTo(List.of("tentative", "dadfailed"));
    }

    @Test
    void briefTables() {
        Told link = Told.of(LINK, "ip -br link show type ipoib", """
                ibp65s0          UP             80:00:02:08:fe:80:00:00:00:00:00:00:00:02:c9:03:00:aa:10:01 <BROADCAST,MULTICAST,UP,LOWER_UP>
                ib0.8001@ibp65s0 DOWN           80:00:02:09:fe:80:00:00:00:00:00:00:00:02:c9:03:00:aa:10:01 <NO-CARRIER,BROADCAST,MULTICAST,UP>
                """);
        assertThat(link.value(Interface.class, "ibp65s0", "kind")).isEqualTo("ipoib");
        assertThat(link.value(Interface.class, "ibp65s0", "linkType")).isEqualTo("infiniband");
        assertThat(link.value(Interface.class, "ib0.8001", "parent")).isEqualTo("ibp65s0");
        assertThat(link.value(Interface.class, "ib0.8001", "carrier")).isEqualTo(false);
        Told addr = Told.of(ADDR, "ip -br addr", """
                lo               UNKNOWN        127.0.0.1/8 ::1/128
                eno1             UP             192.0.2.11/24 metric 100
                ibp65s0          DOWN
                """);
        assertThat(addr.value(Interface.class, "eno1", "carrier")).isEqualTo(true);
        assertThat(addr.value(Interface.class, "ibp65s0", "operState")).isEqualTo("DOWN");
        assertThat(addr.value(Interface.class, "ibp65s0", "up")).as("DOWN in this table may be either").isNull();
        assertThat(addr.value(Interface.class, "ibp65s0", "kind")).isNull();
        assertThat(addr.value(Address.class, "eno1 192.0.2.11", "prefixLength")).isEqualTo(24);
    }

    private static final String JSON = """
            [{},{"ifindex":4,"ifname":"ibp65s0","flags":["BROADCAST","MULTICAST","UP","LOWER_UP"],"mtu":2044,"qdisc":"mq","operstate":"UP",
            "linkmode":"DEFAULT","group":"default","txqlen":256,"link_type":"infiniband",
            "address":"00:00:11:07:fe:80:00:00:00:00:00:00:98:03:9b:03:00:a1:b2:c4",
            "broadcast":"00:ff:ff:ff:ff:12:40:1b:ff:ff:00:00:00:00:00:00:ff:ff:ff:ff","min_mtu":0,"max_mtu":65520,
            "linkinfo":{"info_kind":"ipoib","info_data":{"key":"0x8001","mode":"connected","umcast":"0001"}},"altnames":["ib0"],
            "addr_info":[{},{"family":"inet","local":"10.10.0.7","prefixlen":24,"broadcast":"10.10.0.255","scope":"global","noprefixroute":true,
            "label":"ibp65s0"},{"family":"inet6","local":"fe80::9a03:9b03:a1:b2c4","prefixlen":64,"scope":"link"}],
            "vfinfo_list":[{"vf":0,"port guid":"00:00:00:00:00:00:00:00","link_state":"auto"}],
            "stats64":{"rx":{"bytes":1},"tx":{"bytes":2,"errors":3,"dropped":4}}},
            {"ifname":"ib0.8001","link":"ibp65s0","flags":["NO-CARRIER","BROADCAST","UP"],"operstate":"DOWN","mtu":2044}]
            """;

    @Test
    void json() {
        Told told = Told.of(LINK, JSON);
        assertThat(told.subjects(Interface.class)).containsExactly("ibp65s0", "ib0.8001");
        assertThat(told.value(Interface.class, "ibp65s0", "pkey")).isEqualTo(0x8001);
        assertThat(told.value(Interface.class, "ibp65s0", "mode")).isEqualTo("connected");
        assertThat(told.value(Interface.class, "ibp65s0", "umcast")).isEqualTo(1);
        assertThat(told.value(Interface.class, "ibp65s0", "maxMtu")).isEqualTo(65520);
        assertThat(told.value(Interface.class, "ibp65s0", "transmitDropped")).isEqualTo(4L);
        assertThat(told.value(Interface.class, "ibp65s0", "altNames")).isEqualTo(List.of("ib0"));
        assertThat(told.value(Interface.class, "ibp65s0", "guid")).isEqualTo("98039b0300a1b2c4");
        assertThat(told.line(Interface.class, "ibp65s0", "guid")).isEqualTo(3);
        assertThat(told.value(Interface.class, "ib0.8001", "parent")).isEqualTo("ibp65s0");
        assertThat(told.value(Interface.class, "ib0.8001", "carrier")).isEqualTo(false);
        assertThat(told.value(Address.class, "ibp65s0 10.10.0.7", "network")).isEqualTo("10.10.0.0");
        assertThat(told.value(Address.class, "ibp65s0 10.10.0.7", "flags")).isEqualTo(List.of("noprefixroute"));
        assertThat(told.value(Setting.class, "vf ibp65s0 vf 0 port_guid", "value")).isEqualTo("0000000000000000");
    }

    @Test
    void cutJsonKeepsWhatIsWhole() {
        String cut = JSON.substring(0, JSON.indexOf("44,\"qdisc"));
        Told told = Told.of(LINK, cut);
        assertThat(told.value(Interface.class, "ibp65s0", "up")).isEqualTo(true);
        assertThat(told.value(Interface.class, "ibp65s0", "mtu")).as("cut in the middle of the number").isNull();
    }

    @Test
    void nothingFalseFromErrors() {
        Told told = Told.of(LINK, "ip link show ib0", "Device \"ib0\" does not exist.\n");
        assertThat(told.statements()).isEmpty();
        assertThat(Told.of(LINK, "ip -j link", "[]\n").statements()).isEmpty();
        assertThat(Told.of(LINK, "ip -j link", "Option \"-j\" is unknown, try \"ip -help\".\n").statements()).isEmpty();
        assertThat(Told.of(LINK, "4: ib0: <BROADCAST,MULT\n").value(Interface.class, "ib0", "up")).as("cut flags").isNull();
    }

    @Test
    void beginsOnlyAtItsOwnLines() {
        assertThat(ADDR.begins("4: ib0: <BROADCAST,MULTICAST> mtu 4092 qdisc noop state DOWN group")).isTrue();
        assertThat(ADDR.begins("4: ACTIVE")).isFalse();
        assertThat(LINK.begins("4: ib0: <BROADCAST,MULTICAST> mtu 4092 qdisc noop state DOWN group")).isFalse();
    }

    @Test
    void neverThrows() {
        Told.neverThrows(LINK, "ip -d -s link show type ipoib", DETAILS);
        Told.neverThrows(ADDR, "ip -j addr", JSON);
        Told.neverThrows(ADDR, "ip -br addr", "ib0.8001@ib0  DOWN  10.11.0.7/24 metric 100 fe80::202:c903:31:78f1/64 <UP>\n");
    }
}
