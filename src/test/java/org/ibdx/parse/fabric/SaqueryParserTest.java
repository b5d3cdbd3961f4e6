package org.ibdx.parse.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.ibdx.fact.FabricLink;
import org.ibdx.fact.FabricNode;
import org.ibdx.fact.MulticastGroup;
import org.ibdx.fact.SaQuery;
import org.ibdx.fact.SubnetManager;
import org.ibdx.parse.adapter.Damage;
import org.ibdx.parse.adapter.Parsed;
import org.junit.jupiter.api.Test;

class SaqueryParserTest {

    private static final String GROUP = "ff12401bffff000000000000ffffffff";
    private static final String GROUPS = """
            MCMemberRecord group dump:
            		MGID....................ff12:401b:ffff::ffff:ffff
            		Mlid....................0xC000
            		Mtu.....................0x84
            		pkey....................0xFFFF
            		Rate....................0x83
            		SL......................0x0
            """;
    private static final String MEMBERS = """
            MCMemberRecord member dump:
            		MGID....................ff12:401b:ffff::ffff:ffff
            		Mlid....................0xC000
            		PortGid.................fe80::202:c903:aa:b201
            		ScopeState..............0x21
            		ProxyJoin...............0x0
            		NodeDescription.........cn07 HCA-1
            MCMemberRecord member dump:
            		MGID....................ff12:401b:ffff::ffff:ffff
            		Mlid....................0xC000
            		PortGid.................fe80::202:c903:aa:b301
            		NodeDescription.........<unknown>
            """;

    private final SaqueryParser parser = new SaqueryParser();

    @Test
    void group() {
        Parsed parsed = Parsed.of(parser, "saquery -g", GROUPS);
        assertThat(parsed.value(MulticastGroup.class, GROUP, "mlid")).isEqualTo(0xc000);
        assertThat(parsed.value(MulticastGroup.class, GROUP, "mtu")).isEqualTo(2048);
        assertThat(parsed.value(MulticastGroup.class, GROUP, "rate")).isEqualTo(10.0);
        assertThat(parsed.value(MulticastGroup.class, GROUP, "pkey")).isEqualTo(0xffff);
        assertThat(parsed.value(SaQuery.class, "group", "answered")).isEqualTo(true);
        assertThat(parsed.value(SaQuery.class, "group", "records")).isEqualTo(1);
    }

    @Test
    void members() {
        Parsed parsed = Parsed.of(parser, "saquery -m -C mlx5_0 -P 1", MEMBERS);
        assertThat(parsed.value(MulticastGroup.class, GROUP, "members"))
                .isEqualTo(List.of("cn07 HCA-1", "fe800000000000000202c90300aab301"));
        assertThat(parsed.value(SaQuery.class, "member", "device")).isEqualTo("mlx5_0");
        assertThat(parsed.value(SaQuery.class, "member", "records")).isEqualTo(2);
    }

    @Test
    void otherSpellingOfGroups() {
        Parsed parsed = Parsed.of(parser, "saquery MCMR", """
                MCMember Record dump:
                		MGID....................ff12:401b:8010::ffff:ffff
                		PortGid.................::
                		qkey....................0xB1B
                		mlid....................0xc001
                		mtu.....................0x85
                		pkey....................0x8010
                		rate....................0x90
                """);
        assertThat(parsed.value(MulticastGroup.class, "ff12401b8010000000000000ffffffff", "mtu")).isEqualTo(4096);
        assertThat(parsed.value(MulticastGroup.class, "ff12401b8010000000000000ffffffff", "rate")).isEqualTo(100.0);
        assertThat(parsed.value(MulticastGroup.class, "ff12401b8010000000000000ffffffff", "queueKey")).isEqualTo("0xb1b");
        assertThat(parsed.value(MulticastGroup.class, "ff12401b8010000000000000ffffffff", "members")).isNull();
    }

    @Test
    void nodesManagersPortsAndLinks() {
        Parsed nodes = Parsed.of(parser, "saquery", "NodeRecord dump:\n\t\tlid.....................2\n\t\tnode_type...............Switch\n"
                + "\t\tnum_ports...............40\n\t\tsys_guid................0x0002c90300aa0010\n\t\tnode_guid...............0x0002c90300aa0010\n"
                + "\t\tNodeDescription.........MF0;leaf1:MQM8700/U1\n");
        assertThat(nodes.value(FabricNode.class, "0002c90300aa0010", "kind")).isEqualTo("SW");
        assertThat(nodes.value(FabricNode.class, "0002c90300aa0010", "lid")).isEqualTo(2);
        assertThat(nodes.value(FabricNode.class, "0002c90300aa0010", "description")).isEqualTo("MF0;leaf1:MQM8700/U1");
        Parsed managers = Parsed.of(parser, "saquery SMIR", "SMInfoRecord dump:\n\t\tRID\n\t\tLID...................1\n\t\tSMInfo dump:\n"
                + "\t\tGUID..................0x0002c90300aab201\n\t\tActCount..............197\n\t\tPriority..............0\n\t\tSMState...............2\n");
        assertThat(managers.value(SubnetManager.class, "any lid 1", "state")).isEqualTo("STANDBY");
        assertThat(managers.value(SubnetManager.class, "any lid 1", "guid")).isEqualTo("0002c90300aab201");
        Parsed ports = Parsed.of(parser, "saquery PIR", "PortInfoRecord dump:\n\tRID\n\t\tEndPortLid..............2\n\t\tPortNum.................7\n"
                + "\tPortInfo dump:\n\t\tLid:.............................0\n\t\tLinkWidthActive:.................1X\n"
                + "\t\tLinkState:.......................Active\n\t\tLinkSpeedExtActive:..............25.78125 Gbps\n");
        assertThat(ports.value(FabricLink.class, "lid 2/7", "width")).isEqualTo("1X");
        assertThat(ports.value(FabricLink.class, "lid 2/7", "speed")).isEqualTo("EDR");
        assertThat(ports.value(SaQuery.class, "portinfo", "records")).isEqualTo(1);
    }

    @Test
    void failures() {
        assertThat(failure("ibwarn: [24881] sa_get_handle: No SM/SA found on port (null):0\n"
                + "ibpanic: [24881] main: Failed to bind to the SA: No such file or directory\n")).isEqualTo("no-sm");
        assertThat(failure("ibwarn: [12249] sa_query: umad_recv failed: attr 0x11: Connection timed out\n"
                + "Query SA failed: Connection timed out\n")).isEqualTo("no-answer");
        assertThat(failure("ibwarn: [4] mad_rpc_open_port: can't open UMAD port ((null):0)\n"
                + "ibpanic: [4] main: Failed to bind to the SA: No such file or directory\n")).isEqualTo("cannot-open");
        assertThat(failure("ERROR: Query result returned 0x0700, SA(SA_ERR_REQ_DENIED)\n")).isEqualTo("error");
    }

    private Object failure(String text) {
        return Parsed.of(parser, "saquery", text).value(SaQuery.class, "node", "failure");
    }

    @Test
    void statusIsAnAnswer() {
        Parsed denied = Parsed.of(parser, "saquery PR --src-to-dst 4:5", "ERROR: Query result returned 0x0200,  SA(SA_ERR_REQ_INVALID)\n");
        assertThat(denied.value(SaQuery.class, "path 4:5", "answered")).isEqualTo(true);
        assertThat(denied.value(SaQuery.class, "path 4:5", "status")).isEqualTo("0x0200");
        assertThat(denied.value(SaQuery.class, "path 4:5", "statusName")).isEqualTo("SA_ERR_REQ_INVALID");
        Parsed none = Parsed.of(parser, "saquery --src-to-dst 4:9", "ERROR: Query result returned 0x0300, SA(SA_ERR_NO_RECORDS)\n");
        assertThat(none.value(SaQuery.class, "path 4:9", "records")).isEqualTo(0);
        assertThat(none.value(SaQuery.class, "path 4:9", "failure")).isNull();
    }

    @Test
    void fileWithoutCommand() {
        assertThat(Parsed.of(parser, GROUPS).subjects(SaQuery.class)).containsExactly("group");
        assertThat(Parsed.of(parser, "Query SA failed: Connection timed out\n").value(SaQuery.class, "any", "kind")).isNull();
    }

    @Test
    void partsOfOtherToolsAreNoAnswer() {
        assertThat(Parsed.of(parser, "2025-03-04 09:12:31 node01\nSMInfo dump:\n\tState...........................Master\n").subjects(SaQuery.class)).isEmpty();
    }

    @Test
    void survivesDamage() {
        Damage.survives(parser, "saquery -m", MEMBERS + GROUPS + "ERROR: Query result returned 0x0700, SA(SA_ERR_REQ_DENIED)\n");
    }
}
