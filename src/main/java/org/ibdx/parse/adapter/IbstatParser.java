package org.ibdx.parse.adapter;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Hca;
import org.ibdx.fact.LinkLayer;
import org.ibdx.fact.PhysicalState;
import org.ibdx.fact.Port;
import org.ibdx.fact.PortState;
import org.ibdx.fact.Words;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;
import org.ibdx.parse.network.Typed;

/**
 * {@code ibstat} and {@code ibstat -s} (rdma-core infiniband-diags/ibstat.c).
 *
 * <pre>
 * CA 'mlx5_0'
 * 	CA type: MT4123
 * 	Firmware version: 20.35.1012
 * 	Port 1:
 * 		State: Active
 * 		Physical state: LinkUp
 * 		Rate: 200
 * 		Base lid: 31
 * </pre>
 *
 * {@code ibstat mlx5_0 1} begins {@code CA: 'mlx5_0'} and prints no adapter lines; an iWARP device is an {@code iWARP RNIC}.
 * Indentation is not relied on: pastes lose it. A {@code grep} of it keeps enough of the keys; where it took the device out, the
 * device is the one of the command, else the only one the host is known to have, else unnamed.
 */
public final class IbstatParser implements Parser {

    private static final Pattern DEVICE = Pattern.compile(
            "(?:^|[\\s>])(CA|Switch|Router|iWARP RNIC|(?<!\\S\\s)\\?\\?\\?):?\\s+'(" + Target.DEVICE + ")'+\\s*$");
    private static final Pattern PORT = Pattern.compile("^[\\s>]*Port\\s+(\\d{1,3}):\\s*$");
    /** Where the lines above were cut off: one line that no other tool prints with these blanks. */
    private static final Pattern CUT = Pattern.compile("^(?:\\t\\t|[> ] {1,20})State: (?:Active|Initializing|Armed|Down)\\s*$");
    private static final Pattern BROKEN = Pattern.compile("stat of IB device '(" + Target.DEVICE + ")' failed");
    /** What an old ibstat says where there is no device at all: its library then names the one that it takes by default. */
    private static final Pattern EMPTY = Pattern.compile("stat of IB device 'mthca0' failed: \\(?No such file or directory");
    private static final Pattern RATE = Pattern.compile("^([0-9]+(?:\\.[0-9]+)?)(?:\\s*\\((FDR10)\\))?");

    @Override
    public String id() {
        return "ibstat";
    }

    @Override
    public boolean begins(String line) {
        return DEVICE.matcher(KeyValue.withoutRemark(line)).find() || BROKEN.matcher(line).find() || CUT.matcher(line).matches();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        PortCursor cursor = new PortCursor(out);
        askedFor(capture, out, cursor);
        Line mask = null;
        Line last = null;
        for (Line line : Lines.of(capture)) {
            last = line;
            String text = KeyValue.withoutRemark(line.text());
            Matcher matcher = DEVICE.matcher(text);
            if (matcher.find()) {
                withoutLayer(cursor, mask);
                mask = null;
                cursor.device(matcher.group(2));
                out.about(Hca.class, matcher.group(2)).set("nodeType", nodeType(matcher.group(1)), line).seen(line);
                continue;
            }
            matcher = BROKEN.matcher(line.text());
            if (matcher.find()) {
                if (!EMPTY.matcher(line.text()).find()) {
                    out.about(Hca.class, matcher.group(1)).set("broken", true, line);
                }
                continue;
            }
            matcher = PORT.matcher(text);
            if (matcher.find()) {
                withoutLayer(cursor, mask);
                mask = null;
                cursor.port(Integer.parseInt(matcher.group(1)));
                continue;
            }
            KeyValue pair = KeyValue.of(line.text());
            mask = pair == null ? mask : pair.key().equals("Capability mask") ? line : pair.key().equals("Link layer") ? null : mask;
            if (pair != null && !adapterLine(out, cursor.device(), pair.key(), pair.value(), line)) {
                portLine(cursor, pair.key(), pair.value(), line);
            }
        }
        withoutLayer(cursor, mask);
        if (!Typed.filtered(capture)) {
            cursor.end("State", "Physical state", last);
        }
    }

    /**
     * A port whose line of the link layer was cut off: one without any capability of the lower half (traps, notices, subnet
     * management) is Ethernet; an InfiniBand port has several of them.
     */
    private static void withoutLayer(PortCursor cursor, Line mask) {
        Long bits = mask == null ? null : Words.number(KeyValue.of(mask.text()).value());
        if (bits != null && bits != 0 && (bits & 0xffff) == 0) {
            cursor.at("Link layer", mask).set("linkLayer", LinkLayer.ETHERNET, mask);
        }
    }

    /** The device that lines without a heading belong to. */
    private static void askedFor(Capture capture, Statements out, PortCursor cursor) {
        Target target = Target.of(capture);
        if (!target.arguments().isEmpty() && target.command().contains("ibstat")
                && target.arguments().get(0).matches(Target.DEVICE)) {
            cursor.device(target.arguments().get(0));
            Integer port = target.arguments().size() > 1 ? Words.integer(target.arguments().get(1)) : null;
            if (port != null && port > 0) {
                cursor.port(port);
            }
        } else if (target.device() != null) {
            cursor.device(target.device());
        } else {
            List<String> known = out.all().stream().filter(s -> s.type() == Hca.class).map(s -> s.subject()).distinct().toList();
            if (known.size() == 1) {
                cursor.device(known.get(0));
            }
        }
    }

    private static String nodeType(String word) {
        return switch (word) {
            case "CA" -> "CA";
            case "iWARP RNIC" -> "RNIC";
            case "Switch" -> "switch";
            case "Router" -> "router";
            default -> null;
        };
    }

    private static boolean adapterLine(Statements out, String device, String key, String value, Line line) {
        String field = switch (key) {
            case "CA type", "Switch type", "Router type", "iWARP RNIC type" -> "caType";
            case "Firmware version" -> "firmware";
            case "Hardware version" -> "hardwareVersion";
            case "Number of ports", "Node GUID", "System image GUID" -> key;
            default -> null;
        };
        if (field == null) {
            return false;
        }
        if (device == null) {
            return true;
        }
        Statements.About hca = out.about(Hca.class, device);
        switch (field) {
            case "Number of ports" -> hca.set("portCount", Words.integer(value), line);
            case "Node GUID" -> hca.set("nodeGuid", Words.guid(value), line);
            case "System image GUID" -> hca.set("systemImageGuid", Words.guid(value), line);
            case "hardwareVersion" -> hca.set(field, Hardware.version(value), line);
            default -> hca.set(field, value.isEmpty() ? null : value, line);
        }
        return true;
    }

    private static void portLine(PortCursor cursor, String key, String value, Line line) {
        switch (key) {
            case "State" -> cursor.at(key, line).set("state", PortState.of(value), line);
            case "Physical state" -> cursor.at(key, line).set("physicalState", PhysicalState.of(value), line);
            case "Rate" -> rate(cursor.at(key, line), value, line);
            case "Base lid" -> Lids.base(cursor.at(key, line), Words.integer(value), line);
            case "SM lid" -> cursor.at(key, line).set("smLid", Words.integer(value), line);
            case "LMC" -> cursor.at(key, line).set("lmc", Words.integer(value), line);
            case "Capability mask" -> cursor.at(key, line).set("capabilityMask", Words.number(value), line);
            case "Port GUID" -> cursor.at(key, line).set("guid", Words.guid(value), line);
            case "Link layer" -> cursor.at(key, line).set("linkLayer", LinkLayer.of(value), line);
            default -> { }
        }
    }

    /** {@code 0} is what ibstat prints when the kernel would not tell the rate. */
    private static void rate(Statements.About port, String value, Line line) {
        Matcher rate = RATE.matcher(value);
        if (rate.find()) {
            Double gigabits = Words.decimal(rate.group(1));
            if (gigabits != null && gigabits == 0) {
                port.unreadable("rate", value, line);
            } else {
                port.set("rate", gigabits, line).set("speed", rate.group(2), line);
            }
        }
    }
}
