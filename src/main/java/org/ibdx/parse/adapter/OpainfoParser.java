package org.ibdx.parse.adapter;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Hca;
import org.ibdx.fact.PhysicalState;
import org.ibdx.fact.PortState;
import org.ibdx.fact.Words;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code opainfo}, the ports of Omni-Path adapters (opa-basic-tools opainfo). It names none of another kind.
 *
 * <pre>
 * hfi1_0:1                           PortGID:0xfe80000000000000:0011750101671c2a
 *    PortState:     Init (LinkUp)
 *    LinkSpeed      Act: 25Gb         En: 25Gb
 * </pre>
 */
public final class OpainfoParser implements Parser {

    private static final Pattern PORT = Pattern.compile("^\\s*((?:hfi1_|opa)\\w{1,40}):(\\d{1,2})\\s+PortGID:\\s*0x[\\da-fA-F]{16}:([\\da-fA-F]{16})\\b");
    private static final Pattern STATE = Pattern.compile("^([A-Za-z]{3,20})(?: \\(([A-Za-z]{3,20})\\))?$");

    @Override
    public String id() {
        return "opainfo";
    }

    @Override
    public boolean begins(String line) {
        return PORT.matcher(line).find();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        PortCursor cursor = new PortCursor(out);
        for (Line line : Lines.of(capture)) {
            Matcher port = PORT.matcher(line.text());
            if (port.find()) {
                cursor.device(port.group(1));
                cursor.port(Integer.parseInt(port.group(2)));
                out.about(Hca.class, port.group(1)).set("driver", "hfi1", line).seen(line);
                cursor.at("PortGID", line).set("guid", Words.guid(port.group(3)), line);
                continue;
            }
            KeyValue pair = KeyValue.of(line.text());
            Matcher state = STATE.matcher(pair == null || !pair.key().equals("PortState") ? "" : pair.value());
            if (state.matches()) {
                cursor.at("PortState", line).set("state", PortState.of(state.group(1)), line)
                        .set("physicalState", state.group(2) == null ? null : PhysicalState.of(state.group(2)), line);
            }
        }
    }
}
