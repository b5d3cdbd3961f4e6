package org.ibdx.parse.fabric;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.SaQuery;
import org.ibdx.fact.Words;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;
import org.ibdx.parse.adapter.Counters;
import org.ibdx.parse.adapter.Target;

/**
 * {@code ibqueryerrors}: counters of the fabric that are over their threshold (rdma-core infiniband-diags/ibqueryerrors.c).
 *
 * <pre>
 * Errors for 0xb8cef60300aa0010 "sw-leaf-3"
 *    GUID 0xb8cef60300aa0010 port ALL: [SymbolErrorCounter == 19817 (19.353K)]
 *    GUID 0xb8cef60300aa0010 port 18: [SymbolErrorCounter == 19817 (19.353K)] [LinkDownedCounter == 12 (12.000)]
 *        Link info:      2  18[  ] ==( 4X      53.125 Gbps Active/  LinkUp)==&gt;  0x98039b0300a1c014     32    1[  ] "cn08 HCA-1" ( )
 * </pre>
 *
 * {@code port ALL} is the sum of a switch and not counted again. A count without its human form in brackets comes from the
 * plain attribute, where it sticks at the end of its field.
 */
public final class IbqueryerrorsParser implements Parser {

    private static final Pattern NODE = Pattern.compile("Errors for (?:0x([0-9a-fA-F]{1,16}) )?\"(.*)\"");
    private static final Pattern PORT = Pattern.compile("GUID 0x([0-9a-fA-F]{1,16}) port (\\d{1,3}|ALL):");
    private static final Pattern COUNTER = Pattern.compile("\\[(\\w{3,50}) == (\\d{1,20})( \\([^)\\]]*\\))?\\]");

    @Override
    public String id() {
        return "ibqueryerrors";
    }

    @Override
    public boolean begins(String line) {
        return NODE.matcher(line).find() && line.strip().startsWith("Errors for ") || line.strip().startsWith("## Summary: ");
    }

    @Override
    public void parse(Capture capture, Statements out) {
        Target through = Target.of(capture, "t", "timeout", "s", "suppress", "G", "S", "threshold-file", "load-cache");
        Attempt attempt = new Attempt();
        Ends ends = new Ends(out);
        String node = null;
        String guid = null;
        Integer number = null;
        boolean any = false;
        for (Line line : Lines.of(capture)) {
            Matcher named = NODE.matcher(line.text());
            Matcher port = PORT.matcher(line.text());
            any |= line.text().contains("nodes checked");
            if (named.find()) {
                node = Nodes.text(named.group(2));
                String switchGuid = named.group(1) == null ? null : Words.guid(named.group(1));
                if (switchGuid != null) {
                    Nodes.node(out, switchGuid, "SW", node, line);
                }
            } else if (port.find()) {
                any = true;
                guid = Words.guid(port.group(1));
                number = Words.integer(port.group(2));
                if (guid != null && number != null) {
                    counters(out, node, guid, number, line);
                }
            } else if (line.text().contains("Link info:") && guid != null && number != null) {
                LinkLine link = LinkLine.of(line.text().substring(line.text().indexOf("Link info:") + 10));
                if (link != null) {
                    link.state(ends, guid, node, line);
                }
            } else if (!Questions.unanswered(out, "ibqueryerrors", through, line)) {
                attempt.note(line);
            }
        }
        ends.finish();
        // paths are asked for before anything is counted: their failure tells of the subnet administration
        if (!any && attempt.failed() && !attempt.failure().equals("other")) {
            out.about(SaQuery.class, "path").set("kind", "path", attempt.line()).set("answered", false, attempt.line())
                    .set("failure", attempt.failure(), attempt.line()).set("device", through.device(), attempt.line())
                    .set("port", through.port(), attempt.line());
        }
    }

    private static void counters(Statements out, String node, String guid, Integer number, Line line) {
        Matcher counter = COUNTER.matcher(line.text());
        while (counter.find()) {
            String name = Counters.name(counter.group(1));
            Long count = Words.number(counter.group(2));
            if (name == null || count == null) {
                continue;
            }
            Statements.About about = Counters.about(out, guid + "/" + number, node, number.toString(), name, line)
                    .set("guid", guid, line).set("value", count, line);
            if (counter.group(3) == null && Counters.saturated(name, count)) {
                about.set("saturated", true, line);
            }
        }
    }
}
