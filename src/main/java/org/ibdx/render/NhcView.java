package org.ibdx.render;

import java.io.IOException;
import java.time.ZoneId;
import org.ibdx.check.CheckReport;
import org.ibdx.check.CheckReport.FailOn;
import org.ibdx.check.CheckReport.Item;
import org.ibdx.diagnosis.Verdict;

/** For NHC and for the reason of a drained node: one line without line end of at most 200 characters, or nothing. */
public final class NhcView implements CheckView {

    private static final int LONGEST = 200;

    private final CheckWords words;
    private final Look look;
    private final FailOn failOn;

    public NhcView(Look look, ZoneId zone, FailOn failOn) {
        this.words = new CheckWords(look, zone);
        this.look = look;
        this.failOn = failOn;
    }

    @Override
    public void write(CheckReport report, Appendable out) throws IOException {
        Verdict state = report.state(failOn);
        if (state == Verdict.HEALTHY) {
            return;
        }
        String line = words.unknown(report);
        if (state != Verdict.UNKNOWN) {
            Item first = report.open().get(0);
            int more = report.open().size() - 1;
            line = words.name(first.finding()) + ": " + words.sentence(first.finding())
                    + (more > 0 ? " (" + look.count(Phrase.MORE_CAUSES, more) + ")" : "");
        }
        out.append(Width.cut(line, LONGEST, look.style().ellipsis())).append('\n');
    }
}
