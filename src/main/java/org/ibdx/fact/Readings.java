package org.ibdx.fact;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * The readings of one fact by field name. Two are equal when their readings are.
 *
 * @param byField field name to reading; fields that were not seen are not in it
 */
public record Readings(Map<String, Reading> byField) {

    /** Two runs within seconds do not make a rate of thousands. */
    private static final double SHORTEST_HOURS = 1 / 60.0;

    public static final Readings NONE = new Readings(Map.of());

    public Readings {
        byField = Collections.unmodifiableMap(byField);
    }

    /** The reading of a field, or null where the field was not seen. */
    public Reading of(String field) {
        return byField.get(field);
    }

    /** What was read of a field before, oldest first; empty where nothing was, or where the field was not seen. */
    public List<Reading.Earlier> earlier(String field) {
        Reading reading = byField.get(field);
        return reading == null ? List.of() : reading.earlier();
    }

    /** Whether the field was seen and could not be read. */
    public boolean unreadable(String field) {
        Reading reading = byField.get(field);
        return reading != null && !reading.known();
    }

    /** How often the value of a field changed between successive readings. */
    public int changes(String field) {
        Reading reading = byField.get(field);
        if (reading == null) {
            return 0;
        }
        int changes = 0;
        Object last = null;
        for (Reading.Earlier earlier : reading.earlier()) {
            if (last != null && !last.equals(earlier.value())) {
                changes++;
            }
            last = earlier.value();
        }
        return last != null && !last.equals(reading.value()) ? changes + 1 : changes;
    }

    /**
     * How much a number has grown since it was first read in this source; where it fell in between (it was reset), since then. 0
     * where it was read only once or is no number: one reading tells no growth. Readings of earlier runs are left out: see
     * {@link #risePerHour}.
     */
    public long rise(String field) {
        Reading reading = byField.get(field);
        if (reading == null || !(reading.value() instanceof Number last)) {
            return 0;
        }
        long from = last.longValue();
        for (int i = reading.earlier().size() - 1; i >= 0; i--) {
            if (!(reading.earlier().get(i).value() instanceof Number before) || before.longValue() > from
                    || reading.earlier().get(i).hours() != null) {
                break;
            }
            from = before.longValue();
        }
        return last.longValue() - from;
    }

    /**
     * How fast a number grows by what earlier runs read: per hour, the fastest of the last hour and since the run before. 0 where
     * no earlier run read it, or where it grew by less than {@code least}: a few errors are no rate.
     */
    public double risePerHour(String field, double least) {
        double fastest = 0;
        List<Reading.Earlier> runs = runs(field);
        for (int i = 0; i < runs.size(); i++) {
            double hours = Math.max(runs.get(i).hours(), SHORTEST_HOURS);
            long rise = riseSince(field, runs.get(i));
            if (rise >= least && (hours <= 1 || i == runs.size() - 1)) {
                fastest = Math.max(fastest, rise / hours);
            }
        }
        return fastest;
    }

    /** How much a number has grown within the last seconds, by what earlier runs read; 0 where none of them read it then. */
    public long riseWithin(String field, double seconds) {
        long most = 0;
        for (Reading.Earlier run : runs(field)) {
            if (run.hours() * 3600 <= seconds) {
                most = Math.max(most, riseSince(field, run));
            }
        }
        return most;
    }

    /** The readings of earlier runs since the number last fell, oldest first. */
    private List<Reading.Earlier> runs(String field) {
        Reading reading = byField.get(field);
        List<Reading.Earlier> runs = new ArrayList<>();
        if (reading == null || !(reading.value() instanceof Number last)) {
            return runs;
        }
        long from = last.longValue();
        for (int i = reading.earlier().size() - 1; i >= 0; i--) {
            Reading.Earlier each = reading.earlier().get(i);
            if (!(each.value() instanceof Number before) || before.longValue() > from) {
                break;
            }
            from = before.longValue();
            if (each.hours() != null) {
                runs.add(0, each);
            }
        }
        return runs;
    }

    private long riseSince(String field, Reading.Earlier run) {
        return ((Number) byField.get(field).value()).longValue() - ((Number) run.value()).longValue();
    }

    /** The value read first, or null where the field was not seen. */
    public Object first(String field) {
        Reading reading = byField.get(field);
        if (reading == null) {
            return null;
        }
        return reading.earlier().isEmpty() ? reading.value() : reading.earlier().get(0).value();
    }
}
