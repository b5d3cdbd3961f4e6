package org.ibdx.fact;

/**
 * A known line of the kernel or of a tool, see rules/messages; subject is {@code <message id> <about>}, of messages whose values
 * are told apart {@code <message id> <about> <value>}.
 *
 * @param message id of the message
 * @param about   device, interface, address it is about, or the host
 * @param value   what the pattern captured as value
 * @param detail  what the pattern captured as detail
 * @param probe   probe that printed it
 * @param time    seconds since boot of the first such line, or null
 * @param count   how many such lines
 * @param lastTime seconds since boot of the last such line, or null
 * @param lastLine line number of the last such line in its source: of two events of one source the later one has the higher
 */
public record LogEvent(String host, String subject, String message, String about, String value, String detail, String probe,
        Double time, Integer count, Double lastTime, Integer lastLine, Readings readings) implements Fact {
}
