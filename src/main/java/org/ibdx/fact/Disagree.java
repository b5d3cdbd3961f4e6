package org.ibdx.fact;

/**
 * Two sources say different things of one field; subject is {@code <kind> <subject> <field>}.
 *
 * @param kind  kind of fact
 * @param about subject of that fact
 * @param field field
 * @param used  value that is used
 * @param other value of the other source
 */
public record Disagree(String host, String subject, String kind, String about, String field, String used, String other,
        Readings readings) implements Fact {
}
