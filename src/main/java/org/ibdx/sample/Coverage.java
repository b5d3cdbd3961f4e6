package org.ibdx.sample;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.ibdx.catalogue.Catalogue;
import org.ibdx.catalogue.RuleText;
import org.ibdx.diagnosis.Confidence;

/**
 * What is known about one cause beside its words: the rules that conclude or ask for it, the samples on which it is found, and
 * the near misses on which it is not.
 *
 * @param id         of the catalogue
 * @param rules      that conclude it, by file and line
 * @param questions  that ask for what would tell it, by file and line
 * @param found      samples and variants ({@code slug}, {@code slug: variant}) that expect it, in the order of their names
 * @param silent     samples and variants that expect nothing of it
 * @param confidence of the surest of its rules; null where it is only asked for
 */
public record Coverage(String id, List<RuleText> rules, List<RuleText> questions, List<String> found, List<String> silent, Confidence confidence) {

    /** For every entry of the catalogue, by id. */
    public static Map<String, Coverage> of(Catalogue catalogue, Collection<RuleText> rules, List<Sample> samples) {
        Map<String, TreeSet<String>> found = new TreeMap<>();
        Map<String, TreeSet<String>> silent = new TreeMap<>();
        for (Sample sample : samples) {
            collect(sample.slug(), sample.expect(), found, silent);
            sample.variants().forEach(variant -> collect(sample.slug() + ": " + variant.name(), variant.expect(), found, silent));
        }
        Map<String, Coverage> all = new TreeMap<>();
        for (Catalogue.Head head : catalogue.heads()) {
            List<RuleText> conclude = concluding(rules, "Cause", head.id());
            Confidence best = conclude.stream().map(RuleText::sure).reduce(Confidence::stronger).orElse(null);
            all.put(head.id(), new Coverage(head.id(), conclude, concluding(rules, "Question", head.id()),
                    List.copyOf(found.getOrDefault(head.id(), new TreeSet<>())), List.copyOf(silent.getOrDefault(head.id(), new TreeSet<>())), best));
        }
        return all;
    }

    /** The samples of a folder, in the order of their names; a wrong one is reported with file and line. */
    public static List<Sample> samples(Path folder) {
        List<Sample> samples = new ArrayList<>();
        try (Stream<Path> list = Files.list(folder)) {
            for (Path each : list.filter(path -> Files.exists(path.resolve(Sample.FILE))).sorted().toList()) {
                samples.add(Sample.read(each));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the samples cannot be read: " + folder, e);
        }
        return samples;
    }

    private static List<RuleText> concluding(Collection<RuleText> rules, String type, String id) {
        return rules.stream().filter(rule -> rule.concludes().stream()
                .anyMatch(conclusion -> conclusion.type().equals(type) && id.equals(conclusion.code())))
                .sorted((a, b) -> a.file().equals(b.file()) ? Integer.compare(a.line(), b.line()) : a.file().compareTo(b.file())).toList();
    }

    private static void collect(String name, Sample.Expectation expect, Map<String, TreeSet<String>> found, Map<String, TreeSet<String>> silent) {
        for (List<String> list : List.of(expect.roots(), expect.advice(), expect.consequences(), expect.notes())) {
            list.forEach(each -> found.computeIfAbsent(id(each), key -> new TreeSet<>()).add(name));
        }
        expect.silent().forEach(each -> silent.computeIfAbsent(id(each), key -> new TreeSet<>()).add(name));
    }

    private static String id(String expected) {
        int at = expected.indexOf('@');
        return at < 0 ? expected : expected.substring(0, at);
    }
}
