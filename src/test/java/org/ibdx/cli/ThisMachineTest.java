package org.ibdx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.ibdx.check.ClassPath;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** ibdx looks at the machine on which the tests run, which has no InfiniBand. How long it takes there src/bench/live.sh measures. */
class ThisMachineTest {

    private static final Pattern PROBES = Pattern.compile("(\\d+) probes in ([\\d.]+) s");
    private static final double BUDGET = 30;

    private static boolean hasAdapter() throws IOException {
        if (Files.isDirectory(Path.of("/sys/class/infiniband"))) {
            return true;
        }
        if (!Files.isDirectory(Path.of("/sys/bus/pci/devices"))) {
            return false;
        }
        try (Stream<Path> functions = Files.list(Path.of("/sys/bus/pci/devices"))) {
            for (Path function : functions.toList()) {
                if (Files.readString(function.resolve("vendor")).strip().equals("0x15b3")) {
                    return true;
                }
            }
        }
        return false;
    }

    @Test
    @Timeout(120)
    void withoutInfiniBandItSaysSoAndEndsInTime() throws Exception {
        if (hasAdapter()) {
            System.err.println("SKIPPED: this machine has an adapter; the run without one is not tested");
        }
        Assumptions.assumeFalse(hasAdapter());
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1", "-cp",
                ClassPath.text(), "org.ibdx.cli.Main", "diagnose", "--width", "120").redirectError(ProcessBuilder.Redirect.INHERIT).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        // healthy where nothing on it speaks of InfiniBand; with software for it installed (.ci/run does that) nobody can know
        assertThat(process.exitValue()).as(said).isIn(0, 3);
        assertThat(said.lines().findFirst().orElse("")).contains(process.exitValue() == 0 ? "HEALTHY" : "UNKNOWN");
        // a virtual machine has what its host passes through
        assertThat(said).containsAnyOf("No InfiniBand adapter is visible on the PCIe bus of ", "No RDMA device is passed through to the virtual machine ");
        if (process.exitValue() == 3) {
            assertThat(said).contains("There is no InfiniBand adapter on the bus", "ibdx baseline save");
        }
        Matcher probes = PROBES.matcher(said);
        assertThat(probes.find()).as(said).isTrue();
        assertThat(Integer.parseInt(probes.group(1))).isGreaterThan(60);
        assertThat(Double.parseDouble(probes.group(2))).isLessThan(BUDGET);
        assertThat(List.of("FAILING", "DEGRADED")).noneMatch(said::contains);
    }
}
