package org.ibdx.render;

import java.io.IOException;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.ibdx.check.CheckReport;
import org.ibdx.check.CheckReport.FailOn;
import org.ibdx.check.CheckReport.Item;
import org.ibdx.diagnosis.Severity;
import org.ibdx.diagnosis.Unknown;

/**
 * For the textfile collector of node_exporter: the Prometheus text format, version 0.0.4, without timestamps. Each series stands
 * once: the collector drops all series of a file that says one twice.
 */
public final class PrometheusView implements CheckView {

    private final FailOn failOn;
    private final RunInfo run;

    public PrometheusView(FailOn failOn, RunInfo run) {
        this.failOn = failOn;
        this.run = run;
    }

    @Override
    public void write(CheckReport report, Appendable out) throws IOException {
        boolean several = report.diagnosis().hosts().size() > 1;
        Set<String> causes = new TreeSet<>();
        Set<String> acknowledged = new TreeSet<>();
        for (Item item : report.items()) {
            String labels = (several ? label("host", item.finding().host() == null ? "" : item.finding().host()) + "," : "")
                    + label("id", item.finding().id()) + "," + label("severity", item.finding().severity().word()) + ","
                    + label("subject", item.finding().subject());
            (item.acknowledged() ? acknowledged : causes).add(labels);
        }
        Set<String> unknown = new TreeSet<>();
        for (Unknown each : report.diagnosis().unknown()) {
            unknown.add((several ? label("host", each.host() == null ? "" : each.host()) + "," : "") + label("probe", each.probe()));
        }
        StringBuilder text = new StringBuilder();
        series(text, "ibdx_cause", "A root cause that stands and is not acknowledged.", causes);
        series(text, "ibdx_acknowledged", "A root cause that stands and is acknowledged.", acknowledged);
        series(text, "ibdx_unknown", "A probe whose output would tell more.", unknown);
        head(text, "ibdx_causes", "Root causes that stand and are not acknowledged.");
        for (Severity severity : Severity.values()) {
            if (severity != Severity.INFO) {
                text.append("ibdx_causes{").append(label("severity", severity.word())).append("} ").append(report.count(severity)).append('\n');
            }
        }
        value(text, "ibdx_exit_status", "Exit status of the check: 0 healthy, 1 degraded, 2 failing, 3 unknown.",
                String.valueOf(report.exit(failOn)));
        value(text, "ibdx_last_run_timestamp_seconds", "When the check ended, in seconds since 1970.",
                String.valueOf(report.at().getEpochSecond()));
        value(text, "ibdx_run_duration_seconds", "How long the check took.", String.format(Locale.ROOT, "%.3f", run.millis() / 1000.0));
        head(text, "ibdx_build_info", "Versions of ibdx and of its rule base.");
        text.append("ibdx_build_info{").append(label("rules", run.rules())).append(',').append(label("version", run.version())).append("} 1\n");
        out.append(text);
    }

    private static void series(StringBuilder text, String name, String help, Set<String> labels) {
        head(text, name, help);
        labels.forEach(each -> text.append(name).append('{').append(each).append("} 1\n"));
    }

    private static void value(StringBuilder text, String name, String help, String value) {
        head(text, name, help);
        text.append(name).append(' ').append(value).append('\n');
    }

    private static void head(StringBuilder text, String name, String help) {
        text.append("# HELP ").append(name).append(' ').append(help).append("\n# TYPE ").append(name).append(" gauge\n");
    }

    private static String label(String name, String value) {
        String safe = Safe.line(value == null ? "" : value).replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
        return name + "=\"" + safe + "\"";
    }
}
