package org.ibdx.parse.adapter;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Line;
import org.ibdx.fact.LinkLayer;
import org.ibdx.fact.PKey;
import org.ibdx.fact.PhysicalState;
import org.ibdx.fact.Port;
import org.ibdx.fact.PortState;
import org.ibdx.fact.Words;
import org.ibdx.parse.Statements;

/**
 * The files of one port in sysfs: {@code ports/1/state}, {@code pkeys/0}, {@code gids/0}, {@code counters/symbol_error} …
 * LIDs are hexadecimal; an unused entry of the P_Key table reads {@code 0x0000}.
 */
final class SysfsPort {

    private static final Pattern ENTRY = Pattern.compile(
            "(pkeys|gids|gid_attrs/ndevs|gid_attrs/types|counters|counters_ext|hw_counters)/([A-Za-z0-9_]+)");
    /** In hw_counters, but settings. */
    private static final Set<String> NO_COUNTERS = Set.of("lifespan");
    private static final int FULL = 0x8000;
    /** A typed command that shows the whole P_Key table, but for unused entries. */
    private static final Pattern WHOLE_TABLE = Pattern.compile("(?:sudo )?(?:e?grep(?: -[A-Za-z]+)* (?:\\.|'\\.?'|\"\\.?\")|e?grep(?: -[A-Za-z]+)* -[a-z]*v[a-z]* [\"']?0x0000[\"']?|cat|head|tail)"
            + " \\S*/pkeys(?:/\\*|/?)(?: ?\\| ?(?:grep -v[A-Za-z]* \\S*0000\\S*|sort(?: -[a-z]+)*|uniq(?: -c)?))*\\s*");
    /** So many entries nobody names one by one. */
    private static final int MANY_ENTRIES = 8;

    private final Statements out;
    private final Gids gids;
    private final Map<String, Integer> keyEntries = new HashMap<>();

    SysfsPort(Statements out) {
        this.out = out;
        this.gids = new Gids(out);
    }

    void finish() {
        gids.finish();
    }

    /** One file below {@code ports/<number>/}; {@code !…} is the reason why it could not be read. */
    void file(String device, int number, String path, String value, Line line) {
        String subject = device + "/" + number;
        Matcher entry = ENTRY.matcher(path);
        if (entry.matches()) {
            entry(subject, device, number, entry.group(1), entry.group(2), value, line);
            return;
        }
        String field = switch (path) {
            case "state" -> "state";
            case "phys_state" -> "physicalState";
            case "rate" -> "rate";
            case "lid" -> "lid";
            case "sm_lid" -> "smLid";
            case "lid_mask_count" -> "lmc";
            case "cap_mask" -> "capabilityMask";
            case "link_layer" -> "linkLayer";
            default -> null;
        };
        if (field == null) {
            return;
        }
        Statements.About port = out.about(Port.class, subject).set("device", device, line).set("port", number, line);
        if (value.startsWith("!")) {
            port.unreadable(field, value.substring(1), line);
            return;
        }
        switch (field) {
            case "state" -> port.set(field, PortState.of(value), line);
            case "physicalState" -> port.set(field, PhysicalState.of(value), line);
            case "rate" -> IbstatusParser.rate(port, value, line);
            case "lid" -> Lids.base(port, Words.integer(value), line);
            case "smLid" -> Lids.subnetManager(port, Words.integer(value), line);
            case "lmc" -> port.set(field, Words.integer(value), line);
            case "capabilityMask" -> port.set(field, Words.number(value), line);
            default -> {
                LinkLayer layer = LinkLayer.of(value);
                port.set(field, layer, line);
                gids.layer(subject, layer);
            }
        }
    }

    private void entry(String subject, String device, int number, String table, String name, String value, Line line) {
        if (table.endsWith("counters") || table.equals("counters_ext")) {
            counter(subject, device, number, name.endsWith("_64") ? name.substring(0, name.length() - 3) : name, value, line);
            return;
        }
        Integer index = Words.integer(name);
        if (index == null || value.startsWith("!")) {
            // empty entries of the GID table cannot be read on some kernels; that says nothing
            return;
        }
        switch (table) {
            case "pkeys" -> pkey(subject, device, number, index, value, line);
            case "gids" -> gids.gid(subject, index, value, line);
            case "gid_attrs/types" -> gids.attribute(subject, index, "type", value.isEmpty() ? null : value, line);
            default -> gids.attribute(subject, index, "netdev", value.isEmpty() ? null : value, line);
        }
    }

    /** One of the lines that {@code cat pkeys/*} prints: the first is that of place 0, where none was filtered out. */
    void key(String device, int number, String text, Line line) {
        String subject = device + "/" + number;
        boolean first = !keyEntries.containsKey(subject) && !out.capture().command().contains("|");
        pkey(subject, device, number, first ? Integer.valueOf(0) : null, text, line);
    }

    private void pkey(String subject, String device, int number, Integer index, String text, Line line) {
        Integer value = Words.pkey(text);
        String command = out.capture().command();
        int entries = keyEntries.merge(subject, 1, Integer::sum);
        boolean many = entries >= MANY_ENTRIES;
        boolean asked = command != null && WHOLE_TABLE.matcher(command.strip()).matches();
        // keys fill a table from its start: an unused place behind all that were shown is mostly its end
        boolean reachesUnused = value != null && value == 0 && index != null && index > 0 && index == entries - 1;
        if ((many || asked || reachesUnused) && value != null) {
            out.about(Port.class, subject).set("device", device, line).set("port", number, line)
                    .set("pkeyTableRead", many || asked && !out.capture().open(), line);
        }
        if (value != null && value != 0) {
            out.about(PKey.class, subject + " " + Words.pkey(value)).set("device", device, line).set("port", number, line)
                    .set("index", index, line).set("value", value, line).set("partition", value & (FULL - 1), line)
                    .set("full", (value & FULL) != 0, line);
        }
    }

    private void counter(String subject, String device, int number, String name, String value, Line line) {
        if (NO_COUNTERS.contains(name) || value.isEmpty()) {
            return;
        }
        Long count = Words.number(value);
        Statements.About counter = Counters.about(out, subject, device, String.valueOf(number), name, line);
        if (count == null) {
            counter.unreadable("value", value.startsWith("!") ? value.substring(1) : value, line);
        } else {
            counter.set("value", count, line);
            if (Counters.saturated(name, count)) {
                counter.set("saturated", true, line);
            }
        }
    }
}
