package org.ibdx.parse.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.ibdx.capture.Capture;
import org.ibdx.fact.Partition;
import org.ibdx.fact.Setting;
import org.ibdx.parse.Statements;
import org.ibdx.parse.adapter.Damage;
import org.ibdx.parse.adapter.Parsed;
import org.junit.jupiter.api.Test;

class SubnetManagerFilesTest {

    private static final String PARTITIONS = """
            # Default must stay: without it everybody is limited
            Default=0x7fff, ipoib : ALL=full, ALL_SWITCHES=full, SELF=full ;
            storage=0x0010, ipoib, rate=16, mtu=5, defmember=full : 0x2c90300aab201,
                0x0002c90300aac014=limited, 0x0002c90300aad014=both ;  # nodes
            mgmt = 0x8020 : 0x0002c90300aab201 ;
            mgid=ff12:401b::1
            """;

    private final PartitionsConfParser parser = new PartitionsConfParser();

    @Test
    void partitions() {
        Parsed parsed = Parsed.of(parser, PARTITIONS);
        assertThat(parsed.subjects(Partition.class)).containsExactly("0x7fff", "0x0010", "0x8020");
        assertThat(parsed.value(Partition.class, "0x7fff", "defaultPartition")).isEqualTo(true);
        assertThat(parsed.value(Partition.class, "0x7fff", "fullMembers")).isEqualTo(List.of("ALL", "ALL_SWITCHES", "SELF"));
        assertThat(parsed.value(Partition.class, "0x0010", "rate")).isEqualTo(100.0);
        assertThat(parsed.value(Partition.class, "0x0010", "mtu")).isEqualTo(4096);
        assertThat(parsed.value(Partition.class, "0x0010", "fullMembers")).isEqualTo(List.of("0002c90300aab201", "0002c90300aad014"));
        assertThat(parsed.value(Partition.class, "0x0010", "limitedMembers")).isEqualTo(List.of("0002c90300aac014", "0002c90300aad014"));
        assertThat(parsed.value(Partition.class, "0x8020", "defaultMembership")).isEqualTo("limited");
        assertThat(parsed.value(Partition.class, "0x8020", "limitedMembers")).isEqualTo(List.of("0002c90300aab201"));
        assertThat(parsed.value(Partition.class, "0x8020", "ipoib")).isEqualTo(false);
        assertThat(parsed.line(Partition.class, "0x0010", "limitedMembers")).isEqualTo(3);
    }

    @Test
    void whatOpensmRefusesIsNoPartition() {
        Statements out = new Statements();
        Capture capture = Capture.of("cn07", "partitions-conf", "partitions.conf", "Default=0x7fff, ipoib ALL=full ;\nstorage=0x10 : ALL=full\n");
        out.begin(capture);
        parser.parse(capture, out);
        assertThat(out.all()).isEmpty();
        assertThat(out.gaps()).hasSize(2);
    }

    @Test
    void nameWithoutKey() {
        Parsed parsed = Parsed.of(parser, "Default: ALL=full;\nlab, ipoib : SELF ;\n");
        assertThat(parsed.subjects(Partition.class)).containsExactly("0x7fff", "lab");
        assertThat(parsed.value(Partition.class, "lab", "pkey")).isNull();
    }

    @Test
    void configuration() {
        Parsed conf = Parsed.of(OpensmConfParser.ofConf(), "# The port GUID on which the OpenSM is running\nguid 0x0002c90300aab201\n\n"
                + "routing_engine (null)\nsm_priority 14\npartition_config_file /etc/opensm/partitions.conf\n");
        assertThat(conf.value(Setting.class, "opensm.conf guid", "value")).isEqualTo("0x0002c90300aab201");
        assertThat(conf.value(Setting.class, "opensm.conf sm_priority", "area")).isEqualTo("opensm.conf");
        assertThat(conf.subjects(Setting.class)).doesNotContain("opensm.conf routing_engine");
        Parsed variables = Parsed.of(OpensmConfParser.ofDefault(), "# comment\nGUIDS=\"0x0002c90300aab201 0x0002c90300aab202\" # both\nPRIORITY=15\n#PORTS=ALL\n");
        assertThat(variables.value(Setting.class, "opensm.default GUIDS", "value")).isEqualTo("0x0002c90300aab201 0x0002c90300aab202");
        assertThat(variables.subjects(Setting.class)).hasSize(2);
    }

    @Test
    void survivesDamage() {
        Damage.survives(parser, "cat /etc/opensm/partitions.conf", PARTITIONS);
        Damage.survives(OpensmConfParser.ofConf(), "cat /etc/opensm/opensm.conf", "guid 0x0002c90300aab201\nsm_priority 14\n");
        Damage.survives(OpensmConfParser.ofDefault(), "cat /etc/sysconfig/opensm", "GUIDS=\"0x0002c90300aab201\"\nPORTS='ALL'\n");
    }
}
