package org.ibdx.parse.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import org.ibdx.capture.Capture;
import org.ibdx.fact.Setting;
import org.ibdx.fact.SubnetManager;
import org.ibdx.parse.adapter.Damage;
import org.ibdx.parse.adapter.Parsed;
import org.junit.jupiter.api.Test;

class SubnetManagerParsersTest {

    private static final String GOOD = "sminfo: sm lid 3 sm guid 0x2c90300aab200, activity count 812345 priority 14 state 3 SMINFO_MASTER\n";

    private final SminfoParser parser = new SminfoParser();

    @Test
    void answer() {
        Parsed parsed = Parsed.of(parser, "sudo sminfo", GOOD);
        assertThat(parsed.value(SubnetManager.class, "any", "answered")).isEqualTo(true);
        assertThat(parsed.value(SubnetManager.class, "any", "lid")).isEqualTo(3);
        assertThat(parsed.value(SubnetManager.class, "any", "guid")).isEqualTo("0002c90300aab200");
        assertThat(parsed.value(SubnetManager.class, "any", "activity")).isEqualTo(812345L);
        assertThat(parsed.value(SubnetManager.class, "any", "priority")).isEqualTo(14);
        assertThat(parsed.value(SubnetManager.class, "any", "state")).isEqualTo("MASTER");
        assertThat(parsed.value(SubnetManager.class, "any", "failure")).isNull();
    }

    @Test
    void throughAPortOrOfALid() {
        assertThat(Parsed.of(parser, "sminfo -C mlx5_2 -P 1", GOOD).value(SubnetManager.class, "mlx5_2/1", "device")).isEqualTo("mlx5_2");
        assertThat(Parsed.of(parser, "sminfo -C mlx5_2", GOOD).subjects(SubnetManager.class)).containsExactly("mlx5_2");
        Parsed standby = Parsed.of(parser, "sminfo 6", GOOD.replace("3 SMINFO_MASTER", "2 SMINFO_STANDBY"));
        assertThat(standby.value(SubnetManager.class, "any lid 6", "askedLid")).isEqualTo(6);
        assertThat(standby.value(SubnetManager.class, "any lid 6", "state")).isEqualTo("STANDBY");
        assertThat(Parsed.of(parser, Capture.of("cn07", "sminfo", "sos_commands/infiniband/sminfo_-C_mlx5_0_-P_1", GOOD))
                .subjects(SubnetManager.class)).containsExactly("mlx5_0/1");
    }

    @Test
    void alongADirectRoute() {
        Parsed own = Parsed.of(parser, "sminfo -D 0", GOOD);
        assertThat(own.value(SubnetManager.class, "any route 0", "askedLid")).isEqualTo(3);
        assertThat(own.subjects(SubnetManager.class)).containsExactly("any route 0");
        assertThat(Parsed.of(parser, "sminfo -D 0,1", "sminfo: iberror: failed: query\n").value(SubnetManager.class, "any route 0,1", "askedLid")).isEqualTo(0);
    }

    @Test
    void wrappedByMail() {
        Parsed parsed = Parsed.of(parser, "sminfo: sm lid 2 sm guid 0x2c90200aa9201, activity count 6881 priority 0 \nstate 3 SMINFO_MASTER\n");
        assertThat(parsed.value(SubnetManager.class, "any", "priority")).isEqualTo(0);
        assertThat(parsed.value(SubnetManager.class, "any", "state")).isEqualTo("MASTER");
    }

    @Test
    void failures() {
        assertThat(failure("ibwarn: [24697] mad_rpc: _do_madrpc failed; dport (DR path slid 0; dlid 0; 0)\nsminfo: iberror: failed: query\n"))
                .isEqualTo("no-answer");
        assertThat(failure("sminfo: iberror: failed: can't resolve sm port (null)\n")).isEqualTo("no-answer");
        assertThat(failure("ibwarn: [6325] mad_rpc_open_port: can't open UMAD port ((null):0)\n"
                + "sminfo: iberror: failed: Failed to open '(null)' port '0'\n")).isEqualTo("cannot-open");
        assertThat(failure("ibwarn: [1] get_smi_gsi_pair: Can't open SMI UMAD port (Permission denied) (mlx5_0:1)\n"
                + "sminfo: iberror: failed: Failed to open '(null)' port '0'\n")).isEqualTo("denied");
        assertThat(failure("bash: sminfo: command not found\n")).isEqualTo("no-tool");
        assertThat(failure("sminfo: iberror: failed: something new\n")).isEqualTo("other");
    }

    private Object failure(String text) {
        Parsed parsed = Parsed.of(parser, "sminfo", text);
        assertThat(parsed.value(SubnetManager.class, "any", "answered")).isEqualTo(false);
        return parsed.value(SubnetManager.class, "any", "failure");
    }

    @Test
    void warningBeforeAnAnswerIsNoFailure() {
        Parsed parsed = Parsed.of(parser, "sminfo", "ibwarn: [9] _do_madrpc: recv failed: Connection timed out\n" + GOOD);
        assertThat(parsed.value(SubnetManager.class, "any", "answered")).isEqualTo(true);
        assertThat(parsed.value(SubnetManager.class, "any", "failure")).isNull();
        assertThat(Parsed.of(parser, "sminfo", "").statements()).isEmpty();
    }

    @Test
    void logOfOpensm() {
        OpensmLogParser log = new OpensmLogParser();
        String text = """
                Mar 03 10:00:00 866478 [286E8740] 0x80 -> OpenSM 3.3.23
                Mar 03 10:00:00 873907 [286E8740] 0x80 -> Entering DISCOVERING state
                Mar 03 10:00:00 874876 [286E8740] 0x02 -> osm_vendor_bind: Mgmt class 0x81 binding to port GUID 0x2c90300aab201
                Mar 03 10:00:01 894581 [256E16C0] 0x80 -> Entering MASTER state
                Mar 03 10:00:01 905319 [256E16C0] 0x02 -> SUBNET UP
                """;
        Parsed parsed = Parsed.of(log, text);
        assertThat(parsed.value(Setting.class, "opensm.log state", "value")).isEqualTo("MASTER");
        assertThat(parsed.value(Setting.class, "opensm.log version", "value")).isEqualTo("3.3.23");
        assertThat(parsed.value(Setting.class, "opensm.log bound 0002c90300aab201", "value")).isEqualTo("0002c90300aab201");
        Damage.survives(log, "cat /var/log/opensm.log", text);
    }

    @Test
    void survivesDamage() {
        Damage.survives(parser, "sminfo -C mlx5_0 -P 1", "ibwarn: [1] mad_rpc: _do_madrpc failed; dport (Lid 3)\n" + GOOD);
    }
}
