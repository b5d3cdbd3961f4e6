package org.ibdx.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.ibdx.capture.Capture;
import org.ibdx.catalogue.Message;
import org.ibdx.knowledge.YamlReader;
import org.junit.jupiter.api.Test;

/** The knowledge in {@code rules/messages}: well formed, distinct, and harmless on hostile text. */
class MessagesTest {

    static List<Message> all() throws IOException {
        List<Message> messages = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of("rules/messages"))) {
            for (Path file : files.filter(path -> path.toString().endsWith(".yaml")).sorted().toList()) {
                messages.addAll(Message.listFrom(YamlReader.read(file, file.toString())));
            }
        }
        return messages;
    }

    @Test
    void everyIdStandsOnce() throws IOException {
        Set<String> ids = new HashSet<>();
        for (Message message : all()) {
            assertThat(ids.add(message.id())).as(message.id()).isTrue();
            assertThat(message.id()).matches("[a-z0-9]+(-[a-z0-9]+)*");
        }
        assertThat(ids).hasSizeGreaterThan(250);
    }

    @Test
    void everySpecimenIsFoundInACapture() throws IOException {
        List<Message> messages = all();
        MessageReader reader = new MessageReader(messages);
        for (Message message : messages) {
            Statements out = new Statements();
            Capture capture = Capture.of("cn07", message.probes().isEmpty() ? "dmesg" : message.probes().get(0), "a log",
                    "some line before\n" + message.specimen() + "\nsome line after\n");
            out.begin(capture);
            reader.read(capture, out);
            assertThat(out.all()).as(message.id() + ": " + message.specimen())
                    .anyMatch(statement -> "message".equals(statement.field()) && message.id().equals(statement.value()));
        }
    }

    @Test
    void noPatternRunsAwayOnHostileText() throws IOException {
        for (Message message : all()) {
            StringBuilder hostile = new StringBuilder();
            while (hostile.length() < 4096) {
                hostile.append(message.specimen(), 0, message.specimen().length() - 1).append(' ').append(message.contains());
            }
            StringBuilder digits = new StringBuilder(message.contains());
            while (digits.length() < 4096) {
                digits.append("0000:41:00.0 a: ");
            }
            long start = System.nanoTime();
            for (int i = 0; i < 10; i++) {
                message.pattern().matcher(hostile).results().count();
                message.pattern().matcher(digits).find();
            }
            assertThat((System.nanoTime() - start) / 1_000_000).as(message.id() + " took too long (ms)").isLessThan(2000);
        }
    }

    @Test
    void manyLinesAreReadQuickly() throws IOException {
        MessageReader reader = new MessageReader(all());
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < 50_000; i++) {
            log.append("[").append(i).append(".123456] mlx5_core 0000:41:00.0 ib0: some quite ordinary line of a driver number ").append(i)
                    .append(" with nothing in it\n");
        }
        Capture capture = Capture.of("cn07", "dmesg", "dmesg", log.toString());
        Statements out = new Statements();
        out.begin(capture);
        long start = System.nanoTime();
        reader.read(capture, out);
        assertThat(out.all()).isEmpty();
        assertThat((System.nanoTime() - start) / 1_000_000).isLessThan(15_000);
    }
}
