package org.ibdx.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.ibdx.catalogue.Knowledge;
import org.ibdx.catalogue.KnowledgeStore;
import org.ibdx.sample.Coverage;
import org.junit.jupiter.api.Test;

/** The reference of all causes, and what stands in it. */
class CauseReferenceTest {

    private static final Knowledge KNOWLEDGE = KnowledgeStore.builtIn();

    private static Map<String, String> pages() {
        return CauseReference.pages(KNOWLEDGE.entries(), KNOWLEDGE.rules().values(), Coverage.samples(Path.of("samples")));
    }

    @Test
    void thePagesAreCurrent() throws Exception {
        Path folder = Path.of(CauseReference.FOLDER);
        Map<String, String> pages = pages();
        for (Map.Entry<String, String> page : pages.entrySet()) {
            Path file = folder.resolve(page.getKey());
            assertThat(Files.exists(file) && Files.readString(file).equals(page.getValue()))
                    .as(file + " is not what catalogue, rules and samples say: run " + CauseReference.COMMAND).isTrue();
        }
        try (Stream<Path> files = Files.walk(folder).filter(Files::isRegularFile)) {
            assertThat(files.map(file -> folder.relativize(file).toString()).toList()).as("pages of layers that are no more").containsExactlyInAnyOrderElementsOf(pages.keySet());
        }
    }

    @Test
    void everyEntryStandsOnThePageOfItsLayer() {
        Map<String, String> pages = pages();
        KNOWLEDGE.entries().heads().forEach(head -> assertThat(pages.get(head.layer() + ".md")).contains("## " + head.id() + "\n"));
    }

    @Test
    void repairStepsAreThereInBothLanguages() {
        Map<String, String> pages = pages();
        KNOWLEDGE.entries().heads().forEach(head -> KNOWLEDGE.entries().entry(head.id()).fix().forEach(step -> {
            String zh = step.does().zh().strip().replaceAll("\\s+", " ").replace("<", "&lt;");
            assertThat(pages.get("zh/" + head.layer() + ".md")).contains("## " + head.id() + "\n").contains(zh);
            assertThat(pages.get(head.layer() + ".md")).doesNotContain(zh);
        }));
    }

    @Test
    void whatARuleConcludesIsFoundOnASampleAndNotOnANearMiss() {
        List<Coverage> concluded = Coverage.of(KNOWLEDGE.entries(), KNOWLEDGE.rules().values(), Coverage.samples(Path.of("samples"))).values().stream()
                .filter(each -> !each.rules().isEmpty()).toList();
        assertThat(concluded).hasSizeGreaterThan(200).allSatisfy(each -> {
            assertThat(each.found()).as(each.id()).isNotEmpty();
            assertThat(each.silent()).as(each.id()).isNotEmpty();
            assertThat(each.confidence()).as(each.id()).isNotNull();
        });
    }
}
