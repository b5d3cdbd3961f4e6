package org.ibdx.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.ibdx.catalogue.Catalogue;
import org.ibdx.catalogue.Entry;
import org.ibdx.catalogue.Knowledge;
import org.ibdx.catalogue.KnowledgeStore;
import org.ibdx.parse.Parsers;
import org.ibdx.probe.Probe;
import org.ibdx.source.Recognition;
import org.junit.jupiter.api.Test;

/**
 * A command that the catalogue asks for belongs to the probe that it names: once it was typed, that probe counts as read and nobody
 * asks for it again. What no probe reads is named after its tool, and never after a probe that reads something else.
 */
class AskedCommandsTest {

    private static final Knowledge KNOWLEDGE = KnowledgeStore.builtIn();
    private static final Recognition RECOGNITION = new Recognition(List.copyOf(KNOWLEDGE.probes().values()), Parsers.all());

    @Test
    void theProbeReadsWhatTheCommandPrints() {
        List<String> wrong = new ArrayList<>();
        for (Catalogue.Head head : KNOWLEDGE.entries().heads()) {
            Entry entry = KNOWLEDGE.entries().entry(head.id());
            Stream.of(entry.decides(), entry.certain() == null ? null : entry.certain().by()).filter(Objects::nonNull).forEach(asked -> {
                Probe read = reads(asked.run());
                boolean right = read == null ? !KNOWLEDGE.probes().containsKey(asked.probe()) : read.id().equals(asked.probe());
                if (!right) {
                    wrong.add(entry.id() + ": " + asked.run() + " is read by " + (read == null ? "no probe" : read.id()) + ", not by " + asked.probe());
                }
            });
        }
        assertThat(wrong).isEmpty();
    }

    private static Probe reads(String run) {
        String first = run.replaceAll("^(sudo|[A-Z_]+=\\w+) ", "").replaceAll("'[^']*'", "x").replaceAll("\\s*[|;&].*", "").replace("{interface}", "ib0").replace("{parent}", "ib0")
                .replace("{device}", "mlx5_0").replace("{port}", "1").replace("{pci}", "0000:41:00.0").replaceAll("[{<][\\w-]+[}>]", "10");
        if (first.matches("(cat|grep|zgrep|head|tail|ls|sed|awk) .*")) {
            Probe ofPath = Arrays.stream(first.split(" ")).filter(word -> word.startsWith("/")).map(RECOGNITION::ofPath).filter(Objects::nonNull)
                    .findFirst().orElse(null);
            if (ofPath != null) {
                return ofPath;
            }
        }
        return RECOGNITION.ofCommand(first);
    }
}
