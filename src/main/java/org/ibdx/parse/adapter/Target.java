package org.ibdx.parse.adapter;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.fact.Words;

/**
 * What a tool was asked about, from the command as it was typed ({@code sminfo -C mlx5_0 -P 1}, {@code ibstat mlx5_0 | grep State}),
 * else from the subject of the capture, else from the file name that a bundle made of the command
 * ({@code sminfo_-C_mlx5_0_-P_1}), else from the first line of a sysinfo-snapshot file ({@code Invoked Command: …}).
 *
 * @param device    RDMA device, or null
 * @param port      port of it, or null
 * @param pci       PCI address with domain, or null
 * @param options   options given, by their name without hyphens; a value where one followed
 * @param arguments words that are no options and no values of options
 * @param command   the command without what follows a pipe; empty where unknown
 */
public record Target(String device, Integer port, String pci, Map<String, String> options, List<String> arguments, String command) {

    /** What RDMA devices may be called; the kernel allows any file name, udev and vendors use these. */
    public static final String DEVICE = "[A-Za-z][A-Za-z0-9_.-]{0,62}";

    private static final Pattern BDF = Pattern.compile(
            "(?:([0-9a-fA-F]{4})[_:])?([0-9a-fA-F]{2})[_:]([0-9a-fA-F]{2})[._]([0-7])(?![0-9a-fA-F])");
    private static final Pattern MANGLED = Pattern.compile(
            "_-C_([A-Za-z][A-Za-z0-9_.-]{0,62}?)(?:_-P_([0-9]+))?(?:_-[A-Za-z].*|\\.txt|\\.[0-9]+)?$");
    private static final Pattern SUBJECT = Pattern.compile("(" + DEVICE + ")(?:/([0-9]+))?");
    /** What people put before a command: {@code sudo -n}, {@code timeout 5}, {@code LC_ALL=C}. */
    private static final Pattern BEFORE = Pattern.compile("^(?:(?:sudo|doas)(?:\\s+-[ugpCh]\\s+\\S+|\\s+-\\S+)*\\s+"
            + "|(?:env|nice|nohup|command|exec|time|stdbuf|pkexec)(?:\\s+-\\S+)*\\s+|timeout(?:\\s+-\\S+)*\\s+\\S+\\s+|[A-Za-z_]\\w*=\\S*\\s+)+");
    private static final Pattern END = Pattern.compile("\\s(?:[|;<>]|&&|2>|&)|[|;]");
    /**
     * Options that say of what kind the address is. Most of infiniband-diags (ibdiag_common.c) take the address wherever it stands, so
     * that other words may come between: {@code smpquery -G nodedesc 0x…}, {@code ibping -G -c 10 0x…}.
     */
    private static final List<String> ADDRESS_KINDS = List.of("D", "Direct", "G", "Guid", "L", "Lid");
    private static final Pattern ADDRESS = Pattern.compile("0[xX][0-9a-fA-F]{1,16}|[0-9]{1,8}(?:,[0-9]{1,3})*|[0-9a-fA-F]{16}|(?:[0-9a-fA-F]{4}:){3}[0-9a-fA-F]{4}");
    private static final String INVOKED = "Invoked Command:";
    private static final int LONGEST = 4096;

    /** Reads it; {@code withValue} names the options (short as letters, long as words) that take a value. */
    public static Target of(Capture capture, String... withValue) {
        String command = command(capture);
        Map<String, String> options = new LinkedHashMap<>();
        List<String> arguments = new ArrayList<>();
        split(command, List.of(withValue), options, arguments);
        String device = first(options, "C", "Ca");
        Integer port = integer(first(options, "P", "Port"));
        if (device == null && capture.subject() != null) {
            Matcher subject = SUBJECT.matcher(capture.subject());
            if (subject.matches()) {
                device = subject.group(1);
                port = port == null && subject.group(2) != null ? Words.integer(subject.group(2)) : port;
            }
        }
        if (device == null && command.isEmpty()) {
            Matcher mangled = MANGLED.matcher(capture.source());
            if (mangled.find()) {
                device = mangled.group(1);
                port = mangled.group(2) == null ? null : Words.integer(mangled.group(2));
            }
        }
        return new Target(device, port, pci(capture, options), options, arguments, command);
    }

    /** {@code mlx5_0/1}, {@code mlx5_0} or {@code otherwise}, as much as is known. */
    public String subject(String otherwise) {
        return device == null ? otherwise : port == null ? device : device + "/" + port;
    }

    /** The value of the first of these options that was given, or null. */
    public String option(String... names) {
        return first(options, names);
    }

    public boolean has(String... names) {
        for (String name : names) {
            if (options.containsKey(name)) {
                return true;
            }
        }
        return false;
    }

    /** A PCI address in its normal form, {@code 0000:41:00.0}, from {@code 41:00.0} or {@code 0000_41_00.0}; null for none. */
    public static String pci(String text) {
        Matcher matcher = BDF.matcher(text);
        if (!matcher.find()) {
            return null;
        }
        String domain = matcher.group(1) == null ? "0000" : matcher.group(1);
        return (domain + ":" + matcher.group(2) + ":" + matcher.group(3) + "." + matcher.group(4)).toLowerCase(Locale.ROOT);
    }

    private static String pci(Capture capture, Map<String, String> options) {
        String named = first(options, "d", "device", "dev");
        if (named != null) {
            return pci(named);
        }
        String subject = capture.subject() == null ? null : pci(capture.subject());
        return subject == null && capture.command() == null ? pci(capture.source()) : subject;
    }

    private static String command(Capture capture) {
        String command = capture.command();
        if (command == null && capture.text().startsWith(INVOKED)) {
            command = capture.text().substring(INVOKED.length(), Math.min(capture.text().length(), LONGEST));
            command = command.split("[\\r\\n]", 2)[0];
        }
        if (command == null) {
            return "";
        }
        Matcher end = END.matcher(command);
        String first = (end.find() ? command.substring(0, end.start()) : command).strip();
        return BEFORE.matcher(first).replaceFirst("");
    }

    private static void split(String command, List<String> withValue, Map<String, String> options, List<String> arguments) {
        if (command.isEmpty()) {
            return;
        }
        String[] words = command.split("\\s+");
        String kind = null;
        for (int i = 1; i < words.length; i++) {
            String word = words[i];
            if (kind != null && ADDRESS.matcher(word).matches()) {
                options.put(kind, word);
                kind = null;
                continue;
            }
            if (word.length() < 2 || word.charAt(0) != '-' || Character.isDigit(word.charAt(1))) {
                arguments.add(word);
                continue;
            }
            boolean isLong = word.startsWith("--");
            String name = word.substring(isLong ? 2 : 1);
            int equals = name.indexOf('=');
            if (isLong && equals > 0) {
                options.put(name.substring(0, equals), name.substring(equals + 1));
            } else if (ADDRESS_KINDS.contains(name) && withValue.contains(name) && i + 1 < words.length && !ADDRESS.matcher(words[i + 1]).matches()) {
                options.put(name, "");
                kind = name;
            } else if (takesValue(name, withValue)) {
                options.put(name, i + 1 < words.length ? words[++i] : "");
            } else if (!isLong && takesValue(name.substring(0, 1), withValue)) {
                options.put(name.substring(0, 1), name.substring(1));
            } else {
                cluster(name, isLong, withValue, options, i + 1 < words.length ? words[i + 1] : null);
                i += !isLong && name.length() > 1 && takesValue(name.substring(name.length() - 1), withValue) ? 1 : 0;
            }
        }
    }

    private static void cluster(String name, boolean isLong, List<String> withValue, Map<String, String> options, String next) {
        options.put(name, "");
        if (!isLong) {
            for (int j = 0; j < name.length(); j++) {
                String letter = name.substring(j, j + 1);
                boolean last = j + 1 == name.length();
                options.putIfAbsent(letter, last && takesValue(letter, withValue) && next != null ? next : "");
            }
        }
    }

    private static boolean takesValue(String name, List<String> withValue) {
        return name.equals("C") || name.equals("P") || name.equals("Ca") || name.equals("Port") || withValue.contains(name);
    }

    private static String first(Map<String, String> options, String... names) {
        for (String name : names) {
            String value = options.get(name);
            if (value != null && !value.isEmpty()) {
                return value;
            }
        }
        return null;
    }

    private static Integer integer(String text) {
        return text == null ? null : Words.integer(text);
    }
}
