package org.ibdx.parse;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What stands before the message on a line of the kernel log, a journal or a syslog file.
 *
 * <pre>
 * [    4.812345] mlx5_core 0000:41:00.0: …           dmesg
 * [Mon Mar  3 10:00:00 2025] mlx5_core …             dmesg -T
 * kern  :info  : [    4.812345] mlx5_core …          dmesg -x
 * &lt;6&gt;[    4.812345][    T1] mlx5_core …             dmesg -r, kernels that print the caller
 * Mar 03 10:00:00 cn07 kernel: [    4.812345] …      syslog, journalctl -k
 * 2025-03-03T10:00:00+0100 cn07 kernel: …            journalctl -o short-iso
 * [  +0.000021] mlx5_core …                          dmesg -e: the time since the line before, no time of its own
 * </pre>
 */
public final class LogPrefix {

    private static final int LONGEST = 160;
    private static final Pattern PREFIX = Pattern.compile("^\\s*(?:[\\w./-]{1,60}:)?"
            + "(?:<\\d{1,3}>)?"
            + "(?:[a-z0-9]{2,8}\\s{0,3}:[a-z]{3,6}\\s{0,3}:\\s)?"
            + "(?:\\[\\s*[-+]?\\d{1,12}\\.\\d{1,9}\\]"
            + "|\\[\\s*\\p{L}{2,4}\\.? (?:\\p{L}{3,4}\\.?\\s{1,2}\\d{1,2}|\\d{1,2}\\.? \\p{L}{3,4}) [^\\]]{5,24}\\]"
            + "|\\[\\p{L}{3}\\s?\\d{1,2} \\d\\d:\\d\\d\\]"
            + "|\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d\\S*"
            + "|(?:\\p{L}{3,4}\\.?|\\d{1,2}\u6708)\\s{0,2}\\d{1,2}\\s\\d\\d:\\d\\d:\\d\\d\\S*)");
    private static final Pattern SECONDS = Pattern.compile("(?:^|[\\s>:])\\[\\s*(\\d{1,12}\\.\\d{3,9})\\]");

    private LogPrefix() {
    }

    /** Whether the line begins with a time or a level as logs print them: then it is not the rest of the line before. */
    public static boolean begins(String line) {
        return PREFIX.matcher(head(line)).find();
    }

    /** Seconds since boot, or null where the line tells none. */
    public static Double seconds(String line) {
        Matcher seconds = SECONDS.matcher(head(line));
        return seconds.find() ? Double.valueOf(seconds.group(1)) : null;
    }

    private static String head(String line) {
        return line.length() > LONGEST ? line.substring(0, LONGEST) : line;
    }
}
