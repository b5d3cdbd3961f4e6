package org.ibdx.fact;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Version numbers compared part by part as numbers: firmware {@code 20.9.1000} is older than {@code 20.35.1012}, though not as text.
 *
 * <pre>
 * 20.35.1012   6.11.0-9-generic   MLNX_OFED_LINUX-5.8-4.1.5.0   24.10-0.7.0
 * </pre>
 */
public final class Versions {

    private static final Pattern FIRST = Pattern.compile("\\d{1,6}(?:[.-]\\d{1,9})*");

    private Versions() {
    }

    /** Negative, 0 or positive as {@code one} is older than, as old as or newer than {@code other}; 0 where one is unknown. */
    public static int compare(String one, String other) {
        List<Long> left = parts(one);
        List<Long> right = parts(other);
        if (left.isEmpty() || right.isEmpty()) {
            return 0;
        }
        for (int i = 0; i < Math.max(left.size(), right.size()); i++) {
            int difference = Long.compare(i < left.size() ? left.get(i) : 0, i < right.size() ? right.get(i) : 0);
            if (difference != 0) {
                return difference;
            }
        }
        return 0;
    }

    /** Whether {@code one} is known to be older than {@code other}. */
    public static boolean older(String one, String other) {
        return compare(one, other) < 0;
    }

    /** Whether {@code version} is {@code from} or newer; false where one of them is unknown. */
    public static boolean reaches(String version, String from) {
        return !parts(version).isEmpty() && !parts(from).isEmpty() && compare(version, from) >= 0;
    }

    /** How far the second part is behind that of a version of the same family; 0 where the family differs or one is unknown. */
    public static int minorsBehind(String one, String other) {
        List<Long> left = parts(one);
        List<Long> right = parts(other);
        if (left.size() < 2 || right.size() < 2 || !left.get(0).equals(right.get(0))) {
            return 0;
        }
        return (int) Math.max(0, right.get(1) - left.get(1));
    }

    /** The numbers of the first version in a text; empty where there is none. */
    private static List<Long> parts(String text) {
        List<Long> parts = new ArrayList<>();
        Matcher first = text == null ? null : FIRST.matcher(text);
        if (first != null && first.find()) {
            for (String part : first.group().split("[.-]")) {
                parts.add(Long.valueOf(part));
            }
        }
        return parts;
    }
}
