package org.ibdx.parse.adapter;

/**
 * A line {@code key: value}, whatever stands before it (indentation, the {@code >} of a quoted mail, the {@code *} of a changed
 * row). Cut by hand: a regular expression would need quadratic time on a line of blanks.
 *
 * @param key   what stands before the first colon; begins with a letter
 * @param value what stands after it, without blanks around; may be empty
 */
public record KeyValue(String key, String value) {

    private static final int LONGEST_KEY = 80;

    /** The key and value of a line, or null where it has none. */
    public static KeyValue of(String line) {
        int start = 0;
        while (start < line.length() && (Character.isWhitespace(line.charAt(start)) || ">*".indexOf(line.charAt(start)) >= 0)) {
            start++;
        }
        int colon = line.indexOf(':', start);
        if (colon <= start || colon - start > LONGEST_KEY || !Character.isLetter(line.charAt(start))) {
            return null;
        }
        return new KeyValue(blanksJoined(line.substring(start, colon).strip()), line.substring(colon + 1).strip());
    }

    /** Text read off a picture has several blanks between words. */
    private static String blanksJoined(String key) {
        String joined = key;
        while (joined.contains("  ")) {
            joined = joined.replace("  ", " ");
        }
        return joined;
    }
}
