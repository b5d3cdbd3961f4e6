package org.ibdx.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.ibdx.source.Packs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Each sample packed as an archive of any kind and damaged at random: a diagnosis or a sentence, in bounded time, and never a fault of ibdx. */
class PackedSamplesTest {

    /** A system call that makes, changes or removes a file, with the path that it names. */
    private static final Pattern WRITES = Pattern.compile(
            "\\b(?:openat\\([^,]+, \"([^\"]*)\"\\.*, [^)]*O_(?:WRONLY|RDWR|CREAT)|(?:creat|mkdir(?:at)?|rename(?:at2?)?|unlink(?:at)?|rmdir|symlink(?:at)?|link(?:at)?|truncate|mknod(?:at)?)\\([^\"]*\"([^\"]*)\").*");

    @TempDir
    Path temporary;

    @Test
    @Timeout(240)
    void damagedArchivesAreRead() throws Exception {
        DamagedSamples samples = new DamagedSamples();
        assertThat(samples.size()).isGreaterThan(60);
        Set<String> before = written();
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            wrong.addAll(samples.judge(i, 1));
        }
        assertThat(wrong).isEmpty();
        assertThat(written()).isEqualTo(before);
    }

    /**
     * 10,000 archives of each kind, in a JVM of its own with 512 MiB; ten seconds each, and no call to the kernel that would make a file outside of
     * the folder for temporary files. {@code -Dibdx.mutations=N} makes it N of each kind: 470000 are 10,000 of each sample, and take three and a half hours of one processor.
     */
    @Test
    @Tag("soak")
    @Timeout(86_400)
    void manyDamagedArchivesAreRead() throws Exception {
        Path calls = temporary.resolve("calls");
        int all = Integer.getInteger("ibdx.mutations", 10_000) * Packs.KINDS.size();
        assertThat(run(List.of(), all, 2)).contains(all + " archives of").contains(" 0 wrong");
        if (!Files.isExecutable(Path.of("/usr/bin/strace"))) {
            System.err.println("SKIPPED: no strace, so what is written is told by names alone");
            return;
        }
        assertThat(run(List.of("strace", "-f", "-qq", "--seccomp-bpf", "-e", "trace=%file", "-o", calls.toString()), 400, 3)).contains(" 0 wrong");
        Set<String> outside = new TreeSet<>();
        try (Stream<String> lines = Files.lines(calls, java.nio.charset.StandardCharsets.ISO_8859_1)) {
            lines.map(WRITES::matcher).filter(Matcher::find).map(call -> call.group(1) != null ? call.group(1) : call.group(2))
                    .filter(path -> !path.startsWith(temporary.toString()) && !path.startsWith("/tmp/hsperfdata_") && !path.matches("/dev/(?:null|tty|shm/.*)|/proc/.*"))
                    .forEach(outside::add);
        }
        assertThat(outside).isEmpty();
    }

    private String run(List<String> watcher, int times, long first) throws Exception {
        List<String> command = new ArrayList<>(watcher);
        command.addAll(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m", "-XX:-UsePerfData", "-XX:+UseSerialGC", "-Djava.io.tmpdir=" + temporary,
                "-cp", org.ibdx.check.ClassPath.text(), DamagedSamples.class.getName(), String.valueOf(times), String.valueOf(first)));
        Path output = temporary.resolve("output-" + first);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
        try {
            assertThat(process.waitFor(24, TimeUnit.HOURS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        return Files.readString(output);
    }

    /** Whatever lies where an archive's names lead, and in the folder that the test runs in. */
    private static Set<String> written() throws IOException {
        Set<String> found = new TreeSet<>();
        for (Path place : List.of(Path.of(".."), Path.of("/tmp"), Path.of("/"), Path.of(System.getProperty("user.home")))) {
            if (Files.exists(place.resolve(DamagedSamples.OUTSIDE))) {
                found.add(place.resolve(DamagedSamples.OUTSIDE).toString());
            }
        }
        try (Stream<Path> here = Files.walk(Path.of("."), 2)) {
            for (Path path : here.filter(path -> !path.startsWith("./target") && !path.startsWith("./.git")).toList()) {
                found.add(path + " " + Files.getLastModifiedTime(path));
            }
        }
        return found;
    }
}
