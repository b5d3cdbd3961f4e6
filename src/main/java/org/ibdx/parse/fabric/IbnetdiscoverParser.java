package org.ibdx.parse.fabric;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Rates;
import org.ibdx.fact.Words;
import org.ibdx.knowledge.LazyPattern;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;
import org.ibdx.parse.adapter.Target;

/**
 * {@code ibnetdiscover}: the topology, or with {@code -p} a line for each port (rdma-core infiniband-diags/ibnetdiscover.c).
 *
 * <pre>
 * sysimgguid=0x98039b0300a1b2c4
 * Ca	1 "H-98039b0300a1b2c4"		# "cn07 HCA-1"
 * [1](98039b0300a1b2c4) 	"S-b8cef60300aa0010"[17]		# lid 31 lmc 0 "sw-leaf-3" lid 2 4xHDR
 * CA    31  1 0x98039b0300a1b2c4 4x HDR - SW     2 17 0xb8cef60300aa0010 ( 'cn07 HCA-1' - 'sw-leaf-3' )
 * SW     2 19 0xb8cef60300aa0010 4x SDR                                    'sw-leaf-3'
 * </pre>
 *
 * The topology names nodes by node GUID and gives the port GUID of an adapter in brackets, {@code -p} only the latter. What
 * {@code -p} says of width and speed of a port without a link is no speed of a link.
 */
public final class IbnetdiscoverParser implements Parser {

    private static final LazyPattern BEGINS = new LazyPattern("^(?:CA|SW|RT)\\s+\\d+\\s+\\d+ 0x[0-9a-f]{16} \\d+x .*");
    private static final Pattern SYSTEM = Pattern.compile("^[\\s<>]*sysimgguid=0x([0-9a-fA-F]{1,16})");
    private static final Pattern NODE = Pattern.compile(
            "^[\\s<>]*(Switch|Ca|Rt)\\s+(\\d{1,3})\\s+\"([SHR])-([0-9a-fA-F]{1,16})\"\\s*#\\s*\"(.*)\"(?:.*? port 0 lid (\\d{1,8}))?");
    private static final Pattern PORT = Pattern.compile("^[\\s<>]*\\[(\\d{1,3})\\](?:\\[ext \\d+\\])?(?:\\(([0-9a-fA-F]{1,16})\\))?\\s+"
            + "\"[SHR]-([0-9a-fA-F]{1,16})\"\\[(\\d{1,3})\\](?:\\[ext \\d+\\])?\\s*(?:\\(([0-9a-fA-F]{1,16})\\))?\\s*#\\s*"
            + "(?:lid (\\d{1,8}) lmc \\d+ )?\"(.*)\" lid (\\d{1,8}) (\\d+x)?(\\S+)?");
    private static final Pattern ROW = Pattern.compile(
            "^[\\s<>]*(CA|SW|RT)\\s+(\\d{1,8})\\s+(\\d{1,3})\\s+0x([0-9a-fA-F]{1,16})\\s+(\\d+x|\\?\\?)\\s+(\\S+)"
            + "(?:\\s+-\\s+(CA|SW|RT)\\s+(\\d{1,8})\\s+(\\d{1,3})\\s+0x([0-9a-fA-F]{1,16})"
            + "\\s+\\(\\s*'(.*)'\\s+-\\s+'(.*)'\\s*\\)|\\s+'?([^-'(\\s].*?|\\s.*?)?'?)\\s*$");

    @Override
    public String id() {
        return "ibnetdiscover";
    }

    @Override
    public boolean begins(String line) {
        return line.startsWith("# Topology file: generated on") || NODE.matcher(line).find()
                || BEGINS.matcher(line).matches() || line.contains(" 0x") && ROW.matcher(line).find() && line.strip().endsWith("' )");
    }

    @Override
    public void parse(Capture capture, Statements out) {
        Target through = Target.of(capture, "t", "timeout", "n", "node-name-map", "cache", "load-cache", "diff");
        Ends ends = new Ends(out);
        String system = null;
        Block block = null;
        for (Line line : Lines.of(capture)) {
            Matcher ofSystem = SYSTEM.matcher(line.text());
            Matcher node = NODE.matcher(line.text());
            Matcher port = PORT.matcher(line.text());
            if (ofSystem.find()) {
                system = Words.guid(ofSystem.group(1));
            } else if (node.find()) {
                block = node(out, node, system, line);
                system = null;
            } else if (port.find() && block != null) {
                port(out, ends, block, port, line);
            } else if (line.text().contains(" 0x")) {
                Matcher row = ROW.matcher(line.text());
                if (row.find()) {
                    row(out, ends, row, line);
                }
            }
            Questions.unanswered(out, "ibnetdiscover", through, line);
        }
        ends.finish();
    }

    private record Block(String guid, String kind, String description, Integer lid) {
    }

    private static Block node(Statements out, Matcher node, String system, Line line) {
        Block block = new Block(Words.guid(node.group(4)), Nodes.kind(node.group(3)), Nodes.text(node.group(5)), lid(node.group(6)));
        Nodes.node(out, block.guid, block.kind, block.description, line).set("ports", Words.integer(node.group(2)), line)
                .set("systemGuid", system, line).set("lid", block.lid, line);
        return block;
    }

    private static void port(Statements out, Ends ends, Block block, Matcher port, Line line) {
        String guid = port.group(2) == null ? block.guid : Words.guid(port.group(2));
        Integer number = Words.integer(port.group(1));
        Integer lid = port.group(6) == null ? block.lid : lid(port.group(6));
        String peerGuid = Words.guid(port.group(5) == null ? port.group(3) : port.group(5));
        Integer peerPort = Words.integer(port.group(4));
        String peerNode = Nodes.text(port.group(7));
        Integer peerLid = lid(port.group(8));
        String width = Rates.width(port.group(9));
        String speed = port.group(10) == null ? null : Rates.speed(port.group(10));
        if (block.kind != null && !block.kind.equals("SW")) {
            Nodes.node(out, block.guid, block.kind, block.description, line).set("lid", lid, line);
        }
        ends.link(new Ends.End(guid, number, block.description, lid), new Ends.End(peerGuid, peerPort, peerNode, peerLid), width, speed,
                line);
    }

    private static void row(Statements out, Ends ends, Matcher row, Line line) {
        String guid = Words.guid(row.group(4));
        Integer number = Words.integer(row.group(3));
        if (row.group(7) == null) {
            String name = Nodes.text(row.group(13));
            ends.link(new Ends.End(guid, number, name, lid(row.group(2))), new Ends.End(null, null, null, null), null, null, line);
            sweepSwitch(out, row.group(1), guid, name, row.group(2), line);
            return;
        }
        String name = Nodes.text(row.group(11));
        String peerName = Nodes.text(row.group(12));
        String peerGuid = Words.guid(row.group(10));
        ends.link(new Ends.End(guid, number, name, lid(row.group(2))),
                new Ends.End(peerGuid, Words.integer(row.group(9)), peerName, lid(row.group(8))), Rates.width(row.group(5)),
                Rates.speed(row.group(6)), line);
        sweepSwitch(out, row.group(1), guid, name, row.group(2), line);
        sweepSwitch(out, row.group(7), peerGuid, peerName, row.group(8), line);
    }

    /** Only of a switch does the line of a port give the GUID of the node. */
    private static void sweepSwitch(Statements out, String kind, String guid, String name, String lid, Line line) {
        if (kind.equals("SW")) {
            Nodes.node(out, guid, kind, name, line).set("lid", lid(lid), line);
        }
    }

    private static Integer lid(String text) {
        Integer lid = text == null ? null : Words.integer(text);
        return lid == null || lid == 0 || lid == 65535 ? null : lid;
    }
}
