package org.ibdx.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One fabric with a fault on each host's link. */
@Timeout(400)
class LinkScenariosTest {

    @TempDir
    private static Path folder;
    private static Fabric fabric;

    @BeforeAll
    static void up() throws IOException {
        Fabric.need();
        fabric = Fabric.up(folder, new Topology(8).link("node02", "1xHDR")).sm("node01");
    }

    @AfterAll
    static void down() throws IOException {
        if (fabric != null) {
            fabric.close();
        }
    }

    private static Answer of(FakedNode node) throws IOException {
        try (node) {
            return node.diagnose();
        }
    }

    @Scenario
    void aPortThatIsDown() throws Exception {
        fabric.unlink("node04");
        Answer answer = of(fabric.node("node04"));
        assertThat(answer.causes()).as(answer.toString()).containsExactly("link-polling mlx5_0/1");
        assertThat(answer.verdict()).isEqualTo("failing");
    }

    @Scenario
    void halfTheLanes() throws Exception {
        Answer answer = of(fabric.node("node02"));
        assertThat(answer.causes()).as(answer.toString()).containsExactly("link-width-degraded mlx5_0/1");
        assertThat(answer.verdict()).isEqualTo("degraded");
    }

    @Scenario
    void slowLink(@TempDir Path own) throws Exception {
        // a port of ibsim trains at what it may: the manager's configuration forbids the highest speed, which both ends could do
        try (Fabric slow = Fabric.up(own, new Topology(3)).sm("node01", "force_link_speed_ext 2"); FakedNode node = slow.node("node03")) {
            Answer answer = node.diagnose("--fabric");
            assertThat(answer.causes()).as(answer.toString()).contains("link-speed-degraded mlx5_0/1");
        }
    }

    @Scenario
    void errorCounters() throws Exception {
        // once read they prove no growth: what would is asked for
        fabric.counter("node05", "SymbolErrorCounter", 4711);
        Answer answer = of(fabric.node("node05").hca("ports/1/counters/symbol_error", "4711"));
        assertThat(answer.causes()).as(answer.toString()).isEmpty();
        assertThat(answer.settles()).as(answer.json().path("unknown").toString()).contains("symbol-errors");
        // with packets lost by them they are told
        answer = of(fabric.node("node05").hca("ports/1/counters/symbol_error", "4711").hca("ports/1/counters/port_rcv_errors", "4000"));
        assertThat(answer.causes("critical", "major", "minor")).as(answer.toString()).contains("symbol-errors mlx5_0/1");
    }

    @Scenario
    void saturatedCounters() throws Exception {
        // the counter has 16 bits and stays at its end
        fabric.counter("node06", "SymbolErrorCounter", 70000);
        Answer answer = of(fabric.node("node06").hca("ports/1/counters/symbol_error", "65535"));
        assertThat(answer.causes()).as(answer.toString()).isEmpty();
        assertThat(answer.settles()).as(answer.json().path("unknown").toString()).contains("symbol-errors");
    }

    @Scenario
    void linksOfOthersAreToldWhenTheFabricIsSwept() throws Exception {
        try (FakedNode node = fabric.node("node08")) {
            Answer answer = node.diagnose("--fabric");
            assertThat(answer.outcome("ibnetdiscover")).isEqualTo("read");
            assertThat(answer.outcome("iblinkinfo")).isEqualTo("read");
            assertThat(answer.outcome("ibqueryerrors")).isEqualTo("read");
            // the narrow link of another host
            assertThat(answer.causes()).as(answer.toString()).anyMatch(cause -> cause.startsWith("link-width-degraded"));
        }
    }
}
