package org.ibdx.pipeline;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.ibdx.capture.Capture;
import org.ibdx.combine.Combiner;
import org.ibdx.combine.Containment;
import org.ibdx.combine.LosingPorts;
import org.ibdx.combine.PacketFates;
import org.ibdx.fact.Fact;
import org.ibdx.fact.Hca;
import org.ibdx.fact.HostInfo;
import org.ibdx.fact.Lies;
import org.ibdx.fact.Origin;
import org.ibdx.fact.PortCheck;
import org.ibdx.fact.ProbeRun;
import org.ibdx.fact.Reading;
import org.ibdx.fact.Readings;
import org.ibdx.parse.Statements;

/**
 * One host as the evidence shows it.
 *
 * @param name     host name
 * @param captures what was obtained of it
 * @param facts    what is known of it, derived facts included
 * @param gaps     lines that no parser could make sense of
 * @param taken    when the newest capture was taken, or null
 * @param complete whether the source promises to have looked at everything (this machine, a bundle of our own)
 * @param older    what was obtained of earlier states of it, of which only what its counters read then is still of use
 */
public record HostCase(String name, List<Capture> captures, List<Fact> facts, List<Statements.Gap> gaps, Instant taken,
                       boolean complete, List<Capture> older) {

    /** So many ports of one host are followed through the packet filters of the others; more is a scan. */
    private static final int MOST_PORTS = 32;

    /** Makes the facts of a host out of what was stated. */
    static HostCase of(String name, List<Capture> captures, Statements statements, boolean complete) {
        List<Fact> facts = new ArrayList<>(Combiner.combine(name, statements.all()));
        facts.addAll(probeRuns(name, captures));
        facts.addAll(Containment.of(name, facts));
        Instant taken = captures.stream().map(Capture::taken).filter(java.util.Objects::nonNull).max(Instant::compareTo).orElse(null);
        return new HostCase(name, captures, List.copyOf(facts), statements.gaps(), taken, complete, List.of());
    }

    /** Facts with those that follow from others made anew. */
    static List<Fact> rederived(String host, List<Fact> facts) {
        List<Fact> all = new ArrayList<>(facts.stream().filter(fact -> !(fact instanceof Lies)).toList());
        all.addAll(Containment.of(host, all));
        return List.copyOf(all);
    }

    /** All that rules are given of it: its facts, and what follows from many of them together; {@code tables} are those of ibdx. */
    public List<Fact> factsForRules(List<Fact> tables) {
        return factsForRules(tables, List.of(this));
    }

    /** The same, where {@code others}, of which it may be one, are looked at with it: what they tried to reach matters here. */
    public List<Fact> factsForRules(List<Fact> tables, List<HostCase> others) {
        Set<Integer> tried = new TreeSet<>();
        for (HostCase other : others) {
            other.all(PortCheck.class).stream().map(PortCheck::port).filter(java.util.Objects::nonNull).limit(MOST_PORTS).forEach(tried::add);
        }
        List<Fact> all = new ArrayList<>(facts);
        all.addAll(PacketFates.of(name, facts, tried));
        all.addAll(LosingPorts.of(name, facts, tables));
        return all;
    }

    /** The same host with other facts: for what-if, and with what is remembered of it. */
    public HostCase withFacts(List<Fact> others) {
        return new HostCase(name, captures, others, gaps, taken, complete, older);
    }

    /** The same host, of which earlier states were obtained too. */
    HostCase withOlder(List<Capture> states) {
        return new HostCase(name, captures, facts, gaps, taken, complete, List.copyOf(states));
    }

    private static List<Fact> probeRuns(String host, List<Capture> captures) {
        Map<String, Fact> runs = new LinkedHashMap<>();
        for (Capture capture : captures) {
            if (capture.probe() == null) {
                continue;
            }
            String subject = capture.subject() == null ? capture.probe() : capture.probe() + " " + capture.subject();
            List<Origin> origins = List.of(Origin.absence(capture.source(), "what " + capture.probe() + " shows"));
            Map<String, Reading> readings = new LinkedHashMap<>();
            String filter = TypedFilter.of(capture.command());
            String reason = capture.outcome().hasText() ? null : firstLine(capture.text());
            put(readings, "probe", capture.probe(), origins);
            put(readings, "outcome", capture.outcome(), origins);
            put(readings, "filter", filter, origins);
            put(readings, "reason", reason, origins);
            Fact before = runs.get(subject);
            // a full look is the better witness than a filtered one, a later look than an earlier one
            if (before instanceof ProbeRun run && run.filter() == null && filter != null) {
                subject = subject + " | " + filter;
            }
            runs.put(subject, new ProbeRun(host, subject, capture.probe(), capture.subject(), capture.outcome(), reason, filter,
                    capture.exit(), capture.userId(), new Readings(readings)));
        }
        return List.copyOf(runs.values());
    }

    private static void put(Map<String, Reading> readings, String field, Object value, List<Origin> origins) {
        if (value != null) {
            readings.put(field, new Reading(value, null, origins, List.of()));
        }
    }

    private static String firstLine(String text) {
        String stripped = text.strip();
        int end = stripped.indexOf('\n');
        return stripped.isEmpty() ? null : end < 0 ? stripped : stripped.substring(0, end);
    }

    /** What identifies the machine whatever it is called: machine id, board serial, else the GUIDs of its adapters; else null. */
    String identity() {
        Set<String> guids = new TreeSet<>();
        for (Fact fact : facts) {
            if (fact instanceof HostInfo info && info.machineId() != null) {
                return "machine-id " + info.machineId();
            }
            if (fact instanceof HostInfo info && info.boardSerial() != null) {
                return "serial " + info.boardSerial();
            }
            if (fact instanceof Hca hca && hca.nodeGuid() != null && !hca.nodeGuid().equals("0000000000000000")) {
                guids.add(hca.nodeGuid());
            }
        }
        return guids.isEmpty() ? null : "guid " + String.join(" ", guids);
    }

    /** What was read, each once, in order. */
    List<String> sources() {
        Set<String> sources = new LinkedHashSet<>();
        captures.forEach(capture -> sources.add(capture.source()));
        return List.copyOf(sources);
    }

    /** The facts of one kind. */
    <T extends Fact> List<T> all(Class<T> kind) {
        return facts.stream().filter(kind::isInstance).map(kind::cast).toList();
    }
}
