package org.ibdx.source;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line that alone tells which command gave it, though the command itself is not there.
 *
 * <pre>
 * bash: ibdev2netdev: command not found                                    ibdev2netdev
 * cat: /sys/class/net/ib0/mode: No such file or directory                  cat /sys/class/net/ib0/mode
 * ls: cannot access '/sys/class/infiniband': No such file or directory     ls /sys/class/infiniband
 * ibnetdiscover: iberror: failed: discover failed                          ibnetdiscover
 * 5.14.0-362.8.1.el9_3.x86_64                                              uname -r
 * </pre>
 */
final class Lone {

    private static final String NOT_FOUND = "(?:command not found|\u672a\u627e\u5230\u547d\u4ee4|\u627e\u4e0d\u5230\u547d\u4ee4|Kommando nicht gefunden|\u30b3\u30de\u30f3\u30c9\u304c\u898b\u3064\u304b\u308a\u307e\u305b\u3093|commande introuvable)";
    private static final Pattern[] MISSING = {
        Pattern.compile("^-?(?:\\w*sh|sudo|fish)(?:: line \\d+|: \\d+)?: ([A-Za-z][\\w.+-]{1,40})\\s?: ?(?:" + NOT_FOUND + "|not found)\\.{0,3}$"),
        Pattern.compile("^zsh: command not found: ([A-Za-z][\\w.+-]{1,40})$"),
        Pattern.compile("^fish: Unknown command:? '?([A-Za-z][\\w.+-]{1,40})'?$"),
        Pattern.compile("^Command '([A-Za-z][\\w.+-]{1,40})' not found.*$"),
    };
    private static final Pattern FILE = Pattern.compile("^(cat|ls|head|tail|grep): (?:cannot (?:access|open)(?: directory)? |\u65e0\u6cd5\u8bbf\u95ee |Zugriff auf )?['\"\u2018]?(/[\\w./@:+-]{2,200}?)['\"\u2019]?(?: for reading| nicht m\u00f6glich)?:\\s(.{3,80})$");
    private static final Pattern FABRIC = Pattern.compile("^([a-z_]{4,20}): iberror: .*$");
    private static final Pattern RELEASE = Pattern.compile("^[2-9]\\.\\d{1,3}\\.\\d{1,3}[-+][\\w.~+-]{0,60}$");
    private static final int LONGEST = 300;

    private Lone() {
    }

    /** The command, or null for a line that may be of any. */
    static String command(String line) {
        String text = line.strip();
        if (text.length() > LONGEST || text.length() < 5) {
            return null;
        }
        for (Pattern pattern : MISSING) {
            Matcher missing = pattern.matcher(text);
            if (missing.matches()) {
                return missing.group(1);
            }
        }
        Matcher file = FILE.matcher(text);
        if (file.matches() && Answer.errorName(file.group(3)) != null) {
            return file.group(1) + " " + file.group(2);
        }
        Matcher fabric = FABRIC.matcher(text);
        if (fabric.matches() && Vocabulary.isProgram(fabric.group(1))) {
            return fabric.group(1);
        }
        return RELEASE.matcher(text).matches() ? "uname -r" : null;
    }
}
