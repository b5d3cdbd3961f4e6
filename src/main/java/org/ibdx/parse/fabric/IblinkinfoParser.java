package org.ibdx.parse.fabric;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
 * {@code iblinkinfo}, in blocks and in lines ({@code -l}) (rdma-core infiniband-diags/iblinkinfo.c).
 *
 * <pre>
 * CA: cn07 HCA-1:
 *       0x98039b0300a1b2c4     31    1[  ] ==( 4X      53.125 Gbps Active/  LinkUp)==&gt;       2   17[  ] "sw-leaf-3" ( )
 * Switch: 0xb8cef60300aa0010 sw-leaf-3:
 *            2   19[  ] ==(                Down/ Polling)==&gt;             [  ] "" ( )
 * 0xb8cef60300aa0010 "                     sw-leaf-3"      2   18[  ] ==( 2X …
 * </pre>
 *
 * Blocks do not print the GUID at the other end; it is looked up in the rest of the output by LID, else by a name that only
 * one node has.
 */
public final class IblinkinfoParser implements Parser {

    private static final Pattern SWITCH = Pattern.compile("^[\\s<>]*Switch: 0x([0-9a-fA-F]{1,16}) (.*):\\s*$");
    private static final Pattern ADAPTER = Pattern.compile("^[\\s<>]*(CA|Router): (.*):\\s*$");
    private static final Pattern IN_LINES = Pattern.compile("0x([0-9a-fA-F]{1,16}) \"(.*?)\"(\\s+\\d{1,8}\\s+\\d{1,3}\\[.*)$");
    private static final Pattern OWN_GUID = Pattern.compile("^[\\s<>]*0x([0-9a-fA-F]{1,16})(\\s+\\d{1,8}\\s+\\d{1,3}\\[.*)$");

    private record Row(String guid, String node, LinkLine link, Line line) {
    }

    @Override
    public String id() {
        return "iblinkinfo";
    }

    @Override
    public boolean begins(String line) {
        return SWITCH.matcher(line).find() || ADAPTER.matcher(line).find() || line.contains("==(") && IN_LINES.matcher(line).find();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        Target through = Target.of(capture, "t", "timeout", "S", "G", "D", "n", "hops", "node-name-map", "load-cache", "diff");
        List<Row> rows = new ArrayList<>();
        String node = null;
        String switchGuid = null;
        for (Line line : Lines.of(capture)) {
            Matcher ofSwitch = SWITCH.matcher(line.text());
            Matcher adapter = ADAPTER.matcher(line.text());
            if (ofSwitch.find()) {
                switchGuid = Words.guid(ofSwitch.group(1));
                node = Nodes.text(ofSwitch.group(2));
                Nodes.node(out, switchGuid, "SW", node, line);
            } else if (adapter.find()) {
                switchGuid = null;
                node = Nodes.text(adapter.group(2));
            } else if (line.text().contains("==(")) {
                Row row = row(line, switchGuid, node);
                if (row != null) {
                    rows.add(row);
                }
            } else {
                Questions.unanswered(out, "iblinkinfo", through, line);
            }
        }
        Map<String, String> guids = guids(rows);
        Ends ends = new Ends(out);
        for (Row row : rows) {
            LinkLine link = row.link;
            if (link.peerGuid() == null && link.peerPort() != null) {
                link = link.withPeerGuid(link.peerLid() != null ? guids.get("lid " + link.peerLid())
                        : guids.get(link.peerNode() + "/" + link.peerPort()));
            }
            link.state(ends, row.guid, row.node, row.line);
        }
        ends.finish();
    }

    private static Row row(Line line, String switchGuid, String node) {
        Matcher inLines = IN_LINES.matcher(line.text());
        Matcher own = OWN_GUID.matcher(line.text());
        String guid = switchGuid;
        String name = node;
        String rest = line.text();
        int arrow = rest.indexOf("==(");
        if (inLines.find() && inLines.start(3) < arrow) {
            guid = Words.guid(inLines.group(1));
            name = inLines.group(2).strip();
            rest = inLines.group(3);
        } else if (own.find()) {
            guid = Words.guid(own.group(1));
            rest = own.group(2);
        }
        LinkLine link = guid == null ? null : LinkLine.of(rest);
        return link == null ? null : new Row(guid, name, link, line);
    }

    /** Which GUID has a LID, and which a name and port; "" where several have. */
    private static Map<String, String> guids(List<Row> rows) {
        Map<String, String> guids = new HashMap<>();
        for (Row row : rows) {
            if (row.link.lid() != null) {
                guids.merge("lid " + row.link.lid(), row.guid, (a, b) -> a.equals(b) ? a : "");
            }
            guids.merge(row.node + "/" + row.link.port(), row.guid, (a, b) -> a.equals(b) ? a : "");
        }
        guids.values().removeIf(String::isEmpty);
        return guids;
    }
}
