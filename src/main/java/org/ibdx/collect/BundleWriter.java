package org.ibdx.collect;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.ibdx.capture.Capture;

/**
 * Writes captures as a bundle of our own, see {@code samples/README.md}: one folder with {@code manifest.tsv} and the raw texts,
 * inside a {@code .tar.gz}. Only its owner may read it, and it is there as a whole or not at all.
 *
 * <pre>
 * ibdx-cn07-20250304-091231/manifest.tsv
 * ibdx-cn07-20250304-091231/ibstat.txt
 * ibdx-cn07-20250304-091231/ethtool.ib0.txt
 * </pre>
 */
public final class BundleWriter {

    /** First line of the manifest. */
    static final String FIRST_LINE = "ibdx-bundle\t1";
    private static final int FILE_MODE = 0100600;
    private static final int FOLDER_MODE = 040700;
    private static final int LONGEST_NAME = 80;
    private static final FileAttribute<Set<PosixFilePermission>> PRIVATE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private BundleWriter() {
    }

    /**
     * Writes the bundle of one host.
     *
     * @param file     where to; replaced when it is there
     * @param folder   name of the folder inside
     * @param about    further lines of the manifest: what made the bundle, with which options
     * @param captures captures of one host, in their order
     */
    public static void write(Path file, String folder, Map<String, String> about, List<Capture> captures) throws IOException {
        Path target = file.toAbsolutePath();
        Path temporary = Files.createTempFile(target.getParent(), "." + target.getFileName(), ".part", PRIVATE);
        try {
            try (OutputStream out = Files.newOutputStream(temporary);
                    TarArchiveOutputStream tar = new TarArchiveOutputStream(new GZIPOutputStream(new BufferedOutputStream(out)),
                            StandardCharsets.UTF_8.name())) {
                tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
                writeAll(tar, folder, about, captures);
            }
            try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
            move(temporary, target);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static void writeAll(TarArchiveOutputStream tar, String folder, Map<String, String> about, List<Capture> captures)
            throws IOException {
        Instant now = Instant.now();
        TarArchiveEntry root = new TarArchiveEntry(folder + "/");
        root.setMode(FOLDER_MODE);
        root.setModTime(now.toEpochMilli());
        tar.putArchiveEntry(root);
        tar.closeArchiveEntry();
        StringBuilder manifest = new StringBuilder(FIRST_LINE).append('\n');
        about.forEach((word, value) -> manifest.append(field(word)).append('\t').append(field(value)).append('\n'));
        Set<String> names = new HashSet<>(Set.of("manifest.tsv"));
        boolean ordered = false;
        for (Capture capture : captures) {
            if (capture.ordered() != ordered) {
                ordered = capture.ordered();
                manifest.append("ordered\t").append(ordered ? "yes" : "no").append('\n');
            }
            String name = null;
            if (!capture.text().isEmpty()) {
                name = name(capture, names);
                entry(tar, folder + "/" + name, capture.text(), now);
            }
            manifest.append(line(capture, name)).append('\n');
        }
        // last, so that a bundle that was cut off has none and is not taken for a whole one
        entry(tar, folder + "/manifest.tsv", manifest.toString(), now);
        tar.finish();
    }

    private static void entry(TarArchiveOutputStream tar, String name, String text, Instant now) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        TarArchiveEntry entry = new TarArchiveEntry(name);
        entry.setMode(FILE_MODE);
        entry.setSize(bytes.length);
        entry.setModTime(now.toEpochMilli());
        tar.putArchiveEntry(entry);
        tar.write(bytes);
        tar.closeArchiveEntry();
    }

    /** {@code probe.txt} or {@code probe.subject.txt}, free of anything a file system or a shell could take amiss. */
    static String name(Capture capture, Set<String> taken) {
        String what = capture.probe() != null ? capture.probe() : capture.command() != null ? capture.command().strip().split("\\s+", 2)[0] : "text";
        String stem = capture.subject() == null ? what : what + "." + capture.subject();
        stem = stem.replaceAll("[^A-Za-z0-9_.:@-]", "_");
        stem = stem.substring(0, Math.min(stem.length(), LONGEST_NAME));
        String name = stem + ".txt";
        int number = 2;
        while (!taken.add(name)) {
            name = stem + "." + number++ + ".txt";
        }
        return name;
    }

    private static String line(Capture capture, String file) {
        String taken = capture.taken() == null ? null : capture.taken().truncatedTo(ChronoUnit.SECONDS).toString();
        return String.join("\t", "capture", field(capture.probe()), field(capture.subject()), field(file), capture.outcome().word(),
                field(capture.exit()), field(capture.userId()), field(taken), field(capture.command()), field(capture.source())) + (capture.open() ? "\topen" : "");
    }

    private static String field(Object value) {
        if (value == null) {
            return "-";
        }
        String text = value.toString().replaceAll("\\p{Cntrl}+", " ").strip();
        return text.isEmpty() ? "-" : text;
    }

    /** A host name as part of a file name. */
    static String fileName(String host) {
        String name = (host == null ? "host" : host).toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_.-]", "_");
        return name.isEmpty() || name.startsWith(".") || name.startsWith("-") ? "host" + name : name;
    }
}
