package org.ibdx.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;
import org.ibdx.fact.Statement;
import org.ibdx.pipeline.Pipeline;
import org.ibdx.probe.Probe;
import org.ibdx.source.Sources;
import org.junit.jupiter.api.Test;

/**
 * An output that was cut off within a line (a limit of bytes, a tool that was killed) says nothing that the whole does not say:
 * {@code rx_errors: 1} is no count where {@code rx_errors: 1940} was printed. Outputs of all samples, torn at places chosen at random.
 */
class TornLinesTest {

    private static final int PLACES = 8;
    /** So many torn outputs of each kind are enough. */
    private static final int EACH = 400;

    /** Answers are counted as far as they are seen. */
    private static final Set<String> COUNTED = Set.of("received", "responses", "records", "members", "memberPorts", "addresses");

    /**
     * These name a thing by what comes later, if it comes: a profile by its interface, a test by its device, a listing by its columns; the last
     * error says why a route was not found.
     */
    private static final Set<String> NAMED_LATER = Set.of("networkmanager", "perftest", "iptables", "ibtracert");

    @Test
    void aTornLineSaysNothingElse() throws Exception {
        Map<String, Probe> probes = new Pipeline().knowledge().probes();
        Random random = new Random(5);
        Map<String, Integer> tried = new HashMap<>();
        Map<String, String> wrong = new TreeMap<>();
        try (Stream<Path> samples = Files.list(Path.of("samples"))) {
            for (Path sample : samples.filter(Files::isDirectory).sorted().toList()) {
                for (Capture capture : new Sources(List.copyOf(probes.values())).open(List.of(sample.toString()), InputStream.nullInputStream()).captures()) {
                    Parser parser = capture.probe() == null ? null : Parsers.named(probes.get(capture.probe()).parser());
                    if (parser == null || NAMED_LATER.contains(parser.id()) || capture.text().isEmpty() || tried.merge(parser.id(), PLACES, Integer::sum) > EACH) {
                        continue;
                    }
                    Map<String, Set<Object>> whole = said(parser, capture);
                    Set<String> known = whole.keySet().stream().map(TornLinesTest::thing).collect(Collectors.toSet());
                    for (int i = 0; i < PLACES; i++) {
                        Capture torn = capture.withText(capture.text().substring(0, random.nextInt(capture.text().length()))).withOutcome(Outcome.CUT);
                        said(parser, torn).forEach((what, values) -> {
                            boolean other = whole.containsKey(what) ? !whole.get(what).containsAll(values) : !known.contains(thing(what));
                            if (other) {
                                wrong.putIfAbsent(parser.id(), what + " = " + values + " of a text that ends in "
                                        + torn.text().substring(torn.text().lastIndexOf('\n') + 1));
                            }
                        });
                    }
                }
            }
        }
        assertThat(tried).hasSizeGreaterThan(60);
        assertThat(wrong).isEmpty();
    }

    /** What is said: type, subject and field, with the values. */
    private static Map<String, Set<Object>> said(Parser parser, Capture capture) {
        Statements out = new Statements();
        out.begin(capture);
        parser.parse(capture, out);
        Map<String, Set<Object>> said = new HashMap<>();
        for (Statement each : out.all()) {
            if (each.value() != null && !COUNTED.contains(each.field())) {
                said.computeIfAbsent(each.type().getSimpleName() + " " + each.subject() + " \t" + each.field(), what -> new HashSet<>()).add(each.value());
            }
        }
        return said;
    }

    /** Without the field. */
    private static String thing(String what) {
        return what.substring(0, what.lastIndexOf('\t'));
    }
}
