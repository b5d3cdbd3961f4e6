package org.ibdx.parse.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import org.ibdx.fact.IbPing;
import org.ibdx.fact.Port;
import org.ibdx.fact.SmpQuery;
import org.ibdx.parse.adapter.Damage;
import org.ibdx.parse.adapter.Parsed;
import org.junit.jupiter.api.Test;

class IbpingParserTest {

    private static final String GOOD = """
            Pong from cn08.(none) (Lid 32): time 0.021 ms
            Pong from cn08.(none) (Lid 32): time 0.018 ms

            --- cn08.(none) (Lid 32) ibping statistics ---
            2 packets transmitted, 2 received, 0% packet loss, time 2000 ms
            rtt min/avg/max = 0.018/0.019/0.021 ms
            """;
    private static final String LOST = """
            ibwarn: [4711] _do_madrpc: recv failed: Connection timed out
            ibwarn: [4711] mad_rpc_rmpp: _do_madrpc failed; dport (Lid 32)

            ---  (Lid 32) ibping statistics ---
            3 packets transmitted, 0 received, 100% packet loss, time 9003 ms
            rtt min/avg/max = 0.000/0.000/0.000 ms
            """;

    private final IbpingParser parser = new IbpingParser();

    @Test
    void answered() {
        Parsed parsed = Parsed.of(parser, "ibping -c 2 -C mlx5_1 -P 1 32", GOOD);
        assertThat(parsed.value(IbPing.class, "32", "received")).isEqualTo(2);
        assertThat(parsed.value(IbPing.class, "32", "answeredBy")).isEqualTo("cn08");
        assertThat(parsed.value(IbPing.class, "32", "by")).isEqualTo("lid");
        assertThat(parsed.value(IbPing.class, "32", "device")).isEqualTo("mlx5_1");
        assertThat(parsed.value(IbPing.class, "32", "failure")).isNull();
    }

    @Test
    void lost() {
        Parsed parsed = Parsed.of(parser, LOST);
        assertThat(parsed.value(IbPing.class, "32", "transmitted")).isEqualTo(3);
        assertThat(parsed.value(IbPing.class, "32", "received")).isEqualTo(0);
        assertThat(parsed.value(IbPing.class, "32", "failure")).isEqualTo("no-answer");
        assertThat(parsed.value(IbPing.class, "32", "answeredBy")).isNull();
        assertThat(Parsed.of(parser, "ibping -c 3 -L 0x20", LOST).subjects(IbPing.class)).containsExactly("32");
    }

    @Test
    void byGuid() {
        Parsed parsed = Parsed.of(parser, "ibping -G 0x2c90300aab301", "ibping: iberror: failed: can't resolve destination port 0x2c90300aab301\n");
        assertThat(parsed.value(IbPing.class, "0002c90300aab301", "by")).isEqualTo("guid");
        assertThat(parsed.value(IbPing.class, "0002c90300aab301", "failure")).isEqualTo("cannot-resolve");
    }

    @Test
    void errorsOfClientAndServer() {
        assertThat(Parsed.of(parser, "ibping 32", "ibping: iberror: failed: Failed to open 'mlx5_0' port '1'\n")
                .value(IbPing.class, "32", "failure")).isEqualTo("cannot-open");
        assertThat(Parsed.of(parser, "ibping 32", "ibping: iberror: failed: can't register ping class 50 on this port\n")
                .value(IbPing.class, "32", "failure")).isEqualTo("cannot-register");
        assertThat(Parsed.of(parser, "ibping -S", "").statements()).isEmpty();
        assertThat(Parsed.of(parser, "ibping -S -C mlx5_0", "ibping: iberror: failed: can't serve class 50 on this port\n")
                .value(IbPing.class, "server", "failure")).isEqualTo("cannot-register");
    }

    @Test
    void severalRunsAndInterrupted() {
        Parsed both = Parsed.of(parser, GOOD + LOST.replace("Lid 32", "Lid 33"));
        assertThat(both.value(IbPing.class, "32", "received")).isEqualTo(2);
        assertThat(both.value(IbPing.class, "33", "received")).isEqualTo(0);
        Parsed cut = Parsed.of(parser, GOOD.substring(0, GOOD.indexOf("---")));
        assertThat(cut.value(IbPing.class, "32", "received")).isEqualTo(2);
        assertThat(cut.value(IbPing.class, "32", "transmitted")).isNull();
    }

    @Test
    void ownAddress() {
        IbaddrParser ibaddr = new IbaddrParser();
        String text = "GID fe80::202:c903:aa:b201 LID start 0x1f end 0x1f\n";
        Parsed parsed = Parsed.of(ibaddr, "ibaddr -C mlx5_0 -P 1", text);
        assertThat(parsed.value(Port.class, "mlx5_0/1", "lid")).isEqualTo(31);
        assertThat(parsed.value(Port.class, "mlx5_0/1", "guid")).isEqualTo("0202c90300aab201");
        assertThat(Parsed.of(ibaddr, "ibaddr", text).subjects(Port.class)).isEmpty();
        Parsed failed = Parsed.of(ibaddr, "ibaddr", "ibaddr: iberror: failed: Failed to open '(null)' port '0'\n");
        assertThat(failed.value(SmpQuery.class, "ibaddr local", "failure")).isEqualTo("cannot-open");
        Damage.survives(ibaddr, "ibaddr -C mlx5_0 -P 1", text);
    }

    @Test
    void survivesDamage() {
        Damage.survives(parser, "ibping -c 2 32", LOST + GOOD);
    }
}
