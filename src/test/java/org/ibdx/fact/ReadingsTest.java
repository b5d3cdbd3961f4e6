package org.ibdx.fact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How numbers grow between readings, and what follows from the fields of a fact. */
class ReadingsTest {

    private static Readings readings(Object... values) {
        Origin origin = Origin.line("perfquery", 1, "SymbolErrorCounter:..............1");
        List<Reading.Earlier> earlier = new ArrayList<>();
        for (int i = 0; i < values.length - 1; i++) {
            earlier.add(new Reading.Earlier(values[i], origin));
        }
        return new Readings(Map.of("value", new Reading(values[values.length - 1], null, List.of(origin), earlier)));
    }

    @Test
    void growsFromTheFirstReading() {
        assertThat(readings(112L, 112L, 19817L).rise("value")).isEqualTo(19705);
    }

    @Test
    void countsSinceTheLastReset() {
        assertThat(readings(40000L, 2L, 9L).rise("value")).isEqualTo(7);
        assertThat(readings(40000L, 2L).rise("value")).isZero();
    }

    @Test
    void oneReadingOrNoNumberTellsNoGrowth() {
        assertThat(readings(19817L).rise("value")).isZero();
        assertThat(readings("a", "b").rise("value")).isZero();
        assertThat(readings(1L, 9L).rise("other")).isZero();
    }

    @Test
    void linkOfAPciFunctionCarries() {
        assertThat(link(8.0, 8).gigabits()).isBetween(63.0, 63.02);
        assertThat(link(5.0, 8).gigabits()).isEqualTo(32.0);
        assertThat(link(null, 8).gigabits()).isNull();
    }

    private static PciDevice link(Double speed, Integer width) {
        Map<String, Object> values = speed == null ? Map.of("width", width) : Map.of("speed", speed, "width", width);
        return (PciDevice) FactSchema.of(PciDevice.class).create("node17", "0000:41:00.0", values, Readings.NONE);
    }
}
