package org.ibdx.fact;

/**
 * A firmware setting (mlxconfig); subject is {@code <device or address> <name>}.
 *
 * @param device  device or PCI address asked
 * @param name    LINK_TYPE_P1 …
 * @param current value in force
 * @param next    value after the next reset
 */
public record HcaSetting(String host, String subject, String device, String name, String current, String next,
        Readings readings) implements Fact {
}
