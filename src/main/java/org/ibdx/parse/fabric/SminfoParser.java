package org.ibdx.parse.fabric;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.SubnetManager;
import org.ibdx.fact.Words;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;
import org.ibdx.parse.adapter.Target;

/**
 * {@code sminfo}, also asked through a port ({@code -C mlx5_0 -P 1}), of a LID ({@code sminfo 6}) and along a direct route
 * ({@code sminfo -D 0} is the own port) (rdma-core infiniband-diags/sminfo.c).
 *
 * <pre>
 * sminfo: sm lid 3 sm guid 0x98039b0300a1b200, activity count 812345 priority 14 state 3 SMINFO_MASTER
 * ibwarn: [4711] mad_rpc: _do_madrpc failed; dport (Lid 3)
 * sminfo: iberror: failed: query
 * </pre>
 *
 * The GUID loses its leading zeros. Mails wrap the line, so the one after is read with it.
 */
public final class SminfoParser implements Parser {

    private static final Pattern ANSWER = Pattern.compile("sm lid (\\d{1,8}) sm guid (0x[0-9a-fA-FxX]+),?\\s+activity count (\\d{1,10})"
            + "(?:\\s+priority (\\d{1,2})(?:\\s+state (\\d)(?:\\s+(?:SMINFO_)?(\\w+))?)?)?");
    private static final List<String> STATES = List.of("NOTACT", "DISCOVER", "STANDBY", "MASTER");

    @Override
    public String id() {
        return "sminfo";
    }

    @Override
    public boolean begins(String line) {
        return line.contains("sminfo: sm lid ") || Attempt.endOf("sminfo", line);
    }

    @Override
    public void parse(Capture capture, Statements out) {
        Target target = Target.of(capture, "t", "timeout", "D", "G", "s", "sm_port", "y");
        String lid = target.arguments().isEmpty() || !target.command().contains("sminfo") || target.has("D", "Direct")
                ? null : target.arguments().get(0);
        Integer asked = lid == null || !lid.matches("(0x)?[0-9a-fA-F]{1,8}") ? null : Words.integer(lid);
        String route = target.option("D", "Direct");
        String subject = target.subject("any") + (asked != null ? " lid " + asked : route != null ? " route " + route : "");
        Attempt attempt = new Attempt();
        boolean answered = false;
        List<Line> lines = Lines.of(capture);
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            String text = line.text();
            if (text.contains("sm lid") && !text.contains("SMINFO_") && i + 1 < lines.size()) {
                text = text.stripTrailing() + " " + lines.get(i + 1).text().strip();
            }
            Matcher matcher = ANSWER.matcher(text);
            if (matcher.find()) {
                answered = true;
                answer(about(out, subject, target, route == null ? asked : Words.integer(matcher.group(1)), line), matcher, line);
            } else {
                attempt.note(line);
            }
        }
        if (!answered && attempt.failed()) {
            String failure = attempt.failure().equals("no-sm") ? "no-answer" : attempt.failure();
            about(out, subject, target, route == null ? asked : Integer.valueOf(0), attempt.line()).set("answered", false, attempt.line())
                    .set("failure", failure, attempt.line());
        }
    }

    private static Statements.About about(Statements out, String subject, Target target, Integer asked, Line line) {
        return out.about(SubnetManager.class, subject).set("device", target.device(), line).set("port", target.port(), line)
                .set("askedLid", asked, line);
    }

    private static void answer(Statements.About manager, Matcher matcher, Line line) {
        manager.set("answered", true, line).set("lid", Words.integer(matcher.group(1)), line)
                .set("guid", Words.guid(matcher.group(2)), line).set("activity", Words.number(matcher.group(3)), line);
        if (matcher.group(4) != null) {
            manager.set("priority", Words.integer(matcher.group(4)), line);
        }
        if (matcher.group(6) != null && STATES.contains(matcher.group(6))) {
            manager.set("state", matcher.group(6), line);
        } else if (matcher.group(5) != null) {
            manager.set("state", state(Words.integer(matcher.group(5))), line);
        }
    }

    /** The name of an SMInfo.SMState; null for a number that is none. */
    static String state(Integer code) {
        return code == null || code < 0 || code >= STATES.size() ? null : STATES.get(code);
    }
}
