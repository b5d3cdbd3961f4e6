package org.ibdx.parse.adapter;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Hca;
import org.ibdx.fact.LinkLayer;
import org.ibdx.fact.PhysicalState;
import org.ibdx.fact.PortState;
import org.ibdx.fact.Rates;
import org.ibdx.fact.Words;
import org.ibdx.knowledge.LazyPattern;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;
import org.ibdx.parse.network.Typed;

/**
 * {@code ibstatus}, a script over sysfs (rdma-core infiniband-diags/scripts/ibstatus.in); LIDs are hexadecimal.
 *
 * <pre>
 * Infiniband device 'mlx5_0' port 1 status:
 * 	default gid:	 fe80:0000:0000:0000:9803:9b03:00a1:b2c4
 * 	base lid:	 0x1f
 * 	state:		 4: ACTIVE
 * 	rate:		 200 Gb/sec (4X HDR)
 * </pre>
 *
 * A file that the script cannot read is {@code unknown}; a missing link_layer file (old kernels) reads {@code IB}.
 */
public final class IbstatusParser implements Parser {

    private static final LazyPattern BEGINS = new LazyPattern("Fatal error:  (No devices|device '.*': sys files not found .*)");
    private static final Pattern PORT = Pattern.compile("[Ii]nfini[Bb]and device '(" + Target.DEVICE + ")' port (\\d{1,3}) status");
    private static final Set<String> KEYS = Set.of("default gid", "base lid", "sm lid", "state", "phys state", "rate", "link_layer");

    @Override
    public String id() {
        return "ibstatus";
    }

    @Override
    public boolean begins(String line) {
        return PORT.matcher(line).find() || BEGINS.matcher(line.strip()).matches();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        PortCursor cursor = new PortCursor(out);
        Gids gids = new Gids(out);
        Line last = null;
        for (Line line : Lines.of(capture)) {
            last = line;
            Matcher matcher = PORT.matcher(line.text());
            if (matcher.find()) {
                cursor.device(matcher.group(1));
                cursor.port(Integer.parseInt(matcher.group(2)));
                out.about(Hca.class, matcher.group(1)).seen(line);
                continue;
            }
            KeyValue pair = KeyValue.of(line.text());
            if (pair != null && KEYS.contains(pair.key())) {
                port(cursor, gids, pair.key(), pair.value(), line);
            }
        }
        gids.finish();
        if (!Typed.filtered(capture)) {
            cursor.end("state", "phys state", last);
        }
    }

    private static void port(PortCursor cursor, Gids gids, String key, String value, Line line) {
        Statements.About port = cursor.at(key, line);
        if (value.equals("unknown")) {
            String field = switch (key) {
                case "base lid" -> "lid";
                case "sm lid" -> "smLid";
                case "state" -> "state";
                case "phys state" -> "physicalState";
                case "rate" -> "rate";
                default -> null;
            };
            if (field != null) {
                port.unreadable(field, value, line);
            }
            return;
        }
        switch (key) {
            case "default gid" -> gids.gid(port.subject(), 0, value, line);
            case "base lid" -> Lids.base(port, Words.integer(value), line);
            case "sm lid" -> Lids.subnetManager(port, Words.integer(value), line);
            case "state" -> port.set("state", PortState.of(value), line);
            case "phys state" -> port.set("physicalState", PhysicalState.of(value), line);
            case "rate" -> rate(port, value, line);
            default -> {
                LinkLayer layer = LinkLayer.of(value);
                port.set("linkLayer", layer, line);
                gids.layer(port.subject(), layer);
            }
        }
    }

    /** States rate, width and speed in the kernel's words. */
    static void rate(Statements.About port, String value, Line line) {
        Rates.Rate rate = Rates.of(value);
        if (rate != null) {
            port.set("rate", rate.gigabits(), line).set("width", rate.width(), line).set("speed", rate.speed(), line);
        }
    }
}
