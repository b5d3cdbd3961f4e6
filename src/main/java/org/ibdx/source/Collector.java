package org.ibdx.source;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A program of others that collects evidence into a folder of its own layout, which probes declare under {@code layouts}. */
enum Collector {
    SOS("sos", Pattern.compile("^(|.*?/)sos_commands/.+")),
    INSIGHTS("insights", Pattern.compile("^(|.*?/)insights_commands/.+|^(|.*?/)insights_archive\\.txt$")),
    SYSINFO("sysinfo-snapshot", Pattern.compile("^(|.*?/)commands_txt_output/.+|^(|.*/)sysinfo-snapshot[^/]*\\.(?:html|json)$"));

    private final String layout;
    private final Pattern sign;

    Collector(String layout, Pattern sign) {
        this.layout = layout;
        this.sign = sign;
    }

    /** The word under {@code layouts} of a probe. */
    String layout() {
        return layout;
    }

    /** The folders that were made so among these paths: path prefix (empty or ending in a slash) to collector; none inside of another. */
    static Map<String, Collector> folders(List<String> paths) {
        Map<String, Collector> found = new LinkedHashMap<>();
        for (String path : paths) {
            if (within(path, found) != null) {
                continue;
            }
            for (Collector collector : values()) {
                Matcher matcher = collector.sign.matcher(path);
                if (matcher.matches()) {
                    found.putIfAbsent(matcher.group(1) != null ? matcher.group(1) : matcher.group(2), collector);
                }
            }
        }
        Map<String, Collector> outer = new LinkedHashMap<>();
        found.forEach((root, collector) -> {
            boolean inside = found.keySet().stream().anyMatch(other -> !other.equals(root) && !other.isEmpty() && root.startsWith(other));
            if (!inside) {
                outer.put(root, collector);
            }
        });
        return outer;
    }

    /** The longest of these prefixes under which a path lies; null where none is. An empty one is the last resort. */
    static String within(String path, Map<String, Collector> roots) {
        for (int slash = path.lastIndexOf('/'); slash >= 0; slash = path.lastIndexOf('/', slash - 1)) {
            String prefix = path.substring(0, slash + 1);
            if (roots.containsKey(prefix)) {
                return prefix;
            }
        }
        return roots.containsKey("") ? "" : null;
    }
}
