package org.ibdx.fact;

import java.util.Collections;
import java.util.Map;

/**
 * The readings of one fact by field name. Two are equal when their readings are.
 *
 * @param byField field name to reading; fields that were not seen are not in it
 */
public record Readings(Map<String, Reading> byField) {

    public static final Readings NONE = new Readings(Map.of());

    public Readings {
        byField = Collections.unmodifiableMap(byField);
    }

    /** The reading of a field, or null where the field was not seen. */
    public Reading of(String field) {
        return byField.get(field);
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
     * How much a number has grown since it was first read; where it fell in between (it was reset), since then. 0 where it was
     * read only once or is no number: one reading tells no growth.
     */
    public long rise(String field) {
        Reading reading = byField.get(field);
        if (reading == null || !(reading.value() instanceof Number last)) {
            return 0;
        }
        long from = last.longValue();
        for (int i = reading.earlier().size() - 1; i >= 0; i--) {
            if (!(reading.earlier().get(i).value() instanceof Number before) || before.longValue() > from) {
                break;
            }
            from = before.longValue();
        }
        return last.longValue() - from;
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
