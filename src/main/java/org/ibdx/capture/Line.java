package org.ibdx.capture;

import java.util.ArrayList;
import java.util.List;

/**
 * One line of a capture.
 *
 * @param number 1-based, within the capture
 * @param text   the line for parsing: no line end, no ANSI sequence, non-breaking blanks as blanks, straight quotes
 * @param raw    the line as it came, without its line end, for citing
 */
public record Line(int number, String text, String raw) {

    private static final int LONGEST = 65_536;

    /** Splits at LF, CRLF or CR; a line longer than 64 KiB is cut there (no tool of the field prints one that matters). */
    public static List<Line> split(String text) {
        List<Line> lines = new ArrayList<>();
        int start = 0;
        int number = 1;
        int length = text.length();
        while (start < length) {
            int end = start;
            while (end < length && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
                end++;
            }
            String raw = text.substring(start, Math.min(end, start + LONGEST));
            lines.add(new Line(number++, clean(raw), raw));
            if (end + 1 < length && text.charAt(end) == '\r' && text.charAt(end + 1) == '\n') {
                end++;
            }
            start = end + 1;
        }
        return lines;
    }

    /** Takes out what terminals, mail programs and forums put in: colours, odd blanks, typographic quotes, byte order marks. */
    public static String clean(String raw) {
        StringBuilder clean = null;
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            if (c >= ' ' && c < 0x7f || c == '\t') {
                if (clean != null) {
                    clean.append(c);
                }
                continue;
            }
            if (clean == null) {
                clean = new StringBuilder(raw.length()).append(raw, 0, i);
            }
            if (c == 0x1b) {
                i = endOfEscape(raw, i);
                continue;
            }
            switch (c) {
                // typed over, or printed twice to be bold
                case '\b' -> clean.setLength(Math.max(0, clean.length() - 1));
                case '\u00a0', '\u2007', '\u202f', '\u2002', '\u2003', '\u2009', '\u3000' -> clean.append(' ');
                case '\u2018', '\u2019', '\u201a', '\u2032' -> clean.append('\'');
                case '\u201c', '\u201d', '\u201e', '\u2033' -> clean.append('"');
                case '\u2013', '\u2212', '\u2011' -> clean.append('-');
                case '\ufeff', '\u200b', '\u200e', '\u200f', '\u2060' -> { }
                default -> {
                    if (c >= 0xa0) {
                        clean.append(c);
                    }
                }
            }
        }
        return clean == null ? raw : clean.toString();
    }

    /** Index of the last character of the escape sequence that begins at {@code i}. */
    private static int endOfEscape(String raw, int i) {
        if (i + 1 >= raw.length()) {
            return i;
        }
        char kind = raw.charAt(i + 1);
        int j = i + 2;
        if (kind == '[') {
            while (j < raw.length() && !(raw.charAt(j) >= '@' && raw.charAt(j) <= '~')) {
                j++;
            }
            return Math.min(j, raw.length() - 1);
        }
        if (kind == ']') {
            while (j < raw.length() && raw.charAt(j) != 0x07 && raw.charAt(j) != 0x1b) {
                j++;
            }
            return j < raw.length() && raw.charAt(j) == 0x1b ? Math.min(j + 1, raw.length() - 1) : Math.min(j, raw.length() - 1);
        }
        return i + 1;
    }
}
