package org.ibdx.parse.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import org.ibdx.fact.Counter;
import org.ibdx.fact.FabricLink;
import org.ibdx.fact.FabricNode;
import org.ibdx.fact.SaQuery;
import org.ibdx.fact.SmpQuery;
import org.ibdx.parse.adapter.Damage;
import org.ibdx.parse.adapter.Parsed;
import org.junit.jupiter.api.Test;

class CounterParsersTest {

    private static final String PLAIN = """
            # Port counters: Lid 31 port 1 (CapMask: 0x5300)
            PortSelect:......................1
            CounterSelect:...................0x0000
            SymbolErrorCounter:..............65535
            LinkErrorRecoveryCounter:........0
            LinkDownedCounter:...............255
            PortRcvErrors:...................7
            CounterSelect2:..................0x00
            LocalLinkIntegrityErrors:........15
            QP1Dropped:......................0
            VL15Dropped:.....................2
            PortXmitData:....................4294967295
            PortRcvPkts:.....................80123456
            PortXmitWait:....................0
            """;
    private static final String ERRORS = """
            Errors for 0x2c90300aa0010 "sw-leaf-3"
               GUID 0x2c90300aa0010 port ALL: [SymbolErrorCounter == 19817 (19.353K)] [LinkDownedCounter == 12 (12.000)]
               GUID 0x2c90300aa0010 port 18: [SymbolErrorCounter == 65535 (63.999K)] [LinkDownedCounter == 12 (12.000)]
                   Link info:      2  18[  ] ==( 4X      53.125 Gbps Active/  LinkUp)==>  0x0002c90300aac014     32    1[  ] "cn08 HCA-1" ( )
            Errors for "cn08 HCA-1"
               GUID 0x2c90300aac014 port 1: [PortRcvErrors == 7] [PortXmitWait == 4294967295]

            ## Summary: 12 nodes checked, 2 bad nodes found
            ##          88 ports checked, 2 ports have errors beyond threshold
            ## Thresholds: [SymbolErrorCounter = 10][LinkDownedCounter = 10]
            ## Suppressed:
            """;

    private final PerfqueryParser perfquery = new PerfqueryParser();
    private final IbqueryerrorsParser ibqueryerrors = new IbqueryerrorsParser();

    @Test
    void ownPortByItsName() {
        Parsed parsed = Parsed.of(perfquery, "perfquery -C mlx5_0 -P 1", PLAIN);
        assertThat(parsed.value(Counter.class, "mlx5_0/1 symbol_error", "value")).isEqualTo(65535L);
        assertThat(parsed.value(Counter.class, "mlx5_0/1 symbol_error", "saturated")).isEqualTo(true);
        assertThat(parsed.value(Counter.class, "mlx5_0/1 link_downed", "saturated")).isEqualTo(true);
        assertThat(parsed.value(Counter.class, "mlx5_0/1 local_link_integrity_errors", "saturated")).isEqualTo(true);
        assertThat(parsed.value(Counter.class, "mlx5_0/1 port_xmit_data", "saturated")).isEqualTo(true);
        assertThat(parsed.value(Counter.class, "mlx5_0/1 port_rcv_errors", "saturated")).isNull();
        assertThat(parsed.value(Counter.class, "mlx5_0/1 VL15_dropped", "value")).isEqualTo(2L);
        assertThat(parsed.value(Counter.class, "mlx5_0/1 port_rcv_packets", "value")).isEqualTo(80123456L);
        assertThat(parsed.subjects(Counter.class)).hasSize(10);
    }

    @Test
    void otherPortByItsLid() {
        Parsed parsed = Parsed.of(perfquery, PLAIN);
        assertThat(parsed.value(Counter.class, "lid 31/1 symbol_error", "lid")).isEqualTo(31);
        assertThat(parsed.value(Counter.class, "lid 31/1 symbol_error", "device")).isEqualTo("lid 31");
        Parsed byGuid = Parsed.of(perfquery, "perfquery -G 0x2c90300aac014 1", PLAIN);
        assertThat(byGuid.value(Counter.class, "0002c90300aac014/1 symbol_error", "guid")).isEqualTo("0002c90300aac014");
    }

    @Test
    void oldNamesAndExtended() {
        Parsed old = Parsed.of(perfquery, "# Port counters: Lid 1 port 1\nSymbolErrors:....................3\nLinkRecovers:....................1\n"
                + "XmtBytes:........................12\nRcvSwRelayErrors:................4\n");
        assertThat(old.value(Counter.class, "lid 1/1 symbol_error", "value")).isEqualTo(3L);
        assertThat(old.value(Counter.class, "lid 1/1 link_error_recovery", "value")).isEqualTo(1L);
        assertThat(old.value(Counter.class, "lid 1/1 port_xmit_data", "value")).isEqualTo(12L);
        Parsed extended = Parsed.of(perfquery, "perfquery -x", "# Port extended counters: Lid 31 port 1 (CapMask: 0x5300 CapMask2: 0x0000002)\n"
                + "PortXmitData:....................4294967295\nPortUnicastXmitPkts:.............9\nSymbolErrorCounter:..............65535\n");
        assertThat(extended.value(Counter.class, "lid 31/1 port_xmit_data", "saturated")).isNull();
        assertThat(extended.value(Counter.class, "lid 31/1 symbol_error", "saturated")).isNull();
        assertThat(extended.value(Counter.class, "lid 31/1 unicast_xmit_packets", "value")).isEqualTo(9L);
        Parsed all = Parsed.of(perfquery, "# Port counters: Lid 2 port 255 (CapMask: 0x5300)\nPortRcvErrors:...................600\n");
        assertThat(all.value(Counter.class, "lid 2/all port_rcv_errors", "port")).isEqualTo("all");
    }

    @Test
    void perfqueryFails() {
        Parsed parsed = Parsed.of(perfquery, "perfquery", "ibwarn: [25070] mad_rpc: _do_madrpc failed; dport (DR path slid 0; dlid 0; 0)\n"
                + "perfquery: iberror: failed: classportinfo query\n");
        assertThat(parsed.subjects(Counter.class)).isEmpty();
        assertThat(parsed.value(SmpQuery.class, "perfquery local", "failure")).isEqualTo("no-answer");
    }

    @Test
    void errorsOfTheFabric() {
        Parsed parsed = Parsed.of(ibqueryerrors, ERRORS);
        assertThat(parsed.subjects(Counter.class)).containsExactly("0002c90300aa0010/18 symbol_error", "0002c90300aa0010/18 link_downed",
                "0002c90300aac014/1 port_rcv_errors", "0002c90300aac014/1 port_xmit_wait");
        assertThat(parsed.value(Counter.class, "0002c90300aa0010/18 link_downed", "value")).isEqualTo(12L);
        assertThat(parsed.value(Counter.class, "0002c90300aa0010/18 link_downed", "device")).isEqualTo("sw-leaf-3");
        assertThat(parsed.value(Counter.class, "0002c90300aa0010/18 symbol_error", "saturated")).isNull();
        assertThat(parsed.value(Counter.class, "0002c90300aac014/1 port_xmit_wait", "saturated")).isEqualTo(true);
        assertThat(parsed.value(FabricNode.class, "0002c90300aa0010", "kind")).isEqualTo("SW");
        assertThat(parsed.value(FabricLink.class, "0002c90300aa0010/18", "peerGuid")).isEqualTo("0002c90300aac014");
        assertThat(parsed.value(FabricLink.class, "0002c90300aac014/1", "peerNode")).isEqualTo("sw-leaf-3");
        assertThat(parsed.subjects(SaQuery.class)).isEmpty();
    }

    @Test
    void quotedInAMail() {
        assertThat(Parsed.of(ibqueryerrors, ERRORS.replaceAll("(?m)^", "> ")).subjects(Counter.class)).hasSize(4);
    }

    @Test
    void withoutSubnetAdministration() {
        assertThat(Parsed.of(ibqueryerrors, "ibwarn: [25152] sa_get_handle: No SM/SA found on port (null):0\n").value(SaQuery.class, "path", "failure"))
                .isEqualTo("no-sm");
        assertThat(Parsed.of(ibqueryerrors, "Query SA failed: Connection timed out; sa call path_query failed\n").value(SaQuery.class, "path", "failure"))
                .isEqualTo("no-answer");
    }

    @Test
    void survivesDamage() {
        Damage.survives(perfquery, "perfquery", PLAIN);
        Damage.survives(ibqueryerrors, "ibqueryerrors", ERRORS);
    }
}
