package org.ibdx.combine;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibdx.fact.Fact;
import org.ibdx.fact.FactSchema;
import org.ibdx.fact.Origin;
import org.ibdx.fact.Reading;
import org.ibdx.fact.Readings;

/** Makes facts that follow from other facts, with the origins of what they follow from. */
final class Derived {

    private Derived() {
    }

    /** A fact whose fields all have the same origins. */
    static Fact fact(Class<? extends Fact> type, String host, String subject, List<Origin> origins, Object... fieldsAndValues) {
        Map<String, Object> values = new LinkedHashMap<>();
        Map<String, Reading> readings = new LinkedHashMap<>();
        FactSchema schema = FactSchema.of(type);
        for (int i = 0; i < fieldsAndValues.length; i += 2) {
            String field = (String) fieldsAndValues[i];
            Object value = fieldsAndValues[i + 1];
            if (value != null) {
                schema.check(field, value);
                values.put(field, value);
                readings.put(field, new Reading(value, null, origins, List.of()));
            }
        }
        return schema.create(host, subject, values, new Readings(readings));
    }

    /** The origins of a field of a fact; empty where it was not read. */
    static List<Origin> origins(Fact fact, String field) {
        Reading reading = fact.readings().of(field);
        return reading == null ? List.of() : reading.origins();
    }
}
