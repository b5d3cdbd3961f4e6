package org.ibdx.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.archivers.zip.Zip64Mode;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.ibdx.capture.Capture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Archives that nobody packs in good faith, and rare forms that people do pack. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class HostileArchiveTest {

    private static final String IBSTAT = "CA 'mlx5_0'\n\tCA type: MT4123\n\tNode GUID: 0x98039b0300a1b2c4\n\tPort 1:\n\t\tState: Active\n";
    private static final int BLOCK = 512;

    @TempDir
    Path folder;

    private Obtained open(byte[] bytes) throws Exception {
        Path file = folder.resolve("evidence.bin");
        Files.write(file, bytes);
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long begin = threads.getCurrentThreadCpuTime();
        try {
            return new Sources(TestProbes.recognition(), Limits.STANDARD).open(List.of(file.toString()), null);
        } catch (UnusableInput e) {
            return new Obtained(List.of(), e.unread(), false);
        } finally {
            assertThat(threads.getCurrentThreadCpuTime() - begin).isLessThan(TimeUnit.SECONDS.toNanos(10));
            assertThat(folder.toFile().list()).containsExactly("evidence.bin");
        }
    }

    private static List<String> reasons(Obtained obtained) {
        return obtained.unread().stream().map(unread -> unread.source() + ": " + unread.reason()).toList();
    }

    /** A header of tar with any name, type and size. */
    private static byte[] header(String name, char type, long size) {
        byte[] header = new byte[BLOCK];
        put(header, 0, name);
        put(header, 100, "0000644\0");
        put(header, 108, "0000000\0");
        put(header, 116, "0000000\0");
        put(header, 124, String.format("%011o\0", size));
        put(header, 136, "00000000000\0");
        header[156] = (byte) type;
        put(header, 257, "ustar\00000");
        Arrays.fill(header, 148, 156, (byte) ' ');
        int sum = 0;
        for (byte each : header) {
            sum += each & 0xff;
        }
        put(header, 148, String.format("%06o\0 ", sum));
        return header;
    }

    private static void put(byte[] bytes, int at, String text) {
        byte[] put = text.getBytes(StandardCharsets.ISO_8859_1);
        System.arraycopy(put, 0, bytes, at, put.length);
    }

    private static byte[] padded(String text) {
        byte[] bytes = Packs.bytes(text);
        return Arrays.copyOf(bytes, (bytes.length + BLOCK - 1) / BLOCK * BLOCK);
    }

    private static byte[] all(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        out.writeBytes(new byte[2 * BLOCK]);
        return out.toByteArray();
    }

    @Test
    void believesNoHeaderOfGigabytes() throws Exception {
        byte[] good = all(header("cn07/ibstat.txt", '0', IBSTAT.length()), padded(IBSTAT));
        for (char type : new char[] {'x', 'g', 'L', 'K'}) {
            // the header says eight gigabytes, and none of them is there
            Obtained obtained = open(all(header("cn07/ibstat.txt", '0', IBSTAT.length()), padded(IBSTAT), header("pax", type, 0x1ffffffffL), padded("30 path=cn07/dmesg.txt\n"), good));
            assertThat(obtained.captures()).as("type " + type).extracting(Capture::probe).containsExactly("ibstat");
            assertThat(reasons(obtained)).as("type " + type).anyMatch(reason -> reason.contains("damaged or cut off after cn07/ibstat.txt"));
        }
        // and here they are there, packed
        for (char type : new char[] {'x', 'L'}) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (OutputStream out = Packs.compressed("tar.gz", bytes)) {
                out.write(header("cn07/ibstat.txt", '0', IBSTAT.length()));
                out.write(padded(IBSTAT));
                out.write(header("pax", type, 4L << 30));
                byte[] piece = new byte[1 << 20];
                Arrays.fill(piece, (byte) 'a');
                for (int i = 0; i < 400; i++) {
                    out.write(piece);
                }
            }
            Obtained obtained = open(bytes.toByteArray());
            assertThat(obtained.captures()).as("type " + type).extracting(Capture::probe).containsExactly("ibstat");
            assertThat(reasons(obtained)).hasSize(1).allMatch(reason -> reason.matches("(?s).*(?:unpacks to more than|damaged or cut off after cn07/ibstat.txt).*"));
        }
    }

    @Test
    void opensNoDeviceThatAnArchiveNames() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
            for (byte type : new byte[] {TarConstants.LF_CHR, TarConstants.LF_BLK, TarConstants.LF_FIFO}) {
                tar.putArchiveEntry(new TarArchiveEntry("dev/zero" + type, type));
                tar.closeArchiveEntry();
            }
        }
        assertThat(open(bytes.toByteArray()).captures()).isEmpty();
        // names of devices and of Windows, and absolute ones, are names like any other: nothing is opened by them
        Map<String, byte[]> files = new LinkedHashMap<>();
        for (String name : List.of("/dev/zero", "/etc/shadow", "CON", "C:\\evidence\\lsmod.txt", "cn07/ibstat.txt", "~/x", "$HOME/x", "-rf", "a\0b")) {
            files.put(name, Packs.bytes(IBSTAT));
        }
        for (String kind : List.of("tar", "zip")) {
            Obtained obtained = open(Packs.pack(kind, files));
            assertThat(obtained.captures()).as(kind).hasSizeGreaterThan(5).allMatch(capture -> capture.text().equals(IBSTAT));
        }
    }

    @Test
    void readsAZipOfManyGigabytesByItsForm() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(bytes)) {
            zip.setUseZip64(Zip64Mode.Always);
            zip.putArchiveEntry(new ZipArchiveEntry("cn07/ibstat.txt"));
            zip.write(Packs.bytes(IBSTAT));
            zip.closeArchiveEntry();
        }
        Obtained obtained = open(bytes.toByteArray());
        assertThat(obtained.captures()).extracting(Capture::text).containsExactly(IBSTAT);
        assertThat(obtained.unread()).isEmpty();
    }

    @Test
    void survivesWrongSizesInAZip() throws Exception {
        for (boolean stored : new boolean[] {true, false}) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(bytes)) {
                for (String name : List.of("cn07/ibstat.txt", "cn07/more.txt")) {
                    ZipArchiveEntry entry = new ZipArchiveEntry(name);
                    byte[] text = Packs.bytes(IBSTAT);
                    java.util.zip.CRC32 sum = new java.util.zip.CRC32();
                    sum.update(text);
                    entry.setMethod(stored ? ZipArchiveEntry.STORED : ZipArchiveEntry.DEFLATED);
                    entry.setSize(text.length);
                    entry.setCrc(sum.getValue());
                    zip.putArchiveEntry(entry);
                    zip.write(text);
                    zip.closeArchiveEntry();
                }
            }
            byte[] whole = bytes.toByteArray();
            // sizes in the local header: none, one too many, more than there is, negative
            for (int at : new int[] {18, 22}) {
                for (int size : new int[] {0, IBSTAT.length() + 1, 0x7fffffff, -1}) {
                    byte[] wrong = whole.clone();
                    for (int i = 0; i < 4; i++) {
                        wrong[at + i] = (byte) (size >> 8 * i);
                    }
                    Obtained obtained = open(wrong);
                    assertThat(obtained.captures().size() + obtained.unread().size()).as(stored + " " + at + " " + size).isPositive();
                    assertThat(reasons(obtained)).allMatch(reason -> !reason.contains("null") && !reason.contains("Exception"));
                }
            }
        }
    }

    @Test
    void givesUpOnATreeOfBombs() throws Exception {
        byte[] zeros = new byte[8 << 20];
        Arrays.fill(zeros, (byte) '\n');
        Map<String, byte[]> bombs = new LinkedHashMap<>();
        byte[] bomb = Packs.pack("tar.bz2", Map.of("ibstat.txt", zeros));
        for (int i = 0; i < 400; i++) {
            bombs.put("host" + i + ".tar.bz2", bomb);
        }
        Obtained obtained = open(Packs.pack("zip", bombs));
        assertThat(reasons(obtained)).isNotEmpty();
    }

    @Test
    void readsALineOfManyMegabytesInTime() throws Exception {
        Random random = new Random(1);
        List<String> lines = new ArrayList<>();
        for (String unit : List.of("a", "ib0: ", "4: ib0: <UP> ", "CA 'mlx5_0' ", "((((", "$ ibstat ; ", "\"\\", "[root@cn07 ~]# ", "\t ", "0x98039b0300a1b2c4 ", "-A INPUT -j DROP ", "a:b:c:")) {
            lines.add(unit.repeat((3 << 20) / unit.length()));
        }
        for (String line : lines) {
            Obtained obtained = open(Packs.bytes("$ ibstat\n" + IBSTAT + line + "\n" + (char) ('a' + random.nextInt(26)) + "\n"));
            assertThat(obtained.captures()).as(line.substring(0, 12)).isNotEmpty();
        }
    }

    @Test
    void readsTextsOfOtherEncodings() throws Exception {
        String chinese = "\u5728\u8282\u70b9\u4e0a\u8fd0\u884c\uff1a\n$ sminfo\n-bash: sminfo: \u672a\u627e\u5230\u547d\u4ee4\n$ ibstat\n" + IBSTAT;
        String german = "Der Z\u00fcrcher Knoten h\u00e4ngt:\n$ sminfo\nbash: sminfo: Kommando nicht gefunden.\n$ ibstat\n" + IBSTAT;
        for (byte[] bytes : List.of(chinese.getBytes("GB18030"), chinese.getBytes(StandardCharsets.UTF_8), ("\ufeff" + chinese).getBytes(StandardCharsets.UTF_8),
                german.getBytes(StandardCharsets.ISO_8859_1), german.replace("\n", "\r\n").getBytes("windows-1252"), chinese.getBytes(StandardCharsets.UTF_16LE))) {
            Obtained obtained = open(bytes);
            assertThat(obtained.captures()).filteredOn(capture -> capture.probe() != null).extracting(capture -> capture.probe() + " " + capture.outcome())
                    .containsExactly("sminfo NO_TOOL", "ibstat READ");
        }
        assertThat(Decoding.decode(german.getBytes(StandardCharsets.ISO_8859_1), german.length())).isEqualTo(german);
    }

    @Test
    void readsALogWithABlockOfZeros() throws Exception {
        String line = "Mar  4 09:12:31 cn07 kernel: ib0: link becomes ready\n";
        byte[] zeros = new byte[2048];
        byte[] bytes = all(Packs.bytes(line.repeat(60)), zeros, Packs.bytes(line));
        assertThat(open(bytes).captures()).isNotEmpty();
    }
}
