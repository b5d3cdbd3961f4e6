package org.ibdx.parse.adapter;

import java.util.ArrayList;
import java.util.List;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.capture.Outcome;

/**
 * A line {@code key: value}, whatever stands before it (indentation, the {@code >} of a quoted mail, the {@code *} of a changed
 * row). Cut by hand: a regular expression would need quadratic time on a line of blanks.
 *
 * @param key   what stands before the first colon; begins with a letter
 * @param value what stands after it, without blanks around; may be empty
 */
public record KeyValue(String key, String value) {

    private static final int LONGEST_KEY = 80;
    private static final int LONGEST_LINE = 2000;

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

    /**
     * The lines of a capture, none longer than these formats ever are, so that no pattern takes long on odd text. Where the text
     * was cut off, its last line is left out: a number may have lost digits.
     */
    public static List<Line> lines(Capture capture) {
        List<Line> lines = capture.lines();
        if (capture.outcome() == Outcome.CUT && !lines.isEmpty() && !capture.text().endsWith("\n")) {
            lines = lines.subList(0, lines.size() - 1);
        }
        List<Line> result = new ArrayList<>(lines.size());
        for (Line line : lines) {
            result.add(line.text().length() <= LONGEST_LINE ? line
                    : new Line(line.number(), line.text().substring(0, LONGEST_LINE), line.raw()));
        }
        return result;
    }
}
