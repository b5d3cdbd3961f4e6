package org.ibdx.reason;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.ibdx.build.KnowledgeSources;
import org.ibdx.catalogue.KnowledgeStore;
import org.junit.jupiter.api.Test;

/** No rule gets lost between the DRL files and the engine. */
class RuleBaseTest {

    @Test
    void everyRuleOfTheFilesIsLoaded() {
        KnowledgeSources sources = KnowledgeSources.read(Path.of("."));
        assertThat(sources.mistakes).isEmpty();
        assertThat(RuleMethods.builtIn().size()).isEqualTo(sources.rules.size()).isGreaterThan(30);
        assertThat(KnowledgeStore.builtIn().rules().keySet()).isEqualTo(sources.rules.keySet());
    }
}
