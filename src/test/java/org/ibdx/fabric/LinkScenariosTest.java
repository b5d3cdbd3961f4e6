package org.ibdx.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.ibdx.fabric.FakedNode.Answer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One fabric with a fault on each host's link. */
@Timeout(120)
class LinkScenariosTest {

    @TempDir
    private static Path folder;
    private static Fabric fabric;

    @BeforeAll
    static void up() throws IOException {
        Fabric.need();
        fabric = Fabric.up(folder, new Topology(8).link("node02", "1xHDR").link("node03", "4xQDR")).sm("node01");
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

    @Test
    void aPortThatIsDown() throws Exception {
        fabric.unlink("node04");
        Answer answer = of(fabric.node("node04"));
        assertThat(answer.causes()).as(answer.toString()).containsExactly("link-polling mlx5_0/1");
        assertThat(answer.verdict()).isEqualTo("failing");
    }

    @Test
    void halfTheLanes() throws Exception {
        Answer answer = of(fabric.node("node02"));
        assertThat(answer.causes()).as(answer.toString()).containsExactly("link-width-degraded mlx5_0/1");
        assertThat(answer.verdict()).isEqualTo("degraded");
    }

    @Test
    void slowLink() throws Exception {
        Answer answer = of(fabric.node("node03"));
        assertThat(answer.causes()).as(answer.toString()).containsExactly("link-speed-degraded mlx5_0/1");
    }

    @Test
    void errorCounters() throws Exception {
        fabric.counter("node05", "SymbolErrorCounter", 4711).counter("node05", "LinkDownedCounter", 17);
        FakedNode node = fabric.node("node05").hca("ports/1/counters/symbol_error", "4711").hca("ports/1/counters/link_downed", "17");
        Answer answer = of(node);
        assertThat(answer.causes("critical", "major", "minor")).as(answer.toString()).anyMatch(cause -> cause.startsWith("symbol-errors"));
    }

    @Test
    void saturatedCounters() throws Exception {
        // the counter has 16 bits and stays at its end
        fabric.counter("node06", "SymbolErrorCounter", 70000);
        Answer answer = of(fabric.node("node06").hca("ports/1/counters/symbol_error", "65535"));
        assertThat(answer.causes("critical", "major", "minor")).as(answer.toString()).anyMatch(cause -> cause.startsWith("symbol-errors"));
    }

    @Test
    void errorsOfTheFabricAreToldWhenItIsSwept() throws Exception {
        fabric.counter("node07", "SymbolErrorCounter", 9999);
        try (FakedNode node = fabric.node("node08")) {
            Answer answer = node.diagnose("--fabric");
            assertThat(answer.outcome("ibnetdiscover")).isEqualTo("read");
            assertThat(answer.outcome("iblinkinfo")).isEqualTo("read");
            assertThat(answer.json().toString()).contains("node07");
        }
    }
}
