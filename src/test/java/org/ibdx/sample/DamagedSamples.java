package org.ibdx.sample;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
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

/**
 * Samples packed as archives of every kind, with names that lead out of them among their files, damaged at random, and read. A program of its
 * own too, so that it may be given little memory and be watched: prints what is wrong, and the longest time.
 */
final class DamagedSamples {

    private static final Path SAMPLES = Path.of("samples");
    private static final long LONGEST = TimeUnit.SECONDS.toNanos(10);
    private static final int LARGEST = 256 << 10;
    /** A sign of life in a run of hours. */
    private static final int EVERY = 100_000;
    /** What an archive tries to write where nothing may be written. */
    static final String OUTSIDE = "ibdx-written-outside";

    private final Pipeline pipeline = new Pipeline();
    private final List<Map<String, byte[]>> samples = samples();
    /** What was packed already: packing takes as long as reading. */
    private final Map<String, byte[]> packed = new HashMap<>();
    private long longest;

    DamagedSamples() throws IOException {
    }

    /** Number of archives, and the first of the seeds. */
    public static void main(String[] arguments) throws IOException {
        int times = Integer.parseInt(arguments[0]);
        DamagedSamples damaged = new DamagedSamples();
        int wrong = 0;
        for (int i = 0; i < times; i++) {
            for (String each : damaged.judge(i, Long.parseLong(arguments[1]))) {
                System.out.println("WRONG " + each);
                wrong++;
            }
            if (i % EVERY == EVERY - 1) {
                System.out.println("so far " + (i + 1) + ", " + wrong + " wrong, the longest took " + TimeUnit.NANOSECONDS.toMillis(damaged.longest) + " ms");
            }
        }
        System.out.println(times + " archives of " + damaged.size() + " samples, " + wrong + " wrong, the longest took "
                + TimeUnit.NANOSECONDS.toMillis(damaged.longest) + " ms");
    }

    int size() {
        return samples.size();
    }

    /** Reads archive {@code i}: every sample in one kind, then every sample in the next. Returns what is wrong about what was said. */
    List<String> judge(int i, long first) {
        List<String> wrong = once(i, first);
        // a machine that stood still in the meantime is no fault of the archive
        return wrong.stream().anyMatch(each -> each.contains(": it took ")) ? once(i, first) : wrong;
    }

    private List<String> once(int i, long first) {
        long seed = first * 1_000_003 + i;
        Random random = new Random(seed);
        String kind = Packs.KINDS.get((i + i / samples.size()) % Packs.KINDS.size());
        int sample = i % samples.size();
        byte[] bytes = damaged(packed.computeIfAbsent(kind + " " + sample, key -> Packs.pack(kind, hostile(samples.get(sample)))), random);
        String what = kind + " of sample " + sample + ", seed " + seed;
        List<String> wrong = new ArrayList<>();
        // time of this thread, so that other work on the machine does not count
        long begin = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        try {
            String said = said(bytes);
            if (said.contains("fault of ibdx") || said.contains("Exception") || said.contains("null:")) {
                wrong.add(what + ": " + said);
            }
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            wrong.add(what + ": " + e + " at " + Arrays.stream(e.getStackTrace()).limit(6).toList());
        }
        long took = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begin;
        longest = Math.max(longest, took);
        if (took > LONGEST) {
            wrong.add(what + ": it took " + TimeUnit.NANOSECONDS.toMillis(took) + " ms");
        }
        return wrong;
    }

    private String said(byte[] bytes) {
        try {
            Diagnosis diagnosis = pipeline.diagnose(Request.of(List.of("-"), new ByteArrayInputStream(bytes)), Progress.SILENT);
            return String.join("\n", diagnosis.unread().stream().map(unread -> unread.source() + ": " + unread.reason()).toList());
        } catch (UnusableInput e) {
            return e.getMessage().isBlank() ? "null: no sentence" : e.getMessage();
        }
    }

    private static Map<String, byte[]> hostile(Map<String, byte[]> sample) {
        Map<String, byte[]> files = new LinkedHashMap<>(sample);
        byte[] text = Packs.bytes("CA 'mlx5_0'\n");
        files.put("../" + OUTSIDE, text);
        files.put("a/../../../../../../tmp/" + OUTSIDE, text);
        files.put(System.getProperty("user.home") + "/" + OUTSIDE, text);
        return files;
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
                case 2 -> Arrays.fill(bytes, at, at + length, (byte) random.nextInt());
                default -> bytes = at > bytes.length / 4 ? Arrays.copyOf(bytes, at) : bytes;
            }
        }
        return bytes;
    }

    private static List<Map<String, byte[]>> samples() throws IOException {
        try (Stream<Path> folders = Files.list(SAMPLES)) {
            List<Map<String, byte[]>> samples = new ArrayList<>();
            for (Path folder : folders.filter(Files::isDirectory).sorted().toList()) {
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
