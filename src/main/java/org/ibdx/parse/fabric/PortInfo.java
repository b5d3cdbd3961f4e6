package org.ibdx.parse.fabric;

import java.util.LinkedHashMap;
import java.util.Map;
import org.ibdx.capture.Line;
import org.ibdx.capture.Outcome;
import org.ibdx.fact.FabricLink;
import org.ibdx.fact.PhysicalState;
import org.ibdx.fact.Port;
import org.ibdx.fact.PortState;
import org.ibdx.fact.Rates;
import org.ibdx.fact.Words;
import org.ibdx.parse.Statements;
import org.ibdx.parse.adapter.Lids;

/**
 * A dump of PortInfo (rdma-core libibmad/dump.c, fields.c), as smpquery, ibportstate and saquery print it. The extended speed
 * counts before the plain one; FDR10 shows only in the vendor's part.
 *
 * <pre>
 * LinkWidthActive:.................4X
 * LinkSpeedActive:.................10.0 Gbps
 * LinkSpeedExtActive:..............53.125 Gbps
 * </pre>
 */
final class PortInfo {

    private record Value(String text, Line line) {
    }

    private final Map<String, Value> values = new LinkedHashMap<>();
    private boolean vendorPart;
    private Line fdr10;

    /** The lines from here on are of the vendor's extension, whose keys are the same. */
    void vendorPart() {
        vendorPart = true;
    }

    boolean isEmpty() {
        return values.isEmpty();
    }

    void put(String key, String text, Line line) {
        if (!vendorPart) {
            values.put(key, new Value(text, line));
        } else if (key.equals("LinkSpeedActive") && text.matches("0x0*1")) {
            fdr10 = line;
        }
    }

    /** The LID it tells; null where none is assigned or told. */
    Integer lid() {
        Value value = values.get("Lid");
        Integer lid = value == null ? null : Words.integer(value.text);
        return lid == null || lid == 0 || lid == 65535 ? null : lid;
    }

    /** States it of an end of a link in the fabric. */
    void state(Statements out, String subject, Integer lid, Integer number) {
        values.forEach((key, value) -> {
            Line line = value.line;
            String text = value.text;
            Statements.About end = out.about(FabricLink.class, subject);
            switch (key) {
                case "LinkState" -> end.set("lid", lid, line).set("port", number, line)
                        .set("state", PortState.of(text) == null ? null : text, line);
                case "PhysLinkState" -> end.set("physicalState", PhysicalState.of(text) == null ? null : text, line);
                case "LinkWidthActive" -> end.set("width", Rates.width(text), line);
                case "LinkWidthEnabled" -> end.set("widthEnabled", text.isEmpty() ? null : text, line);
                case "LinkWidthSupported" -> end.set("widthSupported", Rates.widestOf(text), line);
                default -> { }
            }
        });
        speed(out, "Active", (speed, line) -> out.about(FabricLink.class, subject).set("speed", speed, line));
        speed(out, "Enabled", (speed, line) -> out.about(FabricLink.class, subject).set("speedEnabled", speed, line));
        speed(out, "Supported", (speed, line) -> out.about(FabricLink.class, subject).set("speedSupported", speed, line));
    }

    /** States it of a port of this host; the device may be null where none was named. */
    void state(Statements out, String device, int number) {
        Statements.About port = out.about(Port.class, device == null ? "port " + number : device + "/" + number);
        values.forEach((key, value) -> {
            Line line = value.line;
            String text = value.text;
            switch (key) {
                case "LinkState" -> port.set("device", device, line).set("port", number, line).set("state", PortState.of(text), line);
                case "PhysLinkState" -> port.set("physicalState", PhysicalState.of(text), line);
                case "Lid" -> Lids.base(port, Words.integer(text), line);
                case "SMLid" -> Lids.subnetManager(port, Words.integer(text), line);
                case "LMC" -> port.set("lmc", Words.integer(text), line);
                case "CapMask" -> port.set("capabilityMask", Words.number(text), line);
                case "NeighborMTU" -> port.set("activeMtu", Words.integer(text), line);
                case "MtuCap" -> port.set("maxMtu", Words.integer(text), line);
                case "LinkWidthActive" -> port.set("width", Rates.width(text), line);
                case "LinkWidthEnabled" -> port.set("widthEnabled", text.isEmpty() ? null : text, line);
                case "LinkWidthSupported" -> port.set("widthSupported", Rates.widestOf(text), line);
                default -> { }
            }
        });
        speed(out, "Active", (speed, line) -> {
            port.set("speed", speed, line);
            Value width = values.get("LinkWidthActive");
            port.set("rate", width == null ? null : Rates.kernelRate(Rates.width(width.text), speed), line);
        });
        speed(out, "Enabled", (speed, line) -> port.set("speedEnabled", speed, line));
        speed(out, "Supported", (speed, line) -> port.set("speedSupported", speed, line));
    }

    private interface Told {
        void of(String speed, Line line);
    }

    private void speed(Statements out, String which, Told told) {
        String best = null;
        Line where = null;
        for (Map.Entry<String, Value> entry : values.entrySet()) {
            if (entry.getKey().startsWith("LinkSpeed") && entry.getKey().contains(which)) {
                String speed = Rates.fastestOf(entry.getValue().text);
                if (speed != null && (best == null || Rates.SPEEDS.indexOf(speed) > Rates.SPEEDS.indexOf(best))) {
                    best = speed;
                    where = entry.getValue().line;
                }
            }
        }
        boolean extendedMayFollow = "QDR".equals(best) && !values.containsKey("LinkSpeedExt" + which) && out.capture().outcome() == Outcome.CUT;
        if (best != null && !extendedMayFollow) {
            boolean ten = which.equals("Active") && best.equals("QDR") && fdr10 != null;
            told.of(ten ? "FDR10" : best, ten ? fdr10 : where);
        }
    }
}
