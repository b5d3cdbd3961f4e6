package org.ibdx.fact;

/**
 * A limit that rules compare with, so that it shows in the explanation; subject is its name. From rules/tables.
 *
 * @param value  number
 * @param unit   unit
 * @param source where it comes from
 */
public record Threshold(String host, String subject, Double value, String unit, String source,
        Readings readings) implements Fact {
}
