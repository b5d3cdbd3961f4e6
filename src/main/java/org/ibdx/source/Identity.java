package org.ibdx.source;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;

/**
 * Tells machines apart that nobody named: two outputs in which one adapter name has two node GUIDs are of two machines.
 *
 * <pre>
 * CA 'mlx5_0'                              CA 'mlx5_0'
 *     Node GUID: 0x98039b0300a1b2c4            Node GUID: 0x98039b0300a1b2d0
 * </pre>
 */
final class Identity {

    private static final Pattern DEVICE = Pattern.compile("^\\s*(?:CA\\s+'|hca_id:\\s*)([A-Za-z0-9_.-]+)");
    private static final Pattern GUID = Pattern.compile("(?i)^\\s*node[_ ]guid:\\s*(0x[0-9a-f]{1,16}|[0-9a-f]{4}(?::[0-9a-f]{4}){3})\\s*$");
    private static final Pattern FILE = Pattern.compile("(?i)\\S*/infiniband/([a-z0-9_.-]+)/node_guid:([0-9a-f]{4}(?::[0-9a-f]{4}){3})\\s*$");
    /** The port of ibstatus, or the interface of ip link; a bond has the address of whatever is below it. */
    private static final Pattern BEGIN = Pattern.compile("^\\s*(?:Infiniband device '([\\w.-]+)' port (\\d+) status|\\d+: (ib[\\w.-]+)(?:@[\\w.-]+)?: <)");
    private static final Pattern END = Pattern.compile("(?i)^\\s*(?:default gid:\\s+fe80(?::[0-9a-f]{4}){3}:([0-9a-f]{4}(?::[0-9a-f]{4}){3})"
            + "|link/infiniband (?:[0-9a-f]{2}:){12}([0-9a-f]{2}(?::[0-9a-f]{2}){7}))\\b");
    private static final Pattern ELSEWHERE = Pattern.compile("\\bnetns\\b|\\s-n\\s|\\bexec\\b|\\bnsenter\\b");
    private static final int LONGEST = 1 << 20;

    private Identity() {
    }

    /** Whether the adapter that row {@code at} begins has another GUID there than in the rows from {@code from} on. */
    static boolean differs(List<Row> rows, int from, int at) {
        Matcher begin = DEVICE.matcher(rows.get(at).text());
        if (!begin.find()) {
            return false;
        }
        String before = guids(rows.subList(from, at).stream().map(Row::text).toList()).get(begin.group(1));
        String here = guids(rows.subList(at, rows.size()).stream().map(Row::text).toList()).get(begin.group(1));
        return before != null && here != null && !before.equals(here);
    }

    /** The first node GUID of each adapter in a capture. */
    static Map<String, String> of(Capture capture) {
        return capture.text().length() > LONGEST ? Map.of() : guids(capture.lines().stream().map(line -> line.text()).toList());
    }

    /**
     * The same, and what else has a name on a machine and a GUID that no other machine has: the first GID of a port, as ibstatus tells it, and the
     * hardware address of an interface. These may change more often than a node GUID.
     */
    static Map<String, String> wide(Capture capture) {
        Map<String, String> all = new HashMap<>(of(capture));
        if (capture.text().length() > LONGEST || capture.command() != null && ELSEWHERE.matcher(capture.command()).find()) {
            return all;
        }
        String begun = null;
        for (Line line : capture.lines()) {
            Matcher begin = BEGIN.matcher(line.text());
            Matcher end = END.matcher(line.text());
            if (begin.find()) {
                begun = begin.group(1) == null ? begin.group(3) : begin.group(1) + "/" + begin.group(2);
            } else if (begun != null && end.find()) {
                String guid = (end.group(1) == null ? end.group(2) : end.group(1)).toLowerCase(java.util.Locale.ROOT).replace(":", "");
                if (!guid.matches("0+")) {
                    all.putIfAbsent("of " + begun, guid);
                }
                begun = null;
            }
        }
        return all;
    }

    private static Map<String, String> guids(List<String> lines) {
        Map<String, String> guids = new HashMap<>();
        String device = null;
        for (String line : lines) {
            Matcher begin = DEVICE.matcher(line);
            if (begin.find()) {
                device = begin.group(1);
                continue;
            }
            Matcher file = FILE.matcher(line);
            if (file.matches()) {
                guids.putIfAbsent(file.group(1), file.group(2).toLowerCase(java.util.Locale.ROOT).replace(":", ""));
                continue;
            }
            Matcher guid = device == null ? null : GUID.matcher(line);
            if (guid != null && guid.matches()) {
                String digits = guid.group(1).toLowerCase(java.util.Locale.ROOT).replace("0x", "").replace(":", "");
                guids.putIfAbsent(device, "0".repeat(16 - digits.length()) + digits);
                device = null;
            }
        }
        return guids;
    }
}
