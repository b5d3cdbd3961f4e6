package org.ibdx.parse.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import org.ibdx.fact.FabricCheck;
import org.ibdx.fact.FabricLink;
import org.ibdx.fact.FabricNode;
import org.ibdx.fact.SmpQuery;
import org.ibdx.parse.adapter.Damage;
import org.ibdx.parse.adapter.Parsed;
import org.junit.jupiter.api.Test;

class TopologyParsersTest {

    private static final String BLOCKS = """
            CA: cn07 HCA-1:
                  0x0002c90300aab201     31    1[  ] ==( 4X      53.125 Gbps Active/  LinkUp)==>       2   17[  ] "sw-leaf-3" ( )
            Switch: 0x0002c90300aa0010 sw-leaf-3:
                       2   17[  ] ==( 4X      53.125 Gbps Active/  LinkUp)==>      31    1[  ] "cn07 HCA-1" ( )
                       2   18[  ] ==( 2X      53.125 Gbps Active/  LinkUp)==>      32    1[  ] "cn08 HCA-1" ( Could be 4X )
                       2   19[  ] ==(                Down/ Polling)==>             [  ] "" ( )
                       2   20[  ] ==( 4X    25.78125 Gbps Active/  LinkUp)==>      33    1[  ] "cn09 HCA-1" ( Could be 4X Could be 53.125 Gbps)
                       2   21[  ] ==( 4X 10.0 Gbps (FDR10) Initialize/  LinkUp)==>      "Port not available"
            """;
    private static final String LINES = """
            0x0002c90300aa0010 "                     sw-leaf-3"      2   18[  ] ==( 1X     14.0625 Gbps Active/  LinkUp)==>  0x0002c90300aac014     32    1[  ] "cn08 HCA-1" ( Could be 4X )
            0x0002c90300aa0010 "                     sw-leaf-3"      2   19[  ] ==(                Down/Disabled)==>             [  ] "" ( )
            """;
    private static final String TOPOLOGY = """
            #
            # Topology file: generated on Mon Mar  3 10:00:00 2025
            #
            # Initiated from node 0002c90300aab200 port 0002c90300aab201

            vendid=0x2c9
            devid=0xd2f0
            sysimgguid=0x2c90300aa0010
            switchguid=0x2c90300aa0010(2c90300aa0010)
            Switch	41 "S-0002c90300aa0010"		# "MF0;sw-leaf-3:MQM8700/U1" enhanced port 0 lid 2 lmc 0
            [17]	"H-0002c90300aab200"[1](2c90300aab201) 		# "cn07 HCA-1" lid 31 4xHDR
            [18]	"S-0002c90300aa0020"[1]		# "spine" lid 4 4x???

            vendid=0x2c9
            devid=0x101b
            sysimgguid=0x2c90300aab200
            caguid=0x2c90300aab200
            Ca	1 "H-0002c90300aab200"		# "cn07 HCA-1"
            [1](2c90300aab201) 	"S-0002c90300aa0010"[17]		# lid 31 lmc 0 "MF0;sw-leaf-3:MQM8700/U1" lid 2 4xHDR
            """;
    private static final String PORTS = """
            CA    31  1 0x0002c90300aab201 4x HDR - SW     2 17 0x0002c90300aa0010 ( 'cn07 HCA-1' - 'MF0;sw-leaf-3:MQM8700/U1' )
            SW     2 19 0x0002c90300aa0010 4x SDR                                    'MF0;sw-leaf-3:MQM8700/U1'
            SW     2 20 0x0002c90300aa0010 4x ???                                    Infiniscale-IV Example
            """;
    private static final String ROUTE = """
            From ca {0x0002c90300aab200} portnum 1 lid 31-31 "cn07 HCA-1"
            [1] -> switch port {0x0002c90300aa0010}[17] lid 2-2 "sw-leaf-3"
            [39] -> switch port {0x0002c90300aa0020}[3] lid 4-4 "sw-spine"
            [18] -> ca port {0x0002c90300aac014}[1] lid 32-32 "cn08 HCA-1"
            To ca {0x0002c90300aac013} portnum 1 lid 32-32 "cn08 HCA-1"
            """;

    private final IblinkinfoParser links = new IblinkinfoParser();
    private final IbnetdiscoverParser topology = new IbnetdiscoverParser();

    @Test
    void blocks() {
        Parsed parsed = Parsed.of(links, BLOCKS);
        assertThat(parsed.value(FabricLink.class, "0002c90300aa0010/18", "width")).isEqualTo("2X");
        assertThat(parsed.value(FabricLink.class, "0002c90300aa0010/18", "couldBe")).isEqualTo("4X");
        assertThat(parsed.value(FabricLink.class, "0002c90300aa0010/20", "couldBe")).isEqualTo("4X, 53.125 Gbps");
        assertThat(parsed.value(FabricLink.class, "0002c90300aa0010/20", "speed")).isEqualTo("EDR");
        assertThat(parsed.value(FabricLink.class, "0002c90300aa0010/19", "physicalState")).isEqualTo("Polling");
        assertThat(parsed.value(FabricLink.class, "0002c90300aa0010/19", "width")).isNull();
        assertThat(parsed.value(FabricLink.class, "0002c90300aa0010/21", "speed")).isEqualTo("FDR10");
        assertThat(parsed.value(FabricLink.class, "0002c90300aa0010/21", "state")).isEqualTo("Initialize");
        // the GUID at the other end comes from the block of that node
        assertThat(parsed.value(FabricLink.class, "0002c90300aa0010/17", "peerGuid")).isEqualTo("0002c90300aab201");
        assertThat(parsed.value(FabricLink.class, "0002c90300aab201/1", "peerGuid")).isEqualTo("0002c90300aa0010");
        assertThat(parsed.value(FabricLink.class, "0002c90300aa0010/18", "peerGuid")).isNull();
        assertThat(parsed.value(FabricLink.class, "0002c90300aa0010/18", "peerNode")).isEqualTo("cn08 HCA-1");
        assertThat(parsed.subjects(FabricNode.class)).containsExactly("0002c90300aa0010");
    }

    @Test
    void linesGiveBothEnds() {
        Parsed parsed = Parsed.of(links, "iblinkinfo -l | grep sw", LINES);
        assertThat(parsed.value(FabricLink.class, "0002c90300aa0010/18", "speed")).isEqualTo("FDR");
        assertThat(parsed.value(FabricLink.class, "0002c90300aa0010/18", "node")).isEqualTo("sw-leaf-3");
        assertThat(parsed.value(FabricLink.class, "0002c90300aac014/1", "width")).isEqualTo("1X");
        assertThat(parsed.value(FabricLink.class, "0002c90300aac014/1", "peerGuid")).isEqualTo("0002c90300aa0010");
        assertThat(parsed.value(FabricLink.class, "0002c90300aac014/1", "lid")).isEqualTo(32);
        assertThat(parsed.value(FabricLink.class, "0002c90300aac014/1", "state")).isNull();
        assertThat(parsed.value(FabricLink.class, "0002c90300aa0010/19", "physicalState")).isEqualTo("Disabled");
    }

    @Test
    void withoutLidsTheNameTellsTheOtherEnd() {
        Parsed parsed = Parsed.of(links, BLOCKS.replaceAll(" (31|2) +(1|17)\\[", "  0    $2["));
        assertThat(parsed.value(FabricLink.class, "0002c90300aab201/1", "peerGuid")).isEqualTo("0002c90300aa0010");
        assertThat(parsed.value(FabricLink.class, "0002c90300aab201/1", "lid")).isNull();
    }

    @Test
    void topologyFile() {
        Parsed parsed = Parsed.of(topology, TOPOLOGY);
        assertThat(parsed.value(FabricNode.class, "0002c90300aa0010", "ports")).isEqualTo(41);
        assertThat(parsed.value(FabricNode.class, "0002c90300aa0010", "lid")).isEqualTo(2);
        assertThat(parsed.value(FabricNode.class, "0002c90300aab200", "kind")).isEqualTo("CA");
        assertThat(parsed.value(FabricNode.class, "0002c90300aab200", "lid")).isEqualTo(31);
        assertThat(parsed.value(FabricNode.class, "0002c90300aab200", "systemGuid")).isEqualTo("0002c90300aab200");
        assertThat(parsed.value(FabricLink.class, "0002c90300aa0010/17", "peerGuid")).isEqualTo("0002c90300aab201");
        assertThat(parsed.value(FabricLink.class, "0002c90300aab201/1", "speed")).isEqualTo("HDR");
        assertThat(parsed.value(FabricLink.class, "0002c90300aab201/1", "peerPort")).isEqualTo(17);
        assertThat(parsed.value(FabricLink.class, "0002c90300aa0010/18", "speed")).isNull();
        assertThat(parsed.value(FabricLink.class, "0002c90300aa0010/18", "width")).isEqualTo("4X");
    }

    @Test
    void aLineForEachPort() {
        Parsed parsed = Parsed.of(topology, PORTS);
        assertThat(parsed.value(FabricLink.class, "0002c90300aab201/1", "peerNode")).isEqualTo("MF0;sw-leaf-3:MQM8700/U1");
        assertThat(parsed.value(FabricLink.class, "0002c90300aa0010/17", "node")).isEqualTo("MF0;sw-leaf-3:MQM8700/U1");
        assertThat(parsed.value(FabricLink.class, "0002c90300aa0010/17", "speed")).isEqualTo("HDR");
        assertThat(parsed.value(FabricLink.class, "0002c90300aa0010/19", "speed")).isNull();
        assertThat(parsed.value(FabricLink.class, "0002c90300aa0010/20", "node")).isEqualTo("Infiniscale-IV Example");
        assertThat(parsed.subjects(FabricNode.class)).containsExactly("0002c90300aa0010");
        Parsed cut = Parsed.of(topology, PORTS.substring(0, 70) + "\n");
        assertThat(cut.subjects(FabricLink.class)).isEmpty();
    }

    @Test
    void nodeThatDoesNotAnswer() {
        Parsed parsed = Parsed.of(new IbnodesParser("ibhosts"), "./libibnetdisc/query_smp.c:186; umad (DR path slid 0; dlid 0; 0,1,39,1 Attr 0x11:0) "
                + "bad status 110; Connection timed out\nCa\t: 0x0002c90300aab200 ports 1 \"cn07 mlx5_0\"\n"
                + "Switch\t: 0x0002c90300aa0010 ports 40 \"MF0;leaf\" enhanced port 0 lid 3 lmc 0\n");
        assertThat(parsed.value(SmpQuery.class, "ibhosts 0,1,39,1", "answered")).isEqualTo(false);
        assertThat(parsed.value(FabricNode.class, "0002c90300aab200", "description")).isEqualTo("cn07 mlx5_0");
        assertThat(parsed.value(FabricNode.class, "0002c90300aa0010", "lid")).isEqualTo(3);
        Parsed list = Parsed.of(new IbnodesParser("ibnodes"), "Ca\t : 0x0002c90300aab200 ports 1 devid 0x101b vendid 0x2c9 \"cn07 mlx5_0\"\n");
        assertThat(list.value(FabricNode.class, "0002c90300aab200", "ports")).isEqualTo(1);
    }

    @Test
    void route() {
        IbtracertParser parser = new IbtracertParser();
        Parsed parsed = Parsed.of(parser, "ibtracert 31 32", ROUTE);
        assertThat(parsed.value(SmpQuery.class, "ibtracert 31 32", "answered")).isEqualTo(true);
        assertThat(parsed.value(FabricLink.class, "0002c90300aa0010/39", "peerGuid")).isEqualTo("0002c90300aa0020");
        assertThat(parsed.value(FabricLink.class, "0002c90300aa0020/3", "peerPort")).isEqualTo(39);
        assertThat(parsed.value(FabricLink.class, "0002c90300aac014/1", "peerGuid")).isEqualTo("0002c90300aa0020");
        assertThat(parsed.value(FabricLink.class, "0002c90300aa0010/17", "peerNode")).isEqualTo("cn07 HCA-1");
        assertThat(Parsed.of(parser, ROUTE).subjects(SmpQuery.class)).containsExactly("ibtracert 31 32");
        Parsed failed = Parsed.of(parser, "ibtracert 31 32", "ibwarn: [25176] mad_rpc: _do_madrpc failed; dport (Lid 31)\n"
                + "ibwarn: [25176] get_route: can't find a route to the src port\nibtracert: iberror: failed: Failed to get route information\n");
        assertThat(failed.value(SmpQuery.class, "ibtracert 31 32", "failure")).isEqualTo("no-route");
        Damage.survives(parser, "ibtracert 31 32", ROUTE);
    }

    @Test
    void summaryOfIbdiagnet() {
        IbdiagnetParser parser = new IbdiagnetParser();
        String text = "Summary\n-I- Stage                     Warnings   Errors     Comment\n-I- Discovery                 0          0\n"
                + "-I- Speed / Width checks      2          1          see db_csv\n-I- You can find detailed errors/warnings in: /var/tmp/x.log\n";
        Parsed parsed = Parsed.of(parser, text);
        assertThat(parsed.value(FabricCheck.class, "ibdiagnet Speed / Width checks", "errors")).isEqualTo(1);
        assertThat(parsed.value(FabricCheck.class, "ibdiagnet Speed / Width checks", "warnings")).isEqualTo(2);
        assertThat(parsed.value(FabricCheck.class, "ibdiagnet Speed / Width checks", "comment")).isEqualTo("see db_csv");
        Parsed old = Parsed.of(parser, "    STAGE                                    Errors Warnings\n    Bad GUIDs/LIDs Check                     3      0\n");
        assertThat(old.value(FabricCheck.class, "ibdiagnet Bad GUIDs/LIDs Check", "errors")).isEqualTo(3);
        Damage.survives(parser, "ibdiagnet", text);
    }

    @Test
    void survivesDamage() {
        Damage.survives(links, "iblinkinfo", BLOCKS);
        Damage.survives(links, "iblinkinfo -l", LINES);
        Damage.survives(topology, "ibnetdiscover", TOPOLOGY);
        Damage.survives(topology, "ibnetdiscover -p", PORTS);
        Damage.survives(new IbnodesParser("ibnodes"), "ibnodes", "Ca\t: 0x0002c90300aab200 ports 1 \"cn07 mlx5_0\"\n");
    }
}
