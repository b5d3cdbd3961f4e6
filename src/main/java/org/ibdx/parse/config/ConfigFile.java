package org.ibdx.parse.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Statements;

/** The file that a capture shows, and the words that configuration files use for yes and no. */
final class ConfigFile {

    private static final Set<String> YES = Set.of("yes", "true", "1", "on", "y", "t");
    private static final Set<String> NO = Set.of("no", "false", "0", "off", "n", "f");

    private static final Pattern PREFIXED = Pattern.compile("^(/[^:\\s]{1,300}):(.*)$");
    private static final Pattern HEADING = Pattern.compile("^\\s*==> (/?\\S{2,300}) <==\\s*$");
    private static final int LONGEST = 2000;

    /**
     * One file of a capture.
     *
     * @param path  its path
     * @param lines its lines; where the capture holds many files as {@code path:line}, without the path
     */
    record Part(String path, List<Line> lines) {
    }

    private ConfigFile() {
    }

    /** States what a key says; nothing where the key is missing or has no value. */
    static void set(Statements.About about, String field, Object value, Line line) {
        if (value != null && line != null && !"".equals(value)) {
            about.set(field, value, line);
        }
    }

    static String lower(String value) {
        return value == null ? null : value.toLowerCase(Locale.ROOT);
    }

    /**
     * The files of a capture: several where the lines begin with the path of their file, as {@code grep -r ''} prints them, or
     * where {@code head} and {@code tail} print {@code ==> path <==} above each.
     */
    static List<Part> parts(Capture capture) {
        List<Line> lines = Lines.whole(capture).stream().filter(line -> !line.text().isBlank() && !line.text().strip().startsWith("```"))
                .map(ConfigFile::bounded).toList();
        long prefixed = lines.stream().filter(line -> PREFIXED.matcher(line.text()).find()).count();
        boolean headed = lines.stream().anyMatch(line -> HEADING.matcher(line.text()).find());
        // an error line between good ones must not hide whose the others are
        if (!headed && prefixed * 2 <= lines.size()) {
            return List.of(new Part(path(capture), Lines.whole(capture).stream().map(ConfigFile::bounded).toList()));
        }
        Map<String, List<Line>> byPath = new LinkedHashMap<>();
        String current = null;
        for (Line line : lines) {
            Matcher heading = HEADING.matcher(line.text());
            Matcher matcher = PREFIXED.matcher(line.text());
            if (heading.find()) {
                current = heading.group(1);
            } else if (headed && current != null) {
                byPath.computeIfAbsent(current, path -> new ArrayList<>()).add(line);
            } else if (!headed && matcher.find()) {
                byPath.computeIfAbsent(matcher.group(1), path -> new ArrayList<>()).add(new Line(line.number(), matcher.group(2), line.raw()));
            }
        }
        return byPath.entrySet().stream().map(entry -> new Part(entry.getKey(), entry.getValue())).toList();
    }

    private static Line bounded(Line line) {
        return line.text().length() <= LONGEST ? line : new Line(line.number(), line.text().substring(0, LONGEST), line.raw());
    }

    /** Path of the file: from the command ({@code cat /etc/…}) or the source; the source itself where it names no path. */
    static String path(Capture capture) {
        for (String text : new String[] {capture.command(), capture.source()}) {
            if (text != null) {
                String found = null;
                for (String word : text.split("\\s+")) {
                    String bare = strip(word);
                    if (bare.startsWith("/") && bare.length() > 1) {
                        found = bare;
                    }
                }
                if (found != null) {
                    return found;
                }
            }
        }
        String source = capture.source();
        int etc = source.indexOf("etc/");
        return etc >= 0 ? "/" + source.substring(etc) : source;
    }

    /** Last part of the path. */
    static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static String strip(String word) {
        int start = 0;
        int end = word.length();
        while (start < end && "\"'`<(".indexOf(word.charAt(start)) >= 0) {
            start++;
        }
        while (end > start && "\"'`>);,:".indexOf(word.charAt(end - 1)) >= 0) {
            end--;
        }
        return word.substring(start, end);
    }

    /** A truth value; null for any other word. */
    static Boolean flag(String word) {
        String lower = word.strip().toLowerCase(Locale.ROOT);
        return YES.contains(lower) ? Boolean.TRUE : NO.contains(lower) ? Boolean.FALSE : null;
    }

    /** A value without the quotes around it, and without a comment behind it. */
    static String value(String text) {
        String value = text.strip();
        if (value.length() > 1 && (value.charAt(0) == '"' || value.charAt(0) == '\'')) {
            int close = value.indexOf(value.charAt(0), 1);
            return close < 0 ? value.substring(1) : value.substring(1, close);
        }
        int comment = value.indexOf(" #");
        return comment < 0 ? value : value.substring(0, comment).strip();
    }

    /** Prefix length of a netmask such as 255.255.255.0; null where it is none. */
    static Integer prefixLength(String netmask) {
        String[] parts = netmask.strip().split("\\.");
        if (parts.length != 4) {
            return null;
        }
        long mask = 0;
        for (String part : parts) {
            if (!part.matches("[0-9]{1,3}") || Integer.parseInt(part) > 255) {
                return null;
            }
            mask = mask << 8 | Integer.parseInt(part);
        }
        int length = Long.bitCount(mask);
        return mask == (length == 0 ? 0 : 0xffffffffL << (32 - length) & 0xffffffffL) ? length : null;
    }
}
