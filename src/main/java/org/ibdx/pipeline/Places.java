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
import org.ibdx.conclusion.Wanted;
import org.ibdx.fact.Fact;
import org.ibdx.reason.HostConclusions;

/** Where the subjects of the hosts' conclusions lie: in each other, in a subnet, facing another host. */
final class Places {

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
