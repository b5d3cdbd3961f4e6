package org.ibdx.fact;

/** What a port speaks on the wire. */
public enum LinkLayer {
    INFINIBAND("InfiniBand"), ETHERNET("Ethernet"), UNSPECIFIED("Unspecified");

    private final String word;

    LinkLayer(String word) {
        this.word = word;
    }

    /** Reads {@code InfiniBand}, {@code IB} (old kernels through ibstatus), {@code Ethernet}, {@code Unspecified}; null for others. */
    public static LinkLayer of(String text) {
        return switch (Words.bare(text)) {
            case "infiniband", "ib" -> INFINIBAND;
            case "ethernet", "eth" -> ETHERNET;
            case "unspecified" -> UNSPECIFIED;
            default -> null;
        };
    }

    @Override
    public String toString() {
        return word;
    }
}
