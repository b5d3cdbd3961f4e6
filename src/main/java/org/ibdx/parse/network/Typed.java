package org.ibdx.parse.network;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;

/**
 * What the command line, or the name of the file, tells of a capture: often the only place where the interface is named.
 *
 * <pre>
 * ip neigh show dev ib0          the lines do not name ib0
 * ethtool -i ib0                 nor do these; sos calls the file ethtool_-i_ib0
 * cat /sys/class/net/ib0/mode    one word
 * </pre>
 */
public final class Typed {

    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]{0,31}");
    private static final Pattern SYSFS = Pattern.compile("sys/class/net/([A-Za-z0-9_.-]+)(?=/|$|\\s)");
    private static final Pattern PROC_CONF = Pattern.compile("/proc/net/bonding/([A-Za-z0-9_.-]+)");
    private static final Pattern FILE_OPTION = Pattern.compile("(?:ethtool(?:_-[A-Za-z]+|_[A-Za-z])*|ifconfig|ip_(?:-[a-z]+_)*a(?:ddr(?:ess)?)?_s(?:how)?"
            + "|ip_(?:-[a-z]+_)*link_show|ip_(?:-[a-z]+_)*neigh_show_dev)_([A-Za-z][A-Za-z0-9_.-]*?)(?:\\.(?:txt|out|log))?$");

    private static final String INVOKED = "Invoked Command:";
    private static final int LONGEST = 4096;

    private Typed() {
    }

    /** Whether the text can be the name of an interface. */
    public static boolean isInterface(String text) {
        return text != null && NAME.matcher(text).matches();
    }

    /** The words of the first command of a line: up to a pipe, a semicolon or a redirection; without sudo and the like, and without path. */
    public static List<String> words(String command) {
        List<String> words = new ArrayList<>();
        if (command == null) {
            return words;
        }
        for (String word : command.strip().split("\\s+")) {
            if (word.startsWith("|") || word.equals(";") || word.startsWith("&&") || word.startsWith(">") || word.startsWith("2>")
                    || word.startsWith("#")) {
                break;
            }
            boolean last = word.length() > 1 && word.endsWith(";");
            words.add(last ? word.substring(0, word.length() - 1) : word);
            if (last) {
                break;
            }
        }
        boolean wrapped = false;
        while (words.size() > 1 && (words.get(0).matches("sudo|env|time|nohup|\\$|#|>|[A-Z_]+=\\S*") || wrapped && words.get(0).startsWith("-"))) {
            wrapped = true;
            words.remove(0);
        }
        if (words.size() > 2 && words.get(0).equals("timeout")) {
            words.subList(0, 2).clear();
        }
        if (words.size() > 5 && words.get(0).equals("ip") && words.get(1).equals("netns") && words.get(2).equals("exec")) {
            words.subList(0, 4).clear();
        }
        if (!words.isEmpty()) {
            words.set(0, words.get(0).substring(words.get(0).lastIndexOf('/') + 1));
        }
        return words;
    }

    /** The command line of a capture: as typed, or as sysinfo-snapshot writes it above the output; null where unknown. */
    public static String command(Capture capture) {
        if (capture.command() == null && capture.text().startsWith(INVOKED)) {
            return capture.text().substring(INVOKED.length(), Math.min(capture.text().length(), LONGEST)).split("[\\r\\n]", 2)[0].strip();
        }
        return capture.command();
    }

    /** The words of the command of a capture. */
    public static List<String> words(Capture capture) {
        return words(command(capture));
    }

    /** Whether the output went through a filter, so that lines of it are missing. */
    public static boolean filtered(Capture capture) {
        return command(capture) != null && command(capture).matches(".*\\|\\s*(?:sudo\\s+)?(?:e?grep|fgrep|rg|head|tail|awk|sed|cut|less \\+).*");
    }

    /** The word after one of these words; null where there is none. */
    public static String after(List<String> words, String... keys) {
        for (String key : keys) {
            int at = words.indexOf(key);
            if (at >= 0 && at + 1 < words.size()) {
                return words.get(at + 1);
            }
        }
        return null;
    }

    /** The interface that a command or file is about; null where nothing names exactly one. */
    public static String interfaceOf(Capture capture) {
        if (isInterface(capture.subject())) {
            return capture.subject();
        }
        List<String> words = words(capture);
        if (!words.isEmpty()) {
            String named = after(words, "dev", "-I", "iif");
            if (!isInterface(named)) {
                named = lastPlain(words);
            }
            if (isInterface(named)) {
                return named;
            }
        }
        for (String place : new String[] {command(capture), capture.source()}) {
            String name = place == null ? null : inPath(place);
            if (name != null) {
                return name;
            }
        }
        return null;
    }

    /** The only word of a command that can be the interface: after the options and verbs of ip, ethtool and ifconfig. */
    private static String lastPlain(List<String> words) {
        String tool = words.get(0);
        String last = words.get(words.size() - 1);
        boolean second = words.size() > 1;
        return switch (tool) {
            case "ethtool", "ifconfig" -> {
                for (int i = words.size() - 1; i > 0; i--) {
                    if (!words.get(i).startsWith("-")) {
                        yield words.get(i);
                    }
                }
                yield null;
            }
            case "ip" -> second && words.size() > 3 && words.get(words.size() - 2).matches("s|sh|sho|show|list|ls|lst")
                    && !last.matches("up|primary|secondary|permanent|dynamic|vf|nomaster|all") ? last : null;
            case "ifup", "ifdown" -> second ? last : null;
            default -> null;
        };
    }

    private static String inPath(String place) {
        String name = null;
        Matcher sysfs = SYSFS.matcher(place);
        while (sysfs.find()) {
            if (name != null && !name.equals(sysfs.group(1))) {
                return null;
            }
            name = sysfs.group(1);
        }
        if (name != null) {
            return isInterface(name) ? name : null;
        }
        Matcher bonding = PROC_CONF.matcher(place);
        if (bonding.find()) {
            return bonding.group(1);
        }
        Matcher file = FILE_OPTION.matcher(place.substring(place.lastIndexOf('/') + 1));
        return file.find() && isInterface(file.group(1)) ? file.group(1) : null;
    }
}
