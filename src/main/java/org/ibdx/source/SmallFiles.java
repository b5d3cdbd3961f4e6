package org.ibdx.source;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Brings what {@code cat}, {@code grep}, {@code head} and {@code tail} print of small files into the one form of such trees, a
 * line {@code path:value} for each line of a file.
 *
 * <pre>
 * $ cat /sys/class/net/ib0/mode /sys/class/net/ib0/mtu
 * datagram                                            /sys/class/net/ib0/mode:datagram
 * 2044                                                /sys/class/net/ib0/mtu:2044
 * $ cat /sys/class/infiniband/mlx5_1/ports/1/rate
 * cat: …/rate: Invalid argument                       /sys/class/infiniband/mlx5_1/ports/1/rate:!EINVAL
 * $ readlink -f /sys/class/net/ib0/device
 * /sys/devices/pci0000:40/0000:41:00.0                /sys/class/net/ib0/device:/sys/devices/pci0000:40/0000:41:00.0
 * </pre>
 *
 * Where the lines cannot be told apart for sure (a pattern of files, a count that does not fit), there is no such form.
 */
final class SmallFiles {

    private static final Pattern READER = Pattern.compile("cat|head|tail|less|more|[ef]?grep|rg|awk|sed|readlink");
    private static final Pattern ERROR = Pattern.compile("^\\s*(?:sudo: )?(?:cat|head|tail|less|more|[ef]?grep|awk|sed|-?(?:ba)?sh):.*?['\"\u2018]?(/\\S+?)['\"\u2019]?(?: for reading)?:\\s(.*)$");
    private static final Pattern PREFIXED = Pattern.compile("^\\s*(/(?:sys|proc)/[^:\\s]+(?::[0-9a-fA-F]{2}:[0-9a-fA-F]{2}\\.[0-9a-fA-F][^:\\s]*)*):(.*)$");
    private static final Pattern HEADED = Pattern.compile("^\\s*==>\\s*(\\S+)\\s*<==\\s*$");
    private static final Pattern MANY_LINES = Pattern.compile(".*/(?:uevent|resource|modalias|config|interrupts|cpuinfo|meminfo|modules|mounts|stat)$");

    private static final int LONGEST = 2000;
    private static final int FEWEST_WORDS = 3;

    private SmallFiles() {
    }

    /** The absolute paths that the command reads, braces written out; empty where it reads no files. */
    static List<String> paths(Step step) {
        if (!READER.matcher(step.tool()).matches()) {
            return List.of();
        }
        Set<String> paths = new LinkedHashSet<>();
        for (String word : step.operands()) {
            if (word.startsWith("/")) {
                paths.addAll(ShellWords.unbrace(word));
            }
        }
        return List.copyOf(paths);
    }

    /** The path that a line {@code path:value} of /sys or /proc begins with, or null. */
    static String pathOf(String line) {
        Matcher prefixed = PREFIXED.matcher(line.length() > LONGEST ? line.substring(0, LONGEST) : line);
        return prefixed.matches() ? prefixed.group(1) : null;
    }

    /** The lines as {@code path:value}, as many as there are {@code lines} (empty where a line has none); null where that cannot be told. */
    static List<String> form(Step step, List<String> paths, List<String> lines) {
        List<String> formed = new ArrayList<>();
        List<Integer> plain = new ArrayList<>();
        Set<String> failed = new LinkedHashSet<>();
        String headed = null;
        boolean anyForm = false;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).length() > LONGEST ? lines.get(i).substring(0, LONGEST) : lines.get(i);
            Matcher head = HEADED.matcher(line);
            Matcher error = ERROR.matcher(line);
            Matcher prefixed = PREFIXED.matcher(line);
            String form = "";
            if (head.matches()) {
                headed = head.group(1);
            } else if (line.isBlank()) {
                headed = i + 1 < lines.size() && HEADED.matcher(lines.get(i + 1)).matches() ? null : headed;
            } else if (error.matches() && Answer.errorName(error.group(2)) != null) {
                failed.add(error.group(1));
                form = error.group(1) + ":!" + Answer.errorName(error.group(2));
            } else if (prefixed.matches() && !step.tool().equals("readlink")) {
                form = prefixed.group(1) + ":" + prefixed.group(2).strip();
            } else if (headed != null) {
                form = headed + ":" + line.strip();
            } else {
                plain.add(i);
            }
            anyForm |= !form.isEmpty();
            formed.add(form);
        }
        if (plain.isEmpty()) {
            return anyForm ? formed : null;
        }
        List<String> left = new ArrayList<>(paths);
        left.removeAll(failed);
        return assign(step, left, lines, plain, formed) ? formed : null;
    }

    private static boolean assign(Step step, List<String> paths, List<String> lines, List<Integer> plain, List<String> formed) {
        if (paths.size() == 1 && step.tool().equals("cat") && step.filters().isEmpty() && paths.get(0).matches("/sys/class/infiniband/[\\w.-]+/ports/\\d+/pkeys/\\*")) {
            return table(paths.get(0), lines, plain, formed);
        }
        if (paths.isEmpty() || paths.stream().anyMatch(path -> path.matches(".*[*?\\[$].*"))) {
            return false;
        }
        boolean cat = step.tool().equals("cat") || step.tool().equals("grep") && step.filters().isEmpty();
        if (paths.size() == 1) {
            boolean many = MANY_LINES.matcher(paths.get(0)).matches() || !paths.get(0).startsWith("/sys/");
            for (int line : many ? plain : plain.subList(0, 1)) {
                formed.set(line, paths.get(0) + ":" + lines.get(line).strip());
            }
            return many || plain.size() == 1 || endsBefore(paths, lines, plain);
        }
        boolean more = plain.size() > paths.size();
        if (!cat || !step.filters().isEmpty() || more && !endsBefore(paths, lines, plain) || paths.stream().anyMatch(path -> MANY_LINES.matcher(path).matches())) {
            return false;
        }
        for (int i = 0; i < Math.min(paths.size(), plain.size()); i++) {
            String value = lines.get(plain.get(i)).strip();
            if (!fits(paths.get(i), value) || plain.size() < paths.size() && !telling(paths.get(i))) {
                return false;
            }
            formed.set(plain.get(i), paths.get(i) + ":" + value);
        }
        return true;
    }

    /**
     * Whether the values of the files are followed by something else: each file has its line, and what comes next is several words,
     * of a person or of a program, which no small file of one word holds.
     */
    private static boolean endsBefore(List<String> paths, List<String> lines, List<Integer> plain) {
        for (int i = 0; i < paths.size(); i++) {
            String value = lines.get(plain.get(i)).strip();
            if (!fits(paths.get(i), value) || !telling(paths.get(i)) && value.indexOf(' ') >= 0) {
                return false;
            }
        }
        return lines.get(plain.get(paths.size())).strip().split("\\s+").length >= FEWEST_WORDS;
    }

    /** A whole table of P_Keys, a file for each: the shell sorts their numbers as words (0, 1, 10, 100, 101, … 11 …). */
    private static boolean table(String pattern, List<String> lines, List<Integer> plain, List<String> formed) {
        if (plain.stream().anyMatch(line -> !lines.get(line).strip().matches("0x[0-9a-fA-F]{4}"))) {
            return false;
        }
        List<String> names = java.util.stream.IntStream.range(0, plain.size()).mapToObj(String::valueOf).sorted().toList();
        for (int i = 0; i < plain.size(); i++) {
            formed.set(plain.get(i), pattern.replace("*", names.get(i)) + ":" + lines.get(plain.get(i)).strip());
        }
        return true;
    }

    /** Whether the file has a content of its own kind, so that a line in the wrong place is noticed. */
    private static boolean telling(String path) {
        return !fits(path, "?");
    }

    /** Whether a value may stand in a file of that name. */
    private static boolean fits(String path, String value) {
        return switch (path.substring(path.lastIndexOf('/') + 1)) {
            case "mode" -> value.matches("datagram|connected");
            case "mtu", "lid_mask_count", "tx_queue_len", "carrier_changes", "ifindex", "dev_port" -> value.matches("\\d+");
            case "carrier", "umcast" -> value.matches("[01]");
            case "state", "phys_state" -> value.matches("\\d: ?\\w.*");
            case "rate" -> value.matches("[\\d.]+ Gb/sec.*");
            case "link_layer" -> value.matches("InfiniBand|Ethernet|Unspecified|Unknown");
            case "lid", "sm_lid", "pkey", "cap_mask", "dev_id", "flags" -> value.matches("0x[0-9a-fA-F]+");
            case "operstate" -> value.matches("up|down|unknown|dormant|lowerlayerdown|notpresent|testing");
            case "fw_ver" -> value.matches("\\d+\\.\\d+\\.\\d+.*");
            case "node_guid", "sys_image_guid" -> value.matches("[0-9a-f]{4}(?::[0-9a-f]{4}){3}");
            case "address", "broadcast" -> value.matches("[0-9a-f]{2}(?::[0-9a-f]{2})+");
            case "hca_type" -> value.matches("\\S+");
            case "numa_node" -> value.matches("-?\\d+");
            default -> !value.isEmpty();
        };
    }
}
