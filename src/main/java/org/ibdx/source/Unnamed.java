package org.ibdx.source;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
                captures.forEach(capture -> Identity.of(capture).forEach(known::putIfAbsent));
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
        List<Map<String, String>> machines = new ArrayList<>();
        machines.add(new LinkedHashMap<>());
        int[] machineOf = new int[captures.size()];
        int now = 0;
        for (int i = 0; i < machineOf.length; i++) {
            Map<String, String> adapters = Identity.of(captures.get(i));
            if (!agree(machines.get(now), adapters)) {
                now = 0;
                while (now < machines.size() && !agree(machines.get(now), adapters)) {
                    now++;
                }
                if (now == machines.size()) {
                    machines.add(new LinkedHashMap<>());
                }
            }
            adapters.forEach(machines.get(now)::putIfAbsent);
            machineOf[i] = now;
        }
        if (machines.size() == 1) {
            return captures;
        }
        List<Capture> apart = new ArrayList<>();
        for (int i = 0; i < machineOf.length; i++) {
            apart.add(captures.get(i).withHost("unnamed-" + (machineOf[i] + 1)));
        }
        return apart;
    }

    private static boolean agree(Map<String, String> known, Map<String, String> adapters) {
        return adapters.entrySet().stream().allMatch(adapter -> adapter.getValue().equals(known.getOrDefault(adapter.getKey(), adapter.getValue())));
    }
}
