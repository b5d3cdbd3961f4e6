package org.ibdx.parse.fabric;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Setting;
import org.ibdx.fact.Words;
import org.ibdx.knowledge.LazyPattern;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * What the log of opensm says of the subnet manager itself: its version, the port it is bound to and its last state (opensm
 * opensm/osm_opensm.c, osm_sm_state_mgr.c). Its errors are known lines, see {@code rules/messages}.
 *
 * <pre>
 * Mar 03 10:00:00 870510 [286E8740] 0x80 -&gt; OpenSM 3.3.23
 * Mar 03 10:00:00 874876 [286E8740] 0x02 -&gt; osm_vendor_bind: Mgmt class 0x81 binding to port GUID 0x98039b0300a1b2c4
 * Mar 03 10:00:00 894581 [256E16C0] 0x80 -&gt; Entering MASTER state
 * </pre>
 */
public final class OpensmLogParser implements Parser {

    private static final LazyPattern BEGINS = new LazyPattern("[A-Z][a-z]{2} \\d{2} \\d{2}:\\d{2}:\\d{2} \\d{6} \\[[0-9A-F]+\\] 0x[0-9a-f]{2} -> .*");
    private static final String AREA = "opensm.log";
    private static final Pattern VERSION = Pattern.compile("-> OpenSM (\\d+\\.\\d+[0-9A-Za-z._-]*)");
    private static final Pattern STATE = Pattern.compile("-> Entering (DISCOVERING|STANDBY|NOT[- ]ACTIVE|MASTER) state");
    private static final Pattern BOUND = Pattern.compile("binding to port (?:GUID )?0x([0-9a-fA-F]{1,16})");
    private static final Pattern EXIT = Pattern.compile("-> (?:Exiting SM|OpenSM: Exiting)");

    @Override
    public String id() {
        return "opensm-log";
    }

    @Override
    public boolean begins(String line) {
        return BEGINS.matcher(line).matches();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        for (Line line : Lines.of(capture)) {
            String text = line.text();
            Matcher version = VERSION.matcher(text);
            Matcher state = STATE.matcher(text);
            Matcher bound = BOUND.matcher(text);
            if (version.find()) {
                set(out, "version", version.group(1), line);
            } else if (state.find()) {
                set(out, "state", state.group(1), line);
            } else if (bound.find() && Words.guid(bound.group(1)) != null) {
                String guid = Words.guid(bound.group(1));
                out.about(Setting.class, AREA + " bound " + guid).set("area", AREA, line).set("name", "bound", line)
                        .set("value", guid, line).set("about", guid, line);
            } else if (EXIT.matcher(text).find()) {
                set(out, "state", "EXITED", line);
            }
        }
    }

    private static void set(Statements out, String name, String value, Line line) {
        out.about(Setting.class, AREA + " " + name).set("area", AREA, line).set("name", name, line).set("value", value, line);
    }
}
