package org.ibdx.fact;

/** Logical state of a port (IBTA PortInfo.PortState). */
public enum PortState {
    DOWN("Down"), INITIALIZING("Initializing"), ARMED("Armed"), ACTIVE("Active"), ACTIVE_DEFER("Active defer");

    private final String word;

    PortState(String word) {
        this.word = word;
    }

    /**
     * Reads any dialect: {@code Initializing}, {@code PORT_INIT (2)}, {@code 2: INIT}, {@code Initialize}; null for other words.
     * Sources: rdma-core ibstat.c, devinfo.c, libibmad dump.c; kernel sysfs.c; iproute2 rdma/link.c.
     */
    public static PortState of(String text) {
        return switch (Words.bare(text)) {
            case "down", "portdown" -> DOWN;
            case "initializing", "initialize", "init", "portinit" -> INITIALIZING;
            case "armed", "portarmed" -> ARMED;
            case "active", "portactive" -> ACTIVE;
            case "activedefer", "portactivedefer" -> ACTIVE_DEFER;
            default -> null;
        };
    }

    @Override
    public String toString() {
        return word;
    }
}
