package org.ibdx.render;

import java.io.IOException;
import java.time.ZoneId;
import java.util.Locale;
import org.ibdx.check.CheckReport;
import org.ibdx.check.CheckReport.FailOn;
import org.ibdx.check.CheckReport.Item;
import org.ibdx.diagnosis.Finding;
import org.ibdx.diagnosis.Severity;
import org.ibdx.diagnosis.Verdict;

/**
 * For Nagios, Icinga, NRPE: a line with the state, the worst cause and the performance data, then long text.
 *
 * <pre>{@code
 * IBDX CRITICAL - no-sm: no subnet manager answers on the subnet of mlx5_0/1 (explains 2 more) | causes=1;;0;0 ... run=0.61s;;;0
 * }</pre>
 *
 * Format: the development guidelines of the Monitoring Plugins project. A bar divides text from data, so texts hold none; a command
 * with a bar cannot be shown without making another command of it, so what it does stands in its place, and where to read it.
 */
public final class NagiosView implements CheckView {

    private static final int MOST_STEPS = 3;
    private static final char BAR = '|';

    private final CheckWords words;
    private final Look look;
    private final FailOn failOn;
    private final RunInfo run;

    public NagiosView(Look look, ZoneId zone, FailOn failOn, RunInfo run) {
        this.words = new CheckWords(look, zone);
        this.look = look;
        this.failOn = failOn;
        this.run = run;
    }

    /** The line of a check that could not be made. */
    public static String failure(String message) {
        return "IBDX UNKNOWN - " + plain(Safe.line(message.replace('\n', ' '))) + "\n";
    }

    @Override
    public void write(CheckReport report, Appendable out) throws IOException {
        Verdict state = report.state(failOn);
        StringBuilder text = new StringBuilder("IBDX ").append(CheckWords.state(state)).append(" - ").append(headline(report, state));
        int open = report.count(Severity.CRITICAL) + report.count(Severity.MAJOR);
        text.append(" | causes=").append(open).append(";;0;0");
        text.append(" critical=").append(report.count(Severity.CRITICAL)).append(";;0;0");
        text.append(" major=").append(report.count(Severity.MAJOR)).append(";0;;0");
        text.append(" minor=").append(report.count(Severity.MINOR)).append(failOn == FailOn.MINOR ? ";0;;0" : ";;;0");
        text.append(" acknowledged=").append(report.items().size() - report.open().size()).append(";;;0");
        text.append(" unknown=").append(report.diagnosis().unknown().size()).append(";;;0");
        text.append(" run=").append(String.format(Locale.ROOT, "%.2f", run.millis() / 1000.0)).append("s;;;0\n");
        for (Item item : report.items()) {
            Finding finding = item.finding();
            text.append(plain(words.severity(finding) + " " + words.name(finding) + ": " + words.sentence(finding) + words.remark(item)))
                    .append('\n');
            finding.fix().stream().filter(step -> !step.run().isEmpty()).limit(MOST_STEPS).forEach(step -> step(text, finding, step));
        }
        out.append(text);
    }

    private void step(StringBuilder text, Finding finding, Finding.FixStep step) {
        if (step.run().stream().noneMatch(command -> command.indexOf(BAR) >= 0)) {
            step.run().stream().limit(MOST_STEPS).forEach(command -> text.append("  ").append(look.clean(command)).append('\n'));
        } else {
            text.append("  # ").append(plain(look.say(step.does()))).append(" (ibdx explain ").append(look.clean(finding.id())).append(")\n");
        }
    }

    private String headline(CheckReport report, Verdict state) {
        Item first = report.open().stream().filter(item -> item.finding().severity().compareTo(Severity.MINOR) > 0
                || failOn == FailOn.MINOR).findFirst().orElse(null);
        if (first != null) {
            int more = report.count(Severity.CRITICAL) + report.count(Severity.MAJOR)
                    + (failOn == FailOn.MINOR ? report.count(Severity.MINOR) : 0) - 1;
            return plain(words.name(first.finding()) + ": " + words.sentence(first.finding()) + words.remark(first)
                    + (more > 0 ? ", " + look.count(Phrase.MORE_CAUSES, more) : ""));
        }
        return plain(state == Verdict.UNKNOWN ? words.unknown(report) : words.scope(report));
    }

    /** A bar begins the performance data. */
    private static String plain(String text) {
        return text.replace(BAR, '/');
    }
}
