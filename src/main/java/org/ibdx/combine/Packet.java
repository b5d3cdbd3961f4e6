package org.ibdx.combine;

import java.util.List;

/**
 * A kind of packet whose way through a packet filter is followed: the first of a new flow, between this host and any peer in the
 * networks of the interface. It comes now and then, so a rate limit lets it pass.
 *
 * @param interfaceName interface it comes in or goes out through
 * @param incoming      whether it comes in
 * @param protocol      icmp (an echo request), tcp (a SYN) or arp
 * @param port          destination port of tcp, else null
 * @param peers         networks of the interface, where the other side lies; empty where not known
 * @param own           addresses of the interface; empty where not known
 */
record Packet(String interfaceName, boolean incoming, String protocol, Integer port, List<Prefix> peers, List<Prefix> own) {

    /** An IPv4 prefix; an address is one of 32 bits. */
    record Prefix(long address, int bits) {

        /** Reads {@code 10.10.0.0/24}, {@code 10.10.0.0/255.255.255.0} or an address; null where it is none. */
        static Prefix of(String text) {
            int slash = text.indexOf('/');
            long address = Networks.ipv4(slash < 0 ? text : text.substring(0, slash));
            int bits = 32;
            if (slash >= 0) {
                String length = text.substring(slash + 1);
                long mask = Networks.ipv4(length);
                if (mask >= 0) {
                    bits = Long.bitCount(mask);
                } else if (!length.isEmpty() && length.length() <= 2 && length.chars().allMatch(c -> c >= '0' && c <= '9')) {
                    bits = Integer.parseInt(length);
                } else {
                    return null;
                }
            }
            return address < 0 || bits > 32 ? null : new Prefix(address, bits);
        }

        /** Whether all of the other lies in this. */
        boolean holds(Prefix other) {
            return other.bits >= bits && (bits == 0 || address >>> (32 - bits) == other.address >>> (32 - bits));
        }

        boolean meets(Prefix other) {
            return holds(other) || other.holds(this);
        }
    }

    String direction() {
        return incoming ? "in" : "out";
    }

    /** {@code icmp}, {@code arp}, {@code tcp/2049}. */
    String traffic() {
        return port == null ? protocol : protocol + "/" + port;
    }

    boolean isArp() {
        return protocol.equals("arp");
    }
}
