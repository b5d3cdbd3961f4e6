package org.ibdx.render;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.Evidence;
import org.ibdx.diagnosis.Finding;
import org.ibdx.diagnosis.HostReport;
import org.ibdx.diagnosis.Proof;
import org.ibdx.diagnosis.Unknown;

/**
 * The view for programs: one JSON object, {@code ibdx.diagnosis/1}, as {@code diagnosis.schema.json} describes it. Keys are
 * added and never renamed. Texts are in the language that was asked for; ids, words of the contract and evidence do not change.
 */
public final class JsonView implements View {

    public static final String SCHEMA = "ibdx.diagnosis/1";

    private static final JsonFactory FACTORY = new JsonFactory();

    private final Language language;
    private final RunInfo run;

    public JsonView(Language language, RunInfo run) {
        this.language = language;
        this.run = run;
    }

    /** Writes more keys. */
    interface More {
        void write(JsonGenerator json) throws IOException;
    }

    @Override
    public void write(Diagnosis diagnosis, Appendable out) throws IOException {
        write(diagnosis, out, json -> { });
    }

    /** The same with more keys at its end. */
    void write(Diagnosis diagnosis, Appendable out, More more) throws IOException {
        StringWriter text = new StringWriter(8192);
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            json.setPrettyPrinter(new DefaultPrettyPrinter());
            diagnosis(json, diagnosis, more);
        }
        out.append(text.getBuffer()).append('\n');
    }

    private void diagnosis(JsonGenerator json, Diagnosis diagnosis, More more) throws IOException {
        json.writeStartObject();
        json.writeStringField("schema", SCHEMA);
        json.writeObjectFieldStart("version");
        text(json, "ibdx", run.version());
        text(json, "rules", run.rules());
        json.writeEndObject();
        json.writeStringField("lang", language.tag());
        json.writeStringField("verdict", diagnosis.verdict().word());
        json.writeArrayFieldStart("hosts");
        for (HostReport host : diagnosis.hosts()) {
            host(json, host);
        }
        json.writeEndArray();
        findings(json, "causes", diagnosis.causes(), false);
        findings(json, "consequences", diagnosis.consequences(), true);
        findings(json, "notes", diagnosis.notes(), false);
        json.writeArrayFieldStart("unknown");
        for (Unknown unknown : diagnosis.unknown()) {
            unknown(json, unknown);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("unread");
        for (Diagnosis.Unread unread : diagnosis.unread()) {
            json.writeStartObject();
            text(json, "source", unread.source());
            text(json, "reason", language.of(unread.reason()));
            json.writeEndObject();
        }
        json.writeEndArray();
        more.write(json);
        json.writeEndObject();
    }

    private void host(JsonGenerator json, HostReport host) throws IOException {
        json.writeStartObject();
        text(json, "name", host.name());
        text(json, "identity", host.identity());
        text(json, "taken", host.taken() == null ? null : host.taken().toString());
        texts(json, "sources", host.sources());
        json.writeStringField("verdict", host.verdict().word());
        texts(json, "scope", host.scope());
        texts(json, "notScope", host.notScope());
        json.writeArrayFieldStart("probes");
        for (HostReport.ProbeOutcome probe : host.probes()) {
            json.writeStartObject();
            text(json, "id", probe.id());
            text(json, "subject", probe.subject());
            json.writeStringField("outcome", probe.outcome().word());
            text(json, "reason", probe.reason());
            json.writeEndObject();
        }
        json.writeEndArray();
        texts(json, "remarks", host.remarks().stream().map(language::of).toList());
        json.writeEndObject();
    }

    private void findings(JsonGenerator json, String key, List<Finding> findings, boolean explained) throws IOException {
        json.writeArrayFieldStart(key);
        for (Finding finding : findings) {
            json.writeStartObject();
            finding(json, finding);
            if (explained) {
                references(json, "explainedBy", finding.explainedBy());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void finding(JsonGenerator json, Finding finding) throws IOException {
        text(json, "id", finding.id());
        json.writeStringField("kind", finding.symptom() ? "symptom" : "cause");
        text(json, "host", finding.host());
        text(json, "subject", finding.subject());
        json.writeStringField("severity", finding.severity().word());
        json.writeStringField("confidence", finding.confidence().word());
        text(json, "title", language.of(finding.title()));
        text(json, "about", language.of(finding.about()));
        text(json, "certainWhen", finding.certainWhen() == null ? null : language.of(finding.certainWhen()));
        json.writeFieldName("why");
        if (finding.why().isEmpty()) {
            json.writeNull();
        } else {
            proof(json, finding.why().get(0));
        }
        json.writeArrayFieldStart("whyAlso");
        for (Proof proof : finding.why().subList(Math.min(1, finding.why().size()), finding.why().size())) {
            proof(json, proof);
        }
        json.writeEndArray();
        evidence(json, finding.evidence());
        references(json, "explains", finding.explains());
        json.writeArrayFieldStart("fix");
        for (Finding.FixStep step : finding.fix()) {
            json.writeStartObject();
            text(json, "does", language.of(step.does()));
            texts(json, "run", step.run());
            text(json, "when", step.when());
            text(json, "needs", step.needs());
            text(json, "risk", step.risk());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("verify");
        for (Finding.Verification check : finding.verify()) {
            json.writeStartObject();
            text(json, "run", check.run());
            text(json, "expect", language.of(check.expect()));
            json.writeEndObject();
        }
        json.writeEndArray();
        texts(json, "refs", finding.refs());
    }

    private void proof(JsonGenerator json, Proof proof) throws IOException {
        json.writeStartObject();
        text(json, "says", language.of(proof.says()));
        text(json, "rule", proof.rule());
        json.writeStringField("confidence", proof.confidence().word());
        json.writeArrayFieldStart("because");
        for (Proof premise : proof.because()) {
            proof(json, premise);
        }
        json.writeEndArray();
        evidence(json, proof.evidence());
        json.writeEndObject();
    }

    private static void evidence(JsonGenerator json, List<Evidence> evidence) throws IOException {
        json.writeArrayFieldStart("evidence");
        for (Evidence line : evidence) {
            json.writeStartObject();
            text(json, "host", line.host());
            text(json, "source", line.source());
            if (line.typed()) {
                // what was typed is the one line of itself
                json.writeNumberField("line", 1);
                text(json, "text", line.text());
            } else if (line.line() == null) {
                json.writeNullField("line");
                json.writeNullField("text");
                json.writeObjectFieldStart("looked");
                text(json, "source", line.source());
                text(json, "for", line.looked());
                json.writeEndObject();
            } else {
                json.writeNumberField("line", line.line());
                text(json, "text", line.text());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void references(JsonGenerator json, String key, List<Finding.Reference> references) throws IOException {
        json.writeArrayFieldStart(key);
        for (Finding.Reference reference : references) {
            json.writeStartObject();
            text(json, "id", reference.id());
            text(json, "host", reference.host());
            text(json, "subject", reference.subject());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void unknown(JsonGenerator json, Unknown unknown) throws IOException {
        json.writeStartObject();
        text(json, "probe", unknown.probe());
        text(json, "host", unknown.host());
        text(json, "run", unknown.run());
        text(json, "reason", language.of(unknown.reason()));
        texts(json, "settles", unknown.settles());
        json.writeEndObject();
    }

    static void texts(JsonGenerator json, String key, List<String> texts) throws IOException {
        json.writeArrayFieldStart(key);
        for (String text : texts) {
            json.writeString(Safe.text(text));
        }
        json.writeEndArray();
    }

    static void text(JsonGenerator json, String key, String text) throws IOException {
        if (text == null) {
            json.writeNullField(key);
        } else {
            json.writeStringField(key, Safe.text(text));
        }
    }
}
