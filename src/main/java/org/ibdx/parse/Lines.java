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

    /** The lines that are whole: where the text was cut off, the last is left out, since a number may have lost digits. */
    public static List<Line> whole(Capture capture) {
        List<Line> lines = capture.lines();
        boolean torn = capture.outcome() == Outcome.CUT && !lines.isEmpty() && !capture.text().endsWith("\n");
        return torn ? lines.subList(0, lines.size() - 1) : lines;
    }

    /** The lines that are whole, none longer than any of these formats has, so that no pattern takes long on odd text. */
    public static List<Line> of(Capture capture) {
        List<Line> lines = whole(capture);
        List<Line> result = new ArrayList<>(lines.size());
        for (Line line : lines) {
            result.add(line.text().length() <= LONGEST ? line
                    : new Line(line.number(), line.text().substring(0, LONGEST), line.raw()));
        }
        return result;
    }
}
