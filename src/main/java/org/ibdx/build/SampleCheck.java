package org.ibdx.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.ibdx.catalogue.RuleText;
import org.ibdx.knowledge.Node;
import org.ibdx.sample.Sample;

/** That every cause which a rule concludes has a sample on which it is found and a near miss on which it is silent. */
public final class SampleCheck {

    private static final String OWED = "owed.txt";

    private SampleCheck() {
    }

    /**
     * What is missing or wrong in the samples of a folder.
     *
     * @param sources the knowledge whose rules are to have samples
     * @param folder  folder of the samples
     */
    public static List<Node.Mistake> check(KnowledgeSources sources, Path folder) {
        List<Node.Mistake> mistakes = new ArrayList<>();
        Set<String> found = new HashSet<>();
        Set<String> silent = new HashSet<>();
        for (Sample sample : read(folder, mistakes)) {
            collect(sample.slug(), sample.expect(), found, silent, sources, mistakes);
            sample.variants().forEach(variant -> collect(sample.slug(), variant.expect(), found, silent, sources, mistakes));
        }
        Set<String> owed = owed(folder, found, silent, mistakes);
        for (RuleText rule : sources.rules.values()) {
            for (RuleText.Conclusion conclusion : rule.concludes()) {
                String code = conclusion.code();
                if (conclusion.type().equals("Cause") && code != null && sources.entries.containsKey(code) && !owed.contains(code)) {
                    if (found.add(code)) {
                        mistakes.add(new Node.Mistake(rule.file(), rule.line(), "no sample expects '" + code + "'"));
                    }
                    if (silent.add(code)) {
                        mistakes.add(new Node.Mistake(rule.file(), rule.line(), "no near miss is silent on '" + code + "'"));
                    }
                }
            }
        }
        return mistakes;
    }

    /** Causes whose samples are still owed, a list that may only shrink: one that has both its samples must leave it. */
    private static Set<String> owed(Path folder, Set<String> found, Set<String> silent, List<Node.Mistake> mistakes) {
        Set<String> owed = new HashSet<>();
        Path file = folder.resolve(OWED);
        if (Files.exists(file)) {
            try {
                for (String line : Files.readAllLines(file)) {
                    if (!line.isBlank() && !line.startsWith("#")) {
                        owed.add(line.strip());
                        if (found.contains(line.strip()) && silent.contains(line.strip())) {
                            mistakes.add(new Node.Mistake("samples/" + OWED, 1, line.strip() + " has its samples: take it from the list"));
                        }
                    }
                }
            } catch (IOException e) {
                mistakes.add(new Node.Mistake("samples/" + OWED, 1, "cannot be read: " + e.getMessage()));
            }
        }
        return owed;
    }

    private static void collect(String slug, Sample.Expectation expect, Set<String> found, Set<String> silent, KnowledgeSources sources,
                                List<Node.Mistake> mistakes) {
        Set<String> named = new TreeSet<>();
        for (List<String> list : List.of(expect.roots(), expect.advice(), expect.consequences(), expect.notes())) {
            list.forEach(each -> named.add(id(each)));
        }
        found.addAll(named);
        expect.silent().forEach(each -> silent.add(id(each)));
        named.addAll(expect.silent().stream().map(SampleCheck::id).toList());
        named.stream().filter(id -> !sources.entries.containsKey(id)).forEach(id ->
                mistakes.add(new Node.Mistake("samples/" + slug + "/" + Sample.FILE, 1, "no entry in the catalogue is called '" + id + "'")));
    }

    private static String id(String expected) {
        int at = expected.indexOf('@');
        return at < 0 ? expected : expected.substring(0, at);
    }

    private static List<Sample> read(Path folder, List<Node.Mistake> mistakes) {
        List<Sample> samples = new ArrayList<>();
        if (!Files.isDirectory(folder)) {
            return samples;
        }
        try (Stream<Path> list = Files.list(folder)) {
            for (Path each : list.filter(path -> Files.exists(path.resolve(Sample.FILE))).sorted().toList()) {
                try {
                    samples.add(Sample.read(each));
                } catch (Node.Mistake mistake) {
                    mistakes.add(mistake);
                }
            }
        } catch (IOException e) {
            mistakes.add(new Node.Mistake(folder.toString(), 1, "cannot be read: " + e.getMessage()));
        }
        return samples;
    }
}
