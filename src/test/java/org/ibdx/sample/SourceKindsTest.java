package org.ibdx.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.ArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveInputStream;
import org.apache.commons.compress.compressors.CompressorStreamFactory;
import org.junit.jupiter.api.Test;

/** The samples hold evidence of every kind of source that people send. */
class SourceKindsTest {

    private static final List<String> KINDS = List.of(SourceKinds.PASTE, SourceKinds.FOLDER, SourceKinds.HOSTS, SourceKinds.BUNDLE, SourceKinds.SOS,
            SourceKinds.CLEANED, SourceKinds.SNAPSHOT, "html", "json", SourceKinds.INSIGHTS, SourceKinds.MAIL, "tar", "tar.gz", "tgz", "tar.xz", "tar.bz2",
            "tar.zst", "zip", "nested archive", "sos as a folder", "cleaned sos as a folder", "sos packed", "cleaned sos packed", "sysinfo-snapshot as a folder",
            "sysinfo-snapshot packed", "insights as a folder", "insights packed", "ibdx-bundle as a folder", "ibdx-bundle packed");
    /** A release of each time at which sos changed where it keeps things, and the newest. */
    private static final List<String> SOS = List.of("3.0", "3.3", "3.5", "3.6", "4.0", "4.7", "4.10");

    @Test
    void everyKindOfSourceIsThere() throws Exception {
        Map<String, Integer> counted = new TreeMap<>();
        List<Path> samples = SampleRunner.samples(Path.of("samples"));
        for (Path folder : samples) {
            kinds(folder).forEach(kind -> counted.merge(kind, 1, Integer::sum));
        }
        System.out.println("samples by kind of source: " + counted);
        assertThat(samples).hasSizeGreaterThanOrEqualTo(60);
        assertThat(counted).containsKeys(KINDS.toArray(String[]::new));
    }

    @Test
    void sosOfManyVersionsIsThere() throws Exception {
        TreeSet<String> versions = new TreeSet<>();
        for (Path folder : SampleRunner.samples(Path.of("samples"))) {
            versions.addAll(versions(folder));
        }
        assertThat(versions).containsAll(SOS);
    }

    private static TreeSet<String> kinds(Path folder) throws IOException {
        TreeSet<String> kinds = new TreeSet<>(SourceKinds.of(folder));
        boolean packed = kinds.stream().anyMatch(kind -> kind.matches("tar.*|tgz|zip"));
        for (String made : List.of(SourceKinds.SOS, SourceKinds.SNAPSHOT, SourceKinds.INSIGHTS, SourceKinds.BUNDLE)) {
            if (kinds.contains(made)) {
                String what = made + (packed ? " packed" : " as a folder");
                kinds.add(what);
                if (kinds.contains(SourceKinds.CLEANED)) {
                    kinds.add("cleaned " + what);
                }
            }
        }
        for (Path archive : files(folder)) {
            if (archive.toString().matches(".*\\.(?:tar(?:\\.\\w+)?|tgz|zip)") && entries(archive).keySet().stream().anyMatch(name -> name.matches(".*\\.(?:tar(?:\\.\\w+)?|tgz|zip)"))) {
                kinds.add("nested archive");
            }
        }
        return kinds;
    }

    /** What {@code version.txt} of each sos report in the sample says. */
    private static List<String> versions(Path folder) throws IOException {
        List<String> versions = new ArrayList<>();
        for (Path file : files(folder)) {
            if (file.endsWith("version.txt")) {
                versions.add(version(Files.readString(file)));
            } else if (file.getFileName().toString().matches("sosreport-.*\\.(?:tar(?:\\.\\w+)?|zip)")) {
                entries(file).forEach((name, text) -> {
                    if (name.endsWith("/version.txt")) {
                        versions.add(version(text));
                    }
                });
            }
        }
        return versions;
    }

    private static String version(String text) {
        return text.replaceFirst("(?s)^.*?(\\d+\\.\\d+).*$", "$1");
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            return walk.filter(Files::isRegularFile).toList();
        }
    }

    /** Name and text of what is in an archive, as far as it is whole. */
    private static Map<String, String> entries(Path archive) throws IOException {
        Map<String, String> entries = new TreeMap<>();
        try (InputStream raw = new BufferedInputStream(Files.newInputStream(archive)); ArchiveInputStream<?> in = opened(archive.toString(), raw)) {
            for (ArchiveEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                entries.put(entry.getName(), new String(in.readAllBytes(), StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            // one sample is an upload that was cut off
            return entries;
        }
        return entries;
    }

    private static ArchiveInputStream<?> opened(String name, InputStream raw) throws IOException {
        try {
            return name.endsWith(".zip") ? new ZipArchiveInputStream(raw)
                    : new TarArchiveInputStream(name.endsWith(".tar") ? raw : new BufferedInputStream(new CompressorStreamFactory().createCompressorInputStream(raw)));
        } catch (org.apache.commons.compress.compressors.CompressorException e) {
            throw new IOException(e);
        }
    }
}
