package org.ibdx.pipeline;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
        List<Known> result = new ArrayList<>();
        // places in the result; of a name or an identity there are few, of hosts there may be ten thousand
        Map<String, List<Integer>> byName = new HashMap<>();
        Map<String, List<Integer>> byIdentity = new HashMap<>();
        for (HostCase each : cases) {
            Known known = new Known(each, shortName(each.name()), each.identity());
            int before = Integer.MAX_VALUE;
            for (List<Integer> places : List.of(byName.getOrDefault(known.name, List.of()),
                    known.identity == null ? List.<Integer>of() : byIdentity.getOrDefault(known.identity, List.of()))) {
                for (int place : places) {
                    before = place < before && known.same(result.get(place)) ? place : before;
                }
            }
            boolean newer = before < result.size() && newer(each, result.get(before).host);
            if (newer) {
                result.set(before, known);
            }
            if (newer || before == Integer.MAX_VALUE) {
                int place = newer ? before : result.size();
                if (!newer) {
                    result.add(known);
                }
                byName.computeIfAbsent(known.name, key -> new ArrayList<>()).add(place);
                byIdentity.computeIfAbsent(known.identity == null ? "" : known.identity, key -> new ArrayList<>()).add(place);
            }
        }
        return new ArrayList<>(result.stream().map(Known::host).toList());
    }

    private record Known(HostCase host, String name, String identity) {

        boolean same(Known other) {
            if (name.equals(other.name)) {
                return identity == null || other.identity == null || identity.equals(other.identity);
            }
            return identity != null && identity.equals(other.identity)
                    && (host.name().startsWith(UNNAMED) || other.host.name().startsWith(UNNAMED));
        }
    }

    private static String shortName(String name) {
        int dot = name.indexOf('.');
        return dot > 0 && !Character.isDigit(name.charAt(0)) ? name.substring(0, dot) : name;
    }

    private static boolean newer(HostCase a, HostCase b) {
        return a.taken() == null || b.taken() == null || a.taken().isAfter(b.taken());
    }
}
