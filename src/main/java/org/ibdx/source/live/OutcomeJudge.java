package org.ibdx.source.live;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.ibdx.capture.Outcome;

/**
 * Tells from exit status and well-known texts how a command ended. Exit statuses of the field's tools are weak (ibping ends with 0
 * at 100 % loss, ibqueryerrors with 1 when it found errors), so this is no verdict on the fabric.
 */
public final class OutcomeJudge {

    /** A tool that is not there, or that one of its helpers is not: what a shell says. */
    public static final int NOT_FOUND = 127;
    /** What a shell says when it may not execute a file. */
    public static final int NOT_EXECUTABLE = 126;
    private static final int SIGNAL = 128;
    private static final int LAST_SIGNAL = 31;

    /** What tools, kernel and sudo print when somebody may not; lower case. */
    public static final List<String> DENIED = List.of("permission denied", "operation not permitted", "must be root", "must be run as root",
            "need to be root", "needs to be root", "be run as root", "requires root", "root privileges", "authorization failed",
            "access denied", "not authorized", "a password is required", "a terminal is required", "must have a tty",
            "not in the sudoers file", "not allowed to execute", "may not run sudo", "are you root", "superuser");
    /** The same, where even root may be told so. */
    public static final List<String> DENIED_TO_ROOT = List.of("must be root", "must be run as root");
    /** What MAD tools print when they cannot open /dev/infiniband/umad*: for a user most likely for want of permission. */
    public static final List<String> NO_MAD = List.of("can't open umad port", "failed to open", "can't init umad library");
    /** Lines that are mere complaints: nothing but these is no output. */
    public static final List<String> COMPLAINTS = List.of("ibwarn:", "iberror:", "ibpanic:");
    /** Exit statuses by which these tools answer. */
    public static final Map<String, Set<Integer>> ANSWERS = Map.of("systemctl", Set.of(1, 2, 3, 4), "ibqueryerrors", Set.of(1),
            "ufw", Set.of(1), "mokutil", Set.of(1));

    private OutcomeJudge() {
    }

    /**
     * How a command ended that ended by itself.
     *
     * @param tool name of the tool
     * @param root whether the probe needs root
     * @param user effective user id, or null
     * @param exit its exit status as a shell counts it
     * @param out  what it wrote
     * @param err  what it wrote as errors
     */
    public static Outcome judge(String tool, boolean root, Integer user, int exit, String out, String err) {
        if (exit == NOT_FOUND) {
            return err.contains("shared librar") ? Outcome.FAILED : Outcome.NO_TOOL;
        }
        if (exit > SIGNAL && exit <= SIGNAL + LAST_SIGNAL) {
            return Outcome.KILLED;
        }
        if (isDenied(root, user, exit, out, err)) {
            return Outcome.DENIED;
        }
        boolean silent = out.isBlank() && err.isBlank();
        if (exit == 0 || ANSWERS.getOrDefault(tool, Set.of()).contains(exit) && !out.isBlank()) {
            return silent ? Outcome.EMPTY : Outcome.READ;
        }
        return Outcome.FAILED;
    }

    private static boolean isDenied(boolean root, Integer user, int exit, String out, String err) {
        boolean isRoot = user != null && user == 0;
        if (exit == 0 && !out.isBlank()) {
            return false;
        }
        if (hasAnswer(out)) {
            return false;
        }
        String all = (out + "\n" + err).toLowerCase(Locale.ROOT);
        if (exit == NOT_EXECUTABLE && all.contains("permission denied")) {
            return true;
        }
        // of root the kernel's refusal has other reasons (lockdown, container): the text matters
        return isRoot ? holds(all, DENIED_TO_ROOT) : holds(all, DENIED) || root && exit != 0 && holds(all, NO_MAD);
    }

    private static boolean hasAnswer(String out) {
        return out.lines().anyMatch(line -> {
            String text = line.toLowerCase(Locale.ROOT);
            return !text.isBlank() && !holds(text, DENIED) && !holds(text, NO_MAD) && !holds(text, COMPLAINTS);
        });
    }

    private static boolean holds(String text, List<String> words) {
        for (String word : words) {
            if (text.contains(word)) {
                return true;
            }
        }
        return false;
    }
}
