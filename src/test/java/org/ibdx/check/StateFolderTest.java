package org.ibdx.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.ibdx.diagnosis.Severity;
import org.ibdx.diagnosis.Verdict;
import org.ibdx.knowledge.Node.Both;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StateFolderTest {

    private static final Instant NOON = Instant.parse("2026-11-02T12:00:00Z");

    @TempDir
    Path folder;

    private static State state(String host) {
        return new State(host, NOON, Verdict.DEGRADED, "2026-11-01 08:00:00",
                Map.of("Counter value mlx5_0/1 symbol_error", List.of(new Sample("3", NOON, NOON, "sysfs", 7, "x:3"))),
                List.of(new KnownCause(host, "no-sm", "mlx5_0/1", Severity.CRITICAL, NOON, NOON, 2, true, new Both("none", "没有"))),
                List.of(new Acknowledgement("no-sm", null, NOON, "\"why\"\n", NOON, null)));
    }

    @Test
    void whatIsWrittenIsRead() throws Exception {
        StateFolder states = new StateFolder(folder.resolve("a/b"));
        states.write(state("node17"));
        assertThat(states.read("node17").state()).isEqualTo(state("node17"));
        assertThat(states.read("node18").state()).isEqualTo(State.empty("node18"));
    }

    @Test
    void whereAUserIsRemembered() {
        assertThat(StateFolder.standard(Map.of("IBDX_STATE_DIR", "/a", "HOME", "/h"), "root")).isEqualTo(Path.of("/a"));
        assertThat(StateFolder.standard(Map.of("HOME", "/root"), "root")).isEqualTo(Path.of("/var/lib/ibdx"));
        assertThat(StateFolder.standard(Map.of("HOME", "/h", "XDG_STATE_HOME", "/x"), "me")).isEqualTo(Path.of("/x/ibdx"));
        assertThat(StateFolder.standard(Map.of("HOME", "/h", "XDG_STATE_HOME", "rel"), "me")).isEqualTo(Path.of("/h/.local/state/ibdx"));
        assertThat(StateFolder.standard(Map.of(), "me")).isNull();
        assertThat(StateFolder.standard(Map.of("HOME", ""), "me")).isNull();
    }

    @Test
    void everyPrefixOfAStateIsSetAsideOrWhole() throws Exception {
        StateFolder states = new StateFolder(folder);
        String whole = StateJson.write(state("node17"));
        for (int length = 0; length < whole.length() - 1; length += 3) {
            Files.writeString(states.file("node17"), whole.substring(0, length));
            StateFolder.Read read = states.read("node17");
            assertThat(read.state()).as("%d", length).isEqualTo(State.empty("node17"));
            assertThat(read.reason()).isNotBlank();
        }
    }

    @ParameterizedTest
    @CsvSource({"line, 0", "line, -9", "line, nine", "value, SLEEPING"})
    void aValueThatCannotBeSetsTheStateAside(String field, String value) throws Exception {
        StateFolder states = new StateFolder(folder);
        State good = new State("node17", NOON, null, null, Map.of("Port state mlx5_0/1", List.of(new Sample("ACTIVE", NOON, NOON, "ibstat", 9, "State: Active"))),
                List.of(), List.of());
        String whole = StateJson.write(good);
        assertThat(StateJson.read(whole, "node17")).isEqualTo(good);
        String damaged = whole.replaceFirst("(\"" + field + "\"\\s*:\\s*)(?:\"[^\"]*\"|\\d+)", "$1\"" + value + "\"");
        assertThat(damaged).isNotEqualTo(whole);
        Files.writeString(states.file("node17"), damaged);
        StateFolder.Read read = states.read("node17");
        assertThat(read.state()).isEqualTo(State.empty("node17"));
        assertThat(read.reason()).isNotBlank();
    }

    @Test
    void aNameThatIsNoFileNameStaysInTheFolder() {
        StateFolder states = new StateFolder(folder);
        for (String name : new String[] {"../../etc/passwd", "", ".", "..", "a/b", "x\0y", "n".repeat(300)}) {
            assertThat(states.file(name).normalize().getParent()).isEqualTo(folder);
        }
    }

    @Test
    void oneRunAtATime() throws Exception {
        StateFolder states = new StateFolder(folder);
        try (RunLock lock = RunLock.take(states, "node17", Duration.ZERO)) {
            assertThat(lock).isNotNull();
            assertThatThrownBy(() -> RunLock.take(states, "node17", Duration.ofMillis(150))).isInstanceOf(RunLock.Busy.class)
                    .hasMessage(String.valueOf(ProcessHandle.current().pid()));
        }
        Files.writeString(folder.resolve("node17.lock"), "4194304\n");
        RunLock.take(states, "node17", Duration.ZERO).close();
    }

    @Test
    void theHistoryTurnsOverAndForgivesTornLines() throws Exception {
        Path file = folder.resolve("node17.history.ndjson");
        History history = new History(file, 400);
        for (int i = 0; i < 60; i++) {
            history.append(new History.Entry(NOON.plusSeconds(i), "healthy", List.of(new History.Event("new", "no-sm", "mlx5_0/1",
                    "critical", new Both("t", "题"))), Map.of("mlx5_0/1 symbol_error", (long) i)));
            if (i % 10 == 9) {
                Files.write(file, new byte[] {'{', '"', (byte) 0xe5}, java.nio.file.StandardOpenOption.APPEND);
            }
        }
        List<History.Entry> entries = new ArrayList<>(history.since(Instant.EPOCH));
        assertThat(entries).hasSizeBetween(8, 20);
        assertThat(entries.get(entries.size() - 1).counts()).containsEntry("mlx5_0/1 symbol_error", 59L);
        assertThat(entries).isSortedAccordingTo(java.util.Comparator.comparing(History.Entry::time));
        assertThat(history.since(NOON.plusSeconds(59))).hasSize(1);
        assertThat(Files.list(folder).count()).isEqualTo(History.KEPT + 1);
    }
}
