package org.ibdx.fabric;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.pipeline.Pipeline;
import org.ibdx.pipeline.Request;
import org.ibdx.render.JsonView;
import org.ibdx.render.Language;
import org.ibdx.render.RunInfo;
import org.ibdx.source.Progress;
import org.ibdx.source.UnusableInput;

/**
 * What ibdx answered.
 *
 * @param status exit status
 * @param json   the diagnosis
 */
public record Answer(int status, JsonNode json) {

    static Answer of(Real.Result result) throws IOException {
        if (!result.out().startsWith("{")) {
            throw new IOException("no diagnosis: " + result.all());
        }
        return new Answer(result.status(), new ObjectMapper().readTree(result.out()));
    }

    /** What ibdx says, outside, of sources such as a bundle; in this JVM, which has the rules already. */
    static Answer ofSources(Path... sources) throws IOException, UnusableInput {
        Pipeline pipeline = Shared.PIPELINE;
        Diagnosis diagnosis = pipeline.diagnose(Request.of(Arrays.stream(sources).map(Path::toString).toList(), null), Progress.SILENT);
        StringBuilder text = new StringBuilder();
        new JsonView(Language.EN, new RunInfo("test", pipeline.knowledge().digest(), 0, false)).write(diagnosis, text);
        return new Answer(diagnosis.verdict().exit(), new ObjectMapper().readTree(text.toString()));
    }

    /** Made when it is first needed. */
    private static final class Shared {
        private static final Pipeline PIPELINE = new Pipeline();
    }

    public String verdict() {
        return json.path("verdict").asText();
    }

    /** {@code no-sm subnet of node02/mlx5_0/1}: root causes, minor advice left out. */
    public List<String> causes() {
        return causes("critical", "major");
    }

    /** Root causes of these severities. */
    public List<String> causes(String... severities) {
        List<String> causes = new ArrayList<>();
        json.path("causes").forEach(cause -> {
            if (Arrays.asList(severities).contains(cause.path("severity").asText())) {
                causes.add(cause.path("id").asText() + " " + cause.path("subject").asText());
            }
        });
        return causes;
    }

    /** Identifiers of what is benign and often mistaken for a fault. */
    public List<String> notes() {
        List<String> ids = new ArrayList<>();
        json.path("notes").forEach(note -> ids.add(note.path("id").asText() + " " + note.path("subject").asText()));
        return ids;
    }

    /** Identifiers of consequences. */
    public List<String> consequences() {
        List<String> ids = new ArrayList<>();
        json.path("consequences").forEach(cause -> ids.add(cause.path("id").asText() + " " + cause.path("subject").asText()));
        return ids;
    }

    /** Causes that evidence which is missing would settle. */
    public List<String> settles() {
        List<String> ids = new ArrayList<>();
        json.path("unknown").forEach(unknown -> unknown.path("settles").forEach(id -> ids.add(id.asText())));
        return ids;
    }

    /** How a probe came out. */
    public String outcome(String probe) {
        for (JsonNode each : json.path("hosts").path(0).path("probes")) {
            if (each.path("id").asText().equals(probe)) {
                return each.path("outcome").asText();
            }
        }
        return null;
    }

    @Override
    public String toString() {
        return verdict() + " " + causes("critical", "major", "minor") + " explained " + consequences();
    }
}
