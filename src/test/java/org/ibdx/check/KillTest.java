package org.ibdx.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code kill -9} at any moment leaves a whole state and no lock. */
class KillTest {

    private static final int MOST_MILLIS = 60;

    @TempDir
    Path folder;

    @Test
    void fortyTimes() throws Exception {
        kill(40);
    }

    @Test
    @Tag("soak")
    void fiveHundredTimes() throws Exception {
        kill(500);
    }

    private void kill(int times) throws Exception {
        StateFolder states = new StateFolder(folder);
        Random random = new Random(17);
        for (int i = 0; i < times; i++) {
            Process process = new ProcessBuilder(List.of(System.getProperty("java.home") + "/bin/java", "-XX:TieredStopAtLevel=1",
                    "-XX:+UseSerialGC", "-Xshare:auto", "-cp", ClassPath.text(), StateHammer.class.getName(),
                    folder.toString())).redirectErrorStream(true).start();
            try (BufferedReader out = process.inputReader()) {
                assertThat(out.readLine()).isEqualTo("begun");
                Thread.sleep(random.nextInt(MOST_MILLIS));
            } finally {
                process.destroyForcibly();
            }
            process.waitFor();
            StateFolder.Read read = states.read("node17");
            assertThat(read.reason()).as("run %d", i).isNull();
            assertThat(read.state().readings()).hasSize(40);
            RunLock.take(states, "node17", Duration.ZERO).close();
        }
        assertThat(new History(states.history("node17"), 20_000).since(Instant.EPOCH)).isNotEmpty();
        states.sweep();
        try (var left = Files.newDirectoryStream(folder, ".*.tmp")) {
            assertThat(left).isEmpty();
        }
    }
}
