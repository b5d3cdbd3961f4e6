package org.ibdx.source;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.compressors.CompressorException;
import org.apache.commons.compress.compressors.CompressorStreamFactory;

/** Makes archives for tests. */
public final class Packs {

    /** Every kind that is read. */
    public static final List<String> KINDS = List.of("tar", "tar.gz", "tar.xz", "tar.bz2", "tar.zst", "zip");

    private Packs() {
    }

    /** Milliseconds since 1970: always the same, so that what a seed makes of an archive is always the same. */
    private static final long WRITTEN = 1_741_079_551_000L;

    /** Packs files, path to bytes, in the order of the map. */
    public static byte[] pack(String kind, Map<String, byte[]> files) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            if (kind.equals("zip")) {
                try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(bytes)) {
                    for (Map.Entry<String, byte[]> file : files.entrySet()) {
                        ZipArchiveEntry entry = new ZipArchiveEntry(file.getKey());
                        entry.setTime(WRITTEN);
                        zip.putArchiveEntry(entry);
                        zip.write(file.getValue());
                        zip.closeArchiveEntry();
                    }
                }
                return bytes.toByteArray();
            }
            try (OutputStream out = compressed(kind, bytes); TarArchiveOutputStream tar = new TarArchiveOutputStream(out)) {
                tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
                for (Map.Entry<String, byte[]> file : files.entrySet()) {
                    TarArchiveEntry entry = new TarArchiveEntry(file.getKey(), true);
                    entry.setSize(file.getValue().length);
                    entry.setModTime(WRITTEN);
                    tar.putArchiveEntry(entry);
                    tar.write(file.getValue());
                    tar.closeArchiveEntry();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** A tar of one link. */
    static byte[] link(String name, String target, boolean hard) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
            TarArchiveEntry entry = new TarArchiveEntry(name, hard ? TarConstants.LF_LINK : TarConstants.LF_SYMLINK);
            entry.setLinkName(target);
            tar.putArchiveEntry(entry);
            tar.closeArchiveEntry();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** The stream that compresses as the kind's name says. */
    static OutputStream compressed(String kind, OutputStream out) throws IOException {
        String method = switch (kind.substring(kind.lastIndexOf('.') + 1)) {
            case "gz" -> CompressorStreamFactory.GZIP;
            case "xz" -> CompressorStreamFactory.XZ;
            case "bz2" -> CompressorStreamFactory.BZIP2;
            case "zst" -> CompressorStreamFactory.ZSTANDARD;
            default -> null;
        };
        try {
            return method == null ? out : new CompressorStreamFactory().createCompressorOutputStream(method, out);
        } catch (CompressorException e) {
            throw new IOException(e);
        }
    }

    /** UTF-8. */
    public static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
