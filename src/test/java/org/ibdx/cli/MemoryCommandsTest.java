package org.ibdx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.ibdx.check.Acknowledgement;
import org.ibdx.check.RunLock;
import org.ibdx.check.State;
import org.ibdx.check.StateFolder;
import org.ibdx.render.Diagnoses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code ack}, {@code history} and {@code baseline}, as an administrator types them, beside the checks that they are about. */
class MemoryCommandsTest {

    private static final String SICK = "samples/no-manager-on-a-new-rack";

    @TempDir
    Path folder;

    private Call call(int status, String... line) {
        Call call = new Call(new Diagnoser.OfPipeline());
        assertThat(call.run(line)).as(String.join(" ", line) + call.err()).isEqualTo(status);
        return call;
    }

    private String host() throws Exception {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".state.json")).findFirst().orElseThrow()
                    .replace(".state.json", "");
        }
    }

    @Test
    void anAcknowledgedCauseIsQuietUntilItIsTakenBack() throws Exception {
        String at = folder.toString();
        assertThat(call(2, "check", SICK, "--state", at).out()).contains("CRITICAL no-sm");
        Call ack = call(0, "ack", "no-sm", "--state", at, "--host", host(), "--until", "7d", "--reason", "opensm comes on Monday");
        assertThat(ack.out() + ack.err()).isEmpty();
        assertThat(call(0, "check", SICK, "--state", at).out()).isEmpty();
        assertThat(call(0, "check", SICK, "--state", at, "-v").out()).contains("no-sm", "acknowledged until", "opensm comes on Monday");
        assertThat(call(0, "check", SICK, "--state", at, "--format", "nagios").out()).startsWith("IBDX OK").contains("acknowledged=1");
        assertThat(call(0, "check", SICK, "--state", at, "--format", "prometheus").out()).contains("ibdx_acknowledged{id=\"no-sm\"")
                .doesNotContain("ibdx_cause{");
        call(0, "ack", "no-sm", "--remove", "--state", at, "--host", host());
        assertThat(call(2, "check", SICK, "--state", at).out()).contains("CRITICAL no-sm");
    }

    @Test
    void onAnotherSubjectItHidesNothing() throws Exception {
        String at = folder.toString();
        call(2, "check", SICK, "--state", at);
        Call ack = call(0, "ack", "no-sm", "--state", at, "--host", host(), "--subject", "mlx5_9/1", "--until", "7d", "--reason", "x");
        assertThat(ack.err()).contains("does not stand on " + host());
        assertThat(call(2, "check", SICK, "--state", at).out()).contains("no-sm");
        assertThat(call(0, "ack", "--state", at, "--host", host()).out()).contains("no-sm mlx5_9/1 until ");
    }

    @Test
    void aLaterOneReplacesAnEarlierOneAndWhatIsOverIsMarked() throws Exception {
        StateFolder states = new StateFolder(folder);
        Instant now = Instant.now();
        State state = State.empty("node17").with(new Acknowledgement("no-sm", null, now.minusSeconds(60), "old", now.minus(Duration.ofDays(1)), null));
        states.write(state);
        assertThat(call(0, "ack", "--state", folder.toString(), "--host", "node17").out()).contains("(over): old");
        call(0, "ack", "no-sm", "--state", folder.toString(), "--host", "node17", "--until", "2099-12-24", "--reason", "new");
        assertThat(call(0, "ack", "--state", folder.toString(), "--host", "node17").out()).startsWith("no-sm until 2099-12-25 00:00: new")
                .hasLineCount(1);
        assertThat(call(0, "ack", "--state", folder.toString(), "--host", "node17", "--lang", "zh").out()).contains("no-sm 至 2099-12-25 00:00");
    }

    @Test
    void anAcknowledgementThatEndsIsToldByOnChange() throws Exception {
        String at = folder.toString();
        call(2, "check", SICK, "--state", at, "--on-change");
        StateFolder states = new StateFolder(folder);
        Instant now = Instant.now();
        State state = states.read(host()).state();
        states.write(new State(state.host(), now.minusSeconds(120), state.verdict(), state.boot(), state.readings(), state.causes(),
                List.of(new Acknowledgement("no-sm", null, now.minusSeconds(60), "x", now.minusSeconds(600), null))));
        assertThat(call(2, "check", SICK, "--state", at, "--on-change").out()).contains(" AGAIN CRITICAL no-sm");
        assertThat(call(2, "check", SICK, "--state", at, "--on-change").out()).isEmpty();
    }

    @Test
    void whileACheckRunsAnAcknowledgementWaits() throws Exception {
        try (RunLock lock = RunLock.take(new StateFolder(folder), Memory.thisHost(), Duration.ZERO)) {
            assertThat(lock).isNotNull();
            Thread later = new Thread(() -> {
                try {
                    Thread.sleep(300);
                    lock.close();
                } catch (java.io.IOException | InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            later.start();
            call(0, "ack", "no-sm", "--state", folder.toString(), "--host", "node17", "--until", "7d", "--reason", "x");
            later.join();
        }
    }

    @Test
    void theHistoryTellsWhatTheChecksSaw() throws Exception {
        String at = folder.toString();
        call(2, "check", SICK, "--state", at);
        call(2, "check", SICK, "--state", at);
        String text = call(0, "history", "--state", at, "--host", host()).out();
        assertThat(text).startsWith(host() + ": 2 runs from ").contains("NEW      critical no-sm ", "FAILING");
        assertThat(text.lines().filter(line -> line.contains("no-sm")).count()).isEqualTo(1);
        assertThat(call(0, "history", "--state", at, "--host", host(), "--lang", "zh").out()).contains("2 次检查", "新增", "严重 no-sm");
        assertThat(call(0, "history", "--state", at, "--host", "nowhere").out()).contains("no check is known since");
        assertThat(call(0, "history", "--state", at, "--host", host(), "--since", "2099-01-01").out()).contains("no check is known since 2099-01-01");
        assertThat(call(64, "history", "--state", at, "--since", "yesterday").err()).contains("--since cannot be 'yesterday'", "--since 7d");
    }

    @Test
    void aBaselineIsLearntEditedVerifiedAndMet() throws Exception {
        Path file = folder.resolve("node.yaml");
        String source = "samples/class-of-nodes-wants-the-large-mtu";
        call(0, "baseline", "save", source, "-o", file.toString());
        assertThat(call(64, "baseline", "save", source, "-o", file.toString()).err()).contains("--force");
        call(0, "baseline", "save", source, "--force", "-o", file.toString());
        assertThat(call(0, "baseline", "verify", file.toString()).out()).contains("expectations for gpu07");
        assertThat(Files.readString(file)).contains("firmware: 20.43.1014", "pkeys: [0xffff]", "mtu: 2044");
        assertThat(call(0, "check", source, "--expect", file.toString()).out()).isEmpty();
        // for a whole class: globs and ranges
        Files.writeString(file, Files.readString(file).replace("hosts: gpu07", "hosts: gpu*").replace("mlx5_0:", "mlx5_*:")
                .replace("firmware: 20.43.1014", "firmware: \">=20.45\"").replace("mtu: 2044", "mtu: 2000..5000"));
        assertThat(call(1, "check", source, "--expect", file.toString()).out())
                .isEqualTo("gpu07 MAJOR differs-from-baseline: mlx5_0 firmware is 20.43.1014, expected >=20.45\n");
        Files.writeString(file, Files.readString(file).replace("rate:", "speeed:"));
        assertThat(call(65, "baseline", "verify", file.toString()).err()).contains(file + ":", "'speeed' is not known here; known are");
        assertThat(call(65, "check", source, "--expect", file.toString()).err()).contains("'speeed' is not known here");
    }

    @Test
    void aHostThatIsToHaveNoAdapterIsWellWithout() throws Exception {
        Path file = folder.resolve("login.yaml");
        String source = "samples/login-node-with-rdma-libraries";
        call(0, "baseline", "save", source, "-o", file.toString());
        assertThat(Files.readString(file)).contains("adapters:\n  \"*\": {count: 0}\n");
        assertThat(call(0, "check", source, "--expect", file.toString(), "-v").out()).contains("HEALTHY");
        assertThat(call(1, "check", "samples/class-of-nodes-wants-the-large-mtu", "--expect", rewritten()).out())
                .contains("differs-from-baseline: * count is 1, expected 0");
    }

    private String rewritten() throws Exception {
        return Files.writeString(folder.resolve("none.yaml"), "baseline: 1\nadapters:\n  \"*\": {count: 0}\n").toString();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"baseline;save|verify is missing", "baseline safe;baseline can save and verify, not 'safe'",
        "baseline verify;verify needs the name of a file", "ack --host;--host needs a value"})
    void aWrongLineSaysWhatIsMeant(String line, String says) {
        Call call = new Call(Diagnoses.healthy());
        assertThat(call.run(line.split(" "))).isEqualTo(ExitCodes.USAGE);
        assertThat(call.err()).contains(says);
    }

    @Test
    void aFileThatIsNotThereIsSaidSo() {
        assertThat(call(65, "baseline", "verify", folder.resolve("no.yaml").toString()).err()).contains("no.yaml");
    }
}
