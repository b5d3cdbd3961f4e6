package org.ibdx.parse.host;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Setting;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * The networks of Lustre: {@code lnetctl net show}, {@code lnetctl export} (Lustre lnet/utils/lnetctl.c, YAML of liblnetconfig).
 *
 * <pre>
 * net:
 *     - net type: o2ib
 *       local NI(s):
 *         - nid: 10.0.0.5@o2ib
 *           status: down
 *           interfaces:
 *               0: ib0
 * </pre>
 *
 * The numeric {@code status} of peers, in an export, is no state.
 */
public final class LnetctlParser implements Parser {

    private static final Pattern NID = Pattern.compile("^\\s*(?:- )?nid:\\s+([\\w.:-]{1,45}@(?:o2ib|tcp)\\d{0,4})\\s*$");
    private static final Pattern STATUS = Pattern.compile("^\\s*status:\\s+(up|down)\\s*$");
    private static final Pattern INTERFACE = Pattern.compile("^\\s*0:\\s+([\\w.-]{1,15})\\s*$");

    @Override
    public String id() {
        return "lnetctl";
    }

    @Override
    public void parse(Capture capture, Statements out) {
        String nid = null;
        boolean known = false;
        for (Line line : Lines.of(capture)) {
            Matcher named = NID.matcher(line.text());
            Matcher status = STATUS.matcher(line.text());
            Matcher through = INTERFACE.matcher(line.text());
            if (named.find()) {
                nid = named.group(1);
                known = false;
            } else if (nid != null && status.find()) {
                out.about(Setting.class, "lnet " + nid).set("area", "lnet", line).set("name", nid, line).set("value", status.group(1), line);
                known = true;
            } else if (known && through.find()) {
                out.about(Setting.class, "lnet " + nid).set("about", through.group(1), line);
            }
        }
    }
}
