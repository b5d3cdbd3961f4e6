package org.ibdx.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.source.Progress;
import org.ibdx.pipeline.Request;
import org.ibdx.source.UnusableInput;

/** A call of ibdx in a test: its surroundings, and what came of it. */
final class Call {

    /** Answers every request with the same. */
    static final class Answer implements Diagnoser {
        final Diagnosis diagnosis;
        Request request;

        Answer(Diagnosis diagnosis) {
            this.diagnosis = diagnosis;
        }

        @Override
        public Diagnosis diagnose(Request asked, Progress progress) throws UnusableInput {
            request = asked;
            return diagnosis;
        }

        @Override
        public String rules() {
            return "0123abcd";
        }
    }

    final ByteArrayOutputStream out = new ByteArrayOutputStream();
    final ByteArrayOutputStream err = new ByteArrayOutputStream();
    final Map<String, String> variable = new HashMap<>(Map.of("TERM", "xterm"));
    final Diagnoser diagnoser;
    String terminal = "";
    String locale = "C.UTF-8";
    Path home = Path.of("").toAbsolutePath();
    OutputStream sink = out;

    Call(Diagnoser diagnoser) {
        this.diagnoser = diagnoser;
    }

    Call(Diagnosis diagnosis) {
        this(new Answer(diagnosis));
    }

    int run(String... arguments) {
        return Main.run(new Surroundings(new ByteArrayInputStream(new byte[0]), sink, err, terminal, 0, null, locale, home, "ibdx", variable),
                diagnoser, arguments);
    }

    String out() {
        return out(StandardCharsets.UTF_8);
    }

    String out(Charset charset) {
        return out.toString(charset);
    }

    String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    /** A place that takes nothing. */
    static OutputStream failing(String message) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(message);
            }
        };
    }
}
