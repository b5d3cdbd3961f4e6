package org.ibdx.source;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;

/**
 * How a command ended, where the next thing that was typed asks for it: in the same line or behind the next prompt.
 *
 * <pre>
 * # timeout 5 sminfo; echo rc=$?          # ibstat
 * rc=124                                  # echo $?
 *                                         255
 * </pre>
 */
final class ExitStatus {

    private static final Pattern ASKS = Pattern.compile("^\\s*echo\\s+[\"']?[^|>]{0,40}\\$(?:\\?|\\{\\?\\}|\\{?PIPESTATUS\\b[^|>]*)[^|>]{0,20}$");
    private static final Pattern ANSWER = Pattern.compile("^\\D{0,40}(\\d{1,3})\\D{0,20}$");

    private ExitStatus() {
    }

    /** Whether a command asks how the one before it ended. */
    static boolean asks(String command) {
        return command != null && ASKS.matcher(command).matches();
    }

    /** The status in the answer to such a command; null where it tells none. */
    static Integer told(String answer) {
        Matcher matcher = ANSWER.matcher(answer.strip());
        Integer status = matcher.matches() ? Integer.valueOf(matcher.group(1)) : null;
        return status == null || status > 255 ? null : status;
    }

    /** Gives the capture before {@code from} its exit status, where the only one from there on is the answer to the question for it. */
    static void settle(List<Capture> captures, int from) {
        if (from == 0 || captures.size() != from + 1 || !asks(captures.get(from).command())) {
            return;
        }
        Capture before = captures.get(from - 1);
        Integer status = told(captures.get(from).text());
        boolean same = before.host() == null ? captures.get(from).host() == null : before.host().equals(captures.get(from).host());
        if (status != null && same && before.command() != null && before.exit() == null) {
            captures.set(from - 1, ended(before, status));
        }
    }

    /** A capture with its exit status, which also tells what it means that nothing was printed. */
    static Capture ended(Capture capture, int status) {
        boolean silent = capture.outcome() == Outcome.EMPTY || capture.outcome() == Outcome.CUT && capture.text().isBlank();
        Outcome outcome = silent ? Answer.silent(status) : capture.outcome();
        return new Capture(capture.host(), capture.probe(), capture.subject(), capture.sequence(), capture.ordered(), capture.taken(), outcome, status,
                capture.userId(), capture.command(), capture.source(), capture.firstLine(), capture.text(), capture.open());
    }
}
