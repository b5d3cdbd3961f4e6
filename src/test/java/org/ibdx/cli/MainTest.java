package org.ibdx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.Severity;
import org.ibdx.diagnosis.Verdict;
import org.ibdx.knowledge.Node;
import org.ibdx.knowledge.Node.Both;
import org.ibdx.source.Progress;
import org.ibdx.pipeline.Request;
import org.ibdx.render.Diagnoses;
import org.ibdx.source.UnusableInput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {

    private static Diagnosis verdict(Verdict verdict) {
        return Diagnoses.of(verdict, List.of(Diagnoses.host("node17", verdict, List.of("port"), List.of())), List.of());
    }

    @ParameterizedTest
    @EnumSource(Verdict.class)
    void theExitStatusIsTheVerdictInEveryView(Verdict verdict) {
        for (String[] view : new String[][] {{}, {"--quiet"}, {"--format", "json"}, {"--format=json", "-q"}}) {
            Call call = new Call(verdict(verdict));
            String[] line = new String[view.length + 2];
            line[0] = "diagnose";
            line[1] = "x.txt";
            System.arraycopy(view, 0, line, 2, view.length);
            assertThat(call.run(line)).isEqualTo(verdict.exit());
            assertThat(call.out()).isNotEmpty();
            assertThat(call.err()).isEmpty();
        }
    }

    @Test
    void strictTakesAdviceSeriously() {
        Diagnosis advice = Diagnoses.of(Verdict.HEALTHY, List.of(Diagnoses.host("node17", Verdict.HEALTHY, List.of("ipoib"), List.of())),
                List.of(Diagnoses.small("ipoib-umcast", "node17", "ib0", Severity.MINOR, new Both("small", "小"))));
        assertThat(new Call(advice).run("diagnose", "x")).isZero();
        Call strict = new Call(advice);
        assertThat(strict.run("diagnose", "--strict", "x")).isEqualTo(1);
        assertThat(strict.out()).startsWith("node17   DEGRADED");
        assertThat(new Call(verdict(Verdict.UNKNOWN)).run("diagnose", "--strict", "x")).isEqualTo(3);
    }

    @Test
    void aWrongCommandLineIsExplained() {
        wrong("digonse", "there is no command 'digonse'", "diagnose", "ibdx --help");
        wrong("pom.xml", "there is no command 'pom.xml'", "ibdx diagnose pom.xml", "ibdx --help");
        wrong("diagnose --fromat json", "there is no option --fromat", "--format", "ibdx diagnose --help");
        wrong("diagnose --colour=never", "there is no option --colour", "--color", "ibdx diagnose --help");
        wrong("diagnose --format jsn", "--format cannot be 'jsn'", "--format json", "ibdx diagnose --help");
        wrong("diagnose --format", "--format needs a value", null, "ibdx diagnose --help");
        wrong("diagnose --lang de", "--lang cannot be 'de'", null, "ibdx diagnose --help");
        wrong("diagnose --width 7", "--width cannot be '7'", "--width 80", "ibdx diagnose --help");
        wrong("diagnose --width wide", "--width cannot be 'wide'", "--width 80", "ibdx diagnose --help");
        wrong("diagnose --budget 5", "--budget cannot be '5'", "--budget 5s", "ibdx diagnose --help");
        wrong("diagnose --budget 99m", "--budget cannot be '99m'", null, "ibdx diagnose --help");
        wrong("diagnose --budget 99999999999s", "--budget cannot be '99999999999s'", null, "ibdx diagnose --help");
        wrong("diagnose --color", "--color needs a value", null, "ibdx diagnose --help");
        wrong("diagnose --rules /no/such x", "--rules: there is no folder /no/such", null, "ibdx diagnose --help");
        wrong("diagnose --thresholds /no x", "--thresholds: there is no file /no", null, "ibdx diagnose --help");
        wrong("diagnose --fabric x", "--fabric is for this machine", null, "ibdx diagnose --help");
        wrong("list", "causes|probes|samples|coverage|thresholds is missing", null, "ibdx list --help");
        wrong("list cuases", "there is no list of 'cuases'", "causes", "ibdx list --help");
        wrong("list causes probes", "'probes' is too much here", null, "ibdx list --help");
        wrong("explain", "ID is missing", null, "ibdx explain --help");
        wrong("-x", "there is no option -x", null, "ibdx --help");
    }

    private static void wrong(String line, String what, String maybe, String see) {
        Call call = new Call(verdict(Verdict.HEALTHY));
        assertThat(call.run(line.split(" "))).as(line).isEqualTo(64);
        assertThat(call.out()).as(line).isEmpty();
        assertThat(call.err()).as(line).startsWith("ibdx: " + what).endsWith("\nSee: " + see + "\n");
        if (maybe != null) {
            assertThat(call.err()).as(line).contains("\nMaybe " + maybe + "?\n");
        }
    }

    @Test
    void anEmptyCommandLineGetsTheHelp() {
        Call call = new Call(verdict(Verdict.HEALTHY));
        assertThat(call.run()).isZero();
        assertThat(call.out()).contains("Usage: ibdx", "Examples:", "diagnose", "explain", "list");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "diagnose --help", "explain -h", "list --help", "diagnose -h --format json"})
    void helpHasExamplesInBothLanguages(String line) {
        Call english = new Call(verdict(Verdict.HEALTHY));
        assertThat(english.run(line.split(" "))).isZero();
        assertThat(english.out()).contains("Examples:\n  ibdx ");
        assertThat(english.out().lines()).allMatch(text -> text.length() <= 80);
        Call chinese = new Call(verdict(Verdict.HEALTHY));
        chinese.locale = "zh_CN.UTF-8";
        assertThat(chinese.run(line.split(" "))).isZero();
        assertThat(chinese.out()).contains("示例：\n  ibdx ", "用法：");
    }

    @Test
    void theVersionNamesProgramAndRules() {
        Call call = new Call(verdict(Verdict.HEALTHY));
        assertThat(call.run("--version")).isZero();
        assertThat(call.out()).matches("ibdx \\S+, rules \\S+\n");
    }

    @Test
    void unusableInputIsOneClearSentence() {
        Call call = new Call(new Diagnoser() {
            @Override
            public Diagnosis diagnose(Request request, Progress progress) throws UnusableInput {
                throw new UnusableInput("no\033such", new org.ibdx.knowledge.Node.Both("there is no such file", "没有该文件"));
            }

            @Override
            public String rules() {
                return "";
            }
        });
        assertThat(call.run("diagnose", "no-such")).isEqualTo(65);
        assertThat(call.out()).isEmpty();
        assertThat(call.err()).isEqualTo("ibdx: no\\x1bsuch: there is no such file\n");
    }

    private static Diagnoser throwing(RuntimeException failure) {
        return new Diagnoser() {
            @Override
            public Diagnosis diagnose(Request request, Progress progress) {
                throw failure;
            }

            @Override
            public String rules() {
                return "";
            }
        };
    }

    @Test
    void aFaultOfOursIsToldAsOneAndShownOnlyWhenAsked() {
        Call call = new Call(throwing(new IllegalStateException("the wheel came off")));
        assertThat(call.run("diagnose", "x")).isEqualTo(70);
        assertThat(call.err()).startsWith("ibdx: internal error: IllegalStateException: the wheel came off\n").doesNotContain("at org.ibdx");
        Call debug = new Call(throwing(new IllegalStateException("the wheel came off")));
        assertThat(debug.run("diagnose", "--debug", "x")).isEqualTo(70);
        assertThat(debug.err()).contains("at org.ibdx.cli.MainTest");
    }

    @Test
    void aMistakeInSiteRulesHasFileAndLine() {
        Call call = new Call(throwing(new Node.Mistake("site.yaml", 7, "unknown key 'priorty'")));
        assertThat(call.run("diagnose", "x")).isEqualTo(65);
        assertThat(call.err()).isEqualTo("ibdx: site.yaml:7: unknown key 'priorty'\n");
    }

    @Test
    void aReaderThatHasGoneIsNoFaultButAFullDiskIs() {
        Call gone = new Call(Diagnoses.failing());
        gone.sink = Call.failing("Broken pipe");
        assertThat(gone.run("diagnose", "x")).isEqualTo(2);
        assertThat(gone.err()).isEmpty();
        Call full = new Call(Diagnoses.failing());
        full.sink = Call.failing("No space left on device");
        assertThat(full.run("diagnose", "x")).isEqualTo(70);
        assertThat(full.err()).isEqualTo("ibdx: cannot write the output: No space left on device\n");
    }

    /** Whether there is colour: what stdout is, TERM, NO_COLOR, --color. */
    @ParameterizedTest
    @CsvSource({"012,xterm,'',auto,true", "02,xterm,'',auto,false", "012,dumb,'',auto,false", "012,'','',auto,false",
        "012,xterm,1,auto,false", "012,xterm,1,always,true", "'',dumb,'',always,true", "012,xterm,'',never,false"})
    void colourIsForTerminalsThatWantIt(String terminal, String term, String noColour, String wish, boolean colour) {
        Call call = new Call(Diagnoses.failing());
        call.terminal = terminal;
        call.variable.put("TERM", term);
        call.variable.put("NO_COLOR", noColour);
        call.run("diagnose", "--color", wish, "x");
        assertThat(call.out().contains("\033[")).isEqualTo(colour);
    }

    @Test
    void anEmptyLocaleGetsAsciiAndChineseGetsCharacters() {
        Call ascii = new Call(Diagnoses.failing());
        ascii.locale = "";
        ascii.run("diagnose", "-v", "x");
        assertThat(ascii.out().chars()).allMatch(c -> c < 0x7f);
        Call latin = new Call(Diagnoses.failing());
        latin.locale = "en_US.ISO-8859-1";
        latin.run("diagnose", "-v", "x");
        assertThat(latin.out(StandardCharsets.ISO_8859_1)).contains("|- ").doesNotContain("?-");
        Call wished = new Call(Diagnoses.failing());
        wished.locale = "C";
        wished.run("diagnose", "--lang=zh", "x");
        assertThat(wished.out()).contains("故障", "由此引起");
        Call gbk = new Call(Diagnoses.failing());
        gbk.locale = "zh_CN.GB18030";
        gbk.run("diagnose", "x");
        assertThat(gbk.out(Charset.forName("GB18030"))).contains("故障", "修复：", "ib0 没有载波 · ");
    }

    @Test
    void jsonIsUtf8InEveryLocale() {
        Call call = new Call(Diagnoses.failing());
        call.locale = "C";
        call.run("diagnose", "--format", "json", "--lang", "zh", "x");
        assertThat(call.out()).contains("没有子网管理器应答").endsWith("}\n");
    }

    @Test
    void optionsReachThePipeline(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("t.yaml"), "");
        Call.Answer answer = new Call.Answer(Diagnoses.healthy());
        new Call(answer).run("diagnose");
        assertThat(answer.request).usingRecursiveComparison().ignoringFields("stdin")
                .isEqualTo(Request.of(List.of(), null));
        new Call(answer).run("diagnose", "--fabric", "--active", "--sudo", "--budget", "2m", "--rules", folder.toString(),
                "--rules=" + folder, "--probes", folder.toString(), "--thresholds", file.toString());
        assertThat(answer.request.reach()).isEqualTo("fabric");
        assertThat(answer.request.active()).isTrue();
        assertThat(answer.request.sudo()).isTrue();
        assertThat(answer.request.budget()).isEqualTo(Duration.ofMinutes(2));
        assertThat(answer.request.rules()).containsExactly(folder, folder);
        assertThat(answer.request.probes()).containsExactly(folder);
        assertThat(answer.request.thresholds()).isEqualTo(file);
        new Call(answer).run("diagnose", "-", "@x", "--", "--format");
        assertThat(answer.request.sources()).containsExactly("-", "@x", "--format");
    }

    @Test
    void aPersonAtTheKeyboardIsToldWhatIsWaitedFor() {
        Call call = new Call(Diagnoses.healthy());
        call.terminal = "012";
        call.run("diagnose", "-");
        assertThat(call.err()).contains("end it with Ctrl-D");
    }
}
