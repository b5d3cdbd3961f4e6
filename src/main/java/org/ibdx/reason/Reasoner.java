package org.ibdx.reason;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibdx.catalogue.Catalogue;
import org.ibdx.catalogue.Entry;
import org.ibdx.catalogue.Knowledge;
import org.ibdx.catalogue.Message;
import org.ibdx.conclusion.Cause;
import org.ibdx.conclusion.CatalogueEntry;
import org.ibdx.conclusion.Edge;
import org.ibdx.conclusion.Explains;
import org.ibdx.conclusion.Found;
import org.ibdx.conclusion.Observation;
import org.ibdx.conclusion.Question;
import org.ibdx.conclusion.Reached;
import org.ibdx.conclusion.RulesOut;
import org.ibdx.conclusion.Spreads;
import org.ibdx.conclusion.Wanted;
import org.ibdx.diagnosis.Proof;
import org.ibdx.fact.Fact;

/**
 * Runs the rules: each host in a session of its own, then a second, smaller session over what the hosts came to. No session
 * outlives a call.
 */
public final class Reasoner {

    private static final Set<String> SHARED = Set.of("HostInfo", "Hca", "Port", "PKey", "Interface", "Address", "Neighbour",
            "SubnetManager", "Ping", "IbPing", "Gid", "FabricNode", "FabricLink", "Partition", "MulticastGroup", "ProbeRun",
            "RouteLookup", "PciDevice", "LogEvent", "Setting", "Counter", "Benchmark", "SaQuery", "Service", "PacketFate", "PortCheck", "Arping",
            "Mount", "Listener");

    private final RuleBase rules;
    private final Knowledge knowledge;
    private final Map<String, Message> messages = new HashMap<>();

    public Reasoner(RuleBase rules, Knowledge knowledge) {
        this.rules = rules;
        this.knowledge = knowledge;
        knowledge.messages().forEach(message -> messages.put(message.id(), message));
    }

    /**
     * Reasons about one host.
     *
     * @param host  host name
     * @param facts its facts, the derived ones included
     */
    public HostConclusions host(String host, List<Fact> facts) {
        List<Object> input = new ArrayList<>(facts);
        input.addAll(knowledge.tables());
        Map<Object, List<Justifications.Support>> supports = rules.host(input);
        ProofBuilder proofs = new ProofBuilder(supports, knowledge.rules(), messages, Map.of());
        Map<Object, List<Proof>> conclusions = new LinkedHashMap<>();
        supports.keySet().stream().sorted(java.util.Comparator.comparing(Object::toString))
                .forEach(conclusion -> conclusions.put(conclusion, proofs.proofs(conclusion)));
        return new HostConclusions(host, conclusions, facts.stream()
                .filter(fact -> SHARED.contains(fact.getClass().getSimpleName())).toList());
    }

    /**
     * Reasons about what lies between the hosts, and how the causes relate.
     *
     * @param hosts  what each host came to
     * @param places where things lie: {@link org.ibdx.conclusion.Inside}, OnSubnet and Facing
     */
    public FleetConclusions fleet(List<HostConclusions> hosts, Collection<?> places) {
        Map<Object, List<Proof>> given = new HashMap<>();
        return fleet(fleetInput(hosts, places, given), given);
    }

    /** What the session over all hosts begins with; {@code given} takes the proofs of what the hosts concluded. */
    List<Object> fleetInput(List<HostConclusions> hosts, Collection<?> places, Map<Object, List<Proof>> given) {
        List<Object> input = new ArrayList<>(places);
        for (HostConclusions host : hosts) {
            input.addAll(host.shared());
            host.proofs().forEach((conclusion, proofs) -> {
                Object carried = conclusion instanceof Cause cause ? new Found(cause.code(), cause.host(), cause.subject()) : conclusion;
                given.put(carried, proofs);
                input.add(carried);
            });
        }
        input.addAll(knowledge.tables());
        for (Catalogue.Head head : knowledge.entries().heads()) {
            input.add(new CatalogueEntry(head.id(), head.about()));
            edges(head.id(), "explains", head.explains(), input);
            edges(head.id(), "rules-out", head.rulesOut(), input);
        }
        return input;
    }

    RuleBase rules() {
        return rules;
    }

    Knowledge knowledge() {
        return knowledge;
    }

    private FleetConclusions fleet(List<Object> input, Map<Object, List<Proof>> given) {
        Map<Object, List<Justifications.Support>> supports = rules.fleet(input);
        ProofBuilder builder = new ProofBuilder(supports, knowledge.rules(), messages, given);
        Map<Cause, List<Proof>> causes = new LinkedHashMap<>();
        Map<Wanted, List<Proof>> wants = new LinkedHashMap<>();
        Map<Question, List<Proof>> questions = new LinkedHashMap<>();
        Map<Observation, List<Proof>> observations = new LinkedHashMap<>();
        List<Explains> explains = new ArrayList<>();
        List<RulesOut> rulesOut = new ArrayList<>();
        List<Spreads> spreads = new ArrayList<>();
        List<Reached> reached = new ArrayList<>();
        Set<Object> all = new LinkedHashSet<>(supports.keySet());
        all.addAll(given.keySet());
        all.stream().sorted(java.util.Comparator.comparing(Object::toString)).forEach(conclusion -> {
            if (conclusion instanceof Cause cause) {
                causes.put(cause, builder.proofs(cause));
            } else if (conclusion instanceof Wanted want) {
                wants.put(want, builder.proofs(want));
            } else if (conclusion instanceof Question question) {
                questions.put(question, builder.proofs(question));
            } else if (conclusion instanceof Observation observation) {
                observations.put(observation, builder.proofs(observation));
            } else if (conclusion instanceof Explains edge) {
                explains.add(edge);
            } else if (conclusion instanceof RulesOut edge) {
                rulesOut.add(edge);
            } else if (conclusion instanceof Spreads cause) {
                spreads.add(cause);
            } else if (conclusion instanceof Reached cause) {
                reached.add(cause);
            }
        });
        return new FleetConclusions(causes, wants, questions, observations, explains, rulesOut, spreads, reached);
    }

    private static void edges(String from, String kind, List<Entry.Target> targets, List<Object> input) {
        for (Entry.Target target : targets) {
            for (String reach : target.reach()) {
                input.add(new Edge(from, target.id(), kind, reach));
            }
        }
    }
}
