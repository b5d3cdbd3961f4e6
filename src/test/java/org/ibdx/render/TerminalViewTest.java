package org.ibdx.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ibdx.render.Diagnoses.both;
import static org.ibdx.render.Diagnoses.terminal;

import java.util.ArrayList;
import java.util.List;
import org.ibdx.diagnosis.Confidence;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.Evidence;
import org.ibdx.diagnosis.Finding;
import org.ibdx.diagnosis.HostReport;
import org.ibdx.diagnosis.Proof;
import org.ibdx.diagnosis.Severity;
import org.ibdx.diagnosis.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalViewTest {

    private static final Style ASCII = new Style(false, false, 80);

    @Test
    void manyConsequencesOfOneKindAreCounted() {
        Finding one = Diagnoses.noSm("node17");
        List<Finding.Reference> explains = new ArrayList<>(one.explains());
        for (int i = 1; i <= 9; i++) {
            explains.add(new Finding.Reference("symbol-errors", "node17", "0123/" + i, both("bit errors at 0123/" + i, "0123/" + i + " 误码")));
        }
        Finding many = new Finding(one.id(), false, one.host(), one.subject(), one.severity(), one.confidence(), one.title(), one.about(), null, one.why(),
                explains, List.of(), one.fix(), one.verify(), one.refs());
        Diagnosis diagnosis = Diagnoses.of(Verdict.FAILING, List.of(), List.of(many));
        String text = terminal(diagnosis, Style.PLAIN, Language.EN, false, Diagnoses.SAVED).replaceAll("\\s+", " ");
        assertThat(text).contains("192.0.2.7 does not answer", "bit errors at 0123/1", "bit errors at 0123/2", "7 more like it").doesNotContain("0123/3");
        assertThat(terminal(diagnosis, Style.PLAIN, Language.EN, true, Diagnoses.SAVED)).contains("0123/9").doesNotContain("more like it");
    }

    @Test
    void aPersonInAHurrySeesVerdictCauseEvidenceRepairAndWhatIsNotKnown() {
        assertThat(terminal(Diagnoses.failing(), Style.PLAIN, Language.EN, false, Diagnoses.LIVE)).isEqualTo("""
                node17   FAILING   looked at: adapter driver port sm ipoib ip   not at: fabric
                    3 probes in 1.8 s, 1 denied (root sees more: --sudo), 1 failed
                    mlx5_1/1 is Ethernet (RoCE), left alone

                1  No subnet manager answers on the subnet of mlx5_0/1         critical, certain
                   The port is physically up and waits for a subnet manager to give it a LID.
                     ibstat:11             State: Initializing
                     ibstat:15             SM lid: 0
                     sminfo:1              sminfo: iberror: failed: query
                     systemctl list-units  (nothing about opensm)
                   Explains: ib0 has no carrier · 192.0.2.7 does not answer
                   Repair:
                     a  Install a subnet manager on exactly one host
                          apt-get install -y opensm              now · root · risk: whole fabric
                     b  Start it, now and at every boot
                          systemctl enable --now opensm      at boot · root · risk: whole fabric
                   Verify: sminfo   shows SMINFO_MASTER

                Advice
                2  IPoIB runs with MTU 2044; the fabric would allow 4092           minor, likely
                   Raise it
                     ip link set ib0 mtu 4092

                Notes
                   mlx5_2 is a virtual function

                Not known
                   Does another host of this subnet see a subnet manager?
                     sminfo   (on a peer)
                   Were there errors of the adapter?
                     dmesg

                Not used
                   photo.jpg: is no text

                more: ibdx explain no-sm   proofs: -v   for programs: --format json
                """);
    }

    @Test
    void healthySaysForWhat() {
        assertThat(terminal(Diagnoses.healthy(), Style.PLAIN, Language.EN, false, Diagnoses.SAVED)).isEqualTo("""
                node18   HEALTHY for adapter, port   not looked at: driver sm ipoib ip
                    2 sources read, taken 2026-03-04 05:06:07Z, 1 denied
                    mlx5_1/1 is Ethernet (RoCE), left alone

                Nothing wrong was found in what was looked at.
                """);
    }

    @Test
    void chineseHasTheSameStructure() {
        String text = terminal(Diagnoses.failing(), Style.PLAIN, Language.ZH, false, Diagnoses.SAVED);
        assertThat(text).startsWith("node17   故障   已检查：网卡 驱动 端口 子网管理器 IPoIB IP   未检查：网络\n");
        assertThat(text).contains("1  mlx5_0/1 所在子网上没有子网管理器应答", "严重, 确定", "ibstat:11", "State: Initializing",
                "由此引起： ib0 没有载波 · 192.0.2.7 没有应答", "修复：", "apt-get install -y opensm", "验证： sminfo   显示 SMINFO_MASTER",
                "建议", "尚不清楚", "sminfo   (在对端主机上)");
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 30, 40, 60, 80, 132})
    void noLineIsWiderThanTheTerminal(int width) {
        for (Language language : Language.values()) {
            for (boolean verbose : new boolean[] {false, true}) {
                String text = terminal(Diagnoses.failing(), new Style(false, true, width), language, verbose, Diagnoses.LIVE);
                // commands are not broken: they are there to be copied
                assertThat(text.lines().filter(line -> !line.matches(" +(systemctl|apt-get|ip link|sminfo|dmesg).*|.*(Verify|验证).*")))
                        .allMatch(line -> Width.of(line) <= width, "at most " + width + " columns");
            }
        }
    }

    @Test
    void verboseShowsProofsAsTrees() {
        String text = terminal(Diagnoses.failing(), Style.PLAIN, Language.EN, true, Diagnoses.LIVE);
        assertThat(text).contains("""
                   Why:
                   The port is up and nothing configures it                              certain
                   ├─ The port mlx5_0/1 waits for a subnet manager
                   │  rule "port waits for a subnet manager"
                """, "   │  ├─ State: Initializing", "   └─ Nothing answers as subnet manager", "Also because:",
                "Consequences\n", "explained by: No subnet manager", "would settle: no-sm sm-wrong-port", "mstflint 0000:41:00.0");
    }

    @Test
    void colourIsOnMarksAndVerdictOnly() {
        String plain = terminal(Diagnoses.failing(), Style.PLAIN, Language.EN, false, Diagnoses.LIVE);
        String colour = terminal(Diagnoses.failing(), new Style(true, true, 80), Language.EN, false, Diagnoses.LIVE);
        assertThat(colour).contains("\033[1;31mFAILING\033[0m", "\033[1;31m1\033[0m  No subnet", "\033[36m2\033[0m  IPoIB");
        assertThat(colour.replaceAll("\033\\[[0-9;]*m", "")).isEqualTo(plain);
        assertThat(plain).doesNotContain("\033");
    }

    @Test
    void asciiIsEnough() {
        String text = terminal(Diagnoses.failing(), ASCII, Language.EN, true, Diagnoses.LIVE);
        assertThat(text.chars()).allMatch(c -> c < 0x7f);
        assertThat(text).contains("   |- The port mlx5_0/1", "   |  |- State: Initializing", "ib0 has no carrier - 192.0.2.7");
    }

    @Test
    void hostileTextDoesNothing() {
        Finding evil = new Finding("no-sm", false, "no\033[2Jde", "mlx5_0\u202e/1", Severity.MAJOR, Confidence.POSSIBLE,
                both("title \033]0;x\007", "标题 \033"), both("about\r\n\033[1A", "\u009b"), both("sure\033[1A", "\u009b"),
                List.of(new Proof(both("says\033", "说\033"), "rule\033", Confidence.POSSIBLE, List.of(),
                        List.of(new Evidence("no\033de", "ib\033stat", 1, "\033[31mState\u0007", null)))),
                List.of(), List.of(), List.of(), List.of(), List.of());
        Diagnosis diagnosis = Diagnoses.of(Verdict.DEGRADED,
                List.of(Diagnoses.host("no\033[2Jde", Verdict.DEGRADED, List.of("port"), List.of())), List.of(evil));
        for (Language language : Language.values()) {
            assertThat(terminal(diagnosis, Style.PLAIN, language, true, Diagnoses.LIVE).codePoints())
                    .noneMatch(c -> c != '\n' && (Character.isISOControl(c) || Character.getType(c) == Character.FORMAT));
        }
    }

    @Test
    void hostsOfTheSameVerdictShareALine() {
        List<HostReport> hosts = new ArrayList<>();
        hosts.add(Diagnoses.host("node01", Verdict.FAILING, List.of("port"), List.of("sm")));
        for (int i = 2; i <= 30; i++) {
            hosts.add(Diagnoses.host("node" + i / 10 + i % 10, Verdict.HEALTHY, List.of("adapter", "port"), List.of("sm")));
        }
        String text = terminal(Diagnoses.of(Verdict.FAILING, hosts, List.of(Diagnoses.noSm("node01"))), Style.PLAIN, Language.EN, false,
                Diagnoses.SAVED);
        assertThat(text).startsWith("FAILING   30 hosts: 1 failing, 29 healthy\n  node01   FAILING   looked at: port   not at: sm\n");
        assertThat(text).contains("node02 node03 node04 node05 node06 node07 and 23 more hosts", "HEALTHY for adapter, port",
                "1  node01: No subnet manager answers");
    }

    @Test
    void theThirdOfAKindIsOnlyNamed() {
        List<Finding> causes = new ArrayList<>();
        List<HostReport> hosts = new ArrayList<>();
        for (int i = 1; i <= 5; i++) {
            causes.add(Diagnoses.noSm("node0" + i));
            hosts.add(Diagnoses.host("node0" + i, Verdict.FAILING, List.of("port"), List.of()));
        }
        String text = terminal(Diagnoses.of(Verdict.FAILING, hosts, causes), Style.PLAIN, Language.EN, false, Diagnoses.SAVED);
        assertThat(text).contains("   The same: node03 mlx5_0/1 · node04 mlx5_0/1 · node05 mlx5_0/1\n").doesNotContain("\n3  ");
        assertThat(terminal(Diagnoses.of(Verdict.FAILING, hosts, causes), Style.PLAIN, Language.EN, true, Diagnoses.SAVED))
                .contains("\n5  node05: ");
    }

    @Test
    void longEvidenceIsCutUnlessAskedFor() {
        Finding finding = Diagnoses.small("x-y", "node17", "ib0", Severity.MAJOR, both("T", "T"));
        List<Evidence> lines = new ArrayList<>();
        for (int i = 1; i <= 20; i++) {
            lines.add(new Evidence("node17", "dmesg", i, "word ".repeat(100), null));
        }
        Finding many = new Finding("x-y", true, "node17", "ib0", Severity.MAJOR, Confidence.LIKELY, both("T", "T"), both("A", "A"), null,
                List.of(new Proof(both("s", "s"), null, Confidence.LIKELY, List.of(), lines)), List.of(), List.of(), finding.fix(),
                List.of(), List.of());
        Diagnosis diagnosis = Diagnoses.of(Verdict.DEGRADED,
                List.of(Diagnoses.host("node17", Verdict.DEGRADED, List.of("ip"), List.of())), List.of(many));
        String text = terminal(diagnosis, Style.PLAIN, Language.EN, false, Diagnoses.SAVED);
        assertThat(text).contains("14 more lines: -v", "A symptom: nothing that was looked at explains it.").hasLineCount(20);
    }

    @Test
    void theFirstSentenceEndsWhereASentenceEnds() {
        assertThat(FindingText.firstSentence("Rates, e.g. EDR, differ. The cable is old.")).isEqualTo("Rates, e.g. EDR, differ.");
        assertThat(FindingText.firstSentence("端口没有链路。检查线缆。")).isEqualTo("端口没有链路。");
        assertThat(FindingText.firstSentence("No stop")).isEqualTo("No stop");
    }
}
