package org.ibdx.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.ibdx.capture.Capture;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sparse files as GNU tar packs them with {@code -S}, in each of its forms: read like any other, their holes as nothing. */
@Timeout(60)
class HolesTest {

    private static final Path TAR = Path.of("/usr/bin/tar");
    private static final String LOG = "[    5.201118] mlx5_core 0000:41:00.0: Port module event: module 0, Cable plugged\n";

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"--format=gnu", "--format=oldgnu", "--format=posix --sparse-version=0.0", "--format=posix --sparse-version=0.1",
        "--format=posix --sparse-version=1.0"})
    void aLogWithAHoleIsReadAndWhatFollowsIt(String form) throws Exception {
        Obtained obtained = packed(form, 1 << 20);
        assertThat(obtained.unread()).isEmpty();
        assertThat(obtained.captures()).extracting(Capture::probe).containsExactlyInAnyOrder("dmesg", "ibstat");
        assertThat(obtained.captures()).filteredOn(capture -> capture.probe().equals("dmesg")).extracting(Capture::text)
                .allMatch(text -> text.contains("Cable plugged"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--format=gnu", "--format=posix --sparse-version=0.1", "--format=posix --sparse-version=1.0"})
    void aHoleOfAGigabyteIsNotGoneThrough(String form) throws Exception {
        try {
            packed(form, 1L << 30);
            assertThat(false).as("nothing stands before the hole").isTrue();
        } catch (UnusableInput e) {
            assertThat(e.unread()).hasSize(1).allMatch(unread -> unread.reason().contains("holes") && unread.why().zh().contains("稀疏"));
        }
    }

    /** A log that begins and ends around a hole, and an output behind it. */
    private Obtained packed(String form, long hole) throws Exception {
        assumeThat(Files.isExecutable(TAR)).as("GNU tar").isTrue();
        Path host = Files.createDirectory(folder.resolve("cn07"));
        try (RandomAccessFile file = new RandomAccessFile(host.resolve("dmesg").toFile(), "rw")) {
            file.write(LOG.repeat(50).getBytes(StandardCharsets.UTF_8));
            file.seek(hole);
            file.write(("\n" + LOG).getBytes(StandardCharsets.UTF_8));
        }
        Files.writeString(host.resolve("ibstat.txt"), "CA 'mlx5_0'\n\tCA type: MT4123\n\tPort 1:\n\t\tState: Active\n");
        Path archive = folder.resolve("evidence.tar");
        List<String> command = new java.util.ArrayList<>(List.of(TAR.toString(), "-S"));
        command.addAll(List.of(form.split(" ")));
        command.addAll(List.of("-cf", archive.toString(), "-C", folder.toString(), "cn07/dmesg", "cn07/ibstat.txt"));
        Process tar = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(folder.resolve("said").toFile()).start();
        assertThat(tar.waitFor(50, TimeUnit.SECONDS)).isTrue();
        assumeThat(tar.exitValue()).as(Files.readString(folder.resolve("said"))).isZero();
        assertThat(Files.size(archive)).isLessThan(1 << 20);
        return new Sources(TestProbes.recognition(), Limits.STANDARD).open(List.of(archive.toString()), null);
    }
}
