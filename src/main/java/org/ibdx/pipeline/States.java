package org.ibdx.pipeline;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.ibdx.capture.Capture;
import org.ibdx.fact.Counter;
import org.ibdx.fact.Fact;
import org.ibdx.fact.FactSchema;
import org.ibdx.fact.Interface;
import org.ibdx.fact.Origin;
import org.ibdx.fact.Port;
import org.ibdx.fact.Reading;

/**
 * One machine that was collected from twice is in two states: the newest is judged, and what its counters read before makes rates of
 * them. Only collections that both show the ports are states of their own; a further output of another hour belongs to the others.
 */
final class States {

    /** What was taken within this time shows one state. */
    private static final Duration ONE_STATE = Duration.ofMinutes(15);
    private static final double SECONDS_PER_HOUR = 3600;

    private States() {
    }

    /** The captures of one host by when they were taken, oldest first; those of which that is not known or does not matter are of the newest. */
    static List<List<Capture>> of(List<Capture> captures) {
        TreeMap<Instant, List<Capture>> byTime = new TreeMap<>();
        captures.stream().filter(capture -> capture.taken() != null && !capture.ordered())
                .forEach(capture -> byTime.computeIfAbsent(capture.taken(), time -> new ArrayList<>()).add(capture));
        if (byTime.isEmpty() || Duration.between(byTime.firstKey(), byTime.lastKey()).compareTo(ONE_STATE) <= 0) {
            return List.of(captures);
        }
        List<List<Capture>> states = new ArrayList<>();
        Instant last = null;
        for (Map.Entry<Instant, List<Capture>> each : byTime.entrySet()) {
            if (last == null || Duration.between(last, each.getKey()).compareTo(ONE_STATE) > 0) {
                states.add(new ArrayList<>());
            }
            states.get(states.size() - 1).addAll(each.getValue());
            last = each.getKey();
        }
        captures.stream().filter(capture -> capture.taken() == null || capture.ordered()).forEach(states.get(states.size() - 1)::add);
        return states;
    }

    /** The newest of the states, with what the counters of the older ones read; null where one of them does not show the ports. */
    static HostCase newest(List<HostCase> states) {
        if (states.stream().anyMatch(state -> state.taken() == null || state.all(Port.class).stream().noneMatch(port -> port.state() != null))) {
            return null;
        }
        HostCase newest = states.get(states.size() - 1);
        for (HostCase older : states.subList(0, states.size() - 1)) {
            newest = with(newest, older);
        }
        return newest;
    }

    private static HostCase with(HostCase newest, HostCase older) {
        double hours = Duration.between(older.taken(), newest.taken()).toSeconds() / SECONDS_PER_HOUR;
        Map<String, Fact> before = new HashMap<>();
        older.facts().stream().filter(fact -> field(fact) != null).forEach(fact -> before.put(key(fact), fact));
        List<Fact> facts = new ArrayList<>();
        for (Fact fact : newest.facts()) {
            Fact earlier = before.get(key(fact));
            Reading was = earlier == null ? null : earlier.readings().of(field(earlier));
            Reading is = field(fact) == null ? null : fact.readings().of(field(fact));
            if (was == null || is == null || !was.known() || !is.known()) {
                facts.add(fact);
                continue;
            }
            Origin origin = was.origins().get(0);
            List<Reading.Earlier> all = new ArrayList<>(is.earlier());
            long runs = all.stream().filter(each -> each.hours() != null).count();
            all.add((int) runs, new Reading.Earlier(was.value(), origin.at(older.taken()), hours));
            facts.add(FactSchema.with(fact, field(fact), new Reading(is.value(), is.unreadable(), is.origins(), List.copyOf(all))));
        }
        return newest.withFacts(List.copyOf(facts));
    }

    private static String key(Fact fact) {
        return fact.getClass().getSimpleName() + " " + fact.subject();
    }

    /** The field that counts; null for facts without one, and for a counter that is full. */
    private static String field(Fact fact) {
        if (fact instanceof Counter counter) {
            return Boolean.TRUE.equals(counter.saturated()) ? null : "value";
        }
        return fact instanceof Interface ? "carrierChanges" : null;
    }
}
