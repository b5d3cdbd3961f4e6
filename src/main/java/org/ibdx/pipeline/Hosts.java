package org.ibdx.pipeline;

import java.util.ArrayList;
import java.util.List;

/** Tells hosts apart: by what identifies the machine, then by name. */
final class Hosts {

    static final String UNNAMED = "unnamed-";

    private Hosts() {
    }

    /**
     * One case per machine. A nameless piece of evidence joins the named host with its identity; the same host twice is two
     * states, of which the newer is judged. Two names with one identity stay two hosts: that is a fault to be found, not a
     * machine to be merged.
     */
    static List<HostCase> merge(List<HostCase> cases) {
        List<HostCase> result = new ArrayList<>();
        for (HostCase each : cases) {
            HostCase before = result.stream().filter(other -> same(each, other)).findFirst().orElse(null);
            if (before == null) {
                result.add(each);
            } else if (newer(each, before)) {
                result.set(result.indexOf(before), each);
            }
        }
        return result;
    }

    private static boolean same(HostCase a, HostCase b) {
        if (shortName(a.name()).equals(shortName(b.name()))) {
            return a.identity() == null || b.identity() == null || a.identity().equals(b.identity());
        }
        return a.identity() != null && a.identity().equals(b.identity())
                && (a.name().startsWith(UNNAMED) || b.name().startsWith(UNNAMED));
    }

    private static String shortName(String name) {
        int dot = name.indexOf('.');
        return dot > 0 && !Character.isDigit(name.charAt(0)) ? name.substring(0, dot) : name;
    }

    private static boolean newer(HostCase a, HostCase b) {
        return a.taken() == null || b.taken() == null || a.taken().isAfter(b.taken());
    }
}
