package org.ibdx.fact;

import java.util.Locale;

/** Normal forms of the words, numbers and addresses that tools spell differently. */
public final class Words {

    private Words() {
    }

    /** Lower case without code number, blanks, underscores and hyphens: {@code "PORT_INIT (2)"} and {@code "2: INIT"} lose the number. */
    static String bare(String text) {
        String word = text.strip();
        int colon = word.indexOf(':');
        if (colon > 0 && word.substring(0, colon).strip().chars().allMatch(Character::isDigit)) {
            word = word.substring(colon + 1);
        }
        int bracket = word.indexOf('(');
        if (bracket > 0) {
            word = word.substring(0, bracket);
        }
        StringBuilder bare = new StringBuilder(word.length());
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            if (Character.isLetterOrDigit(c)) {
                bare.append(c);
            }
        }
        return bare.toString().toLowerCase(Locale.ROOT);
    }

    /**
     * A GUID in its normal form, 16 lower-case hexadecimal digits; null where the text is none (masked, too long).
     * Accepts {@code 0x2c903003178f1}, {@code 0002:c903:0031:78f1}, {@code 00:02:c9:03:00:31:78:f1}.
     */
    public static String guid(String text) {
        String hex = hex(text);
        if (hex == null || hex.isEmpty() || hex.length() > 16) {
            return null;
        }
        return "0".repeat(16 - hex.length()) + hex;
    }

    /** A GID in its normal form, 32 lower-case hexadecimal digits, from the full or the {@code ::} form; null where it is none. */
    public static String gid(String text) {
        String gid = text.strip();
        int gap = gid.indexOf("::");
        if (gap < 0) {
            String hex = hex(gid);
            return hex != null && hex.length() == 32 ? hex : null;
        }
        String head = groups(gid.substring(0, gap));
        String tail = groups(gid.substring(gap + 2));
        if (head == null || tail == null || head.length() + tail.length() > 32) {
            return null;
        }
        return head + "0".repeat(32 - head.length() - tail.length()) + tail;
    }

    private static String groups(String text) {
        StringBuilder hex = new StringBuilder();
        if (text.isEmpty()) {
            return "";
        }
        for (String group : text.split(":")) {
            if (group.isEmpty() || group.length() > 4 || hex(group) == null) {
                return null;
            }
            hex.append("0".repeat(4 - group.length())).append(group);
        }
        return hex.toString().toLowerCase(Locale.ROOT);
    }

    private static String hex(String text) {
        String word = text.strip();
        if (word.startsWith("0x") || word.startsWith("0X")) {
            word = word.substring(2);
        }
        StringBuilder hex = new StringBuilder(word.length());
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            if (Character.digit(c, 16) >= 0 && c < 0x80) {
                hex.append(Character.toLowerCase(c));
            } else if (c != ':' && c != '-') {
                return null;
            }
        }
        return hex.toString();
    }

    /** An integer, decimal or with {@code 0x}; null where the text is none. */
    public static Integer integer(String text) {
        Long value = number(text);
        return value == null || value > Integer.MAX_VALUE || value < Integer.MIN_VALUE ? null : Integer.valueOf(value.intValue());
    }

    /** A whole number, decimal or with {@code 0x}; null where the text is none. */
    public static Long number(String text) {
        String word = text.strip();
        try {
            if (word.startsWith("0x") || word.startsWith("0X")) {
                return Long.parseUnsignedLong(word.substring(2), 16);
            }
            return Long.valueOf(word);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** A decimal fraction; null where the text is none. */
    public static Double decimal(String text) {
        String word = text.strip();
        if (word.isEmpty() || word.length() > 40 || !word.matches("[-+]?[0-9]*\\.?[0-9]+([eE][-+]?[0-9]+)?")) {
            return null;
        }
        return Double.valueOf(word);
    }

    /** {@code 8001} or {@code 0x8001} of a P_Key as an integer; null where it is none or out of range. */
    public static Integer pkey(String text) {
        String word = text.strip();
        if (word.startsWith("0x") || word.startsWith("0X")) {
            word = word.substring(2);
        }
        if (word.isEmpty() || word.length() > 4 || !word.chars().allMatch(c -> Character.digit(c, 16) >= 0)) {
            return null;
        }
        return Integer.parseInt(word, 16);
    }

    /** A P_Key as it is written: {@code 0x8001}. */
    public static String pkey(int value) {
        return String.format(Locale.ROOT, "0x%04x", value);
    }
}
