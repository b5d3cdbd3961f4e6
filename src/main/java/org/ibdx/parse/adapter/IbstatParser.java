package org.ibdx.parse.adapter;

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
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code ibstat} (rdma-core infiniband-diags/ibstat.c).
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
 * Indentation is not relied on: pastes lose it. A {@code grep} of it keeps enough of the keys; lines of a device whose
 * {@code Port N:} line was cut out belong to port 1 when they are lines of a port.
 */
public final class IbstatParser implements Parser {

    private static final Pattern DEVICE = Pattern.compile("^\\s*CA\\s+'([A-Za-z0-9_.-]+)'");
    private static final Pattern PORT = Pattern.compile("^\\s*Port\\s+(\\d+):\\s*$");
    private static final Pattern KEY = Pattern.compile("^\\s*([A-Za-z][A-Za-z ]*?)\\s*:\\s*(.*?)\\s*$");
    private static final Pattern BROKEN = Pattern.compile("stat of IB device '([A-Za-z0-9_.-]+)' failed");
    private static final Pattern RATE = Pattern.compile("^([0-9.]+)(?:\\s*\\((FDR10)\\))?");
    private static final int PERMISSIVE_LID = 65535;

    @Override
    public String id() {
        return "ibstat";
    }

    @Override
    public boolean begins(String line) {
        return DEVICE.matcher(line).find();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        String device = null;
        int port = 0;
        for (Line line : capture.lines()) {
            Matcher matcher = DEVICE.matcher(line.text());
            if (matcher.find()) {
                device = matcher.group(1);
                port = 0;
                out.about(Hca.class, device).seen(line);
                continue;
            }
            matcher = BROKEN.matcher(line.text());
            if (matcher.find()) {
                out.about(Hca.class, matcher.group(1)).set("broken", true, line);
                continue;
            }
            matcher = PORT.matcher(line.text());
            if (matcher.find() && device != null) {
                Integer number = Words.integer(matcher.group(1));
                port = number == null ? 0 : number;
                continue;
            }
            matcher = KEY.matcher(line.text());
            if (device != null && matcher.find()) {
                String key = matcher.group(1);
                String value = matcher.group(2);
                if (!adapterLine(out.about(Hca.class, device), key, value, line)) {
                    portLine(out, device, port == 0 ? 1 : port, key, value, line);
                }
            }
        }
    }

    private static boolean adapterLine(Statements.About hca, String key, String value, Line line) {
        switch (key) {
            case "CA type" -> hca.set("caType", value.isEmpty() ? null : value, line);
            case "Number of ports" -> hca.set("portCount", Words.integer(value), line);
            case "Firmware version" -> hca.set("firmware", value.isEmpty() ? null : value, line);
            case "Hardware version" -> hca.set("hardwareVersion", value.isEmpty() ? null : value, line);
            case "Node GUID" -> hca.set("nodeGuid", Words.guid(value), line);
            case "System image GUID" -> hca.set("systemImageGuid", Words.guid(value), line);
            default -> {
                return false;
            }
        }
        return true;
    }

    private static void portLine(Statements out, String device, int number, String key, String value, Line line) {
        Statements.About port = out.about(Port.class, device + "/" + number);
        switch (key) {
            case "State" -> port.set("device", device, line).set("port", number, line).set("state", PortState.of(value), line);
            case "Physical state" -> port.set("device", device, line).set("port", number, line)
                    .set("physicalState", PhysicalState.of(value), line);
            case "Rate" -> rate(port, value, line);
            case "Base lid" -> {
                Integer lid = Words.integer(value);
                if (lid != null) {
                    port.set("lid", lid == PERMISSIVE_LID ? 0 : lid, line).set("permissiveLid", lid == PERMISSIVE_LID, line);
                }
            }
            case "SM lid" -> port.set("smLid", Words.integer(value), line);
            case "LMC" -> port.set("lmc", Words.integer(value), line);
            case "Capability mask" -> port.set("capabilityMask", Words.number(value), line);
            case "Port GUID" -> port.set("guid", Words.guid(value), line);
            case "Link layer" -> port.set("device", device, line).set("port", number, line)
                    .set("linkLayer", LinkLayer.of(value), line);
            default -> { }
        }
    }

    private static void rate(Statements.About port, String value, Line line) {
        Matcher rate = RATE.matcher(value);
        if (rate.find()) {
            port.set("rate", Words.decimal(rate.group(1)), line).set("speed", rate.group(2), line);
        }
    }
}
