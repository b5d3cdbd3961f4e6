package org.ibdx.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.ibdx.capture.Capture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What people give by mistake, and what nobody gives in good faith: read where it can be, else refused in a sentence. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class StrangeInputTest {

    private static final String IBSTAT = "CA 'mlx5_0'\n\tCA type: MT4123\n\tNode GUID: 0x98039b0300a1b2c4\n\tPort 1:\n\t\tState: Active\n";

    @TempDir
    Path folder;

    private Obtained open(Path path) throws UnusableInput {
        return new Sources(TestProbes.recognition(), Limits.STANDARD).open(List.of(path.toString()), null);
    }

    private String said(Path path) {
        try {
            return String.join("\n", open(path).unread().stream().map(unread -> unread.source() + ": " + unread.reason()).toList());
        } catch (UnusableInput e) {
            return e.getMessage();
        }
    }

    private Path write(String name, byte[] bytes) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.write(file, bytes);
    }

    private static byte[] latin(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    void namesWhatIsNoText() throws Exception {
        Map<String, String> kinds = Map.of("%PDF-1.4 ........", "it is a PDF file", "\u0089PNG\r\n........", "it is a picture",
                "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1", "it is an Office document or a saved mail of Outlook",
                "{\\rtf1\\ansi CA 'mlx5_0'}", "it is a rich text document", "Rar!\u001a\u0007", "it is a RAR archive, which is not read here; unpack it",
                "7z\u00bc\u00af'\u001c", "it is a 7z archive, which is not read here; unpack it");
        for (Map.Entry<String, String> kind : kinds.entrySet()) {
            assertThat(said(write("evidence.txt", latin(kind.getKey() + "\u0000\u0001\u0002".repeat(40))))).contains(kind.getValue());
        }
    }

    @Test
    void namesAnOfficeDocument() throws Exception {
        Map<String, byte[]> word = new LinkedHashMap<>();
        word.put("[Content_Types].xml", Packs.bytes("<Types/>"));
        word.put("word/document.xml", Packs.bytes("<w:document>ibstat</w:document>"));
        assertThat(said(write("report.docx", Packs.pack("zip", word)))).contains("it is an Office document; save its text as plain text");
        Files.delete(folder.resolve("report.docx"));
        write("ticket/report.docx", Packs.pack("zip", word));
        write("ticket/ibstat.txt", Packs.bytes(IBSTAT));
        Obtained obtained = open(folder.resolve("ticket"));
        assertThat(obtained.captures()).extracting(Capture::probe).containsExactly("ibstat");
        assertThat(obtained.unread()).extracting(Unread::reason).containsExactly("it is an Office document; save its text as plain text");
    }

    @Test
    void readsTextOfWindows() throws Exception {
        for (boolean marked : new boolean[] {true, false}) {
            for (java.nio.charset.Charset wide : List.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
                byte[] bytes = ((marked ? "\ufeff" : "") + IBSTAT.replace("\n", "\r\n")).getBytes(wide);
                List<Capture> captures = open(write("ibstat.txt", bytes)).captures();
                assertThat(captures).as(wide + " " + marked).extracting(Capture::probe).containsExactly("ibstat");
                assertThat(captures.get(0).text()).startsWith("CA 'mlx5_0'");
            }
        }
    }

    @Test
    void followsNoLinkInAZip() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(bytes)) {
            ZipArchiveEntry link = new ZipArchiveEntry("cn07/ibstat.txt");
            link.setUnixMode(0120777);
            zip.putArchiveEntry(link);
            zip.write(Packs.bytes("/etc/shadow"));
            zip.closeArchiveEntry();
            ZipArchiveEntry file = new ZipArchiveEntry("cn07/lsmod.txt");
            file.setUnixMode(0100644);
            zip.putArchiveEntry(file);
            zip.write(Packs.bytes("Module                  Size  Used by\nib_ipoib              180224  0\n"));
            zip.closeArchiveEntry();
        }
        Obtained obtained = open(write("evidence.zip", bytes.toByteArray()));
        assertThat(obtained.captures()).extracting(Capture::probe).containsExactly("lsmod");
        assertThat(obtained.unread()).containsExactly(Reason.LINK.about("cn07/ibstat.txt"));
    }

    @Test
    void readsWhatStandsInASparseFileAndRefusesALineWithoutEnd() throws Exception {
        Path sparse = folder.resolve("sparse.txt");
        try (RandomAccessFile file = new RandomAccessFile(sparse.toFile(), "rw")) {
            file.setLength(1L << 40);
        }
        assertThat(said(sparse)).containsAnyOf("it is binary data", "the archive holds nothing to read");
        Path line = folder.resolve("line.txt");
        byte[] block = new byte[1 << 20];
        java.util.Arrays.fill(block, (byte) 'x');
        try (java.io.OutputStream out = Files.newOutputStream(line)) {
            for (int i = 0; i < 40; i++) {
                out.write(block);
            }
        }
        try (RandomAccessFile file = new RandomAccessFile(line.toFile(), "rw")) {
            // a line of a gigabyte, of which only the beginning is written
            file.setLength(1L << 30);
        }
        assertThat(said(line)).contains("it holds a line of more than 16 MiB, which no tool prints");
    }

    @Test
    void opensNothingButFiles() throws Exception {
        write("cn07/ibstat.txt", Packs.bytes(IBSTAT));
        assumeThat(new ProcessBuilder("mkfifo", folder.resolve("cn07/dmesg").toString()).start().waitFor()).as("mkfifo").isZero();
        Files.createSymbolicLink(folder.resolve("cn07/shadow.txt"), Path.of("/etc/shadow"));
        Files.createSymbolicLink(folder.resolve("cn07/zero"), Path.of("/dev/zero"));
        Files.createSymbolicLink(folder.resolve("cn07/up"), folder.resolve("cn07"));
        Files.createSymbolicLink(folder.resolve("cn07/round"), Path.of("round"));
        try (java.nio.channels.ServerSocketChannel socket = java.nio.channels.ServerSocketChannel.open(java.net.StandardProtocolFamily.UNIX)) {
            socket.bind(java.net.UnixDomainSocketAddress.of(folder.resolve("cn07/lsmod")));
            Obtained obtained = open(folder);
            assertThat(obtained.captures()).extracting(Capture::probe).containsExactly("ibstat");
            assertThat(obtained.unread()).extracting(unread -> unread.source() + ": " + unread.reason()).contains(
                    "cn07/dmesg: it is no regular file (a pipe, socket or device); not opened",
                    "cn07/lsmod: it is no regular file (a pipe, socket or device); not opened",
                    "cn07/shadow.txt: it is a link that leads out of the folder; not followed",
                    "cn07/zero: it is a link that leads out of the folder; not followed");
        }
        assertThat(said(Path.of("/dev/zero"))).contains("no regular file");
    }

    /** As an ordinary user, or as root without the right to read everything. */
    @Test
    void tellsWhatMayNotBeRead() throws Exception {
        write("cn07/ibstat.txt", Packs.bytes(IBSTAT));
        write("cn08/ibstat.txt", Packs.bytes(IBSTAT));
        Path dmesg = write("cn07/dmesg.txt", Packs.bytes("[    1.0] mlx5_core 0000:41:00.0: firmware version: 20.31.1014\n"));
        Path closed = folder.resolve("cn08");
        Files.setPosixFilePermissions(dmesg, PosixFilePermissions.fromString("---------"));
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("---------"));
        try {
            String said = Files.isReadable(closed) ? withoutRights() : said(folder);
            assertThat(said).contains("cn08/: permission denied", "cn07/dmesg.txt: permission denied").doesNotContain("Exception");
        } finally {
            Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
        }
    }

    private String withoutRights() throws Exception {
        List<String> command = List.of("setpriv", "--bounding-set", "-dac_override,-dac_read_search", "--inh-caps", "-dac_override,-dac_read_search",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1", "-cp", org.ibdx.check.ClassPath.text(),
                StrangeInputTest.class.getName(), folder.toString());
        Path output = Files.createTempFile("ibdx-denied", ".txt");
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
            assertThat(process.waitFor(50, TimeUnit.SECONDS)).isTrue();
            String said = Files.readString(output);
            if (process.exitValue() != 0) {
                System.err.println("SKIPPED: root may read everything, and setpriv does not help: " + said);
                assumeThat(process.exitValue()).isZero();
            }
            return said;
        } finally {
            Files.delete(output);
        }
    }

    /** Reads a folder and prints what is said of it. */
    public static void main(String[] arguments) throws Exception {
        Obtained obtained = new Sources(TestProbes.recognition(), Limits.STANDARD).open(List.of(arguments), null);
        obtained.unread().forEach(unread -> System.out.println(unread.source() + ": " + unread.reason()));
    }

    @Test
    void endsAtAFileThatGrowsWhileItIsRead() throws Exception {
        Path file = write("cn07/messages.txt", Packs.bytes(IBSTAT));
        java.util.concurrent.atomic.AtomicBoolean done = new java.util.concurrent.atomic.AtomicBoolean();
        Thread writer = new Thread(() -> {
            byte[] piece = "Mar  4 09:12:31 cn07 kernel: ib0: link becomes ready\n".repeat(2000).getBytes(StandardCharsets.UTF_8);
            try (java.io.OutputStream out = Files.newOutputStream(file, java.nio.file.StandardOpenOption.APPEND)) {
                for (int i = 0; i < 2000 && !done.get(); i++) {
                    out.write(piece);
                }
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
        writer.start();
        try {
            Obtained obtained = open(folder);
            assertThat(obtained.captures()).isNotEmpty();
            assertThat(obtained.captures().stream().mapToLong(capture -> capture.text().length()).sum()).isLessThanOrEqualTo(Limits.STANDARD.text());
        } finally {
            done.set(true);
            writer.join();
        }
    }

    @Test
    void keepsNamesThatAreNoText() throws Exception {
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("cn07/ibstat\u001b[2J.txt", Packs.bytes(IBSTAT));
        files.put("cn07/notes\nof two lines", new byte[] {0, 1, 2});
        Obtained obtained = open(write("evidence.tar", Packs.pack("tar", files)));
        assertThat(obtained.captures()).hasSize(1);
        assertThat(obtained.unread()).hasSize(1);
        byte[] tar = Packs.pack("tar", Map.of("cn07/xxxxxx.txt", Packs.bytes(IBSTAT)));
        for (int i = 0; i < 512; i++) {
            tar[i] = tar[i] == 'x' && i < 20 ? (byte) 0xff : tar[i];
        }
        assertThat(said(write("broken-name.tar", tar))).doesNotContain("Exception");
    }

    private static String mail(String... parts) {
        StringBuilder mail = new StringBuilder("From: a@example.org\nTo: support@example.org\nSubject: ib0 is down\nMIME-Version: 1.0\n"
                + "Content-Type: multipart/mixed;\n boundary=\"xyz\"\n\nThis is a message in several parts.\n");
        for (String part : parts) {
            mail.append("--xyz\n").append(part).append("\n");
        }
        return mail.append("--xyz--\n").toString();
    }

    private static final String PRINTABLE = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n"
            + "gr=C3=BC=C3=9Fe\n\n$ ibstat\n" + IBSTAT.replace("\t", "=09").replace("0x98039b0300a1b2c4", "0x98039b03=\n00a1b2c4");

    @Test
    void readsAMailWithWhatIsAttached() throws Exception {
        String lsmod = "Module                  Size  Used by\nib_ipoib              180224  0\n";
        String zip = Base64.getMimeEncoder().encodeToString(Packs.pack("zip", Map.of("cn08/ibstat.txt", Packs.bytes(IBSTAT))));
        String text = mail("Content-Type: multipart/alternative; boundary=abc\n\n--abc\n" + PRINTABLE + "\n--abc\nContent-Type: text/html\n\n<p>$ ibstat</p>\n--abc--",
                "Content-Type: text/plain; name=\"lsmod.txt\"\nContent-Disposition: attachment; filename=\"lsmod.txt\"\nContent-Transfer-Encoding: base64\n\n"
                        + Base64.getMimeEncoder().encodeToString(Packs.bytes(lsmod)),
                "Content-Type: application/zip\nContent-Disposition: attachment; filename=cn08.zip\nContent-Transfer-Encoding: base64\n\n" + zip,
                "Content-Type: image/png\nContent-Disposition: attachment; filename=screen.png\nContent-Transfer-Encoding: base64\n\n"
                        + Base64.getMimeEncoder().encodeToString(latin("\u0089PNG\r\n\u001a\n\u0000\u0000")));
        for (Path input : List.of(write("report.eml", Packs.bytes(text)), write("ticket/report.eml", Packs.bytes(text)).getParent())) {
            Obtained obtained = open(input);
            assertThat(obtained.captures()).extracting(Capture::probe).filteredOn(java.util.Objects::nonNull).containsExactlyInAnyOrder("ibstat", "lsmod", "ibstat");
            assertThat(obtained.captures()).filteredOn(capture -> "ibstat".equals(capture.probe())).allSatisfy(capture -> assertThat(capture.text()).contains("Node GUID: 0x98039b0300a1b2c4"));
            assertThat(obtained.unread()).extracting(Unread::reason).containsExactly("it is a picture; the text that it shows is needed");
        }
    }

    @Test
    void readsABoxOfMails() throws Exception {
        String one = "From a@example.org Tue Mar  4 09:12:31 2025\n" + mail(PRINTABLE) + "\n";
        Obtained obtained = open(write("box", Packs.bytes(one + one)));
        assertThat(obtained.captures()).filteredOn(capture -> "ibstat".equals(capture.probe())).hasSize(2);
    }

    @Test
    void survivesDamagedMails() throws Exception {
        String whole = mail(PRINTABLE, "Content-Type: application/zip; name=a.zip\nContent-Transfer-Encoding: base64\n\n"
                + Base64.getMimeEncoder().encodeToString(Packs.pack("zip", Map.of("ibstat.txt", Packs.bytes(IBSTAT)))));
        List<String> bad = new ArrayList<>();
        for (int length = 1; length < whole.length(); length += 7) {
            if (said(write("cut.eml", Packs.bytes(whole.substring(0, length)))).contains("Exception")) {
                bad.add(String.valueOf(length));
            }
        }
        assertThat(bad).isEmpty();
    }

    @Test
    void readsAPageOfAForum() throws Exception {
        String page = "<!DOCTYPE html>\n<html><head><title>ib0 down</title><script>var a = 1;</script></head><body>\n<div class=\"post\"><p>Hello,</p>\n<pre><code>$ ibstat\n"
                + IBSTAT.replace("'", "&#39;") + "</code></pre>\n<p>Thanks</p></div></body></html>\n";
        assertThat(open(write("thread.html", Packs.bytes(page))).captures()).extracting(Capture::probe).contains("ibstat");
    }
}
