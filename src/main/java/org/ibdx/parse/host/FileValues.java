package org.ibdx.parse.host;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.parse.Lines;

/**
 * Small files and what stands in them, in all the ways in which they come.
 *
 * <pre>
 * /sys/module/ib_ipoib/parameters/send_queue_size:128      grep -r '', the live source, the collector
 * /sys/bus/pci/devices/0000:41:00.0/vendor:!EACCES         one that could not be read
 * $ cat /sys/module/ib_ipoib/parameters/ipoib_enhanced     typed: a value a line, in the order of the files
 * 0
 * </pre>
 *
 * A file saved by itself is found by the path in its source.
 */
public final class FileValues {

    private static final Pattern PATH_VALUE = Pattern.compile("^\\s*((?:/(?:[0-9a-fA-F]{4,6}:[0-9a-fA-F]{2}:[0-9a-fA-F]{2}\\.[0-7]"
            + "|pci[0-9a-fA-F]{4,6}:[0-9a-fA-F]{2}|[^/:\\s]{1,80})){2,24}):(.*)$");
    private static final Pattern CAT_FAILED = Pattern.compile("^(?:cat|head|grep|tail): '?(/\\S{1,200}?)'?: (.{3,80})$");
    private static final Pattern BRACES = Pattern.compile("^([^{}]*)\\{([^{}]{1,200})\\}([^{}]*)$");

    /**
     * @param path       path of the file
     * @param value      what stands in it, without blanks around; null where it could not be read
     * @param unreadable why it could not be read, or null
     * @param line       the line that says so
     */
    public record Entry(String path, String value, String unreadable, Line line) {

        /** The name of the file. */
        public String name() {
            return path.substring(path.lastIndexOf('/') + 1);
        }
    }

    private FileValues() {
    }

    /** All files of a capture. */
    public static List<Entry> of(Capture capture) {
        List<Line> lines = Lines.of(capture);
        List<Entry> entries = new ArrayList<>();
        List<Line> bare = new ArrayList<>();
        for (Line line : lines) {
            Matcher failed = CAT_FAILED.matcher(line.text());
            Matcher pair = PATH_VALUE.matcher(line.text());
            if (failed.find()) {
                entries.add(new Entry(failed.group(1), null, failed.group(2), line));
            } else if (pair.find()) {
                String value = pair.group(2).strip();
                boolean readable = !value.startsWith("!E");
                entries.add(new Entry(pair.group(1), readable ? value : null, readable ? null : value.substring(1), line));
            } else if (!line.text().isBlank()) {
                bare.add(line);
            }
        }
        fromPaths(capture, entries, bare);
        return entries;
    }

    /** Values without their paths: the paths stand in the command, or in the name of the file that was saved. */
    private static void fromPaths(Capture capture, List<Entry> entries, List<Line> bare) {
        List<String> paths = new ArrayList<>();
        CommandLine command = CommandLine.of(capture);
        if (command != null && command.tool().matches("cat|head|more|grep|tail")) {
            for (String word : command.arguments()) {
                if (word.startsWith("/")) {
                    paths.addAll(expand(word));
                }
            }
            paths.removeIf(path -> entries.stream().anyMatch(entry -> entry.path().equals(path)));
        } else if (command == null && entries.isEmpty() && bare.size() == 1 && capture.source() != null) {
            int root = capture.source().indexOf("/sys/");
            int proc = capture.source().indexOf("/proc/");
            int from = Math.max(root, proc);
            if (from >= 0) {
                paths.add(capture.source().substring(from));
            } else if (capture.source().startsWith("sys/") || capture.source().startsWith("proc/")) {
                paths.add("/" + capture.source());
            }
        }
        if (!paths.isEmpty() && paths.size() == bare.size() && paths.stream().noneMatch(path -> path.contains("*"))) {
            for (int i = 0; i < paths.size(); i++) {
                entries.add(new Entry(paths.get(i), bare.get(i).text().strip(), null, bare.get(i)));
            }
        }
    }

    /** {@code /sys/x/{state,rate}} as the shell expands it; one pair of braces. */
    private static List<String> expand(String word) {
        Matcher braces = BRACES.matcher(word);
        if (!braces.matches()) {
            return List.of(word);
        }
        List<String> words = new ArrayList<>();
        for (String part : braces.group(2).split(",")) {
            words.add(braces.group(1) + part + braces.group(3));
        }
        return words;
    }
}
