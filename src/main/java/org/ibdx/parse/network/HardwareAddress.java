package org.ibdx.parse.network;

import java.util.Locale;
import org.ibdx.capture.Line;
import org.ibdx.parse.Statements;

/**
 * A hardware address as tools print it, InfiniBand (20 bytes) or Ethernet (6 bytes).
 *
 * <pre>
 * 80:00:02:08:fe:80:00:00:00:00:00:00:00:02:c9:03:00:31:78:f1
 * -- --------  -----------------------  -----------------------
 * |  queue pair number   GID prefix         port GUID
 * flags: 0x80 and 0x40 say that connected mode is possible (kernel drivers/infiniband/ulp/ipoib/ipoib_main.c, RFC 4755)
 * </pre>
 *
 * A byte that the author masked ({@code xx}) makes every part that holds it unknown, and no other. The broadcast address of an
 * interface carries the P_Key in bytes 8 and 9.
 */
public final class HardwareAddress {

    static final int INFINIBAND_BYTES = 20;
    static final int ETHERNET_BYTES = 6;
    private static final int CONNECTED_FLAGS = 0xc0;
    private static final int MASKED = -1;

    private final int[] bytes;

    private HardwareAddress(int[] bytes) {
        this.bytes = bytes;
    }

    /** Reads 20 or 6 two-digit groups parted by colons or hyphens; null for anything else, so also for a cut address. */
    public static HardwareAddress of(String text) {
        String[] groups = text.strip().split("[:-]", -1);
        if (groups.length != INFINIBAND_BYTES && groups.length != ETHERNET_BYTES) {
            return null;
        }
        int[] bytes = new int[groups.length];
        for (int i = 0; i < groups.length; i++) {
            String group = groups[i];
            if (group.length() != 2) {
                return null;
            }
            int high = Character.digit(group.charAt(0), 16);
            int low = Character.digit(group.charAt(1), 16);
            boolean hexadecimal = high >= 0 && low >= 0 && group.charAt(0) < 0x80 && group.charAt(1) < 0x80;
            if (!hexadecimal && !group.toLowerCase(Locale.ROOT).matches("[xyz*#_.?0-9a-f]{2}")) {
                return null;
            }
            bytes[i] = hexadecimal ? high << 4 | low : MASKED;
        }
        return new HardwareAddress(bytes);
    }

    boolean infiniband() {
        return bytes.length == INFINIBAND_BYTES;
    }

    /** The whole address, lower case with colons; null where a byte is masked. */
    String text() {
        StringBuilder text = new StringBuilder(bytes.length * 3);
        for (int value : bytes) {
            if (value == MASKED) {
                return null;
            }
            text.append(text.isEmpty() ? "" : ":").append(String.format(Locale.ROOT, "%02x", value));
        }
        return text.toString();
    }

    /** Queue pair of an address of 20 bytes, 24 bits; null for others and where a byte is masked. */
    public Integer queuePair() {
        String hex = infiniband() ? hex(1, 4) : null;
        return hex == null ? null : Integer.valueOf(hex, 16);
    }

    /** GID prefix, 16 hexadecimal digits; null for others than 20 bytes. */
    public String gidPrefix() {
        return infiniband() ? hex(4, 12) : null;
    }

    /** Port GUID, 16 hexadecimal digits; null for others than 20 bytes. */
    public String guid() {
        return infiniband() ? hex(12, 20) : null;
    }

    /** Whether the flags say that connected mode is possible; null for flags whose meaning is not known. */
    public Boolean connectedCapable() {
        if (!infiniband() || bytes[0] == MASKED) {
            return null;
        }
        if ((bytes[0] & CONNECTED_FLAGS) != 0) {
            return true;
        }
        return bytes[0] == 0 || bytes[0] == 0x20 ? false : null;
    }

    /** The P_Key in a broadcast address {@code 00:ff:ff:ff:ff:12:40:1b:PP:PP:…}; null where this is none. */
    Integer broadcastPkey() {
        boolean multicast = infiniband() && bytes[4] == 0xff && bytes[6] == 0x40 && bytes[7] == 0x1b;
        String hex = multicast ? hex(8, 10) : null;
        return hex == null ? null : Integer.valueOf(hex, 16);
    }

    /** States the address of an interface and what follows from it. */
    void stateInterface(Statements.About about, Line line) {
        about.set("hardwareAddress", text(), line).set("queuePair", queuePair(), line).set("gidPrefix", gidPrefix(), line)
                .set("guid", guid(), line).set("connectedCapable", connectedCapable(), line);
    }

    /** States the address of a neighbour and what follows from it. */
    void stateNeighbour(Statements.About about, Line line) {
        about.set("hardwareAddress", text(), line).set("queuePair", queuePair(), line).set("guid", guid(), line);
    }

    private String hex(int from, int to) {
        StringBuilder hex = new StringBuilder();
        for (int i = from; i < to; i++) {
            if (bytes[i] == MASKED) {
                return null;
            }
            hex.append(String.format(Locale.ROOT, "%02x", bytes[i]));
        }
        return hex.toString();
    }
}
