package org.ibdx.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.ibdx.capture.Capture;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.Severity;
import org.ibdx.diagnosis.Verdict;
import org.ibdx.source.Obtained;
import org.ibdx.source.Progress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A report that the real sos makes of the machine on which the tests run, which has no InfiniBand. */
class RealSosTest {

    private static final Path SOS = Path.of("/usr/bin/sos");

    @TempDir
    Path folder;

    @Test
    @Timeout(300)
    void aRealArchiveOfAMachineWithoutInfiniBand() throws Exception {
        boolean possible = Files.isExecutable(SOS) && "root".equals(System.getProperty("user.name"));
        if (!possible) {
            System.err.println("SKIPPED: RealSosTest needs root and the package sosreport");
        }
        assumeThat(possible).as("root and the package sosreport").isTrue();
        assumeThat(Path.of("/sys/class/infiniband")).as("a machine without InfiniBand").doesNotExist();
        Process sos = new ProcessBuilder(SOS.toString(), "report", "--batch", "--tmp-dir", folder.toString(), "-o", "kernel,networking,pci,host,date")
                .redirectErrorStream(true).redirectOutput(folder.resolve("said").toFile()).start();
        try {
            assertThat(sos.waitFor(200, TimeUnit.SECONDS)).as("sos ends").isTrue();
        } finally {
            sos.destroyForcibly();
        }
        Path archive;
        try (Stream<Path> made = Files.list(folder)) {
            archive = made.filter(path -> path.toString().matches(".*\\.tar(?:\\.\\w+)?")).findFirst().orElse(null);
        }
        assertThat(archive).as("what sos made: " + Files.readString(folder.resolve("said"))).isNotNull();

        Pipeline pipeline = new Pipeline();
        Request request = Request.of(List.of(archive.toString()), null);
        Obtained obtained = pipeline.obtain(request, Progress.SILENT);
        assertThat(obtained.captures()).extracting(Capture::probe).contains("uname", "ip-link", "ip-addr", "lsmod", "sysctl").doesNotContainNull();
        assertThat(obtained.captures()).extracting(Capture::host).as("one machine, and no namespace in it").hasSizeGreaterThan(5).doesNotContainNull();
        assertThat(obtained.captures()).extracting(Capture::taken).doesNotContainNull();
        assertThat(obtained.unread()).isEmpty();

        Diagnosis diagnosis = pipeline.diagnose(request, Progress.SILENT);
        assertThat(diagnosis.hosts()).hasSize(1);
        assertThat(diagnosis.verdict()).isIn(Verdict.HEALTHY, Verdict.UNKNOWN);
        assertThat(diagnosis.causes()).noneMatch(cause -> cause.severity() == Severity.CRITICAL || cause.severity() == Severity.MAJOR);
        if (diagnosis.verdict() == Verdict.UNKNOWN) {
            assertThat(diagnosis.unknown()).anyMatch(unknown -> unknown.run().contains("ibstat") || unknown.run().contains("lspci"));
        }
        assertThat(diagnosis.unread()).isEmpty();
    }
}
