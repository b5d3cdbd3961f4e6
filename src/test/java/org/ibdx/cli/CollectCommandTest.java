package org.ibdx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.ibdx.diagnosis.Diagnosis;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ibdx collect} and the script that it prints end alike. */
class CollectCommandTest {

    @TempDir
    Path folder;
    private Path script;

    @BeforeEach
    void script() throws Exception {
        script = folder.resolve("collect.sh");
        Call call = new Call((Diagnosis) null);
        assertThat(call.run("collect", "--script", "-o", script.toString())).isEqualTo(ExitCodes.OK);
    }

    private int shell(String... options) throws Exception {
        ProcessBuilder builder = new ProcessBuilder("/bin/sh", script.toString()).redirectErrorStream(true);
        builder.command().addAll(java.util.List.of(options));
        builder.environment().putAll(Map.of("IBDX_ROOT", folder.toString()));
        Process process = builder.directory(folder.toFile()).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(said).startsWith(process.exitValue() == ExitCodes.USAGE ? "usage: " : "ibdx: ");
        return process.exitValue();
    }

    @Test
    void whatCannotBeWrittenIsNotBegun() throws Exception {
        String nowhere = folder.resolve("no/where.tar.gz").toString();
        Call call = new Call((Diagnosis) null);
        assertThat(call.run("collect", "-o", nowhere)).isEqualTo(ExitCodes.INTERNAL);
        assertThat(call.err.toString(StandardCharsets.UTF_8)).contains("there is no folder " + folder.resolve("no"));
        assertThat(shell("-o", nowhere)).isEqualTo(ExitCodes.INTERNAL);
        Call other = new Call((Diagnosis) null);
        assertThat(other.run("collect", "--script", "-o", nowhere)).isEqualTo(ExitCodes.INTERNAL);
        assertThat(other.err.toString(StandardCharsets.UTF_8)).contains("there is no folder " + folder.resolve("no"));
        assertThat(folder.resolve("no")).doesNotExist();
        assertThat(Files.list(folder)).containsExactly(script);
    }

    @Test
    void aWrongCommandLineIsOne() throws Exception {
        assertThat(new Call((Diagnosis) null).run("collect", "--peer")).isEqualTo(ExitCodes.USAGE);
        assertThat(shell("--peer")).isEqualTo(ExitCodes.USAGE);
    }
}
