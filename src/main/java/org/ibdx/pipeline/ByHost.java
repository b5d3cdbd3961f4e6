package org.ibdx.pipeline;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.ibdx.conclusion.Observation;
import org.ibdx.diagnosis.Finding;
import org.ibdx.diagnosis.Unknown;

/** What is told of each host, so that judging ten thousand hosts does not go through everything ten thousand times. */
final class ByHost {

    private final Map<String, List<Finding>> causes;
    private final Map<String, List<Finding>> consequences;
    private final Map<String, List<Unknown>> unknown;
    private final Map<String, List<Finding>> fabric = new HashMap<>();
    private final Map<String, Set<String>> observed = new HashMap<>();

    ByHost(List<Finding> causes, List<Finding> consequences, List<Unknown> unknown, Collection<Observation> observations, Set<String> codes) {
        this.causes = by(causes, Finding::host);
        this.consequences = by(consequences, Finding::host);
        this.unknown = by(unknown, Unknown::host);
        for (Finding cause : this.causes.getOrDefault("", List.of())) {
            Set<String> touched = new HashSet<>();
            cause.explains().forEach(each -> touched.add(each.host()));
            cause.evidence().forEach(each -> touched.add(each.host()));
            touched.forEach(host -> fabric.computeIfAbsent(host, key -> new ArrayList<>()).add(cause));
        }
        for (Observation each : observations) {
            if (codes.contains(each.code())) {
                observed.computeIfAbsent(each.host(), key -> new HashSet<>()).add(each.code());
            }
        }
    }

    private static <T> Map<String, List<T>> by(List<T> all, Function<T, String> host) {
        Map<String, List<T>> map = new HashMap<>();
        all.forEach(each -> map.computeIfAbsent(host.apply(each) == null ? "" : host.apply(each), key -> new ArrayList<>()).add(each));
        return map;
    }

    /** The causes that lie on the host. */
    List<Finding> causes(String host) {
        return causes.getOrDefault(host, List.of());
    }

    /** The causes that lie in the fabric and explain something of the host, or are seen there. */
    List<Finding> touching(String host) {
        return fabric.getOrDefault(host, List.of());
    }

    List<Finding> consequences(String host) {
        return consequences.getOrDefault(host, List.of());
    }

    List<Unknown> unknown(String host) {
        return unknown.getOrDefault(host, List.of());
    }

    /** Whether this was observed on the host, whatever it is about; only of the codes that were asked for. */
    boolean observed(String host, String code) {
        return observed.getOrDefault(host, Set.of()).contains(code);
    }
}
