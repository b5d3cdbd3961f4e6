package org.ibdx.parse.fabric;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Words;
import org.ibdx.parse.Lines;
import org.ibdx.parse.NamedParser;
import org.ibdx.parse.Statements;
import org.ibdx.parse.adapter.Target;

/**
 * {@code ibhosts}, {@code ibswitches}, {@code ibnodes} (scripts over ibnetdiscover) and {@code ibnetdiscover -l}.
 *
 * <pre>
 * Ca	: 0x98039b0300a1b2c4 ports 1 "cn07 HCA-1"
 * Switch	: 0xb8cef60300aa0010 ports 41 "MF0;sw-leaf-3:MQM8700/U1" enhanced port 0 lid 2 lmc 0
 * </pre>
 *
 * A host is listed once for each adapter.
 */
public final class IbnodesParser extends NamedParser {

    private static final Pattern ROW = Pattern.compile("^[\\s>]*(Ca|Switch|Router|Rt)\\s*: 0x([0-9a-fA-F]{1,16}) ports (\\d{1,3})"
            + "(?: devid 0x[0-9a-fA-F]+ vendid 0x[0-9a-fA-F]+)? \"(.*)\"(?:.*? lid (\\d{1,8}))?");

    /** One for each of the three commands; they differ in name only. */
    public IbnodesParser(String id) {
        super(id);
    }

    @Override
    public boolean begins(String line) {
        return id().equals("ibnodes") && ROW.matcher(line).find();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        Target through = Target.of(capture, "t", "timeout", "node-name-map");
        for (Line line : Lines.of(capture)) {
            Matcher row = ROW.matcher(line.text());
            if (row.find()) {
                Integer lid = row.group(5) == null ? null : Words.integer(row.group(5));
                Nodes.node(out, Words.guid(row.group(2)), Nodes.kind(row.group(1)), row.group(4), line)
                        .set("ports", Words.integer(row.group(3)), line).set("lid", lid == null || lid == 0 ? null : lid, line);
            } else {
                Questions.unanswered(out, id(), through, line);
            }
        }
    }
}
