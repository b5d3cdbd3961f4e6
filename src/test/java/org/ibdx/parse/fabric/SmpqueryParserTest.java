package org.ibdx.parse.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import org.ibdx.fact.FabricLink;
import org.ibdx.fact.FabricNode;
import org.ibdx.fact.PKey;
import org.ibdx.fact.Port;
import org.ibdx.fact.PortState;
import org.ibdx.fact.SmpQuery;
import org.ibdx.parse.adapter.Damage;
import org.ibdx.parse.adapter.Parsed;
import org.junit.jupiter.api.Test;

class SmpqueryParserTest {

    private static final String PORT = """
            # Port info: Lid 2 port 7
            Mkey:............................<not displayed>
            GidPrefix:.......................0x0000000000000000
            Lid:.............................0
            SMLid:...........................0
            CapMask:.........................0x0
            				IsTrapSupported
            LinkWidthEnabled:................1X or 4X
            LinkWidthSupported:..............1X or 4X or 8X or 12X or 2X
            LinkWidthActive:.................1X
            LinkSpeedSupported:..............2.5 Gbps or 5.0 Gbps or 10.0 Gbps
            LinkState:.......................Initialize
            PhysLinkState:...................LinkUp
            LinkSpeedActive:.................10.0 Gbps
            NeighborMTU:.....................4096
            McastPkeyTrapSuppressionEnabled:.0
            LinkSpeedExtActive:..............53.125 Gbps
            LinkSpeedExtSupported:...........14.0625 Gbps or 25.78125 Gbps or 53.125 Gbps
            """;

    private final SmpqueryParser parser = SmpqueryParser.ofSmpquery();
    private final SmpqueryParser ibportstate = SmpqueryParser.ofIbportstate();

    @Test
    void portOfTheFabric() {
        Parsed parsed = Parsed.of(parser, "smpquery portinfo 2 7", PORT);
        assertThat(parsed.value(FabricLink.class, "lid 2/7", "state")).isEqualTo("Initialize");
        assertThat(parsed.value(FabricLink.class, "lid 2/7", "width")).isEqualTo("1X");
        assertThat(parsed.value(FabricLink.class, "lid 2/7", "widthEnabled")).isEqualTo("1X or 4X");
        assertThat(parsed.value(FabricLink.class, "lid 2/7", "widthSupported")).isEqualTo("12X");
        assertThat(parsed.value(FabricLink.class, "lid 2/7", "speed")).isEqualTo("HDR");
        assertThat(parsed.value(FabricLink.class, "lid 2/7", "speedSupported")).isEqualTo("HDR");
        assertThat(parsed.value(SmpQuery.class, "smpquery 2", "answered")).isEqualTo(true);
        assertThat(parsed.value(SmpQuery.class, "smpquery 2", "lid")).isEqualTo(2);
        assertThat(parsed.subjects(Port.class)).isEmpty();
    }

    @Test
    void ownPort() {
        String own = PORT.replace("Lid 2 port 7", "DR path slid 65535; dlid 65535; 0 port 1").replace("Lid:.............................0",
                "Lid:.............................31");
        Parsed parsed = Parsed.of(parser, "smpquery -C mlx5_0 -P 1 portinfo -D 0 1", own);
        assertThat(parsed.value(Port.class, "mlx5_0/1", "state")).isEqualTo(PortState.INITIALIZING);
        assertThat(parsed.value(Port.class, "mlx5_0/1", "lid")).isEqualTo(31);
        assertThat(parsed.value(Port.class, "mlx5_0/1", "rate")).isEqualTo(50.0);
        assertThat(parsed.value(Port.class, "mlx5_0/1", "activeMtu")).isEqualTo(4096);
        Parsed unnamed = Parsed.of(parser, "smpquery portinfo -D 0 1", own);
        assertThat(unnamed.subjects(Port.class)).isEmpty();
        assertThat(unnamed.subjects(FabricLink.class)).containsExactly("lid 31/1");
        Parsed keys = Parsed.of(parser, "smpquery pkeys -D 0 1 -C mlx5_0", "   0: 0xffff 0x8001 0x0000 0x0000\n   8: 0x0000 0x7fff\n64 pkeys capacity for this port\n");
        assertThat(keys.subjects(PKey.class)).containsExactly("mlx5_0/1 0xffff", "mlx5_0/1 0x8001", "mlx5_0/1 0x7fff");
        assertThat(keys.value(PKey.class, "mlx5_0/1 0x7fff", "index")).isEqualTo(9);
    }

    @Test
    void node() {
        Parsed parsed = Parsed.of(parser, "smpquery nodeinfo 5", "# Node info: Lid 5\nNodeType:........................Channel Adapter\n"
                + "NumPorts:........................1\nSystemGuid:......................0x0002c90300aab300\nGuid:............................0x0002c90300aab300\n"
                + "PortGuid:........................0x0002c90300aab301\nLocalPort:.......................1\n");
        assertThat(parsed.value(FabricNode.class, "0002c90300aab300", "kind")).isEqualTo("CA");
        assertThat(parsed.value(FabricNode.class, "0002c90300aab300", "lid")).isEqualTo(5);
        Parsed name = Parsed.of(parser, "smpquery nodedesc 5", "Node Description:...................cn08 mlx5_0\n");
        assertThat(name.value(SmpQuery.class, "smpquery 5", "answered")).isEqualTo(true);
    }

    @Test
    void failures() {
        Parsed parsed = Parsed.of(parser, "smpquery nodeinfo 5", "ibwarn: [24777] mad_rpc: _do_madrpc failed; dport (Lid 5)\n"
                + "smpquery: iberror: failed: operation nodeinfo: node info query failed\n");
        assertThat(parsed.value(SmpQuery.class, "smpquery 5", "answered")).isEqualTo(false);
        assertThat(parsed.value(SmpQuery.class, "smpquery 5", "failure")).isEqualTo("no-answer");
        Parsed noCommand = Parsed.of(parser, "ibwarn: [1] mad_rpc: _do_madrpc failed; dport (DR path slid 0; dlid 0; 0,1)\n");
        assertThat(noCommand.value(SmpQuery.class, "smpquery 0,1", "failure")).isEqualTo("no-answer");
    }

    @Test
    void bothEndsOfALink() {
        String text = "Switch PortInfo:\n" + PORT + "# MLNX ext Port info: Lid 2 port 7\nLinkSpeedActive:.................0x00\n"
                + "Peer PortInfo:\n# Port info: Lid 2 DR path slid 4; dlid 65535; 0,7 port 1\nLid:.............................31\n"
                + "LinkWidthActive:.................1X\nLinkState:.......................Active\n"
                + "ibwarn: [7] validate_width: Peer ports operating at active width 1 rather than 2 (4x)\n";
        Parsed parsed = Parsed.of(ibportstate, "ibportstate 2 7 query", text);
        assertThat(parsed.value(FabricLink.class, "lid 2/7", "couldBe")).isEqualTo("4X");
        assertThat(parsed.value(FabricLink.class, "lid 31/1", "width")).isEqualTo("1X");
        assertThat(parsed.value(SmpQuery.class, "ibportstate 2", "answered")).isEqualTo(true);
        Damage.survives(ibportstate, "ibportstate 2 7 query", text);
    }

    @Test
    void fdr10ShowsInTheVendorPart() {
        Parsed parsed = Parsed.of(ibportstate, "ibportstate 2 7", "# Port info: Lid 2 port 7\nLinkState:.......................Active\n"
                + "LinkSpeedActive:.................10.0 Gbps\nLinkSpeedExtActive:..............No Extended Speed\n"
                + "# MLNX ext Port info: Lid 2 port 7\nLinkSpeedActive:.................0x01\n");
        assertThat(parsed.value(FabricLink.class, "lid 2/7", "speed")).isEqualTo("FDR10");
    }

    @Test
    void survivesDamage() {
        Damage.survives(parser, "smpquery portinfo 2 7", PORT);
        Damage.survives(parser, "smpquery -C mlx5_0 pkeys -D 0 1", "   0: 0xffff 0x8001 0x0000 0x0000\n64 pkeys capacity for this port\n");
    }

    @Test
    void theOwnPortOfAnAdapterThatNobodyNamed() {
        String text = "CA PortInfo:\n# Port info: DR path slid 65535; dlid 65535; 0 port 1\nLinkState:.......................Down\n";
        assertThat(Parsed.of(ibportstate, "ibportstate -D 0 1", text).value(Port.class, "port 1", "state")).isEqualTo(PortState.DOWN);
        assertThat(Parsed.of(ibportstate, "ibportstate -D 0 1", text.replace("CA ", "Switch ")).subjects(Port.class)).isEmpty();
    }
}
