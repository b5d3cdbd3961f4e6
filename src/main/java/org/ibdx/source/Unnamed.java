package org.ibdx.source;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.ibdx.capture.Capture;

/** Keeps machines apart that nothing names, by their adapters. */
final class Unnamed {

    private Unnamed() {
    }

    /** Where texts are of several machines without names, and are called like machines ({@code left.txt}, {@code right.txt}), those are the names. */
    static void byFile(Map<String, List<Capture>> byPath, Recognition recognition) {
        Map<String, Map<String, String>> adapters = new LinkedHashMap<>();
        byPath.forEach((path, captures) -> {
            String base = base(path);
            boolean free = captures.stream().allMatch(capture -> capture.host() == null);
            if (free && Naming.mayBeHost(base) && recognition.ofFileName(base) == null && !Vocabulary.isProgram(base)) {
                Map<String, String> known = new HashMap<>();
                captures.forEach(capture -> Identity.wide(capture).forEach(known::putIfAbsent));
                adapters.put(path, known);
            }
        });
        // a tree may hold a hundred thousand texts: each is compared with what all before it said, not with each
        Map<String, String> said = new HashMap<>();
        boolean several = false;
        for (Map<String, String> known : adapters.values()) {
            several |= !agree(said, known);
            known.forEach(said::putIfAbsent);
        }
        if (several) {
            adapters.forEach((path, known) -> {
                if (!known.isEmpty()) {
                    byPath.get(path).replaceAll(capture -> capture.withHost(base(path)));
                }
            });
        }
    }

    private static String base(String path) {
        return Recognition.baseName(path).replaceFirst("\\.(?:txt|log|out|md|text)$", "");
    }

    /**
     * Where no machine has a name, a new one, {@code unnamed-2}, begins where an adapter turns out to be another one of the same
     * name.
     */
    static List<Capture> apart(List<Capture> captures) {
        int[] machineOf = machines(captures, Map.of());
        if (Arrays.stream(machineOf).noneMatch(machine -> machine > 0)) {
            return captures;
        }
        List<Capture> apart = new ArrayList<>();
        for (int i = 0; i < machineOf.length; i++) {
            apart.add(captures.get(i).withHost("unnamed-" + (machineOf[i] + 1)));
        }
        return apart;
    }

    /**
     * Where a heading says no more of a machine than its part ({@code Bad node:}), what shows another adapter of the same name is of
     * another machine, which nobody named.
     *
     * @param captures with the names that they were given
     * @param said     the same, each with the name that the text itself gives it, or none
     * @param part     which names are no more than parts
     */
    static List<Capture> beyond(List<Capture> captures, List<Capture> said, Predicate<String> part) {
        Map<String, List<Integer>> places = new LinkedHashMap<>();
        for (int i = 0; i < captures.size(); i++) {
            String host = captures.get(i).host();
            if (host != null && part.test(host)) {
                places.computeIfAbsent(host, key -> new ArrayList<>()).add(i);
            }
        }
        List<Capture> result = new ArrayList<>(captures);
        int others = 0;
        for (Map.Entry<String, List<Integer>> own : places.entrySet()) {
            Map<String, String> first = own.getValue().stream().filter(place -> own.getKey().equals(said.get(place).host()))
                    .map(place -> Identity.wide(captures.get(place))).filter(adapters -> !adapters.isEmpty()).findFirst().orElse(Map.of());
            int[] machineOf = machines(own.getValue().stream().map(captures::get).toList(), first);
            for (int i = 0; i < machineOf.length; i++) {
                if (machineOf[i] > 0) {
                    int place = own.getValue().get(i);
                    result.set(place, captures.get(place).withHost("unnamed-" + (others + machineOf[i])));
                }
            }
            others += Arrays.stream(machineOf).max().orElse(0);
        }
        return result;
    }

    /** What stands below {@code Bad:} and {@code Good:} may be one machine at two times: then these are no names. */
    static List<Capture> oneSide(List<Capture> captures) {
        Map<String, Set<String>> cards = new HashMap<>();
        for (Capture capture : captures) {
            if (capture.host() != null && Naming.side(capture.host()) != null) {
                cards.computeIfAbsent(capture.host(), host -> new HashSet<>()).addAll(Identity.wide(capture).values());
            }
        }
        Set<String> seen = new HashSet<>();
        boolean one = cards.values().stream().flatMap(Set::stream).anyMatch(card -> !seen.add(card));
        return one ? captures.stream().map(capture -> cards.containsKey(capture.host()) ? capture.withHost(null) : capture).toList() : captures;
    }

    /** Of which machine each capture is, from 0 on; {@code first} are adapters of the first. */
    private static int[] machines(List<Capture> captures, Map<String, String> first) {
        List<Map<String, String>> machines = new ArrayList<>();
        machines.add(new LinkedHashMap<>(first));
        int[] machineOf = new int[captures.size()];
        int now = 0;
        for (int i = 0; i < machineOf.length; i++) {
            Map<String, String> adapters = Identity.wide(captures.get(i));
            if (!same(machines.get(now), adapters)) {
                now = 0;
                while (now < machines.size() && !same(machines.get(now), adapters)) {
                    now++;
                }
                if (now == machines.size()) {
                    machines.add(new LinkedHashMap<>());
                }
            }
            adapters.forEach(machines.get(now)::putIfAbsent);
            machineOf[i] = now;
        }
        return machineOf;
    }

    /** Whether nothing speaks against one machine; a card that both have speaks for it, whatever its name is now. */
    private static boolean same(Map<String, String> known, Map<String, String> adapters) {
        return agree(known, adapters) || adapters.values().stream().anyMatch(known::containsValue);
    }

    private static boolean agree(Map<String, String> known, Map<String, String> adapters) {
        return adapters.entrySet().stream().allMatch(adapter -> adapter.getValue().equals(known.getOrDefault(adapter.getKey(), adapter.getValue())));
    }
}
