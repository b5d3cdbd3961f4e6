package org.ibdx.reason;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.ibdx.fact.Fact;

/** The rules that concluded something, whether or not it is told in the end. */
public final class Fired {

    private final Reasoner reasoner;

    public Fired(Reasoner reasoner) {
        this.reasoner = reasoner;
    }

    /** On the facts of one host. */
    public Set<String> on(List<Fact> facts) {
        List<Object> input = new ArrayList<>(facts);
        input.addAll(reasoner.knowledge().tables());
        Set<String> fired = new TreeSet<>();
        reasoner.rules().host(input).values().forEach(supports -> supports.forEach(support -> fired.add(support.rule())));
        return fired;
    }

    /** Between the hosts. */
    public Set<String> between(List<HostConclusions> hosts, Collection<?> places) {
        Set<String> fired = new TreeSet<>();
        reasoner.rules().fleet(reasoner.fleetInput(hosts, places, new HashMap<>())).values()
                .forEach(supports -> supports.forEach(support -> fired.add(support.rule())));
        return fired;
    }
}
