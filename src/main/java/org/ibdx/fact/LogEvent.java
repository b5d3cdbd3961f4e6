package org.ibdx.fact;

/**
 * A known line of the kernel or of a tool, see rules/messages; subject is {@code <message id> <about>}.
 *
 * @param message id of the message
 * @param about   device, interface, address it is about, or the host
 * @param value   what the pattern captured as value
 * @param detail  what the pattern captured as detail
 * @param probe   probe that printed it
 * @param time    seconds since boot, or null
 * @param count   how many such lines
 */
public record LogEvent(String host, String subject, String message, String about, String value, String detail, String probe,
        Double time, Integer count, Readings readings) implements Fact {
}
