package org.ibdx.source;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.ibdx.capture.Capture;

/**
 * Two machines of one name are two: of sites, racks or clusters that number their nodes alike. They are told apart where one name
 * has, in two folders or files, adapters of other GUIDs; each is then called after the folder too.
 *
 * <pre>
 * north/session.txt    [root@node17 ~]# ibstat   Node GUID: 0x98039b0300a1b2c4      north/node17
 * south/session.txt    [root@node17 ~]# ibstat   Node GUID: 0x98039b0300c1d2e0      south/node17
 * </pre>
 *
 * Where no GUID tells, one name is one machine: {@code before/} and {@code after/} of it stay together.
 */
final class Namesakes {

    private Namesakes() {
    }

    /**
     * The captures, those of namesakes under names of their own.
     *
     * @param captures  of each argument
     * @param arguments paths as they were given
     */
    static List<Capture> apart(List<List<Capture>> captures, List<String> arguments) {
        Map<String, Map<String, List<Capture>>> placesOf = new TreeMap<>();
        for (int i = 0; i < captures.size(); i++) {
            for (Capture capture : captures.get(i)) {
                if (capture.host() != null) {
                    placesOf.computeIfAbsent(capture.host(), host -> new LinkedHashMap<>())
                            .computeIfAbsent((captures.size() > 1 ? bare(arguments.get(i)) + "/" : "") + path(capture), place -> new ArrayList<>()).add(capture);
                }
            }
        }
        Map<Capture, String> renamed = new java.util.IdentityHashMap<>();
        placesOf.forEach((host, places) -> rename(host, places, renamed));
        List<Capture> all = new ArrayList<>();
        captures.forEach(list -> list.forEach(capture -> all.add(renamed.containsKey(capture) ? capture.withHost(renamed.get(capture)) : capture)));
        return all;
    }

    private static void rename(String host, Map<String, List<Capture>> byPath, Map<Capture, String> renamed) {
        if (byPath.size() < 2) {
            return;
        }
        String common = common(byPath.keySet());
        Map<String, List<Capture>> byPlace = new LinkedHashMap<>();
        byPath.forEach((path, captures) -> byPlace.computeIfAbsent(place(path.substring(common.length())), place -> new ArrayList<>()).addAll(captures));
        // a machine: the adapters it was seen with, and the places that speak of it
        List<Map<String, String>> machines = new ArrayList<>();
        List<List<String>> places = new ArrayList<>();
        List<String> unidentified = new ArrayList<>();
        byPlace.forEach((place, captures) -> {
            Map<String, String> adapters = new LinkedHashMap<>();
            captures.forEach(capture -> Identity.of(capture).forEach(adapters::putIfAbsent));
            if (adapters.isEmpty()) {
                unidentified.add(place);
                return;
            }
            int machine = 0;
            while (machine < machines.size() && differ(machines.get(machine), adapters)) {
                machine++;
            }
            if (machine == machines.size()) {
                machines.add(new LinkedHashMap<>());
                places.add(new ArrayList<>());
            }
            adapters.forEach(machines.get(machine)::putIfAbsent);
            places.get(machine).add(place);
        });
        if (machines.size() < 2) {
            return;
        }
        // where it is not known of which of them a place speaks, it speaks of a machine of its own
        unidentified.forEach(place -> places.add(List.of(place)));
        for (List<String> machine : places) {
            String name = machine.get(0).replaceAll("[^A-Za-z0-9_.:@/-]", "_") + "/" + host;
            machine.forEach(place -> byPlace.get(place).forEach(capture -> renamed.put(capture, name)));
        }
    }

    /** Whether an adapter name stands for two cards, and no card is in both: after a reboot the names may have changed places. */
    private static boolean differ(Map<String, String> known, Map<String, String> adapters) {
        Set<String> both = new HashSet<>(known.values());
        both.retainAll(adapters.values());
        return both.isEmpty() && adapters.keySet().stream().anyMatch(known::containsKey);
    }

    /** The folders and file before the command of a source. */
    private static String path(Capture capture) {
        int command = capture.source().indexOf(": ");
        return command < 0 ? capture.source() : capture.source().substring(0, command);
    }

    /** The folders that all paths begin with. */
    private static String common(Set<String> paths) {
        String common = null;
        for (String path : paths) {
            common = common == null ? path.substring(0, path.lastIndexOf('/') + 1) : common;
            while (!path.startsWith(common)) {
                common = common.substring(0, common.lastIndexOf('/', common.length() - 2) + 1);
            }
        }
        return common;
    }

    /** The first folder of a path, or the file itself without its ending. */
    private static String place(String path) {
        int slash = path.indexOf('/');
        return slash > 0 ? path.substring(0, slash) : bare(path);
    }

    private static String bare(String path) {
        return path.replaceFirst("/+$", "").replaceFirst("^.*/", "").replaceFirst("\\.(?:txt|log|out|md|text|tar|tgz|zip|tar\\.[a-z0-9]+)$", "");
    }
}
