package org.ibdx.render;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import org.ibdx.check.CheckReport;
import org.ibdx.check.CheckReport.FailOn;
import org.ibdx.check.CheckReport.Item;
import org.ibdx.check.KnownCause;

/**
 * For programs. {@code json}: the object of {@code diagnose --format json} with one more key, {@code check}. {@code ndjson}: a line
 * for each cause that stands or is gone, and a last line for the check.
 */
public final class CheckJsonView implements CheckView {

    private static final JsonFactory FACTORY = new JsonFactory();

    private final Language language;
    private final RunInfo run;
    private final FailOn failOn;
    private final boolean lines;
    private final boolean onChange;

    /** {@code lines}: as ndjson; {@code onChange}: only lines of what changed. */
    public CheckJsonView(Language language, RunInfo run, FailOn failOn, boolean lines, boolean onChange) {
        this.language = language;
        this.run = run;
        this.failOn = failOn;
        this.lines = lines;
        this.onChange = onChange;
    }

    @Override
    public void write(CheckReport report, Appendable out) throws IOException {
        if (!lines) {
            new JsonView(language, run).write(report.diagnosis(), out, json -> {
                json.writeObjectFieldStart("check");
                check(json, report);
                json.writeArrayFieldStart("causes");
                for (Item item : report.items()) {
                    json.writeStartObject();
                    item(json, item);
                    json.writeEndObject();
                }
                json.writeEndArray();
                json.writeArrayFieldStart("gone");
                for (KnownCause gone : report.gone()) {
                    json.writeStartObject();
                    gone(json, gone);
                    json.writeEndObject();
                }
                json.writeEndArray();
                json.writeEndObject();
            });
            return;
        }
        if (onChange && !report.changed()) {
            return;
        }
        for (Item item : report.items()) {
            if (!onChange || item.change() != CheckReport.Change.SAME && !item.acknowledged()) {
                line(out, "cause", report, json -> item(json, item));
            }
        }
        for (KnownCause gone : report.gone()) {
            line(out, "gone", report, json -> gone(json, gone));
        }
        line(out, "check", report, json -> check(json, report));
    }

    private static void line(Appendable out, String type, CheckReport report, JsonView.More more) throws IOException {
        StringWriter text = new StringWriter(256);
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("type", type);
            json.writeStringField("time", report.at().toString());
            more.write(json);
            json.writeEndObject();
        }
        out.append(text.getBuffer()).append('\n');
    }

    private void check(JsonGenerator json, CheckReport report) throws IOException {
        json.writeStringField("schema", "ibdx.check/1");
        json.writeStringField("at", report.at().toString());
        json.writeStringField("verdict", report.verdict().word());
        json.writeNumberField("exit", report.exit(failOn));
        JsonView.text(json, "before", report.before() == null ? null : report.before().word());
        json.writeBooleanField("changed", report.changed());
        json.writeNumberField("seconds", run.millis() / 1000.0);
        JsonView.texts(json, "hosts", report.diagnosis().hosts().stream().map(host -> host.name()).toList());
        JsonView.texts(json, "unknown", report.diagnosis().unknown().stream().map(unknown -> unknown.probe()).distinct().toList());
        json.writeArrayFieldStart("remarks");
        for (CheckReport.Remark remark : report.remarks()) {
            json.writeStartObject();
            json.writeStringField("kind", remark.kind());
            JsonView.text(json, "host", remark.host());
            JsonView.text(json, "subject", remark.subject());
            JsonView.text(json, "text", remark.text());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void item(JsonGenerator json, Item item) throws IOException {
        JsonView.text(json, "id", item.finding().id());
        JsonView.text(json, "host", item.finding().host());
        JsonView.text(json, "subject", item.finding().subject());
        json.writeStringField("severity", item.finding().severity().word());
        json.writeStringField("confidence", item.finding().confidence().word());
        JsonView.text(json, "title", language.of(item.finding().title()));
        json.writeStringField("change", item.change().name().toLowerCase(java.util.Locale.ROOT));
        JsonView.text(json, "firstSeen", item.since() == null ? null : item.since().toString());
        JsonView.text(json, "lastSeen", item.lastSeen().toString());
        if (item.ack() == null) {
            json.writeNullField("acknowledged");
        } else {
            json.writeObjectFieldStart("acknowledged");
            JsonView.text(json, "until", item.ack().until().toString());
            JsonView.text(json, "reason", item.ack().reason());
            json.writeEndObject();
        }
    }

    private void gone(JsonGenerator json, KnownCause gone) throws IOException {
        JsonView.text(json, "id", gone.id());
        JsonView.text(json, "host", gone.host());
        JsonView.text(json, "subject", gone.subject());
        json.writeStringField("severity", gone.severity().word());
        JsonView.text(json, "title", language.of(gone.title()));
        JsonView.text(json, "firstSeen", gone.firstSeen().toString());
        JsonView.text(json, "lastSeen", gone.lastSeen().toString());
    }
}
