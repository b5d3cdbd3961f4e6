package org.ibdx.source;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;

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
