package org.ibdx.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.ibdx.catalogue.Knowledge;
import org.ibdx.catalogue.KnowledgeStore;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.reason.RuleBase;
import org.ibdx.source.Obtained;
import org.ibdx.source.Sources;
import org.ibdx.source.UnusableInput;
import org.junit.jupiter.api.Test;

/** A diagnosis with only those rules loaded that can match is the diagnosis with all of them. */
class ApplicableRulesTest {

    @Test
    void whatIsNotLoadedWouldHaveConcludedNothing() throws IOException, UnusableInput {
        Knowledge knowledge = KnowledgeStore.builtIn();
        RuleBase everything = RuleBase.builtIn(knowledge.needs());
        everything.loadAll();
        Pipeline whole = new Pipeline(knowledge, everything);
        List<Path> samples;
        try (Stream<Path> all = Files.list(Path.of("samples"))) {
            samples = all.filter(Files::isDirectory).sorted().toList();
        }
        assertThat(samples).hasSizeGreaterThan(100);
        for (Path sample : samples) {
            Obtained obtained = new Sources(List.copyOf(knowledge.probes().values())).open(List.of(sample.toString()), System.in);
            Diagnosis expected = whole.diagnose(obtained.captures(), obtained.complete(), List.of());
            Diagnosis fitting = new Pipeline(knowledge, RuleBase.builtIn(knowledge.needs()))
                    .diagnose(obtained.captures(), obtained.complete(), List.of());
            assertThat(fitting).as(sample.toString()).isEqualTo(expected);
        }
    }
}
