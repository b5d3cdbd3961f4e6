package org.ibdx.fact;

/**
 * How many ports of a switch lose data, by two readings of their counters; subject is the GUID of the switch. Derived.
 *
 * @param node   description of the switch, or null
 * @param losing ports whose signal errors grew between two readings by more than the thresholds
 * @param linked ports that have a link, or, where no sweep shows links, all that the switch has
 */
public record SwitchPorts(String host, String subject, String node, Integer losing, Integer linked, Readings readings) implements Fact {
}
