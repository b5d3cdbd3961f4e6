package org.ibdx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.ibdx.catalogue.Catalogue;
import org.ibdx.catalogue.KnowledgeStore;
import org.ibdx.render.Diagnoses;
import org.junit.jupiter.api.Test;

/** {@code explain} and {@code list} on the knowledge that was built. */
class KnowledgeCommandsTest {

    private static String ibdx(String... arguments) {
        Call call = new Call(Diagnoses.healthy());
        assertThat(call.run(arguments)).as(call.err()).isZero();
        assertThat(call.err()).isEmpty();
        return call.out();
    }

    private static List<String> first(String lines) {
        return lines.lines().map(line -> line.split(" ")[0]).toList();
    }

    @Test
    void everyCauseIsExplainedInBothLanguages() {
        List<String> ids = KnowledgeStore.builtIn().entries().heads().stream().map(Catalogue.Head::id).toList();
        assertThat(ids).isNotEmpty();
        for (String language : List.of("en", "zh")) {
            String[] line = Stream.concat(Stream.of("explain", "--lang", language), ids.stream()).toArray(String[]::new);
            String text = ibdx(line);
            assertThat(text.lines()).as("an entry for each").filteredOn(each -> ids.contains(each.split(" ")[0]))
                    .hasSizeGreaterThanOrEqualTo(ids.size());
            assertThat(text).doesNotContain("{subject}", "{device}", "{interface}");
        }
    }

    @Test
    void listsAreCompleteAndALineEach() throws IOException {
        assertThat(first(ibdx("list", "causes"))).containsExactlyInAnyOrderElementsOf(
                KnowledgeStore.builtIn().entries().heads().stream().map(Catalogue.Head::id).toList());
        assertThat(first(ibdx("list", "coverage"))).containsExactlyInAnyOrderElementsOf(first(ibdx("list", "causes")));
        assertThat(first(ibdx("list", "probes"))).containsExactlyInAnyOrderElementsOf(KnowledgeStore.builtIn().probes().keySet());
        try (Stream<Path> samples = Files.list(Path.of("samples"))) {
            assertThat(first(ibdx("list", "samples"))).containsExactlyInAnyOrderElementsOf(samples
                    .filter(sample -> Files.exists(sample.resolve("sample.yaml"))).map(sample -> sample.getFileName().toString()).toList());
        }
    }

    @Test
    void aListFitsTheTerminalAndIsWholeAsJson() {
        for (String language : List.of("en", "zh")) {
            for (String columns : List.of("40", "80")) {
                String shown = ibdx("list", "samples", "--lang", language, "--width", columns);
                assertThat(shown.lines()).allMatch(line -> org.ibdx.render.Width.of(line) <= Integer.parseInt(columns)).noneMatch(line -> line.contains("…"));
            }
        }
        assertThat(ibdx("list", "samples", "--format", "json")).contains("\"name\" : \"cable-pulled\"", "\"sources\" : [ \"insights\", \"tar.gz\" ]")
                .endsWith("]\n");
        assertThat(ibdx("list", "thresholds", "--format", "json")).contains("\"value\" : ");
    }

    @Test
    void aCauseThatIsMistypedIsGuessed() {
        Call call = new Call(Diagnoses.healthy());
        assertThat(call.run("explain", "no-smm")).isEqualTo(64);
        assertThat(call.err()).contains("there is no cause 'no-smm'", "Maybe no-sm?");
    }
}
