package org.ibdx.parse.adapter;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line {@code key: value}, whatever stands before it (indentation, the {@code >} of a quoted mail, the {@code *} of a changed
 * row). Cut by hand: a regular expression would need quadratic time on a line of blanks.
 *
 * @param key   what stands before the first colon; begins with a letter
 * @param value what stands after it, without blanks around; may be empty
 */
public record KeyValue(String key, String value) {

    private static final int LONGEST_KEY = 80;
    private static final Pattern REMARK = Pattern.compile("\\s(?:#|//)|<[-=<]|[-—–=]{3,40}>|[←⇐⬅]");

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
        return new KeyValue(blanksJoined(line.substring(start, colon).strip()), withoutRemark(line.substring(colon + 1)).strip());
    }

    /** A line without what somebody wrote behind it to explain it: {@code State: Down   # why?}, {@code 0x2c9 ---->> here}. */
    static String withoutRemark(String line) {
        Matcher remark = REMARK.matcher(line);
        return remark.find() ? line.substring(0, remark.start()) : line;
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
