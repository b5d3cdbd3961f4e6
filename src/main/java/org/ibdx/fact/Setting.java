package org.ibdx.fact;

/**
 * A setting of the system by area and name; subject is {@code <area> <name>}.
 *
 * @param area  sysctl, limits, module-parameter, openib.conf, rdma.conf, opensm.conf, irq, cpu, bonding …
 * @param name  name as the area spells it
 * @param value value as text
 * @param about interface, module, device or user it is for
 */
public record Setting(String host, String subject, String area, String name, String value, String about,
        Readings readings) implements Fact {
}
