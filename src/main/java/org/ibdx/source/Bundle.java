package org.ibdx.source;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;

/**
 * A bundle of our own: a folder with {@code manifest.tsv} and the raw texts beside it; see {@code samples/README.md}. A line is a
 * word and its values, separated by tabs, {@code -} for none, so that a shell script writes it with {@code printf}.
 *
 * <pre>
 * ibdx-bundle  1
 * host         cn07
 * taken        2025-03-04T09:12:31Z
 * capture      ibstat   -      ibstat.txt    read     0    1000  -  ibstat
 * capture      ethtool  ib0    ethtool.ib0   no-tool  127  0     -  ethtool -i ib0
 * </pre>
 *
 * A tenth field, where it is there, says what was read: the file or files that no command names; an eleventh, {@code open}, that the text
 * was the end of one that may have been cut there.
 */
final class Bundle {

    static final String MANIFEST = "manifest.tsv";
    private static final String FIRST_WORD = "ibdx-bundle";
    private static final int VERSION = 1;
    private static final int FIELDS = 9;
    private static final Set<String> OWN_FILES = Set.of(MANIFEST, "sample.yaml", "README.md", "README");

    /** What the manifest says of one capture. */
    private record Entry(String host, String probe, String subject, String file, Outcome outcome, Integer exit, Integer userId, Instant taken,
                         boolean ordered, String command, String source, boolean open) {

        /** What an administrator would look for, or null where the line names nothing. */
        String whence() {
            return Stream.of(source, command, file, probe).filter(Objects::nonNull).findFirst().orElse(null);
        }
    }

    private final String folder;
    private final List<Entry> entries = new ArrayList<>();

    private boolean complete = true;

    private Bundle(String folder) {
        this.folder = folder;
    }

    /** The manifests among these paths; a path is one by its name, and is checked when it is read. */
    static List<String> manifests(List<String> paths) {
        return paths.stream().filter(path -> Recognition.baseName(path).equals(MANIFEST)).toList();
    }

    /**
     * Reads the bundles of a tree; {@code paths} loses what belongs to them.
     *
     * @param partial run where a bundle says that it was saved from evidence that does not show everything
     * @return captures in the order of the manifests
     */
    static List<Capture> read(TextTree tree, List<String> paths, Consumer<Unread> unread, Runnable partial) {
        Set<String> manifests = new HashSet<>(manifests(paths));
        if (manifests.isEmpty()) {
            return List.of();
        }
        List<Bundle> bundles = new ArrayList<>();
        tree.read(manifests::contains, (path, text) -> {
            Bundle bundle = parse(path, text.text(), unread);
            if (bundle != null) {
                bundles.add(bundle);
                if (!bundle.complete) {
                    partial.run();
                }
            }
        }, unread);
        if (bundles.isEmpty()) {
            return List.of();
        }
        bundles.sort((a, b) -> Naming.ORDER.compare(a.folder, b.folder));
        Map<String, String> texts = new HashMap<>();
        Set<String> cut = new HashSet<>();
        Set<String> wanted = new HashSet<>();
        bundles.forEach(bundle -> bundle.entries.forEach(entry -> wanted.add(bundle.folder + entry.file)));
        long[] kept = {0};
        tree.read(wanted::contains, (path, text) -> {
            kept[0] += text.text().length();
            if (kept[0] > Limits.STANDARD.total()) {
                unread.accept(Reason.TOO_MUCH_OF_ALL.about(path, Limits.STANDARD.total() >> 20));
                return;
            }
            texts.put(path, text.text());
            if (text.cut()) {
                cut.add(path);
            }
        }, unread);
        Set<String> present = new HashSet<>(paths);
        List<Capture> captures = new ArrayList<>();
        for (Bundle bundle : bundles) {
            bundle.captures(texts, cut, present, bundles.size() > 1, captures, unread);
            bundle.leftOver(paths, wanted, unread);
        }
        return captures;
    }

    private static Bundle parse(String path, String text, Consumer<Unread> unread) {
        Bundle bundle = new Bundle(path.substring(0, path.length() - MANIFEST.length()));
        Map<String, String> told = new LinkedHashMap<>();
        int number = 0;
        for (String line : text.split("\\r?\\n")) {
            number++;
            String[] fields = line.split("\t", -1);
            if (number == 1 && !fields[0].equals(FIRST_WORD)) {
                return null;
            }
            switch (fields[0]) {
                case FIRST_WORD -> {
                    if (fields.length > 1 && fields[1].matches("\\d{1,6}") && Integer.parseInt(fields[1]) > VERSION) {
                        unread.accept(Reason.NEWER_BUNDLE.about(path, fields[1]));
                    }
                }
                case "capture" -> {
                    Entry entry = fields.length < FIELDS ? null : entry(fields, told);
                    if (entry == null) {
                        unread.accept(Reason.FIELDS.about(path, number, fields.length, FIELDS));
                    } else if (entry.whence() == null) {
                        unread.accept(Reason.NOTHING_NAMED.about(path, number));
                    } else {
                        bundle.entries.add(entry);
                    }
                }
                case "complete" -> bundle.complete = fields.length < 2 || !fields[1].equals("no");
                default -> told.put(fields[0], fields.length > 1 ? fields[1] : "");
            }
        }
        return bundle;
    }

    private static Entry entry(String[] fields, Map<String, String> told) {
        Instant taken = instant(none(fields[7]));
        return new Entry(none(told.getOrDefault("host", "-")), none(fields[1]), none(fields[2]), none(fields[3]), Outcome.of(fields[4]),
                number(fields[5]), number(fields[6]), taken != null ? taken : instant(told.get("taken")), "yes".equals(told.get("ordered")),
                none(fields[8]), fields.length > FIELDS ? none(fields[FIELDS]) : null, fields.length > FIELDS + 1 && fields[FIELDS + 1].equals("open"));
    }

    private void captures(Map<String, String> texts, Set<String> cut, Set<String> present, boolean several, List<Capture> captures,
                          Consumer<Unread> unread) {
        for (Entry entry : entries) {
            String path = entry.file == null ? null : folder + entry.file;
            String text = path == null ? "" : texts.getOrDefault(path, "");
            Outcome outcome = entry.outcome;
            if (path != null && !texts.containsKey(path)) {
                if (!present.contains(path)) {
                    unread.accept(Reason.NOT_THERE.about(path));
                }
                outcome = outcome == Outcome.READ || outcome == Outcome.EMPTY ? Outcome.FAILED : outcome;
            } else if (outcome == Outcome.READ && text.isBlank()) {
                outcome = Outcome.EMPTY;
            } else if (outcome == Outcome.READ && cut.contains(path)) {
                outcome = Outcome.CUT;
            }
            captures.add(new Capture(entry.host, entry.probe, entry.subject, 0, entry.ordered, entry.taken, outcome, entry.exit, entry.userId,
                    entry.command, several && entry.host == null ? folder + entry.whence() : entry.whence(), 0, text, entry.open));
        }
    }

    /** Takes from {@code paths} what belongs to the bundle; a text that the manifest does not name is reported. */
    private void leftOver(List<String> paths, Set<String> wanted, Consumer<Unread> unread) {
        paths.removeIf(path -> {
            if (!path.startsWith(folder)) {
                return false;
            }
            if (!wanted.contains(path) && !OWN_FILES.contains(path.substring(folder.length()))) {
                unread.accept(Reason.NOT_NAMED.about(path));
            }
            return true;
        });
    }

    private static String none(String field) {
        return field.isEmpty() || field.equals("-") ? null : field;
    }

    private static Integer number(String field) {
        return field.matches("-?\\d{1,9}") ? Integer.valueOf(field) : null;
    }

    private static Instant instant(String field) {
        try {
            return field == null || field.equals("-") ? null : Instant.parse(field);
        } catch (DateTimeParseException e) {
            return null;
        }
    }
}
