package org.ibdx.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.pipeline.Pipeline;
import org.ibdx.pipeline.Request;
import org.ibdx.source.Packs;
import org.ibdx.source.Progress;
import org.ibdx.source.UnusableInput;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each sample packed as an archive of any kind and damaged at random: a diagnosis or a sentence, in bounded time, and never a fault of ibdx. */
class PackedSamplesTest {

    private static final Path SAMPLES = Path.of("samples");
    private static final long LONGEST = TimeUnit.SECONDS.toNanos(10);
    private static final int LARGEST = 256 << 10;

    private final Pipeline pipeline = new Pipeline();

    @Test
    @Timeout(240)
    void damagedArchivesAreRead() throws Exception {
        damage(200, 1);
    }

    @Test
    @Tag("soak")
    @Timeout(7200)
    void manyDamagedArchivesAreRead() throws Exception {
        damage(10_000, 2);
    }

    private void damage(int times, long first) throws Exception {
        List<Map<String, byte[]>> samples = samples();
        assertThat(samples).hasSizeGreaterThan(60);
        for (int i = 0; i < times; i++) {
            Random random = new Random(first * 1_000_003 + i);
            String kind = Packs.KINDS.get(i % Packs.KINDS.size());
            byte[] bytes = damaged(Packs.pack(kind, samples.get(i % samples.size())), random);
            String what = kind + " of sample " + i % samples.size() + ", seed " + (first * 1_000_003 + i);
            // time of this thread, so that other work on the machine does not count
            long begin = java.lang.management.ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            assertThat(said(bytes)).as(what).doesNotContain("fault of ibdx", "Exception", "null:");
            assertThat(java.lang.management.ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begin).as(what).isLessThan(LONGEST);
        }
    }

    private String said(byte[] bytes) {
        try {
            Diagnosis diagnosis = pipeline.diagnose(Request.of(List.of("-"), new ByteArrayInputStream(bytes)), Progress.SILENT);
            return String.join("\n", diagnosis.unread().stream().map(unread -> unread.source() + ": " + unread.reason()).toList());
        } catch (UnusableInput e) {
            assertThat(e.getMessage()).isNotBlank();
            return e.getMessage();
        }
    }

    /** Bytes overwritten, a piece left out, doubled or moved, or the end cut off. */
    private static byte[] damaged(byte[] whole, Random random) {
        byte[] bytes = whole.clone();
        for (int i = random.nextInt(6); i >= 0; i--) {
            int at = random.nextInt(bytes.length);
            int length = Math.min(bytes.length - at, 1 + random.nextInt(600));
            switch (random.nextInt(4)) {
                case 0 -> bytes[at] = (byte) random.nextInt();
                case 1 -> System.arraycopy(bytes, random.nextInt(bytes.length - length + 1), bytes, at, length);
                case 2 -> java.util.Arrays.fill(bytes, at, at + length, (byte) random.nextInt());
                default -> bytes = at > bytes.length / 4 ? java.util.Arrays.copyOf(bytes, at) : bytes;
            }
        }
        return bytes;
    }

    private static List<Map<String, byte[]>> samples() throws IOException {
        try (Stream<Path> folders = Files.list(SAMPLES)) {
            List<Path> sorted = folders.filter(Files::isDirectory).sorted().toList();
            java.util.ArrayList<Map<String, byte[]>> samples = new java.util.ArrayList<>();
            for (Path folder : sorted) {
                Map<String, byte[]> files = new LinkedHashMap<>();
                try (Stream<Path> all = Files.walk(folder)) {
                    for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
                        files.put(folder.getParent().relativize(file).toString(), Files.readAllBytes(file));
                    }
                }
                if (files.values().stream().mapToInt(each -> each.length).sum() < LARGEST) {
                    samples.add(files);
                }
            }
            return samples;
        }
    }
}
