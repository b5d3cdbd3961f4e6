package org.ibdx.render;

/**
 * How many columns of a terminal a text takes: a Chinese character takes two, a combining mark none. After the East Asian
 * Width property (Unicode TR 11), Wide and Fullwidth; ambiguous characters count as one.
 */
public final class Width {

    /** First and last code point of each range that is two columns wide. */
    private static final int[] WIDE = {
        0x1100, 0x115f, 0x2e80, 0x303e, 0x3041, 0x33ff, 0x3400, 0x4dbf, 0x4e00, 0x9fff, 0xa000, 0xa4cf, 0xa960, 0xa97f,
        0xac00, 0xd7a3, 0xf900, 0xfaff, 0xfe10, 0xfe19, 0xfe30, 0xfe6f, 0xff01, 0xff60, 0xffe0, 0xffe6,
        0x1f300, 0x1f64f, 0x1f680, 0x1f6ff, 0x1f900, 0x1f9ff, 0x20000, 0x2fffd, 0x30000, 0x3fffd};

    private Width() {
    }

    /** Columns of a text without control characters. */
    public static int of(String text) {
        int width = 0;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            width += of(c);
            i += Character.charCount(c);
        }
        return width;
    }

    /** Columns of one character. */
    public static int of(int c) {
        if (c < 0x300) {
            return 1;
        }
        if (isWide(c)) {
            return 2;
        }
        int type = Character.getType(c);
        return type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK ? 0 : 1;
    }

    static boolean isWide(int c) {
        if (c < WIDE[0]) {
            return false;
        }
        for (int i = 0; i < WIDE.length; i += 2) {
            if (c >= WIDE[i] && c <= WIDE[i + 1]) {
                return true;
            }
        }
        return false;
    }

    /** The text, with blanks behind it up to {@code columns}. */
    public static String pad(String text, int columns) {
        int missing = columns - of(text);
        return missing <= 0 ? text : text + " ".repeat(missing);
    }

    /** The longest beginning that takes at most {@code columns}, with {@code mark} in place of what is cut off. */
    public static String cut(String text, int columns, String mark) {
        if (text.length() <= columns / 2 || of(text) <= columns) {
            return text;
        }
        int room = Math.max(0, columns - of(mark));
        int end = 0;
        int width = 0;
        while (end < text.length()) {
            int c = text.codePointAt(end);
            width += of(c);
            if (width > room) {
                break;
            }
            end += Character.charCount(c);
        }
        return text.substring(0, end) + mark;
    }
}
