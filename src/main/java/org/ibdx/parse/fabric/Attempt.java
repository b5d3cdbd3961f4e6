package org.ibdx.parse.fabric;

import java.util.List;
import org.ibdx.capture.Line;

/**
 * Why a tool that sends management datagrams got nothing: the most telling of its error lines (rdma-core libibmad/rpc.c,
 * libibumad/umad.c, infiniband-diags/ibdiag_common.c, ibdiag_sa.c). The texts are the same in all versions; the line numbers and
 * process ids in them are not.
 */
final class Attempt {

    /** Most telling first. */
    private static final List<String> RANK = List.of("no-tool", "denied", "cannot-open", "no-sm", "no-answer", "other");

    private static final List<String> CANNOT_OPEN = List.of("can't open UMAD port", "Can't open SMI UMAD port", "can't open MAD port",
            "can't init UMAD library", "client_register for mgmt", "can't read ABI version", "Failed to open '", "Failed to open mlx",
            "Failed to open port");
    private static final List<String> NO_ANSWER = List.of("Connection timed out", "_do_madrpc failed", "recv failed",
            "can't resolve sm port", "failed: query", "query failed", "classportinfo query", "bad status 110");

    private String failure;
    private Line line;

    /** Whether a line is the last word of that tool, which all of infiniband-diags print alike. */
    static boolean endOf(String tool, String line) {
        String text = line.strip();
        int slash = text.indexOf(' ') < 0 ? -1 : text.lastIndexOf('/', text.indexOf(' '));
        return text.startsWith(tool + ": iberror: failed", slash + 1);
    }

    /** Takes notice of a line; gives what it tells, or null where it tells nothing of a failure. */
    String note(Line next) {
        String told = failure(next.text());
        if (told != null && (failure == null || RANK.indexOf(told) < RANK.indexOf(failure))) {
            failure = told;
            line = next;
        }
        return told;
    }

    boolean failed() {
        return failure != null;
    }

    /** no-tool, denied, cannot-open, no-sm, no-answer, other; null where nothing failed. */
    String failure() {
        return failure;
    }

    Line line() {
        return line;
    }

    private static String failure(String text) {
        if (text.contains("command not found") || text.contains("\u672a\u627e\u5230\u547d\u4ee4")) {
            return "no-tool";
        }
        if (holds(text, CANNOT_OPEN)) {
            return text.contains("Permission denied") || text.contains("Operation not permitted") ? "denied" : "cannot-open";
        }
        if (text.contains("No SM/SA found")) {
            return "no-sm";
        }
        if (holds(text, NO_ANSWER)) {
            return "no-answer";
        }
        return text.contains("iberror: failed") || text.contains("Failed to bind to the SA") ? "other" : null;
    }

    private static boolean holds(String text, List<String> parts) {
        for (String part : parts) {
            if (text.contains(part)) {
                return true;
            }
        }
        return false;
    }
}
