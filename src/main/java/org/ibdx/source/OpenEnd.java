package org.ibdx.source;

import java.util.List;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.capture.Outcome;
import org.ibdx.parse.Parser;

/**
 * The last output of a text that was pasted or recorded, where no prompt, heading or edge of a block follows it: the person may have selected too
 * little, a form may have cut the text.
 */
final class OpenEnd {

    private OpenEnd() {
    }

    /**
     * The same, known to be open; of a list of which the heading alone is there, it is known that it was cut.
     *
     * @param parser of its probe; null where it has none
     */
    static Capture of(Capture last, Parser parser) {
        if (last.outcome() != Outcome.READ) {
            return last;
        }
        List<Line> filled = last.lines().stream().filter(line -> !line.text().isBlank()).toList();
        boolean heading = parser != null && filled.stream().allMatch(line -> parser.isHeading(line.text()));
        return heading ? last.leftOpen().withOutcome(Outcome.CUT) : last.leftOpen();
    }
}
