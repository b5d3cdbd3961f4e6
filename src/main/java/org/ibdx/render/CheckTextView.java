package org.ibdx.render;

import java.io.IOException;
import java.time.ZoneId;
import org.ibdx.check.CheckReport;
import org.ibdx.check.CheckReport.Change;
import org.ibdx.check.CheckReport.FailOn;
import org.ibdx.check.CheckReport.Item;
import org.ibdx.check.KnownCause;
import org.ibdx.diagnosis.Finding;
import org.ibdx.diagnosis.Severity;
import org.ibdx.diagnosis.Verdict;

/** For cron: nothing where all is well, else a line for each root cause, worst first. */
public final class CheckTextView implements CheckView {

    private final CheckWords words;
    private final FailOn failOn;
    private final boolean onChange;
    private final Look look;

    /** {@code onChange}: only what is new, worse, better or gone. */
    public CheckTextView(Look look, ZoneId zone, FailOn failOn, boolean onChange) {
        this.words = new CheckWords(look, zone);
        this.failOn = failOn;
        this.onChange = onChange;
        this.look = look;
    }

    @Override
    public void write(CheckReport report, Appendable out) throws IOException {
        StringBuilder text = new StringBuilder();
        for (Item item : report.items()) {
            if (told(item)) {
                line(text, item, report);
            }
        }
        if (onChange || look.verbose()) {
            for (KnownCause gone : report.gone()) {
                text.append(look.clean(gone.host())).append(' ').append(look.say(Phrase.GONE)).append(' ').append(look.clean(gone.id())).append(": ")
                        .append(look.say(gone.title())).append(" (").append(look.say(Phrase.STOOD, words.time(gone.firstSeen()),
                                words.time(gone.lastSeen()))).append(")\n");
            }
        }
        if (report.verdict() == Verdict.UNKNOWN && (!onChange || report.before() != Verdict.UNKNOWN)) {
            text.append(words.host(report)).append(' ').append(Phrase.verdict(Verdict.UNKNOWN, look.language())).append(": ")
                    .append(words.unknown(report)).append('\n');
        } else if (onChange && report.before() == Verdict.UNKNOWN && report.verdict() == Verdict.HEALTHY) {
            text.append(words.host(report)).append(' ').append(Phrase.verdict(Verdict.HEALTHY, look.language())).append(": ")
                    .append(words.scope(report)).append('\n');
        }
        if (look.verbose()) {
            verbose(text, report);
        }
        out.append(text);
    }

    private boolean told(Item item) {
        if (look.verbose() && !onChange) {
            return true;
        }
        boolean advice = item.finding().severity().compareTo(Severity.MINOR) <= 0 && failOn != FailOn.MINOR;
        return !item.acknowledged() && !advice && (!onChange || item.change() != Change.SAME);
    }

    private void line(StringBuilder text, Item item, CheckReport report) {
        Finding finding = item.finding();
        text.append(words.host(finding, report)).append(' ');
        if (onChange) {
            text.append(look.say(switch (item.change()) {
                case NEW -> Phrase.NEW;
                case AGAIN -> Phrase.AGAIN;
                case WORSE -> Phrase.WORSE;
                case BETTER -> Phrase.BETTER;
                case SAME -> Phrase.SAME;
            })).append(' ');
        }
        text.append(words.severity(finding)).append(' ').append(words.name(finding)).append(": ").append(words.sentence(finding))
                .append(words.remark(item)).append('\n');
    }

    private void verbose(StringBuilder text, CheckReport report) {
        report.remarks().forEach(remark -> text.append(look.clean(remark.host())).append(' ').append(look.clean(remark.kind())).append(' ')
                .append(look.clean(remark.subject())).append(": ").append(look.clean(remark.text())).append('\n'));
        text.append(words.host(report)).append(' ').append(Phrase.verdict(report.verdict(), look.language())).append(": ")
                .append(words.scope(report)).append('\n');
    }
}
