package org.ibdx.fact;

/**
 * A line of modprobe.d or of the kernel command line about a module; subject is {@code <kind> <module>}.
 *
 * @param module module name with underscores
 * @param kind   blacklist, install, options, softdep or command-line
 * @param value  the rest of the line
 */
public record ModuleOption(String host, String subject, String module, String kind, String value,
        Readings readings) implements Fact {
}
