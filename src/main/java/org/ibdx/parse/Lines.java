package org.ibdx.parse;

import java.util.ArrayList;
import java.util.List;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.capture.Outcome;

/** The lines of a capture as parsers want them. */
public final class Lines {

    private static final int LONGEST = 2000;

    private Lines() {
    }

    /**
     * The lines, none longer than any of these formats has, so that no pattern takes long on odd text. Where the text was cut off,
     * its last line is left out: a number may have lost digits.
     */
    public static List<Line> of(Capture capture) {
        List<Line> lines = capture.lines();
        if (capture.outcome() == Outcome.CUT && !lines.isEmpty() && !capture.text().endsWith("\n")) {
            lines = lines.subList(0, lines.size() - 1);
        }
        List<Line> result = new ArrayList<>(lines.size());
        for (Line line : lines) {
            result.add(line.text().length() <= LONGEST ? line
                    : new Line(line.number(), line.text().substring(0, LONGEST), line.raw()));
        }
        return result;
    }
}
