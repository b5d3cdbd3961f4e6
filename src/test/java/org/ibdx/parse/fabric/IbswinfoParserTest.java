package org.ibdx.parse.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.ibdx.capture.Capture;
import org.ibdx.fact.FabricNode;
import org.ibdx.fact.Interface;
import org.ibdx.fact.Listener;
import org.ibdx.fact.PortCheck;
import org.ibdx.fact.Setting;
import org.ibdx.fact.Statement;
import org.ibdx.parse.Parsers;
import org.ibdx.parse.Statements;
import org.junit.jupiter.api.Test;

/** Switches without management, rings and counters of interfaces, port mappers: what is told, what is not, and any text at all. */
class IbswinfoParserTest {

    private static final String TABLE = """
            =================================================
            MF0;sw-leaf-7:MQM8790/U1
            =================================================
            ports              | 40
            GUID               | 0xb8cef60300aa0070
            -------------------------------------------------
            PSU0 status        | OK
                 DC power      | ERROR
                 fan status    | OK
                 power (W)     | foo
            PSU1 status        |
            -------------------------------------------------
            temperature (C)    | foo
            fan status         | ERROR
            fan#1 (rpm)        |
            """;

    private static Statements read(String probe, String command, String text) {
        Statements out = new Statements();
        Capture whole = Capture.of("cn07", probe, command, text);
        Capture capture = new Capture("cn07", probe, null, 0, false, null, whole.outcome(), null, null, command, command, 0, text);
        out.begin(capture);
        Parsers.named(probe).parse(capture, out);
        return out;
    }

    private static Object value(Statements out, Class<?> type, String subject, String field) {
        return out.all().stream().filter(each -> each.type() == type && each.subject().equals(subject) && field.equals(each.field()))
                .map(Statement::value).findFirst().orElse(null);
    }

    @Test
    void partsOfASwitch() {
        Statements out = read("ibswinfo", "ibswinfo -d lid-2", TABLE);
        String name = "switch MF0;sw-leaf-7:MQM8790/U1 ";
        assertThat(value(out, FabricNode.class, "b8cef60300aa0070", "description")).isEqualTo("MF0;sw-leaf-7:MQM8790/U1");
        assertThat(value(out, Setting.class, name + "psu0 dc power", "value")).isEqualTo("ERROR");
        assertThat(value(out, Setting.class, name + "psu0 fan", "value")).isEqualTo("OK");
        assertThat(value(out, Setting.class, name + "fans", "value")).isEqualTo("ERROR");
        // neither what was left empty nor what is no number
        assertThat(value(out, Setting.class, name + "psu1 status", "value")).isNull();
        assertThat(value(out, Setting.class, name + "temperature", "value")).isNull();
        Statements brief = read("ibswinfo", "ibswinfo -d lid-44 -o status", "psu0.status        : OK\npsu1.dc            : ERROR\nfans               : OK\n");
        assertThat(value(brief, Setting.class, "switch lid-44 psu1 dc power", "value")).isEqualTo("ERROR");
        String nameless = TABLE.replace("MF0;sw-leaf-7:MQM8790/U1", "Quantum Mellanox Technologies");
        assertThat(value(read("ibswinfo", "ibswinfo -d lid-2", nameless), Setting.class, "switch b8cef60300aa0070 fans", "value")).isEqualTo("ERROR");
    }

    @Test
    void ringsAndMissedPackets() {
        Statements rings = read("ethtool-g", "ethtool -g ib0", "Ring parameters for ib0:\nPre-set maximums:\nRX:\t8192\nRX Mini:\tn/a\nTX:\t8192\n"
                + "Current hardware settings:\nRX:\t512\nTX:\tn/a\n");
        assertThat(value(rings, Setting.class, "ring ib0 rx-most", "value")).isEqualTo("8192");
        assertThat(value(rings, Setting.class, "ring ib0 rx", "value")).isEqualTo("512");
        assertThat(value(rings, Setting.class, "ring ib0 tx", "value")).isNull();
        Statements counters = read("ethtool-S", "ethtool -S ib0", "NIC statistics:\n     rx_packets: 5\n     rx_out_of_buffer: 4711\n     rx0_out_of_buffer: 3\n");
        assertThat(value(counters, Interface.class, "ib0", "noReceiveBuffer")).isEqualTo(4711L);
        assertThat(read("ethtool-g", "ethtool -g ib0", "netlink error: Operation not supported\n").all()).isEmpty();
    }

    @Test
    void portMappers() {
        String table = "   program vers proto   port  service\n    100003    4   tcp   2049  nfs\n";
        assertThat(value(read("rpcinfo", "rpcinfo -p", table), Listener.class, "tcp 0.0.0.0:2049", "process")).isEqualTo("nfs");
        Statements peer = read("rpcinfo", "rpcinfo -p 10.10.0.8", table);
        assertThat(value(peer, PortCheck.class, "10.10.0.8 tcp/111", "outcome")).isEqualTo("open");
        assertThat(peer.all()).noneMatch(each -> each.type() == Listener.class);
        assertThat(value(read("rpcinfo", "rpcinfo -p 10.10.0.8", "rpcinfo: can't contact portmapper: RPC: Remote system error - No route to host\n"),
                PortCheck.class, "10.10.0.8 tcp/111", "outcome")).isEqualTo("no-route");
        // NFS 4 needs none
        assertThat(read("rpcinfo", "rpcinfo -p 10.10.0.8", "rpcinfo: can't contact portmapper: RPC: Remote system error - Connection refused\n").all()).isEmpty();
    }

    @Test
    void portsOfAnNfsServer() {
        Statements ports = read("nfsd-portlist", "cat /proc/fs/nfsd/portlist", "rdma 20049\nrdma 20049\nudp 2049\ntcp 2049\n");
        assertThat(value(ports, Listener.class, "rdma 0.0.0.0:20049", "port")).isEqualTo(20049);
        assertThat(value(ports, Listener.class, "tcp 0.0.0.0:2049", "protocol")).isEqualTo("tcp");
        assertThat(read("nfsd-portlist", "cat /proc/fs/nfsd/portlist", "cat: /proc/fs/nfsd/portlist: Permission denied\nrdma x\ntcp 99999\n").all()).isEmpty();
    }

    @Test
    void anyTextGoesThrough() {
        Random random = new Random(5);
        String[] texts = {TABLE, " ".repeat(5000) + "|" + " ".repeat(5000), "=".repeat(3000), "Ring parameters for :\nRX: 99999999999999\n", "\t100003 4 tcp 99999 nfs"};
        for (int i = 0; i < 400; i++) {
            StringBuilder text = new StringBuilder(texts[i % texts.length]);
            for (int j = 0; j < 8; j++) {
                text.setCharAt(random.nextInt(text.length()), (char) random.nextInt(300));
            }
            for (String probe : new String[] {"ibswinfo", "ethtool-g", "ethtool-S", "rpcinfo", "nfsd-portlist"}) {
                assertThat(read(probe, "x -p a", text.toString())).isNotNull();
            }
        }
    }
}
