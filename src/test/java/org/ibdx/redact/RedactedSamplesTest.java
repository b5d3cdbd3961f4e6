package org.ibdx.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;
import org.ibdx.combine.Combiner;
import org.ibdx.fact.Fact;
import org.ibdx.knowledge.YamlReader;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Parsers;
import org.ibdx.parse.Statements;
import org.ibdx.probe.Probe;
import org.ibdx.source.Sources;
import org.ibdx.source.UnusableInput;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Of each sample: the facts of the redacted evidence are the redacted facts of the evidence. So the diagnosis is the same. */
class RedactedSamplesTest {

    private static final Path SAMPLES = Path.of("samples");
    private final Map<String, Probe> probes = new HashMap<>();

    @TestFactory
    Stream<DynamicTest> factsOfRedactedEvidence() throws IOException {
        for (Path file : list(Path.of("probes"), ".yaml")) {
            String id = file.getFileName().toString().replace(".yaml", "");
            probes.put(id, Probe.from(id, YamlReader.read(file, id)));
        }
        return list(SAMPLES, "").stream().filter(Files::isDirectory).map(sample -> DynamicTest.dynamicTest(sample.getFileName().toString(), () ->
                compare(sample)));
    }

    private static List<Path> list(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
        }
    }

    private void compare(Path sample) {
        List<Capture> captures = new ArrayList<>();
        try {
            captures.addAll(new Sources(List.copyOf(probes.values())).open(List.of(sample.toString()), InputStream.nullInputStream()).captures());
        } catch (UnusableInput e) {
            return;
        }
        Redactor redactor = new Redactor(KeyFile.of("thirty-two bytes that are no secret".getBytes(StandardCharsets.UTF_8)));
        SortedSet<String> after = facts(redactor.redact(captures));
        SortedSet<String> before = new TreeSet<>();
        // names that are common words are replaced only where names stand, and a fact as text is no such place
        facts(captures).forEach(fact -> before.add(redactor.redact(fact)));
        after.removeIf(fact -> fact.matches("(?s).*\\bhost-[a-z]{6}\\b.*"));
        before.removeIf(fact -> fact.matches("(?s).*\\bhost-[a-z]{6}\\b.*"));
        SortedSet<String> lost = new TreeSet<>(before);
        lost.removeAll(after);
        lost.removeIf(fact -> fact.matches("(?s).*(answeredBy|name|hostName|nodeDescription|description|peerName)\\b.*"));
        assertThat(lost).isEmpty();
    }

    private SortedSet<String> facts(List<Capture> captures) {
        Statements statements = new Statements();
        for (Capture capture : captures) {
            statements.begin(capture);
            Probe probe = capture.probe() == null ? null : probes.get(capture.probe());
            Parser parser = probe == null ? null : Parsers.named(probe.parser());
            if (parser != null && (capture.outcome().hasText() || capture.outcome() == Outcome.EMPTY)) {
                parser.parse(capture, statements);
            }
        }
        SortedSet<String> facts = new TreeSet<>();
        for (Fact fact : Combiner.combine("h", statements.all())) {
            String name = fact.getClass().getSimpleName() + " " + fact.subject();
            facts.add(name);
            fact.readings().byField().forEach((field, reading) -> facts.add(name + " " + field + " = " + reading.value() + " "
                    + reading.unreadable()));
        }
        return facts;
    }
}
