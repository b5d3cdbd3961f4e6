package org.ibdx.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What kinds of source the evidence of a sample is, told by the names of its files: what made it, and how it is packed. */
public final class SourceKinds {

    /** One text, as it was pasted or recorded. */
    public static final String PASTE = "paste";
    /** Outputs that somebody saved in files of their own. */
    public static final String FOLDER = "folder";
    /** A folder for each of several hosts. */
    public static final String HOSTS = "hosts";
    /** A bundle of our own. */
    public static final String BUNDLE = "ibdx-bundle";
    public static final String SOS = "sos";
    /** A sos archive that {@code sos clean} went over. */
    public static final String CLEANED = "cleaned";
    public static final String SNAPSHOT = "sysinfo-snapshot";
    public static final String INSIGHTS = "insights";
    public static final String MAIL = "mail";

    /** Kinds that go without saying. */
    public static final Set<String> PLAIN = Set.of(PASTE, FOLDER, HOSTS);

    private static final Pattern PACKED = Pattern.compile("(?i).*\\.(tar|tar\\.gz|tgz|tar\\.xz|tar\\.bz2|tar\\.zst|zip)$");

    private SourceKinds() {
    }

    /** The kinds of the evidence in a sample's folder: of the words above, the endings of archives, and {@code html} or {@code json} of a snapshot. */
    public static Set<String> of(Path folder) throws IOException {
        List<String> files = new ArrayList<>();
        try (Stream<Path> walk = Files.walk(folder)) {
            walk.filter(Files::isRegularFile).map(path -> folder.relativize(path).toString()).sorted()
                    .filter(path -> !path.equals(Sample.FILE) && !path.equals("README.md") && !path.endsWith("ibdx-baseline.yaml")).forEach(files::add);
        }
        Set<String> kinds = new TreeSet<>();
        for (String file : files) {
            made(file, kinds);
            Matcher packed = PACKED.matcher(file);
            if (packed.matches()) {
                kinds.add(packed.group(1));
            }
        }
        boolean plain = kinds.isEmpty();
        if (plain && files.stream().allMatch(file -> file.indexOf('/') > 0) && files.stream().map(file -> file.substring(0, file.indexOf('/'))).distinct().count() > 1) {
            kinds.add(HOSTS);
        }
        if (plain) {
            kinds.add(files.size() == 1 ? PASTE : FOLDER);
        }
        return kinds;
    }

    private static void made(String file, Set<String> kinds) {
        String name = file.substring(file.lastIndexOf('/') + 1);
        if (file.contains("sosreport-")) {
            kinds.add(SOS);
            if (file.contains("obfuscated")) {
                kinds.add(CLEANED);
            }
        } else if (file.contains("sysinfo-snapshot-")) {
            kinds.add(SNAPSHOT);
            if (name.endsWith(".html") || name.endsWith(".json")) {
                kinds.add(name.substring(name.lastIndexOf('.') + 1));
            }
        } else if (file.contains("insights-") || file.contains("insights_archive")) {
            kinds.add(INSIGHTS);
        } else if (name.equals("manifest.tsv") || name.startsWith("ibdx-")) {
            kinds.add(BUNDLE);
        } else if (name.endsWith(".eml")) {
            kinds.add(MAIL);
        }
    }
}
