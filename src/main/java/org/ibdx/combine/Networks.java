package org.ibdx.combine;

/** Arithmetic of IPv4 prefixes; addresses that are no dotted quads are in no prefix. */
public final class Networks {

    private static final int IPV4_BITS = 32;

    private Networks() {
    }

    /** The address as an unsigned number, or -1. */
    public static long ipv4(String address) {
        if (address == null) {
            return -1;
        }
        String[] parts = address.split("\\.", -1);
        if (parts.length != 4) {
            return -1;
        }
        long value = 0;
        for (String part : parts) {
            if (part.isEmpty() || part.length() > 3 || !part.chars().allMatch(c -> c >= '0' && c <= '9') || Integer.parseInt(part) > 255) {
                return -1;
            }
            value = value << 8 | Integer.parseInt(part);
        }
        return value;
    }

    /** Whether {@code address} lies in the network of {@code member} with this prefix length (0 to 32). */
    public static boolean contains(String member, int prefixLength, String address) {
        long a = ipv4(member);
        long b = ipv4(address);
        if (a < 0 || b < 0 || prefixLength < 0 || prefixLength > IPV4_BITS) {
            return false;
        }
        return prefixLength == 0 || a >>> (IPV4_BITS - prefixLength) == b >>> (IPV4_BITS - prefixLength);
    }

    /** The network address of an address, dotted; null where it is no IPv4 address or the length is out of range. */
    public static String network(String address, Integer prefixLength) {
        long value = ipv4(address);
        if (value < 0 || prefixLength == null || prefixLength < 0 || prefixLength > IPV4_BITS) {
            return null;
        }
        long network = prefixLength == 0 ? 0 : value >>> (IPV4_BITS - prefixLength) << (IPV4_BITS - prefixLength);
        return (network >> 24 & 255) + "." + (network >> 16 & 255) + "." + (network >> 8 & 255) + "." + (network & 255);
    }
}
