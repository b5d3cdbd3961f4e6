package org.ibdx.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.Set;
import java.util.stream.Stream;
import org.ibdx.capture.Capture;
import org.ibdx.diagnosis.Confidence;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.Finding;
import org.ibdx.diagnosis.HostReport;
import org.ibdx.diagnosis.Severity;
import org.ibdx.diagnosis.Verdict;
import org.ibdx.fact.Fact;
import org.ibdx.sample.Sample;
import org.ibdx.sample.SampleRun;
import org.ibdx.source.Obtained;
import org.ibdx.source.Progress;
import org.junit.jupiter.api.Test;

/** What must stay the same, over all samples, when the evidence is shuffled, loses a piece or goes by other names. */
class MetamorphicTest {

    private static final Pipeline PIPELINE = new Pipeline();
    private record Case(String slug, Obtained evidence) {
    }

    private static List<Case> cases() throws Exception {
        List<Case> cases = new ArrayList<>();
        try (Stream<Path> list = Files.list(Path.of("samples"))) {
            for (Path folder : list.filter(path -> Files.exists(path.resolve(Sample.FILE))).sorted().toList()) {
                Path laid = Files.createTempDirectory("ibdx-metamorphic").resolve("evidence");
                Files.createDirectory(laid);
                SampleRun.lay(Sample.read(folder), null, laid);
                cases.add(new Case(folder.getFileName().toString(),
                        PIPELINE.obtain(Request.of(List.of(laid.toString()), null), Progress.SILENT)));
            }
        }
        return cases;
    }

    private static Set<String> roots(Diagnosis diagnosis) {
        Set<String> roots = new TreeSet<>();
        diagnosis.causes().forEach(cause -> roots.add(cause.key() + " " + cause.severity() + " " + cause.confidence()));
        diagnosis.consequences().forEach(cause -> roots.add("consequence " + cause.key()));
        return roots;
    }

    @Test
    void theOrderOfTheFactsDoesNotMatter() throws Exception {
        Random random = new Random(7);
        List<String> wrong = new ArrayList<>();
        for (Case each : cases()) {
            List<HostCase> hosts = PIPELINE.cases(each.evidence().captures(), each.evidence().complete());
            Diagnosis straight = PIPELINE.reason(hosts, List.of());
            List<HostCase> shuffled = hosts.stream().map(host -> {
                List<Fact> facts = new ArrayList<>(host.facts());
                Collections.shuffle(facts, random);
                return host.withFacts(List.copyOf(facts));
            }).toList();
            Diagnosis again = PIPELINE.reason(shuffled, List.of());
            if (!roots(straight).equals(roots(again)) || straight.verdict() != again.verdict()) {
                wrong.add(each.slug() + ": " + roots(straight) + " became " + roots(again));
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void aLostPieceMakesNoOtherRootCertainAndNothingHealthyUnseen() throws Exception {
        List<String> wrong = new ArrayList<>();
        for (Case each : cases()) {
            Diagnosis whole = PIPELINE.diagnose(each.evidence().captures(), each.evidence().complete(), List.of());
            Set<String> known = new TreeSet<>();
            whole.causes().forEach(cause -> known.add(cause.id()));
            whole.consequences().forEach(cause -> known.add(cause.id()));
            whole.notes().forEach(cause -> known.add(cause.id()));
            whole.ruledOut().forEach(cause -> known.add(cause.finding().id()));
            for (Capture lost : each.evidence().captures()) {
                List<Capture> rest = each.evidence().captures().stream().filter(capture -> capture != lost).toList();
                if (rest.isEmpty()) {
                    continue;
                }
                Diagnosis partial = PIPELINE.diagnose(rest, each.evidence().complete(), List.of());
                for (Finding cause : partial.causes()) {
                    if (!known.contains(cause.id()) && cause.confidence() == Confidence.CERTAIN && cause.severity() != Severity.MINOR
                            && !cause.symptom()) {
                        wrong.add(each.slug() + " without " + lost.source() + ": certain of " + cause.id());
                    }
                }
                for (HostReport host : partial.hosts()) {
                    if (host.verdict() == Verdict.HEALTHY && host.scope().stream().noneMatch(layer -> layer.equals("port") || layer.equals("sm"))
                            && host.remarks().isEmpty()) {
                        wrong.add(each.slug() + " without " + lost.source() + ": healthy without a look at a port");
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void otherNamesChangeNothingButTheNames() throws Exception {
        List<String> wrong = new ArrayList<>();
        for (Case each : cases()) {
            Diagnosis straight = PIPELINE.diagnose(each.evidence().captures(), each.evidence().complete(), List.of());
            List<Capture> renamed = each.evidence().captures().stream().map(capture -> new Capture(capture.host(), capture.probe(),
                    rename(capture.subject()), capture.sequence(), capture.ordered(), capture.taken(), capture.outcome(), capture.exit(),
                    capture.userId(), rename(capture.command()), rename(capture.source()), capture.firstLine(), rename(capture.text()))).toList();
            Diagnosis again = PIPELINE.diagnose(renamed, each.evidence().complete(), List.of());
            Set<String> expected = new TreeSet<>();
            roots(straight).forEach(root -> expected.add(rename(root)));
            if (!expected.equals(roots(again))) {
                wrong.add(each.slug() + ": " + expected + " became " + roots(again));
            }
        }
        assertThat(wrong).isEmpty();
    }

    /** mlx5_0 becomes mlx5_40, ib0 becomes ib50, and so on: names that sort and look otherwise. */
    private static String rename(String text) {
        return text == null ? null : text.replaceAll("\\b(mlx[45])_(\\d)\\b", "$1_4$2").replaceAll("\\bib(\\d)\\b", "ib5$1");
    }

    @Test
    void bothLanguagesSayTheSameThings() throws Exception {
        for (Case each : cases()) {
            Diagnosis diagnosis = PIPELINE.diagnose(each.evidence().captures(), each.evidence().complete(), List.of());
            for (Finding finding : diagnosis.causes()) {
                assertThat(finding.title().zh()).as(finding.id()).isNotBlank();
                assertThat(finding.fix()).allSatisfy(step -> assertThat(step.does().zh()).isNotBlank());
                finding.why().forEach(proof -> assertThat(proof.says().zh()).isNotBlank().isNotEqualTo(proof.says().en()));
            }
        }
    }
}
