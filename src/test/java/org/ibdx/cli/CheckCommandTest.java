package org.ibdx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.ibdx.check.RunLock;
import org.ibdx.check.StateFolder;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.Severity;
import org.ibdx.diagnosis.Verdict;
import org.ibdx.knowledge.Node.Both;
import org.ibdx.render.Diagnoses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckCommandTest {

    @TempDir
    Path folder;

    private static Diagnosis with(Severity severity) {
        Verdict verdict = severity == Severity.CRITICAL ? Verdict.FAILING : severity == Severity.MAJOR ? Verdict.DEGRADED : Verdict.HEALTHY;
        return Diagnoses.of(verdict, List.of(Diagnoses.host("node17", verdict, List.of("port"), List.of())),
                List.of(Diagnoses.small("symbol-errors", "node17", "mlx5_0/1", severity, new Both("symbol errors | many", "很多错误"))));
    }

    private static Diagnosis unknown() {
        return Diagnoses.of(Verdict.UNKNOWN, List.of(Diagnoses.host("node17", Verdict.UNKNOWN, List.of(), List.of())), List.of());
    }

    @ParameterizedTest
    @CsvSource({"CRITICAL,critical,2", "CRITICAL,major,2", "CRITICAL,minor,2", "CRITICAL,never,0", "MAJOR,critical,0", "MAJOR,major,1",
        "MAJOR,minor,1", "MINOR,major,0", "MINOR,minor,1", "MINOR,never,0"})
    void theExitStatusTellsFromASeverityOn(Severity severity, String failOn, int status) {
        for (String format : new String[] {"text", "nagios", "prometheus", "json", "ndjson", "nhc"}) {
            assertThat(new Call(with(severity)).run("check", "x", "--format", format, "--fail-on", failOn)).as(format).isEqualTo(status);
        }
    }

    @Test
    void silentWhenHealthyAndOneLineOtherwise() {
        Call well = new Call(Diagnoses.healthy());
        assertThat(well.run("check", "x")).isZero();
        assertThat(well.out() + well.err()).isEmpty();
        Call advice = new Call(with(Severity.MINOR));
        assertThat(advice.run("check", "x")).isZero();
        assertThat(advice.out()).isEmpty();
        Call sick = new Call(Diagnoses.failing());
        assertThat(sick.run("check", "x")).isEqualTo(2);
        assertThat(sick.out()).isEqualTo("node17 CRITICAL no-sm: No subnet manager answers on the subnet of mlx5_0/1 (explains 2 more)\n");
        Call missing = new Call(unknown());
        assertThat(missing.run("check", "x")).isEqualTo(3);
        assertThat(missing.out()).startsWith("node17 UNKNOWN: ").hasLineCount(1);
        Call verbose = new Call(Diagnoses.healthy());
        verbose.run("check", "x", "-v");
        assertThat(verbose.out()).startsWith("node18 HEALTHY: looked at: adapter port");
    }

    @Test
    void theNagiosLine() {
        Call sick = new Call(Diagnoses.failing());
        sick.run("check", "x", "--format", "nagios");
        assertThat(sick.out().lines().findFirst().orElseThrow()).matches("IBDX CRITICAL - no-sm: No subnet manager answers on the subnet of "
                + "mlx5_0/1 \\(explains 2 more\\) \\| causes=1;;0;0 critical=1;;0;0 major=0;0;;0 minor=1;;;0 acknowledged=0;;;0 unknown=2;;;0 run=[0-9.]+s;;;0");
        Call bar = new Call(with(Severity.MAJOR));
        bar.run("check", "x", "--format=nagios");
        assertThat(bar.out()).startsWith("IBDX WARNING - ").satisfies(text -> assertThat(text.chars().filter(c -> c == '|').count()).isEqualTo(1));
        Call well = new Call(Diagnoses.healthy());
        well.run("check", "x", "--format", "nagios");
        assertThat(well.out()).startsWith("IBDX OK - looked at: adapter port; mlx5_1/1 is Ethernet (RoCE), left alone | causes=0");
    }

    @Test
    void noCommandBecomesAnotherBecauseOfABar() {
        for (String language : new String[] {"en", "zh"}) {
            Call call = new Call(new Diagnoser.OfPipeline());
            assertThat(call.run("check", "samples/adapter-missing-after-board-swap", "--format", "nagios", "--lang", language)).isEqualTo(2);
            assertThat(call.out().chars().filter(c -> c == '|').count()).isEqualTo(1);
            assertThat(call.out()).doesNotContain("echo 1 ").contains("(ibdx explain hca-not-on-bus)");
        }
    }

    @Test
    void aPluginHasFourStatesWhateverHappens() {
        for (String[] wrong : new String[][] {{"check", "--format", "nagios", "--nosuch"}, {"check", "--fail-on", "x", "--format=nagios"},
            {"check", "--format", "nagios", "x", "--budget", "3s"}, {"check", "--format", "nagios", "--expect", "/nowhere"}}) {
            Call call = new Call(Diagnoses.healthy());
            assertThat(call.run(wrong)).isEqualTo(3);
            assertThat(call.out()).startsWith("IBDX UNKNOWN - ").hasLineCount(1);
        }
        assertThat(new Call(Diagnoses.healthy()).run("check", "--nosuch")).isEqualTo(64);
        for (String budget : new String[] {"0s", "61m", "2h", "5", "s"}) {
            assertThat(new Call(Diagnoses.healthy()).run("check", "--budget", budget)).as(budget).isEqualTo(64);
        }
    }

    @Test
    void onChangeTellsOnlyWhatChanged() {
        String[] line = {"check", "samples/no-manager-on-a-new-rack", "--on-change", "--state", folder.toString()};
        Call first = new Call(new Diagnoser.OfPipeline());
        assertThat(first.run(line)).isEqualTo(2);
        assertThat(first.out()).contains(" NEW CRITICAL no-sm");
        Call second = new Call(new Diagnoser.OfPipeline());
        assertThat(second.run(line)).isEqualTo(2);
        assertThat(second.out() + second.err()).isEmpty();
        Call nowhere = new Call(Diagnoses.healthy());
        assertThat(nowhere.run("check", "x", "--on-change")).isEqualTo(64);
    }

    @Test
    void twoAtOnce() throws Exception {
        try (RunLock lock = RunLock.take(new StateFolder(folder), Memory.thisHost(), Duration.ZERO)) {
            assertThat(lock).isNotNull();
            Call busy = new Call(Diagnoses.healthy());
            assertThat(busy.run("check", "x", "--state", folder.toString())).isEqualTo(3);
            assertThat(busy.err()).contains("another check", String.valueOf(ProcessHandle.current().pid()));
            Call plugin = new Call(Diagnoses.healthy());
            assertThat(plugin.run("check", "x", "--state", folder.toString(), "--format", "nagios")).isEqualTo(3);
            assertThat(plugin.out()).startsWith("IBDX UNKNOWN - another check");
        }
        assertThat(new Call(Diagnoses.healthy()).run("check", "x", "--state", folder.toString(), "--wait", "5s")).isZero();
    }

    @Test
    void theTextfileIsReplacedWhole() throws Exception {
        Path file = folder.resolve("ibdx.prom");
        Call call = new Call(Diagnoses.failing());
        assertThat(call.run("check", "x", "--format", "prometheus", "-o", file.toString())).isEqualTo(2);
        assertThat(call.out()).isEmpty();
        assertThat(Files.readString(file)).contains("ibdx_cause{id=\"no-sm\",severity=\"critical\",subject=\"mlx5_0/1\"} 1\n",
                "ibdx_unknown{probe=\"sminfo\"} 1\n", "ibdx_exit_status 2\n").endsWith("\n");
        try (var files = Files.list(folder)) {
            assertThat(files.toList()).containsExactly(file);
        }
        assertThat(new Call(Diagnoses.healthy()).run("check", "x", "--format", "prometheus", "-o", folder.resolve("no/where").toString()))
                .isEqualTo(ExitCodes.INTERNAL);
    }

    @Test
    void nhcIsOneShortLine() {
        Call call = new Call(Diagnoses.failing());
        call.run("check", "x", "--format", "nhc");
        assertThat(call.out()).hasLineCount(1).startsWith("no-sm: ");
        assertThat(call.out().length()).isLessThan(202);
        Call well = new Call(Diagnoses.healthy());
        well.run("check", "x", "--format", "nhc");
        assertThat(well.out()).isEmpty();
    }

    @Test
    void acknowledgeListTakeBack() {
        String state = folder.toString();
        Call none = new Call(Diagnoses.healthy());
        assertThat(none.run("ack", "--state", state, "--host", "node17")).isZero();
        assertThat(none.out()).contains("nothing is acknowledged");
        for (String[] wrong : new String[][] {{"ack", "no-smm", "--until", "7d", "--reason", "x"}, {"ack", "no-sm", "--reason", "x"},
            {"ack", "no-sm", "--until", "soon", "--reason", "x"}, {"ack", "no-sm", "--until", "2001-01-01", "--reason", "x"},
            {"ack", "no-sm", "--until", "7d"}, {"ack", "--reason", "x"}}) {
            assertThat(new Call(Diagnoses.healthy()).run(wrong)).isEqualTo(64);
        }
        assertThat(new Call(Diagnoses.healthy()).run("ack", "no-sm", "--state", state, "--host", "node17", "--until", "7d", "--reason", "known"))
                .isZero();
        Call list = new Call(Diagnoses.healthy());
        list.run("ack", "--state", state, "--host", "node17");
        assertThat(list.out()).startsWith("no-sm until ").contains(": known");
        assertThat(new Call(Diagnoses.healthy()).run("ack", "no-sm", "--remove", "--state", state, "--host", "node17")).isZero();
        assertThat(new Call(Diagnoses.healthy()).run("ack", "no-sm", "--remove", "--state", state, "--host", "node17")).isEqualTo(64);
    }

    @Test
    void everythingIsSaidInBothLanguages() {
        Call call = new Call(Diagnoses.failing());
        call.run("check", "x", "--lang", "zh");
        assertThat(call.out()).startsWith("node17 严重 no-sm: mlx5_0/1 所在子网上没有子网管理器应答");
        Call history = new Call(Diagnoses.healthy());
        assertThat(history.run("history", "--state", folder.toString(), "--lang", "zh", "--host", "node17")).isZero();
        assertThat(history.out()).contains("没有检查记录");
    }

    @Test
    void filesForOthers() throws Exception {
        Call call = new Call(Diagnoses.healthy());
        assertThat(call.run("install-check", "--systemd", "--cron", "--slurm", "--nagios", "--nhc", "--prometheus", "--to", folder.toString(),
                "--ibdx", "/opt/ibdx/ibdx")).isZero();
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                assertThat(Files.readString(file)).as(file.toString()).doesNotContain("@IBDX@");
            }
        }
        assertThat(Files.isExecutable(folder.resolve("ibdx-slurm-health"))).isTrue();
        assertThat(new Call(Diagnoses.healthy()).run("install-check")).isEqualTo(64);
        assertThat(new Call(Diagnoses.healthy()).run("install-check", "--slurm", "--ibdx", "a b")).isEqualTo(64);
    }
}
