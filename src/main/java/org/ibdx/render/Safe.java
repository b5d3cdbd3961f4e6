package org.ibdx.render;

/**
 * Makes text that came in as evidence fit to be printed: evidence is hostile. A node description such as
 * {@code "HCA\x1b]0;owned\x07"} must reach neither the terminal nor a log in a form that does anything there.
 *
 * <p>Control characters (C0, DEL, C1 and with them every escape sequence), characters that change the direction of writing or
 * are not seen (bidi overrides, zero-width, tags) and line separators are written out ({@code \x1b}, {@code \u202e}), so that a
 * reader sees that they were there. Halves of surrogate pairs become U+FFFD.
 */
public final class Safe {

    private static final char REPLACEMENT = '\ufffd';

    private Safe() {
    }

    /** For a line of a view: as {@link #text}, and a tab becomes a blank. */
    public static String line(String text) {
        return clean(text, false);
    }

    /** For data (JSON): tabs stay, as they stand in many files; everything else is as in {@link #line}. */
    public static String text(String text) {
        return clean(text, true);
    }

    private static String clean(String text, boolean keepTabs) {
        if (text == null) {
            return null;
        }
        int first = firstUnsafe(text, keepTabs);
        if (first < 0) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length() + 16).append(text, 0, first);
        for (int i = first; i < text.length(); ) {
            int c = text.codePointAt(i);
            i += Character.charCount(c);
            if (c == '\t') {
                out.append(keepTabs ? '\t' : ' ');
            } else if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
                out.append(REPLACEMENT);
            } else if (unsafe(c)) {
                spell(out, c);
            } else {
                out.appendCodePoint(c);
            }
        }
        return out.toString();
    }

    private static int firstUnsafe(String text, boolean keepTabs) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            // everything outside of Latin is looked at as a whole code point, by the careful loop
            if (c < ' ' && !(keepTabs && c == '\t') || c >= 0x7f && (Character.isSurrogate(c) || unsafe(c))) {
                return i;
            }
        }
        return -1;
    }

    private static boolean unsafe(int c) {
        if (c < 0x7f) {
            return c < ' ';
        }
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }

    private static void spell(StringBuilder out, int c) {
        if (c < 0x100) {
            out.append("\\x").append(Character.forDigit(c >> 4, 16)).append(Character.forDigit(c & 15, 16));
        } else if (c < 0x10000) {
            out.append("\\u").append(hex(c, 4));
        } else {
            out.append("\\U").append(hex(c, 8));
        }
    }

    private static String hex(int c, int digits) {
        String hex = Integer.toHexString(c);
        return "0".repeat(digits - hex.length()) + hex;
    }
}
