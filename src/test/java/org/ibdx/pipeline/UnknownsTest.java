package org.ibdx.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.ibdx.catalogue.Knowledge;
import org.ibdx.catalogue.KnowledgeStore;
import org.ibdx.diagnosis.Unknown;
import org.ibdx.reason.RuleBase;
import org.ibdx.source.Obtained;
import org.ibdx.source.Sources;
import org.ibdx.source.UnusableInput;
import org.junit.jupiter.api.Test;

/** Questions speak of the things of this host: what is known stands in their words and commands, what is not is left open. */
class UnknownsTest {

    private final Knowledge knowledge = KnowledgeStore.builtIn();
    private final Pipeline pipeline = new Pipeline(knowledge, RuleBase.builtIn(knowledge.needs()));

    @Test
    void noPlaceholderIsLeftInTheReasonsAndCommandsAreNamedAsTheyAre() throws IOException, UnusableInput {
        List<Path> samples;
        try (Stream<Path> all = Files.list(Path.of("samples"))) {
            samples = all.filter(Files::isDirectory).sorted().toList();
        }
        int asked = 0;
        for (Path sample : samples) {
            for (Unknown unknown : unknowns(sample)) {
                asked++;
                assertThat(unknown.reason().en() + unknown.reason().zh()).as(sample + " " + unknown.run()).doesNotContainPattern("\\{\\w+}");
                assertThat(unknown.run()).as(sample.toString()).isNotEqualTo("show gids");
            }
        }
        assertThat(asked).isGreaterThan(200);
    }

    @Test
    void aNeighbourLiesBehindAnInterface() throws UnusableInput {
        List<Unknown> unknowns = unknowns(Path.of("samples/nobody-answers-arp"));
        assertThat(unknowns).extracting(Unknown::run).contains("cat /sys/class/net/ib0/pkey").doesNotContain("cat /proc/net/bonding/ib0");
        assertThat(unknowns).extracting(unknown -> unknown.reason().en()).contains("would tell whether: The link of mlx5_0/1 goes down and comes up again and again")
                .noneMatch(reason -> reason.contains("The bond ib0 10."));
    }

    private List<Unknown> unknowns(Path sample) throws UnusableInput {
        Obtained obtained = new Sources(List.copyOf(knowledge.probes().values())).open(List.of(sample.toString()), System.in);
        return pipeline.diagnose(obtained.captures(), obtained.complete(), List.of()).unknown();
    }
}
