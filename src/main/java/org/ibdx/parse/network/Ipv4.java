package org.ibdx.parse.network;

/** IPv4 addresses as numbers, as far as parsers need them. */
public final class Ipv4 {

    private static final int BITS = 32;

    private Ipv4() {
    }

    /** The address as an unsigned number; -1 where the text is no dotted quad. */
    static long number(String text) {
        String[] parts = text.split("\\.", -1);
        if (parts.length != 4) {
            return -1;
        }
        long value = 0;
        for (String part : parts) {
            boolean digits = !part.isEmpty() && part.length() <= 3 && part.chars().allMatch(c -> c >= '0' && c <= '9');
            if (!digits || Integer.parseInt(part) > 255) {
                return -1;
            }
            value = value << 8 | Integer.parseInt(part);
        }
        return value;
    }

    /** The network of an address, dotted; null where it is no IPv4 address or the length is not known. */
    public static String network(String address, Integer bits) {
        long value = address == null ? -1 : number(address);
        if (value < 0 || bits == null || bits < 0 || bits > BITS) {
            return null;
        }
        long network = bits == 0 ? 0 : value >>> (BITS - bits) << (BITS - bits);
        return (network >> 24 & 255) + "." + (network >> 16 & 255) + "." + (network >> 8 & 255) + "." + (network & 255);
    }

    /** Bits of a netmask, dotted or {@code 0xffffff00}; null where it is none. */
    static Integer maskBits(String mask) {
        long value = number(mask);
        if (value < 0 && mask.matches("0x[0-9a-fA-F]{8}")) {
            value = Long.parseLong(mask.substring(2), 16);
        }
        if (value < 0) {
            return null;
        }
        int ones = Long.bitCount(value);
        long wanted = ones == 0 ? 0 : 0xffffffffL << (BITS - ones) & 0xffffffffL;
        return value == wanted ? ones : null;
    }
}
