package org.ibdx.check;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibdx.check.CheckReport.Remark;
import org.ibdx.fact.Counter;
import org.ibdx.fact.Fact;
import org.ibdx.fact.FactSchema;
import org.ibdx.fact.HostInfo;
import org.ibdx.fact.Interface;
import org.ibdx.fact.Origin;
import org.ibdx.fact.Port;
import org.ibdx.fact.PortState;
import org.ibdx.fact.Reading;
import org.ibdx.fact.Readings;

/**
 * Gives the facts of a host what earlier runs read of counters and port states, as earlier readings with their age, and takes down
 * what this run read. A counter that fell was reset: what was read before tells nothing of it any more. One that is at the end of
 * its field, or cannot be read, is unknown: it neither grows nor stands still.
 */
public final class Remembered {

    /** Readings older than this are forgotten, but for the last one. */
    static final Duration LONGEST = Duration.ofHours(24);
    /** Of older readings one for each of these spans is kept. */
    private static final Duration SPAN = Duration.ofMinutes(55);
    private static final int RECENT = 4;
    /** A boot time is computed from the uptime and may differ by a little. */
    private static final long SAME_BOOT_SECONDS = 180;
    private static final double SECONDS_PER_HOUR = 3600.0;

    private final Instant now;
    private final State before;
    private final boolean booted;
    private final Map<String, List<Sample>> after = new LinkedHashMap<>();
    private final List<Remark> remarks = new ArrayList<>();
    private final List<Fact> facts = new ArrayList<>();

    private Remembered(State before, Instant now, boolean booted) {
        this.before = before;
        this.now = now;
        this.booted = booted;
    }

    /**
     * What came of it.
     *
     * @param facts   the facts with earlier readings
     * @param state   the state with the readings of this run
     * @param remarks resets and reboots
     */
    public record Outcome(List<Fact> facts, State state, List<Remark> remarks) {
    }

    /** Joins the facts of this run with what is remembered of the host. */
    public static Outcome join(List<Fact> facts, State before, Instant now) {
        String boot = facts.stream().filter(HostInfo.class::isInstance).map(fact -> ((HostInfo) fact).bootTime())
                .filter(java.util.Objects::nonNull).findFirst().orElse(null);
        boolean booted = boot != null && before.boot() != null && !sameBoot(boot, before.boot());
        Remembered remembered = new Remembered(before, now, booted);
        if (booted) {
            remembered.remarks.add(new Remark("reboot", before.host(), "host", before.boot() + " -> " + boot));
        }
        facts.forEach(remembered::add);
        // what could not be read this time is kept
        before.readings().forEach((key, samples) -> {
            boolean fresh = samples.get(samples.size() - 1).to().plus(LONGEST).isAfter(now);
            if (!remembered.after.containsKey(key) && (fresh || key.startsWith("Port ")) && !booted) {
                remembered.after.put(key, samples);
            }
        });
        return new Outcome(List.copyOf(remembered.facts), before.withReadings(remembered.after, boot == null ? before.boot() : boot),
                List.copyOf(remembered.remarks));
    }

    private static boolean sameBoot(String a, String b) {
        if (a.equals(b)) {
            return true;
        }
        Long first = seconds(a);
        Long second = seconds(b);
        return first != null && second != null && Math.abs(first - second) <= SAME_BOOT_SECONDS;
    }

    /** {@code 2026-12-01 10:11:12}, {@code 2026-12-01T10:11:12Z} or seconds since 1970; null for anything else. */
    private static Long seconds(String text) {
        String word = text.strip();
        if (word.matches("[0-9]{9,11}")) {
            return Long.valueOf(word);
        }
        if (word.matches("[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}(:[0-9]{2})?Z?")) {
            String iso = word.replace(' ', 'T').replace("Z", "");
            try {
                return java.time.LocalDateTime.parse(iso).toEpochSecond(java.time.ZoneOffset.UTC);
            } catch (java.time.format.DateTimeParseException e) {
                return null;
            }
        }
        return null;
    }

    private void add(Fact fact) {
        if (fact instanceof Counter counter) {
            facts.add(counter.value() == null ? fact : count(fact, "value", counter.value(), Boolean.TRUE.equals(counter.saturated())));
        } else if (fact instanceof Interface netdev && netdev.carrierChanges() != null) {
            facts.add(count(fact, "carrierChanges", netdev.carrierChanges(), false));
        } else if (fact instanceof Port port && port.state() != null) {
            facts.add(state(port));
        } else {
            facts.add(fact);
        }
    }

    private Fact count(Fact fact, String field, Number value, boolean saturated) {
        Reading reading = fact.readings().of(field);
        if (reading == null || reading.origins().isEmpty()) {
            return fact;
        }
        String key = fact.getClass().getSimpleName() + " " + field + " " + fact.subject();
        List<Sample> samples = booted ? List.of() : before.readings().getOrDefault(key, List.of());
        Sample last = samples.isEmpty() ? null : samples.get(samples.size() - 1);
        if (last != null && Long.parseLong(last.value()) > value.longValue()) {
            remarks.add(new Remark("reset", fact.host(), fact.subject(), last.value() + " -> " + value));
            samples = List.of();
        }
        Origin origin = reading.origins().get(0);
        after.put(key, thinned(samples, new Sample(value.toString(), now, now, origin.source(), origin.line(), origin.text())));
        if (saturated || samples.isEmpty()) {
            return fact;
        }
        List<Reading.Earlier> earlier = new ArrayList<>();
        for (Sample sample : samples) {
            Number number = value instanceof Integer ? Integer.valueOf(sample.value()) : Long.valueOf(sample.value());
            earlier.add(earlier(sample, number));
        }
        return with(fact, field, reading, earlier);
    }

    /** A port that is down now and was not so in an earlier run: somebody wants it. */
    private Fact state(Port port) {
        Reading reading = port.readings().of("state");
        String key = "Port state " + port.subject();
        List<Sample> samples = before.readings().getOrDefault(key, List.of());
        if (reading == null || reading.origins().isEmpty()) {
            return port;
        }
        if (port.state() == PortState.ACTIVE) {
            Origin origin = reading.origins().get(0);
            after.put(key, List.of(new Sample(port.state().name(), now, now, origin.source(), origin.line(), origin.text())));
        }
        if (port.state() != PortState.DOWN || samples.isEmpty()) {
            return port;
        }
        return with(port, "state", reading, List.of(earlier(samples.get(0), PortState.valueOf(samples.get(0).value()))));
    }

    private Reading.Earlier earlier(Sample sample, Object value) {
        double hours = Math.max(0, Duration.between(sample.to(), now).toMillis() / 1000.0 / SECONDS_PER_HOUR);
        return new Reading.Earlier(value, place(sample).at(sample.to().truncatedTo(
                java.time.temporal.ChronoUnit.SECONDS)), hours);
    }

    private static Origin place(Sample sample) {
        return sample.line() == null ? Origin.command(sample.source(), sample.text()) : Origin.line(sample.source(), sample.line(), sample.text());
    }

    private static Fact with(Fact fact, String field, Reading reading, List<Reading.Earlier> earlier) {
        List<Reading.Earlier> all = new ArrayList<>(earlier);
        all.addAll(reading.earlier());
        return FactSchema.with(fact, field, new Reading(reading.value(), reading.unreadable(), reading.origins(), List.copyOf(all)));
    }

    /** The samples with one more; the same value again only makes the last one longer. */
    private List<Sample> thinned(List<Sample> samples, Sample next) {
        List<Sample> all = new ArrayList<>(samples);
        Sample last = all.isEmpty() ? null : all.get(all.size() - 1);
        if (last != null && last.value().equals(next.value())) {
            all.set(all.size() - 1, last.until(now));
        } else {
            all.add(next);
        }
        List<Sample> kept = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            Sample each = all.get(i);
            boolean recent = i >= all.size() - RECENT;
            boolean old = !each.to().plus(LONGEST).isAfter(now);
            Sample previous = kept.isEmpty() ? null : kept.get(kept.size() - 1);
            boolean close = previous != null && Duration.between(previous.from(), each.from()).compareTo(SPAN) < 0;
            if (i == all.size() - 1 || !old && (recent || !close)) {
                kept.add(each);
            }
        }
        return List.copyOf(kept);
    }
}
