package org.ibdx.parse.fabric;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Words;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;
import org.ibdx.parse.adapter.Target;

/**
 * {@code ibtracert}: the route that the switches have between two LIDs (rdma-core infiniband-diags/ibtracert.c).
 *
 * <pre>
 * From ca {0x98039b0300a1b2c4} portnum 1 lid 31-31 "cn07 HCA-1"
 * [1] -&gt; switch port {0xb8cef60300aa0010}[17] lid 2-2 "sw-leaf-3"
 * [18] -&gt; ca port {0x98039b0300a1c014}[1] lid 32-32 "cn08 HCA-1"
 * To ca {0x98039b0300a1c014} portnum 1 lid 32-32 "cn08 HCA-1"
 * </pre>
 *
 * A hop gives the port GUID of an adapter, the first and the last line its node GUID.
 */
public final class IbtracertParser implements Parser {

    private static final Pattern ENDS = Pattern.compile(
            "(From|To) (ca|switch|router) \\{0x([0-9a-fA-F]{1,16})\\} portnum (\\d{1,3}) lid (\\d{1,8})-\\d{1,8} \"(.*)\"");
    private static final Pattern HOP = Pattern.compile(
            "\\[(\\d{1,3})\\] -> (ca|switch|router) port \\{0x([0-9a-fA-F]{1,16})\\}\\[(\\d{1,3})\\] lid (\\d{1,8})-\\d{1,8} \"(.*)\"");

    @Override
    public String id() {
        return "ibtracert";
    }

    @Override
    public boolean begins(String line) {
        return line.strip().startsWith("From ") && ENDS.matcher(line).find() || Attempt.endOf("ibtracert", line);
    }

    @Override
    public void parse(Capture capture, Statements out) {
        Target through = Target.of(capture, "t", "timeout", "n", "no_info", "m", "mlid", "s", "y", "node-name-map");
        String asked = through.command().contains("ibtracert") && through.arguments().size() > 1
                ? through.arguments().get(0) + " " + through.arguments().get(1) : null;
        Attempt attempt = new Attempt();
        Line noRoute = null;
        Line arrived = null;
        String from = null;
        Hop last = null;
        for (Line line : Lines.of(capture)) {
            Matcher ends = ENDS.matcher(line.text());
            Matcher hop = HOP.matcher(line.text());
            if (ends.find()) {
                Nodes.node(out, Words.guid(ends.group(3)), Nodes.kind(ends.group(2)), ends.group(6), line)
                        .set("lid", Words.integer(ends.group(5)), line);
                boolean first = ends.group(1).equals("From");
                from = first ? ends.group(5) : from;
                last = first ? new Hop(ends.group(2).equals("switch") ? Words.guid(ends.group(3)) : null, ends.group(6)) : last;
                arrived = first ? arrived : line;
                asked = asked == null && !first && from != null ? from + " " + ends.group(5) : asked;
            } else if (hop.find()) {
                last = hop(out, last, hop, line);
            } else if (line.text().contains("can't find a route") || line.text().contains("can't reach to/from")
                    || line.text().contains("Failed to get route")) {
                noRoute = noRoute == null ? line : noRoute;
            } else {
                attempt.note(line);
            }
        }
        String target = asked == null ? "?" : asked;
        if (arrived != null) {
            Questions.about(out, "ibtracert", "route", target, through, arrived).set("answered", true, arrived);
        } else if (noRoute != null) {
            Questions.about(out, "ibtracert", "route", target, through, noRoute).set("answered", false, noRoute)
                    .set("failure", "no-route", noRoute);
        } else if (attempt.failed()) {
            Questions.about(out, "ibtracert", "route", target, through, attempt.line()).set("answered", false, attempt.line())
                    .set("failure", attempt.failure(), attempt.line());
        }
    }

    /** The node a hop left from; its GUID is null where its links go by another one. */
    private record Hop(String guid, String node) {
    }

    private static Hop hop(Statements out, Hop before, Matcher hop, Line line) {
        String guid = Words.guid(hop.group(3));
        Integer port = Words.integer(hop.group(4));
        Integer lid = Words.integer(hop.group(5));
        Integer left = Words.integer(hop.group(1));
        Statements.About end = Nodes.end(out, guid, port, hop.group(6), lid, line);
        if (before != null) {
            Nodes.peer(end, before.guid, left, before.node, null, line);
            Nodes.peer(Nodes.end(out, before.guid, left, before.node, null, line), guid, port, hop.group(6), lid, line);
        }
        boolean isSwitch = hop.group(2).equals("switch");
        if (isSwitch) {
            Nodes.node(out, guid, "SW", hop.group(6), line).set("lid", lid, line);
        }
        return new Hop(isSwitch ? guid : null, hop.group(6));
    }
}
