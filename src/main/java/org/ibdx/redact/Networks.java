package org.ibdx.redact;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Pseudonyms of IP addresses that keep the structure: two addresses that share n bits share n bits afterwards, so who is in whose
 * subnet stays, for every mask. Of the networks that occur, the first and the last address stay the first and the last, so
 * network and broadcast addresses stay what they are. Private addresses stay private.
 */
final class Networks {

    private static final int V4_BITS = 32;
    private static final int V6_BITS = 64;

    private final Permutation permutation;
    private final boolean back;
    private final Set<String> known;
    private final Set<Long> fixedV4 = new HashSet<>();
    private final Map<Integer, Set<Long>> fixedV6 = new HashMap<>();
    private final Map<Long, Long> done = new HashMap<>();

    /** With these networks, as {@code 10.10.0.0/24} and {@code 20010db800010000/48}. */
    Networks(Permutation permutation, boolean back, Collection<String> networks) {
        this.permutation = permutation;
        this.back = back;
        this.known = new TreeSet<>(networks);
        for (String network : known) {
            int slash = network.indexOf('/');
            int length = Integer.parseInt(network.substring(slash + 1));
            String address = network.substring(0, slash);
            if (address.contains(".")) {
                fix4(Addresses.v4(address), length);
            } else {
                fix6(Long.parseUnsignedLong(address, 16), length);
            }
        }
    }

    private void fix4(long network, int length) {
        for (int depth = Math.max(1, length); depth < V4_BITS; depth++) {
            long ones = network | (1L << (V4_BITS - length)) - 1;
            fixedV4.add((long) depth << V4_BITS | network >>> (V4_BITS - depth));
            fixedV4.add((long) depth << V4_BITS | ones >>> (V4_BITS - depth));
        }
    }

    private void fix6(long network, int length) {
        for (int depth = Math.max(1, length); depth < V6_BITS; depth++) {
            fixedV6.computeIfAbsent(depth, key -> new HashSet<>()).add(network >>> (V6_BITS - depth));
        }
    }

    /** The network of that address in the form of {@link #known}; null where the length is none. */
    static String network4(long address, int length) {
        if (length < 8 || length > 30) {
            return null;
        }
        long mask = -1L << (V4_BITS - length) & 0xffff_ffffL;
        return Addresses.v4(address & mask) + "/" + length;
    }

    /** The same of the upper half of an IPv6 address. */
    static String network6(long prefix, int length) {
        if (length < 16 || length > V6_BITS) {
            return null;
        }
        long mask = length == V6_BITS ? -1 : -1L << (V6_BITS - length);
        return String.format("%016x/%d", prefix & mask, length);
    }

    /** The pseudonym of an IPv4 address; loopback, groups, masks and the like stay. */
    long v4(long address) {
        int keep = kept4(address);
        return keep >= V4_BITS ? address : done.computeIfAbsent(address, key -> walk4(key, keep));
    }

    private long walk4(long address, int keep) {
        long original = address >>> (V4_BITS - keep);
        long image = original;
        for (int depth = keep; depth < V4_BITS; depth++) {
            long bit = address >>> (V4_BITS - 1 - depth) & 1;
            boolean flip = !fixedV4.contains((long) depth << V4_BITS | original) && (permutation.bits("v4/" + depth + "/" + original) & 1) == 1;
            long other = flip ? bit ^ 1 : bit;
            image = image << 1 | other;
            original = original << 1 | (back ? other : bit);
        }
        return image;
    }

    /** How many bits tell what kind of address it is. */
    private static int kept4(long address) {
        int first = (int) (address >>> 24);
        int second = (int) (address >>> 16 & 0xff);
        if (first == 0 || first == 127 || first >= 224) {
            return V4_BITS;
        }
        if (first == 172 && second >= 16 && second < 32) {
            return 12;
        }
        if (first == 192 && second == 168 || first == 169 && second == 254) {
            return 16;
        }
        return first == 100 && second >= 64 && second < 128 ? 10 : 8;
    }

    /** The pseudonym of the upper half of an IPv6 address. */
    long v6(long prefix) {
        long first = prefix >>> 48;
        if (first >= 0xfe80 || first == 0) {
            return prefix;
        }
        int keep = 16;
        long original = prefix >>> (V6_BITS - keep);
        long image = original;
        for (int depth = keep; depth < V6_BITS; depth++) {
            long bit = prefix >>> (V6_BITS - 1 - depth) & 1;
            boolean flip = !fixedV6.getOrDefault(depth, Set.of()).contains(original)
                    && (permutation.bits("v6/" + depth + "/" + original) & 1) == 1;
            long other = flip ? bit ^ 1 : bit;
            image = image << 1 | other;
            original = original << 1 | (back ? other : bit);
        }
        return image;
    }

    Set<String> known() {
        return known;
    }
}
