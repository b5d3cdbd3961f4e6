package org.ibdx.parse.fabric;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Line;
import org.ibdx.fact.PKey;
import org.ibdx.fact.Port;
import org.ibdx.fact.Words;
import org.ibdx.parse.Statements;

/**
 * The table of partition keys that {@code smpquery pkeys} prints, eight places a row, the size of the table behind them.
 *
 * <pre>
 *    0: 0xffff 0x8001 0x0000 0x0000 0x0000 0x0000 0x0000 0x0000
 * 128 pkeys capacity for this port
 * </pre>
 *
 * The tool does not say which port of which device answered: what it tells of the own port, or of a LID, finds its port later
 * (org.ibdx.combine.KeyTables).
 */
final class KeyTable {

    static final String OF_OWN_PORT = "port at local";
    static final String OF_LID = "port at lid ";

    private static final Pattern ROW = Pattern.compile("^[\\s>]*(\\d{1,5}):((?:\\s+0x[0-9a-fA-F]{4}){1,8})\\s*$");
    private static final Pattern CAPACITY = Pattern.compile("^[\\s>]*(\\d{1,5}) pkeys capacity for this port\\s*$");
    private static final int FULL = 0x8000;

    private record Place(int index, int value, Line line) {
    }

    private final List<Place> places = new ArrayList<>();
    private Integer capacity;
    private Line last;

    /** Whether the line is one of the table. */
    boolean read(Line line) {
        Matcher row = ROW.matcher(line.text());
        Matcher size = CAPACITY.matcher(line.text());
        if (row.find()) {
            int first = Integer.parseInt(row.group(1));
            String[] words = row.group(2).strip().split("\\s+");
            for (int i = 0; i < words.length; i++) {
                places.add(new Place(first + i, Words.pkey(words[i]), line));
            }
        } else if (size.find() && !places.isEmpty()) {
            capacity = Integer.valueOf(size.group(1));
        } else {
            return false;
        }
        last = line;
        return true;
    }

    /** States the keys of the port of this name. Rows that end in unused places are mostly all that has keys. */
    void state(Statements out, String port) {
        if (port == null || places.isEmpty() || places.get(0).index() != 0) {
            return;
        }
        for (Place place : places) {
            if (place.value() != 0) {
                Statements.About key = out.about(PKey.class, port + " " + Words.pkey(place.value())).set("index", place.index(), place.line())
                        .set("value", place.value(), place.line()).set("partition", place.value() & (FULL - 1), place.line())
                        .set("full", (place.value() & FULL) != 0, place.line());
                named(key, port, place.line());
            }
        }
        boolean whole = capacity != null && places.size() >= capacity;
        if (whole || places.get(places.size() - 1).value() == 0) {
            named(out.about(Port.class, port).set("pkeyTableRead", whole, last), port, last);
        }
    }

    private static void named(Statements.About thing, String port, Line line) {
        int slash = port.indexOf('/');
        if (slash > 0) {
            thing.set("device", port.substring(0, slash), line).set("port", Integer.valueOf(port.substring(slash + 1)), line);
        }
    }
}
