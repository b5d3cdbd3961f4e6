package org.ibdx.parse.fabric;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Words;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;
import org.ibdx.parse.adapter.Counters;

/**
 * {@code ibcheckerrors}, {@code ibcheckerrs} and {@code ibchecknet} of the old infiniband-diags: counters over their threshold.
 *
 * <pre>
 * #warn: counter SymbolErrors = 36905 	(threshold 10) lid 193 port 14
 * Error check on lid 193 (Infiniscale-IV Mellanox Technologies) port 14:  FAILED
 * </pre>
 *
 * Port 255 is the sum of a switch and not counted. Versions that do not name the port in the line say it below only, where it may
 * be {@code all}: their counters are nobody's.
 */
public final class IbcheckerrorsParser implements Parser {

    private static final Pattern COUNTER = Pattern.compile("#warn: counter (\\w{3,40}) = (\\d{1,20})\\s+\\(threshold \\d+\\)\\s+lid (\\d{1,5}) port (\\d{1,3})\\b");
    private static final int ALL_PORTS = 255;

    @Override
    public String id() {
        return "ibcheckerrors";
    }

    @Override
    public boolean begins(String line) {
        return COUNTER.matcher(line).find();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        for (Line line : Lines.of(capture)) {
            Matcher counter = COUNTER.matcher(line.text());
            if (counter.find()) {
                count(out, Counters.name(counter.group(1)), Words.number(counter.group(2)), Words.integer(counter.group(3)), counter.group(4), line);
            }
        }
    }

    private static void count(Statements out, String name, Long value, Integer lid, String port, Line line) {
        if (name == null || value == null || Integer.parseInt(port) == ALL_PORTS) {
            return;
        }
        Statements.About about = Counters.about(out, "lid " + lid + "/" + port, "lid " + lid, port, name, line)
                .set("lid", lid, line).set("value", value, line);
        if (Counters.saturated(name, value)) {
            about.set("saturated", true, line);
        }
    }
}
