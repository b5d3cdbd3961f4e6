package org.ibdx.redact;

import java.util.Set;

/**
 * Pseudonyms of hardware addresses. All forms of one address go the same way: a GUID keeps its vendor (three bytes), what stands
 * between ({@code 0300} of NVIDIA cards, {@code fffe} of Ethernet) and its last four bits, so that the ports of a card stay
 * neighbours; the rest is permuted. Since the parts are permuted apart, what is derived from a part of it (a MAC, the interface
 * half of an IPv6 address with its flipped bit, a solicited-node group) is derived from the pseudonym in the same way.
 *
 * <pre>
 * 98039b0300a1b2c4   GUID           98039b03005d07e4
 * 98:03:9b:a1:b2:c4  MAC            98:03:9b:5d:07:e4
 * fe80::9a03:9b03:a1:b2c4           fe80::9a03:9b03:5d:7e4
 * </pre>
 */
final class Numbers {

    private static final int LOW_BITS = 24;
    private static final long LOW = (1L << LOW_BITS) - 1;
    private static final int KEPT_BITS = 4;
    private static final int MIDDLE_BITS = 16;
    private static final long MIDDLE = (1L << MIDDLE_BITS) - 1;
    private static final Set<Long> PLAIN_MIDDLES = Set.of(0L, 0x0100L, 0x0101L, 0x0200L, 0x0300L, 0xfffeL, 0xffffL);
    private static final long SMALL = 1L << LOW_BITS;

    private final Permutation permutation;
    private final boolean back;

    Numbers(Permutation permutation, boolean back) {
        this.permutation = permutation;
        this.back = back;
    }

    /** A GUID, or the lower half of a GID or IPv6 address. Zero, all ones, small numbers and subnet prefixes stay. */
    long guid(long guid) {
        if (guid == -1 || guid >= 0 && guid < SMALL || isSubnetPrefix(guid)) {
            return guid;
        }
        long vendor = guid >>> (LOW_BITS + MIDDLE_BITS);
        return vendor << (LOW_BITS + MIDDLE_BITS) | middle(guid >>> LOW_BITS & MIDDLE) << LOW_BITS | low(guid & LOW);
    }

    /** {@code fe80…} and {@code fec0…} with nothing that identifies in it. */
    static boolean isSubnetPrefix(long value) {
        long first = value >>> 48;
        return first >= 0xfe80 && first <= 0xfeff && (value & 0x0000_ffff_0000_0000L) == 0;
    }

    /** A MAC of six bytes; broadcast, zero and groups stay but for the part that comes from an address. */
    long mac(long mac) {
        boolean group = (mac >>> 40 & 1) != 0;
        if (mac == 0 || group && mac >>> 24 != 0x3333ffL) {
            return mac;
        }
        return mac & ~LOW | low(mac & LOW);
    }

    /** The last three bytes of a hardware address. */
    long low(long low) {
        long upper = low >>> KEPT_BITS;
        return permuted("low", LOW_BITS - KEPT_BITS, upper, Set.of()) << KEPT_BITS | low & ((1 << KEPT_BITS) - 1);
    }

    private long middle(long middle) {
        return permuted("middle", MIDDLE_BITS, middle, PLAIN_MIDDLES);
    }

    /** The image among those that do not stay. */
    private long permuted(String name, int bits, long value, Set<Long> stay) {
        if (stay.contains(value)) {
            return value;
        }
        long image = value;
        do {
            image = back ? permutation.backward(name, bits, image) : permutation.forward(name, bits, image);
        } while (stay.contains(image));
        return image;
    }
}
