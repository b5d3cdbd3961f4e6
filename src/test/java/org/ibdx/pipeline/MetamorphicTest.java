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

/** What must stay the same, over all samples, when the evidence is shuffled, loses a piece or hosts go by other names. */
class MetamorphicTest {

    private static final Pipeline PIPELINE = new Pipeline();

    private static List<Case> all;

    /** The evidence of a sample, and its diagnosis as it is. */
    private record Case(String slug, Obtained evidence, Diagnosis straight) {
    }

    private static synchronized List<Case> cases() throws Exception {
        if (all == null) {
            all = read();
        }
        return all;
    }

    private static List<Case> read() throws Exception {
        List<Case> cases = new ArrayList<>();
        try (Stream<Path> list = Files.list(Path.of("samples"))) {
            for (Path folder : list.filter(path -> Files.exists(path.resolve(Sample.FILE))).sorted().toList()) {
                Path laid = Files.createTempDirectory("ibdx-metamorphic").resolve("evidence");
                Files.createDirectory(laid);
                SampleRun.lay(Sample.read(folder), null, laid);
                Obtained evidence = PIPELINE.obtain(Request.of(List.of(laid.toString()), null), Progress.SILENT);
                cases.add(new Case(folder.getFileName().toString(), evidence, PIPELINE.diagnose(evidence.captures(), evidence.complete(), List.of())));
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
            Diagnosis whole = each.straight();
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

    /** Another healthy node, of another name, adapter and address than any in the samples. */
    private static final String HEALTHY = """
            [root@bystander77 ~]# ibstat
            CA 'mlx5_0'
            	CA type: MT4123
            	Number of ports: 1
            	Firmware version: 20.41.1000
            	Hardware version: 0
            	Node GUID: 0x1070fd0300ee7701
            	System image GUID: 0x1070fd0300ee7701
            	Port 1:
            		State: Active
            		Physical state: LinkUp
            		Rate: 200
            		Base lid: 4177
            		LMC: 0
            		SM lid: 4100
            		Capability mask: 0x2651e848
            		Port GUID: 0x1070fd0300ee7701
            		Link layer: InfiniBand
            [root@bystander77 ~]# sminfo
            sminfo: sm lid 4100 sm guid 0x1070fd0300ee0001, activity count 99161 priority 14 state 3 SMINFO_MASTER
            [root@bystander77 ~]# ip addr show ib0
            4: ib0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 2044 qdisc mq state UP group default qlen 256
                link/infiniband 00:00:10:49:fe:80:00:00:00:00:00:00:10:70:fd:03:00:ee:77:01 brd 00:ff:ff:ff:ff:12:40:1b:ff:ff:00:00:00:00:00:00:ff:ff:ff:ff
                inet 172.31.77.77/24 brd 172.31.77.255 scope global noprefixroute ib0
                   valid_lft forever preferred_lft forever
            [root@bystander77 ~]#
            """;

    @Test
    void aHealthyHostBesideStaysHealthyAndTakesNothingAway() throws Exception {
        Path file = Files.createTempDirectory("ibdx-metamorphic").resolve("bystander77.txt");
        Files.writeString(file, HEALTHY);
        List<Capture> beside = PIPELINE.obtain(Request.of(List.of(file.toString()), null), Progress.SILENT).captures();
        assertThat(PIPELINE.diagnose(beside, false, List.of()).verdict()).isEqualTo(Verdict.HEALTHY);
        List<String> wrong = new ArrayList<>();
        for (Case each : cases()) {
            Diagnosis straight = each.straight();
            List<Capture> both = new ArrayList<>(each.evidence().captures());
            both.addAll(beside);
            Diagnosis again = PIPELINE.diagnose(both, each.evidence().complete(), List.of());
            for (HostReport host : again.hosts()) {
                if (host.name().equals("bystander77") && host.verdict() != Verdict.HEALTHY && !each.evidence().complete()) {
                    wrong.add(each.slug() + ": the healthy host became " + host.verdict());
                }
            }
            again.causes().stream().filter(cause -> "bystander77".equals(cause.host()))
                    .forEach(cause -> wrong.add(each.slug() + ": the healthy host has " + cause.id()));
            if (!ids(straight).equals(ids(again))) {
                wrong.add(each.slug() + ": " + ids(straight) + " became " + ids(again));
            }
        }
        assertThat(wrong).isEmpty();
    }

    /** What is wrong, of the critical and major; a subnet may be named after another of its ports. */
    private static Set<String> ids(Diagnosis diagnosis) {
        Set<String> ids = new TreeSet<>();
        diagnosis.causes().stream().filter(cause -> cause.severity().compareTo(Severity.MAJOR) >= 0)
                .forEach(cause -> ids.add(cause.id() + (cause.host() == null ? "" : " " + cause.host() + " " + cause.subject())));
        return ids;
    }

    @Test
    void otherNamesOfHostsChangeNothingButTheNames() throws Exception {
        List<String> wrong = new ArrayList<>();
        for (Case each : cases()) {
            Diagnosis straight = each.straight();
            List<Capture> renamed = each.evidence().captures().stream()
                    .map(capture -> capture.withHost(capture.host() == null ? null : otherHost(capture.host()))).toList();
            Diagnosis again = PIPELINE.diagnose(renamed, each.evidence().complete(), List.of());
            Set<String> expected = new TreeSet<>();
            straight.causes().forEach(cause -> expected.add(cause.id() + " " + (cause.host() == null ? "" : otherHost(cause.host()) + " " + cause.subject())));
            Set<String> found = new TreeSet<>();
            again.causes().forEach(cause -> found.add(cause.id() + " " + (cause.host() == null ? "" : cause.host() + " " + cause.subject())));
            // of two that are alike in all but their names, the one that sorts first may stand for both
            if (!expected.equals(found) && !ids(straight).stream().map(id -> id.split(" ")[0]).collect(java.util.stream.Collectors.toSet())
                    .equals(ids(again).stream().map(id -> id.split(" ")[0]).collect(java.util.stream.Collectors.toSet()))) {
                wrong.add(each.slug() + ": " + expected + " became " + found);
            }
        }
        assertThat(wrong).isEmpty();
    }

    /** Names that sort the other way round. */
    private static String otherHost(String host) {
        StringBuilder other = new StringBuilder("q");
        host.chars().forEach(c -> other.append((char) (c >= 'a' && c <= 'z' ? 'a' + 'z' - c : c >= '0' && c <= '9' ? '0' + '9' - c : c)));
        return other.toString();
    }

    /** A proof says values, not how records print themselves. */
    private static final java.util.regex.Pattern RECORD = java.util.regex.Pattern.compile("\\b[A-Z][A-Za-z]+\\[\\w+=");

    /** Who reads "likely" also reads what would make it certain, with all names filled in that are known. */
    @Test
    void whatIsNotCertainSaysWhatWouldMakeItSo() throws Exception {
        for (Case each : cases()) {
            for (Finding finding : each.straight().causes()) {
                boolean open = finding.confidence() != Confidence.CERTAIN && !finding.symptom();
                assertThat(finding.certainWhen() != null).as(each.slug() + ": " + finding.key()).isEqualTo(open);
                if (open) {
                    assertThat(finding.certainWhen().en()).doesNotContain("{").isNotEqualTo(finding.certainWhen().zh());
                }
            }
        }
    }

    /** A place of a sentence that was not filled, or filled with nothing. */
    private static final java.util.regex.Pattern GAP = java.util.regex.Pattern.compile("<[a-z]\\w*>|\\S  \\S| of ?[,;:.]|\\{\\w+\\}");

    @Test
    void bothLanguagesSayTheSameThings() throws Exception {
        for (Case each : cases()) {
            Diagnosis diagnosis = each.straight();
            for (Finding finding : diagnosis.causes()) {
                assertThat(finding.title().zh()).as(finding.id()).isNotBlank();
                assertThat(finding.fix()).allSatisfy(step -> assertThat(step.does().zh()).isNotBlank());
                finding.why().forEach(proof -> assertThat(proof.says().zh()).isNotBlank().isNotEqualTo(proof.says().en()).doesNotContainPattern(RECORD));
                finding.why().forEach(proof -> assertThat(proof.says().en()).as(each.slug()).doesNotContainPattern(GAP));
            }
        }
    }
}
