package org.ibdx.parse.fabric;

/**
 * A line of a dump of libibmad or saquery: a key, dots up to a column, a value ({@code LinkState:.......................Active},
 * {@code lid.....................2}). Forums make one character of three dots.
 *
 * @param key   without colon and dots
 * @param value without blanks around
 */
record Dotted(String key, String value) {

    private static final int LONGEST_KEY = 60;

    /** The parts of a line, or null where it is none. */
    static Dotted of(String line) {
        int start = 0;
        while (start < line.length() && (Character.isWhitespace(line.charAt(start)) || line.charAt(start) == '>')) {
            start++;
        }
        int end = start;
        while (end < line.length() && !dot(line.charAt(end)) && line.charAt(end) != ':') {
            end++;
        }
        // dotted keys of service records (ServiceData8.1) are of no interest
        if (end == start || end == line.length() || end - start > LONGEST_KEY || !Character.isLetter(line.charAt(start))) {
            return null;
        }
        int value = line.charAt(end) == ':' ? end + 1 : end;
        int dots = value;
        while (value < line.length() && dot(line.charAt(value))) {
            value++;
        }
        boolean many = value - dots > 1 || value > dots && line.charAt(dots) == '\u2026';
        return value > dots && (many || line.charAt(end) == ':')
                ? new Dotted(line.substring(start, end).strip(), line.substring(value).strip()) : null;
    }

    private static boolean dot(char c) {
        return c == '.' || c == '\u2026';
    }
}
