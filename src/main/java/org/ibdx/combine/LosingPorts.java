package org.ibdx.combine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.ibdx.fact.Counter;
import org.ibdx.fact.Fact;
import org.ibdx.fact.FabricLink;
import org.ibdx.fact.FabricNode;
import org.ibdx.fact.Lies;
import org.ibdx.fact.Origin;
import org.ibdx.fact.SwitchPorts;
import org.ibdx.fact.Threshold;

/**
 * Counts, for each switch of a sweep, the ports whose signal errors grow. Receive errors are not counted: a port gets damaged packets
 * from links that are far away. Nor are links that went down: nodes are switched off and on.
 */
public final class LosingPorts {

    /** Signal errors, and the threshold from which their growth is told of a single port. */
    private static final Map<String, String> SIGNAL = Map.of("symbol_error", "symbol-errors-rise", "link_error_recovery", "link-recoveries-rise",
            "local_link_integrity_errors", "integrity-errors-rise");

    private LosingPorts() {
    }

    /** The {@link SwitchPorts} of all switches with two such ports or more, and that these ports lie in them. */
    public static List<Fact> of(String host, List<Fact> facts, List<Fact> tables) {
        Map<String, Set<String>> losing = new TreeMap<>();
        Map<String, List<Origin>> origins = new HashMap<>();
        Map<String, Double> thresholds = new HashMap<>();
        for (Fact fact : facts) {
            if (fact instanceof Counter counter && counter.guid() != null && SIGNAL.containsKey(counter.name())
                    && !Boolean.TRUE.equals(counter.saturated())) {
                if (thresholds.isEmpty()) {
                    thresholds.putAll(thresholds(tables));
                }
                Double least = thresholds.get(SIGNAL.get(counter.name()));
                if (least != null && counter.readings().rise("value") >= least) {
                    losing.computeIfAbsent(counter.guid(), guid -> new HashSet<>()).add(counter.at());
                    origins.computeIfAbsent(counter.guid(), guid -> new ArrayList<>()).addAll(Derived.origins(counter, "value"));
                }
            }
        }
        losing.values().removeIf(ports -> ports.size() < 2);
        return losing.isEmpty() ? List.of() : counted(host, facts, losing, origins);
    }

    private static Map<String, Double> thresholds(List<Fact> tables) {
        Map<String, Double> values = new HashMap<>();
        for (Fact row : tables) {
            if (row instanceof Threshold threshold && SIGNAL.containsValue(threshold.subject())) {
                values.put(threshold.subject(), threshold.value());
            }
        }
        return values;
    }

    private static List<Fact> counted(String host, List<Fact> facts, Map<String, Set<String>> losing, Map<String, List<Origin>> origins) {
        Map<String, Integer> links = new HashMap<>();
        Map<String, FabricNode> nodes = new HashMap<>();
        for (Fact fact : facts) {
            if (fact instanceof FabricLink link && losing.containsKey(link.guid()) && ("LinkUp".equals(link.physicalState()) || link.peerGuid() != null)) {
                links.merge(link.guid(), 1, Integer::sum);
            } else if (fact instanceof FabricNode node && "SW".equals(node.kind())) {
                nodes.put(node.subject(), node);
            }
        }
        List<Fact> counted = new ArrayList<>();
        losing.forEach((guid, ports) -> {
            FabricNode node = nodes.get(guid);
            if (node == null) {
                return;
            }
            Integer linked = links.getOrDefault(guid, node.ports());
            counted.add(Derived.fact(SwitchPorts.class, host, guid, origins.get(guid), "node", node.description(), "losing", ports.size(), "linked", linked));
            ports.stream().sorted().forEach(port -> counted.add(
                    Derived.fact(Lies.class, host, port + " in " + guid, origins.get(guid), "part", port, "whole", guid)));
        });
        return counted;
    }
}
