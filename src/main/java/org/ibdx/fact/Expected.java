package org.ibdx.fact;

/**
 * What a baseline expects; subject is {@code <kind> <subject> <field>}. From --expect.
 *
 * @param kind   kind of fact
 * @param about  subject or glob
 * @param field  field
 * @param wanted value, glob or range
 * @param found  what is there
 * @param met    whether it is met
 * @param how    met, below, above or other: how what is there lies to what is wanted
 */
public record Expected(String host, String subject, String kind, String about, String field, String wanted, String found,
        Boolean met, String how, Readings readings) implements Fact {
}
