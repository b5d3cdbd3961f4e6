package org.ibdx.source;

import java.util.SortedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The path by which a probe knows a small file of /sys: archives hold the files, and only links to them, where the kernel keeps
 * them.
 *
 * <pre>
 * sys/devices/pci0000:64/0000:64:00.0/0000:65:00.0/net/ib0/mode             /sys/class/net/ib0/mode
 * sys/devices/pci0000:64/0000:65:00.0/infiniband/mlx5_0/ports/1/state       /sys/class/infiniband/mlx5_0/ports/1/state
 * sys/devices/pci0000:64/0000:65:00.0/current_link_width                    /sys/bus/pci/devices/0000:65:00.0/current_link_width
 * </pre>
 */
final class KernelPath {

    private static final Pattern CLASS = Pattern.compile("^sys/devices/.+?/(net|infiniband)/([^/]+/.+)$");
    private static final Pattern FUNCTION = Pattern.compile("^sys/devices/pci.*/([0-9a-f]{4}:[0-9a-f]{2}:[0-9a-f]{2}\\.[0-7]/[^/]+)$");

    private KernelPath() {
    }

    /** The folder in which all files of a tree lie, without the first slash; the file itself where there is one. */
    static String common(SortedMap<String, String> contents) {
        String first = contents.firstKey();
        String last = contents.lastKey();
        int end = 0;
        while (end < first.length() && end < last.length() && first.charAt(end) == last.charAt(end)) {
            end++;
        }
        int slash = first.lastIndexOf('/', end);
        return slash > 1 ? first.substring(1, slash) : first.substring(1);
    }

    /** The absolute path of a file that lies at this place below a root. */
    static String of(String path) {
        Matcher kind = CLASS.matcher(path);
        if (kind.matches()) {
            return "/sys/class/" + kind.group(1) + "/" + kind.group(2);
        }
        Matcher function = FUNCTION.matcher(path);
        return function.matches() ? "/sys/bus/pci/devices/" + function.group(1) : "/" + path;
    }
}
