package org.ibdx.parse.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.ibdx.fact.Address;
import org.ibdx.fact.Interface;
import org.junit.jupiter.api.Test;

class IfconfigParserTest {

    private static final IfconfigParser PARSER = new IfconfigParser();

    private static final String NEW = """
            eth0: flags=4163<UP,BROADCAST,RUNNING,MULTICAST>  mtu 1500
                    inet 10.0.0.4  netmask 255.255.255.0  broadcast 10.0.0.255
                    ether 00:0d:3a:aa:01:85  txqueuelen 1000  (Ethernet)

            ib0: flags=4099<UP,BROADCAST,MULTICAST>  mtu 2044
                    inet 172.16.1.9  netmask 255.255.0.0  broadcast 172.16.255.255
                    inet6 fe80::215:5dff:fd33:ff12  prefixlen 64  scopeid 0x20<link>
            Infiniband hardware address can be incorrect! Please read BUGS section in ifconfig(8).
                    infiniband 20:00:09:28:FE:80:00:00:00:00:00:00:00:00:00:00:00:00:00:00  txqueuelen 256  (InfiniBand)
                    RX errors 0  dropped 0  overruns 0  frame 0
                    TX packets 19  bytes 1414 (1.3 KiB)
                    TX errors 2  dropped 7 overruns 0  carrier 0  collisions 0
            """;

    @Test
    void readsNetTools2() {
        Told told = Told.of(PARSER, NEW);
        assertThat(told.value(Interface.class, "ib0", "linkType")).isEqualTo("infiniband");
        assertThat(told.value(Interface.class, "ib0", "up")).isEqualTo(true);
        assertThat(told.value(Interface.class, "ib0", "carrier")).isEqualTo(false);
        assertThat(told.value(Interface.class, "ib0", "mtu")).isEqualTo(2044);
        assertThat(told.value(Interface.class, "ib0", "queueLength")).isEqualTo(256);
        assertThat(told.value(Interface.class, "ib0", "transmitErrors")).isEqualTo(2L);
        assertThat(told.value(Interface.class, "ib0", "transmitDropped")).isEqualTo(7L);
        assertThat(told.value(Interface.class, "ib0", "hardwareAddress")).as("cut and filled with zeros").isNull();
        assertThat(told.value(Interface.class, "ib0", "guid")).isNull();
        assertThat(told.value(Interface.class, "ib0", "connectedCapable")).isNull();
        assertThat(told.value(Interface.class, "eth0", "hardwareAddress")).isEqualTo("00:0d:3a:aa:01:85");
        assertThat(told.value(Interface.class, "eth0", "carrier")).isEqualTo(true);
        assertThat(told.value(Address.class, "ib0 172.16.1.9", "prefixLength")).isEqualTo(16);
        assertThat(told.value(Address.class, "ib0 172.16.1.9", "network")).isEqualTo("172.16.0.0");
        assertThat(told.value(Address.class, "ib0 fe80::215:5dff:fd33:ff12", "scope")).isEqualTo("link");
    }

    @Test
    void readsNetTools1() {
        Told told = Told.of(PARSER, """
                ib0       Link encap:InfiniBand  HWaddr 80:00:00:48:FE:80:00:00:00:00:00:00:00:00:00:00:00:00:00:00
                          inet addr:10.10.0.7  Bcast:10.10.0.255  Mask:255.255.255.0
                          inet6 addr: fe80::202:c903:31:78f1/64 Scope:Link
                          UP BROADCAST RUNNING MULTICAST  MTU:65520  Metric:1
                          TX packets:19 errors:1 dropped:5 overruns:0 carrier:0
                ib1       Link encap:UNSPEC  HWaddr 80-00-00-49-FE-80-00-00-00-00-00-00-00-00-00-00
                          BROADCAST MULTICAST  MTU:4092  Metric:1
                ib0:1     Link encap:InfiniBand  HWaddr 80:00:00:48:FE:80:00:00:00:00:00:00:00:00:00:00:00:00:00:00
                          inet addr:10.10.1.7  Bcast:10.10.1.255  Mask:255.255.255.128
                """);
        assertThat(told.subjects(Interface.class)).containsExactly("ib0", "ib1");
        assertThat(told.value(Interface.class, "ib0", "linkType")).isEqualTo("infiniband");
        assertThat(told.value(Interface.class, "ib0", "mtu")).isEqualTo(65520);
        assertThat(told.value(Interface.class, "ib0", "carrier")).isEqualTo(true);
        assertThat(told.value(Interface.class, "ib0", "transmitErrors")).isEqualTo(1L);
        assertThat(told.value(Interface.class, "ib0", "hardwareAddress")).isNull();
        assertThat(told.value(Interface.class, "ib1", "up")).isEqualTo(false);
        assertThat(told.value(Interface.class, "ib1", "carrier")).isNull();
        // what does not know 20-byte addresses prints their first 16 bytes: a queue pair, then the prefix of the subnet
        assertThat(told.value(Interface.class, "ib1", "linkType")).isEqualTo("infiniband");
        assertThat(told.value(Address.class, "ib0 10.10.1.7", "prefixLength")).isEqualTo(25);
        assertThat(told.value(Address.class, "ib0 fe80::202:c903:31:78f1", "prefixLength")).isEqualTo(64);
    }

    @Test
    void anErrorStatesNothing() {
        assertThat(Told.of(PARSER, "ifconfig ib0", "ib0: error fetching interface information: Device not found\n").statements()).isEmpty();
    }

    @Test
    void neverThrows() {
        Told.neverThrows(PARSER, "ifconfig ib0", NEW);
    }
}
