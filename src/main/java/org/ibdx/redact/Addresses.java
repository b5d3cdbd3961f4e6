package org.ibdx.redact;

import java.util.ArrayList;
import java.util.List;

/** Reads and writes addresses as text. */
final class Addresses {

    private Addresses() {
    }

    /** An IPv4 address as a number, or -1 where it is none. */
    static long v4(String text) {
        long value = 0;
        String[] parts = text.split("\\.", -1);
        if (parts.length != 4) {
            return -1;
        }
        for (String part : parts) {
            if (part.isEmpty() || part.length() > 3 || !part.chars().allMatch(c -> c >= '0' && c <= '9') || Integer.parseInt(part) > 255) {
                return -1;
            }
            value = value << 8 | Integer.parseInt(part);
        }
        return value;
    }

    static String v4(long value) {
        return (value >>> 24 & 0xff) + "." + (value >>> 16 & 0xff) + "." + (value >>> 8 & 0xff) + "." + (value & 0xff);
    }

    /** Length of a netmask such as 255.255.252.0, or -1 where it is none. */
    static int maskLength(long value) {
        long inverse = ~value & 0xffff_ffffL;
        return value >>> 24 == 255 && (inverse & inverse + 1) == 0 ? Long.bitCount(value) : -1;
    }

    /** The eight groups of an IPv6 address, with or without {@code ::}, and a dotted end; null where it is none. */
    static int[] v6(String text) {
        String all = text;
        int dot = all.indexOf('.');
        if (dot >= 0) {
            int colon = all.lastIndexOf(':');
            long four = v4(all.substring(colon + 1));
            if (four < 0) {
                return null;
            }
            all = all.substring(0, colon + 1) + Long.toHexString(four >>> 16) + ":" + Long.toHexString(four & 0xffff);
        }
        int gap = all.indexOf("::");
        if (gap >= 0 && all.indexOf("::", gap + 1) >= 0) {
            return null;
        }
        List<Integer> head = groups(gap < 0 ? all : all.substring(0, gap));
        List<Integer> tail = gap < 0 ? List.of() : groups(all.substring(gap + 2));
        if (head == null || tail == null || (gap < 0 ? head.size() != 8 : head.size() + tail.size() > 7)) {
            return null;
        }
        int[] groups = new int[8];
        for (int i = 0; i < head.size(); i++) {
            groups[i] = head.get(i);
        }
        for (int i = 0; i < tail.size(); i++) {
            groups[8 - tail.size() + i] = tail.get(i);
        }
        return groups;
    }

    private static List<Integer> groups(String text) {
        List<Integer> groups = new ArrayList<>();
        if (text.isEmpty()) {
            return groups;
        }
        for (String group : text.split(":", -1)) {
            if (group.isEmpty() || group.length() > 4 || !group.chars().allMatch(c -> Character.digit(c, 16) >= 0)) {
                return null;
            }
            groups.add(Integer.parseInt(group, 16));
        }
        return groups;
    }

    static long high(int[] groups) {
        return number(groups, 0);
    }

    static long low(int[] groups) {
        return number(groups, 4);
    }

    private static long number(int[] groups, int from) {
        long value = 0;
        for (int i = from; i < from + 4; i++) {
            value = value << 16 | groups[i];
        }
        return value;
    }

    /** The short form: no leading zeros, the longest run of zero groups as {@code ::} (RFC 5952). */
    static String shortV6(long high, long low) {
        int[] groups = new int[8];
        for (int i = 0; i < 4; i++) {
            groups[i] = (int) (high >>> (48 - 16 * i) & 0xffff);
            groups[4 + i] = (int) (low >>> (48 - 16 * i) & 0xffff);
        }
        int start = -1;
        int length = 1;
        for (int i = 0; i < 8; i++) {
            int end = i;
            while (end < 8 && groups[end] == 0) {
                end++;
            }
            if (end - i > length) {
                start = i;
                length = end - i;
            }
            i = Math.max(i, end - 1);
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            if (i == start) {
                text.append("::");
                i += length - 1;
            } else {
                text.append(i > 0 && i != start + length ? ":" : "").append(Integer.toHexString(groups[i]));
            }
        }
        return text.toString();
    }

    /** Hexadecimal digits in groups of {@code width}, with something between. */
    static String grouped(String digits, int width, char between) {
        StringBuilder text = new StringBuilder(digits.length() * 2);
        for (int i = 0; i < digits.length(); i += width) {
            text.append(i > 0 ? String.valueOf(between) : "").append(digits, i, Math.min(digits.length(), i + width));
        }
        return text.toString();
    }

    static String hex16(long value) {
        return String.format("%016x", value);
    }
}
