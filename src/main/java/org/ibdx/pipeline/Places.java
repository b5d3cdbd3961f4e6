package org.ibdx.pipeline;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.ibdx.combine.Containment;
import org.ibdx.combine.Facings;
import org.ibdx.combine.SharedValues;
import org.ibdx.combine.Subnets;
import org.ibdx.conclusion.Cause;
import org.ibdx.conclusion.First;
import org.ibdx.conclusion.Inside;
import org.ibdx.conclusion.Observation;
import org.ibdx.conclusion.OnSubnet;
import org.ibdx.conclusion.Question;
import org.ibdx.conclusion.Rail;
import org.ibdx.conclusion.Wanted;
import org.ibdx.fact.Fact;
import org.ibdx.fact.PhysicalState;
import org.ibdx.fact.Port;
import org.ibdx.fact.PortState;
import org.ibdx.reason.HostConclusions;

/** Where the subjects of the hosts' conclusions lie: in each other, in a subnet, facing another host. */
final class Places {

    /** Kinds of want that a link is part of. */
    private static final Set<String> LINKS = Set.of("link", "ipoib", "address");

    private Places() {
    }

    /** {@link Inside}, {@link OnSubnet}, First, Shared and Facing for all subjects that something was concluded about. */
    static List<Object> of(Map<String, List<Fact>> factsByHost, List<HostConclusions> conclusions) {
        List<Object> places = new ArrayList<>();
        Map<String, String> subnets = Subnets.of(factsByHost);
        for (HostConclusions host : conclusions) {
            Map<String, Set<String>> closure = Containment.closure(factsByHost.get(host.host()));
            Set<String> subjects = new LinkedHashSet<>(closure.keySet());
            host.proofs().keySet().forEach(conclusion -> subjects.add(subject(conclusion)));
            Map<String, String> subnetOf = new LinkedHashMap<>();
            subnets.forEach((port, subnet) -> {
                if (port.startsWith(host.host() + " ")) {
                    subnetOf.put(port.substring(host.host().length() + 1), subnet);
                    subjects.add(port.substring(host.host().length() + 1));
                }
            });
            for (String subject : subjects) {
                Set<String> wholes = new LinkedHashSet<>(closure.getOrDefault(subject, Set.of(subject)));
                wholes.add(subject);
                wholes.add("host");
                wholes.forEach(whole -> places.add(new Inside(host.host(), subject, whole)));
                String subnet = wholes.stream().map(subnetOf::get).filter(java.util.Objects::nonNull).findFirst().orElse(null);
                if (subnet == null && new LinkedHashSet<>(subnetOf.values()).size() == 1) {
                    subnet = subnetOf.values().iterator().next();
                }
                if (subnet == null) {
                    subnet = "subnet of " + host.host();
                }
                places.add(new OnSubnet(host.host(), subject, subnet));
            }
        }
        places.addAll(first(conclusions, places));
        places.addAll(rails(factsByHost, conclusions, places, subnets));
        places.addAll(SharedValues.of(factsByHost, subnets));
        places.addAll(Facings.of(factsByHost));
        return places;
    }

    /** For each subnet with several hosts, the first thing of each observation. */
    private static List<First> first(List<HostConclusions> conclusions, List<Object> places) {
        Map<String, Map<String, String>> subnetOf = new HashMap<>();
        Map<String, Set<String>> hostsOf = new HashMap<>();
        for (Object place : places) {
            if (place instanceof OnSubnet on) {
                subnetOf.computeIfAbsent(on.host(), host -> new HashMap<>()).put(on.subject(), on.subnet());
                hostsOf.computeIfAbsent(on.subnet(), subnet -> new HashSet<>()).add(on.host());
            }
        }
        Map<String, First> first = new TreeMap<>();
        for (HostConclusions host : conclusions) {
            for (Object conclusion : host.proofs().keySet()) {
                if (conclusion instanceof Observation observation) {
                    String subnet = subnetOf.get(host.host()).get(observation.subject());
                    if (subnet != null && hostsOf.get(subnet).size() > 1) {
                        first.merge(observation.code() + " " + subnet, new First(observation.code(), subnet, host.host(), observation.subject()),
                                (a, b) -> (a.host() + " " + a.subject()).compareTo(b.host() + " " + b.subject()) <= 0 ? a : b);
                    }
                }
            }
        }
        return List.copyOf(first.values());
    }

    /** The subnets of which every port searches for a partner, on several hosts. */
    private static List<Rail> rails(Map<String, List<Fact>> factsByHost, List<HostConclusions> conclusions, List<Object> places,
                                    Map<String, String> subnets) {
        Map<String, Set<String>> members = new TreeMap<>();
        Set<String> alive = new HashSet<>();
        factsByHost.forEach((host, facts) -> facts.forEach(fact -> {
            String subnet = fact instanceof Port port ? subnets.get(host + " " + port.subject()) : null;
            if (subnet != null && ((Port) fact).state() == PortState.DOWN && ((Port) fact).physicalState() == PhysicalState.POLLING) {
                members.computeIfAbsent(subnet, s -> new HashSet<>()).add(host);
            } else if (subnet != null) {
                alive.add(subnet);
            }
        }));
        members.keySet().removeIf(subnet -> alive.contains(subnet) || members.get(subnet).size() < 2);
        Map<String, Set<String>> wanted = new TreeMap<>();
        Set<String> wants = new HashSet<>();
        conclusions.forEach(host -> host.proofs().keySet().stream().filter(Wanted.class::isInstance).map(Wanted.class::cast)
                .filter(want -> LINKS.contains(want.kind())).forEach(want -> wants.add(want.host() + " " + want.subject())));
        for (Object place : members.isEmpty() ? List.of() : places) {
            if (place instanceof OnSubnet on && members.containsKey(on.subnet()) && wants.contains(on.host() + " " + on.subject())) {
                wanted.computeIfAbsent(on.subnet(), subnet -> new HashSet<>()).add(on.host());
            }
        }
        List<Rail> rails = new ArrayList<>();
        wanted.forEach((subnet, hosts) -> rails.add(new Rail(subnet, hosts.size())));
        return rails;
    }

    private static String subject(Object conclusion) {
        if (conclusion instanceof Observation observation) {
            return observation.subject();
        } else if (conclusion instanceof Cause cause) {
            return cause.subject();
        } else if (conclusion instanceof Wanted wanted) {
            return wanted.subject();
        }
        return ((Question) conclusion).subject();
    }
}
