package org.ibdx.parse.fabric;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Line;
import org.ibdx.fact.SmpQuery;
import org.ibdx.fact.Words;
import org.ibdx.parse.Statements;
import org.ibdx.parse.adapter.Target;

/** States questions to single nodes, and reads how the tools print whom they asked. */
final class Questions {

    /** A node as libibmad prints it ({@code portid2str}): {@code Lid 5}, {@code DR path slid 0; dlid 0; 0,1,39}. */
    private static final Pattern NODE = Pattern.compile("(?:Lid (\\d{1,8}))? ?(?:DR path slid \\d+; dlid \\d+; ([0-9,]+))?");
    private static final Pattern UNANSWERED = Pattern.compile(
            "umad \\((?:DR path slid \\d+; dlid \\d+; ([0-9,]+)|Lid (\\d+)) Attr 0x[0-9a-f]+:[0-9a-fx]+\\) bad status 110");

    private Questions() {
    }

    /**
     * {@code 5} of {@code Lid 5}, {@code 0,1} of a direct route, {@code local} of the route {@code 0}, {@code 2 0,2} of a route
     * that goes on from a LID; null where there is none.
     */
    static String node(String text) {
        int start = text.indexOf("Lid ");
        start = start < 0 ? text.indexOf("DR path") : start;
        Matcher matcher = start < 0 ? null : NODE.matcher(text).region(start, text.length());
        if (matcher == null || !matcher.lookingAt() || matcher.group(1) == null && matcher.group(2) == null) {
            return null;
        }
        if (matcher.group(2) == null) {
            return matcher.group(1);
        }
        return matcher.group(1) == null ? path(matcher.group(2)) : matcher.group(1) + " " + matcher.group(2);
    }

    /** A direct route; {@code 0} is the own port. */
    static String path(String route) {
        return route.equals("0") ? "local" : route;
    }

    static Statements.About about(Statements out, String tool, String operation, String target, Target through, Line line) {
        return out.about(SmpQuery.class, tool + " " + target).set("tool", tool, line).set("operation", operation, line)
                .set("target", target, line).set("lid", lid(target), line)
                .set("device", through.device(), line).set("port", through.port(), line);
    }

    /** The LID that was asked; of a route, {@code 4 5}, that of its end. Null where it was asked in another way. */
    private static Integer lid(String target) {
        return target.matches("(?:[0-9]{1,8} )?[0-9]{1,8}") ? Words.integer(target.substring(target.indexOf(' ') + 1)) : null;
    }

    /** A sweep goes on past a node that does not answer, and says so. */
    static boolean unanswered(Statements out, String tool, Target through, Line line) {
        Matcher matcher = UNANSWERED.matcher(line.text());
        if (!matcher.find()) {
            return false;
        }
        String target = matcher.group(2) != null ? matcher.group(2) : path(matcher.group(1));
        about(out, tool, "sweep", target, through, line).set("answered", false, line).set("failure", "no-answer", line);
        return true;
    }
}
