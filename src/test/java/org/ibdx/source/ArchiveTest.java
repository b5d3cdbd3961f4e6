package org.ibdx.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Archives of all kinds: read, refused, damaged, hostile. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class ArchiveTest {

    private static final String IBSTAT = "CA 'mlx5_0'\n\tCA type: MT4123\n\tNode GUID: 0x98039b0300a1b2c4\n\tPort 1:\n\t\tState: Active\n";
    private static final String LSMOD = "Module                  Size  Used by\nib_ipoib              180224  0\n";

    @TempDir
    Path folder;

    static List<String> kinds() {
        return Packs.KINDS;
    }

    private static Map<String, byte[]> host(String name) {
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put(name + "/ibstat.txt", Packs.bytes(IBSTAT));
        files.put(name + "/lsmod.txt", Packs.bytes(LSMOD));
        return files;
    }

    private Obtained open(byte[] bytes) throws Exception {
        Path file = folder.resolve("evidence.bin");
        Files.write(file, bytes);
        return new Sources(TestProbes.recognition(), Limits.STANDARD).open(List.of(file.toString()), null);
    }

    private String refusal(byte[] bytes) {
        try {
            return String.join("\n", open(bytes).unread().stream().map(unread -> unread.source() + ": " + unread.reason()).toList());
        } catch (UnusableInput e) {
            return e.getMessage();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void readsAnArchiveWhateverItIsCalled(String kind) throws Exception {
        Obtained obtained = open(Packs.pack(kind, host("cn07")));
        assertThat(obtained.unread()).isEmpty();
        assertThat(obtained.captures()).extracting(Capture::probe).containsExactlyInAnyOrder("ibstat", "lsmod");
        assertThat(obtained.captures()).extracting(Capture::host).containsOnly("cn07");
        assertThat(obtained.captures()).filteredOn(capture -> "ibstat".equals(capture.probe())).extracting(Capture::text).containsExactly(IBSTAT);
    }

    @Test
    void takesNoTextForAnOldTar() throws Exception {
        // blanks and octal digits where the sum of a tar header stands, as tables have them
        for (String field : List.of("   0  1 ", "   5  1 ", " 40     ", "00000000", "7       ", "        ")) {
            String text = "CA  ".repeat(37) + field + " 'MT4123'".repeat(60) + "\n";
            assertThat(open(Packs.bytes(text)).captures()).as(field).hasSize(1).extracting(Capture::text).containsExactly(text);
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void readsAnArchiveFromAStream(String kind) throws Exception {
        Obtained obtained = new Sources(TestProbes.recognition(), Limits.STANDARD).open(List.of("-"), new ByteArrayInputStream(Packs.pack(kind, host("cn07"))));
        assertThat(obtained.captures()).extracting(Capture::probe).contains("ibstat", "lsmod");
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void readsAnArchiveOfArchives(String kind) throws Exception {
        Map<String, byte[]> outer = new LinkedHashMap<>();
        outer.put("cn07.zip", Packs.pack("zip", host("cn07")));
        outer.put("cn08.tar.xz", Packs.pack("tar.xz", host("cn08")));
        outer.put("cn09/dmesg.gz", gzip("[    1.0] mlx5_core 0000:41:00.0: firmware version: 20.31.1014\n"));
        Obtained obtained = open(Packs.pack(kind, outer));
        assertThat(obtained.captures()).extracting(Capture::host).contains("cn07", "cn08");
        assertThat(obtained.captures()).extracting(Capture::probe).contains("dmesg");
        assertThat(obtained.unread()).isEmpty();
    }

    @Test
    void doesNotOpenAnArchiveDeeperThanThat() throws Exception {
        byte[] inner = Packs.pack("tar", host("cn07"));
        byte[] second = Packs.pack("tar.gz", Map.of("cn07.tar", inner));
        byte[] third = Packs.pack("zip", Map.of("all.tgz", second));
        assertThat(refusal(third)).contains("archive inside of an archive");
        assertThat(refusal(gzipped(gzipped(inner)))).contains("compressed more than once");
    }

    @Test
    void readsArchivesInAFolder() throws Exception {
        Files.write(folder.resolve("cn07.tar.gz"), Packs.pack("tar.gz", host("cn07")));
        Files.write(folder.resolve("cn08.bin"), Packs.pack("tar.bz2", host("cn08")));
        Obtained obtained = new Sources(TestProbes.recognition(), Limits.STANDARD).open(List.of(folder.toString()), null);
        assertThat(obtained.captures()).extracting(Capture::host).contains("cn07", "cn08");
        assertThat(obtained.unread()).isEmpty();
    }

    @Test
    void readsACompressedText() throws Exception {
        Obtained obtained = open(gzip(IBSTAT));
        assertThat(obtained.captures()).extracting(Capture::probe).containsExactly("ibstat");
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void leavesAloneWhatLeadsOut(String kind) throws Exception {
        Map<String, byte[]> files = host("cn07");
        files.put("../../etc/passwd", Packs.bytes("root:x:0:0\n"));
        files.put("cn07/../../../tmp/ibstat.txt", Packs.bytes(IBSTAT));
        Obtained obtained = open(Packs.pack(kind, files));
        assertThat(obtained.captures()).hasSize(2);
        assertThat(obtained.unread()).hasSize(2).allSatisfy(unread -> assertThat(unread.reason()).contains("leads out of the archive"));
        assertThat(folder.toFile().list()).containsExactly("evidence.bin");
    }

    @Test
    void followsNoLink() {
        assertThat(refusal(Packs.link("cn07/ibstat.txt", "/etc/shadow", false))).contains("it is a link; not followed");
        assertThat(refusal(Packs.link("cn07/ibstat.txt", "/etc/shadow", true))).contains("it is a link; not followed");
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void readsWhatStandsBeforeTheCut(String kind) throws Exception {
        Map<String, byte[]> files = host("cn07");
        byte[] noise = new byte[3 << 20];
        new Random(1).nextBytes(noise);
        for (int i = 0; i < noise.length; i++) {
            noise[i] = (byte) (noise[i] == 0 ? 'x' : 'a' + (noise[i] & 15));
        }
        files.put("cn07/notes.txt", noise);
        byte[] whole = Packs.pack(kind, files);
        Obtained obtained = open(Arrays.copyOf(whole, whole.length * 2 / 3));
        assertThat(obtained.captures()).extracting(Capture::probe).contains("ibstat", "lsmod");
        assertThat(obtained.unread()).extracting(Unread::reason).anyMatch(reason -> reason.contains("damaged"));
        for (int length : new int[] {1, 6, 20, 100, 511, 513}) {
            refusal(Arrays.copyOf(whole, length));
        }
    }

    @Test
    void saysThatAZipIsEncrypted() {
        byte[] zip = Packs.pack("zip", host("cn07"));
        for (int i = 0; i + 8 < zip.length; i++) {
            boolean local = zip[i] == 'P' && zip[i + 1] == 'K' && zip[i + 2] == 3 && zip[i + 3] == 4;
            zip[i + 6] |= (byte) (local ? 1 : 0);
        }
        assertThat(refusal(zip)).contains("encrypted", "password");
    }

    @Test
    @Timeout(60)
    void givesUpOnWhatUnpacksToTooMuch() throws Exception {
        for (String kind : List.of("tar.gz", "tar.xz", "tar.bz2", "tar.zst")) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (OutputStream out = Packs.compressed(kind, bytes); TarArchiveOutputStream tar = new TarArchiveOutputStream(out)) {
                tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
                TarArchiveEntry entry = new TarArchiveEntry("cn07/ibstat.txt");
                entry.setSize(100L << 20);
                tar.putArchiveEntry(entry);
                byte[] line = new byte[1 << 20];
                Arrays.fill(line, (byte) '\n');
                for (int i = 0; i < 100; i++) {
                    tar.write(line);
                }
                tar.closeArchiveEntry();
            }
            assertThat(refusal(bytes.toByteArray())).as(kind).contains("unpacks to more than 300 times");
        }
    }

    @Test
    void givesUpOnAMillionEntries() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = Packs.compressed("tar.gz", bytes); TarArchiveOutputStream tar = new TarArchiveOutputStream(out)) {
            for (int i = 0; i < 1_000_000; i++) {
                tar.putArchiveEntry(new TarArchiveEntry("f" + i, true));
                tar.closeArchiveEntry();
            }
        }
        // time of this thread, so that other work on the machine does not count
        java.lang.management.ThreadMXBean threads = java.lang.management.ManagementFactory.getThreadMXBean();
        long begin = threads.getCurrentThreadCpuTime();
        assertThat(refusal(bytes.toByteArray())).contains("more than 100000 files");
        assertThat(threads.getCurrentThreadCpuTime() - begin).isLessThan(TimeUnit.SECONDS.toNanos(10));
    }

    @Test
    void endsAtItsDepth() {
        assertThat(refusal(Packs.pack("tar", Map.of("d/".repeat(200) + "ibstat.txt", Packs.bytes(IBSTAT))))).contains("nested more than");
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void survivesDamage(String kind) {
        damage(kind, 40);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    @Tag("soak")
    @Timeout(3600)
    void survivesMuchDamage(String kind) {
        damage(kind, 10_000);
    }

    private void damage(String kind, int times) {
        Map<String, byte[]> files = host("cn07");
        files.put("cn08.tar.gz", Packs.pack("tar.gz", host("cn08")));
        byte[] whole = Packs.pack(kind, files);
        for (int seed = 0; seed < times; seed++) {
            Random random = new Random(seed);
            byte[] bytes = whole.clone();
            for (int i = random.nextInt(8); i >= 0; i--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            long begin = System.nanoTime();
            String said = refusal(bytes);
            assertThat(System.nanoTime() - begin).as(kind + " seed " + seed).isLessThan(TimeUnit.SECONDS.toNanos(10));
            assertThat(said).as(kind + " seed " + seed).doesNotContain("Exception", "null:");
        }
    }

    @Test
    void tellsOutcomes() throws Exception {
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("sos/sos_commands/infiniband/ibstat", Packs.bytes("bash: ibstat: command not found\n"));
        files.put("sos/etc/hostname", Packs.bytes("cn42\n"));
        files.put("sos/lsmod", Packs.bytes(LSMOD));
        assertThatThrownBy(() -> open(Packs.pack("tar", Map.of("sos/sos_commands/x/y", Packs.bytes("z"))))).isInstanceOf(UnusableInput.class);
        Obtained obtained = new Sources(List.copyOf(org.ibdx.catalogue.KnowledgeStore.builtIn().probes().values()))
                .open(List.of(write(Packs.pack("tar", files))), null);
        assertThat(obtained.captures()).extracting(Capture::host).containsOnly("cn42");
        assertThat(obtained.captures()).filteredOn(capture -> "ibstat".equals(capture.probe())).extracting(Capture::outcome).containsExactly(Outcome.NO_TOOL);
    }

    private String write(byte[] bytes) throws IOException {
        Path file = folder.resolve("evidence.bin");
        Files.write(file, bytes);
        return file.toString();
    }

    private static byte[] gzip(String text) throws IOException {
        return gzipped(Packs.bytes(text));
    }

    private static byte[] gzipped(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream gzip = Packs.compressed("gz", out)) {
            gzip.write(bytes);
        }
        return out.toByteArray();
    }
}
