package org.ibdx.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.ibdx.catalogue.Catalogue;
import org.ibdx.catalogue.Entry;
import org.ibdx.catalogue.Knowledge;
import org.ibdx.catalogue.KnowledgeStore;
import org.ibdx.catalogue.RuleText;
import org.ibdx.sample.Coverage;
import org.ibdx.sample.Sample;

/**
 * Writes the reference of all causes, {@code src/docs/causes/}, a page for each layer, from the catalogue, the rules and the
 * samples. A test holds that the pages are current.
 */
public final class CauseReference {

    /** Folder of the pages below the project. */
    public static final String FOLDER = "src/docs/causes";
    /** What writes the pages anew. */
    public static final String COMMAND = "./mvnw -q compile exec:java -Dexec.mainClass=org.ibdx.build.CauseReference -Dexec.args=.";
    private static final int MOST_SAMPLES = 6;

    private final Map<String, Coverage> coverage;

    private CauseReference(Map<String, Coverage> coverage) {
        this.coverage = coverage;
    }

    /** Argument: the project folder. Writes the pages of the knowledge that was built. */
    public static void main(String[] arguments) throws IOException {
        Path project = Path.of(arguments[0]);
        Knowledge knowledge = KnowledgeStore.builtIn();
        Path folder = Files.createDirectories(project.resolve(FOLDER));
        for (Map.Entry<String, String> page : pages(knowledge.entries(), knowledge.rules().values(), Coverage.samples(project.resolve("samples"))).entrySet()) {
            Files.writeString(folder.resolve(page.getKey()), page.getValue());
        }
    }

    /** The pages by file name. */
    public static Map<String, String> pages(Catalogue catalogue, Collection<RuleText> rules, List<Sample> samples) {
        CauseReference reference = new CauseReference(Coverage.of(catalogue, rules, samples));
        Map<String, List<Entry>> layers = new TreeMap<>((a, b) -> Integer.compare(number(a), number(b)));
        for (Catalogue.Head head : catalogue.heads()) {
            layers.computeIfAbsent(head.layer(), layer -> new ArrayList<>()).add(catalogue.entry(head.id()));
        }
        Map<String, String> pages = new TreeMap<>();
        StringBuilder index = new StringBuilder("# Causes\n\nWritten from `rules/catalogue`, the rules and the samples by `" + COMMAND
                + "`; do not edit.\n`ibdx explain ID` shows an entry, `ibdx list coverage` its rules and samples.\n\n");
        layers.forEach((layer, entries) -> {
            entries.sort((a, b) -> a.id().compareTo(b.id()));
            index.append("- [").append(name(layer)).append("](").append(layer).append(".md)\n");
            pages.put(layer + ".md", reference.page(layer, entries));
        });
        pages.put("README.md", index.toString());
        return pages;
    }

    private static int number(String layer) {
        return Integer.parseInt(layer.substring(0, layer.indexOf('-')));
    }

    private static String name(String layer) {
        return "Layer " + layer.substring(0, layer.indexOf('-')) + ": " + layer.substring(layer.indexOf('-') + 1).replace('-', ' ');
    }

    private String page(String layer, List<Entry> entries) {
        StringBuilder page = new StringBuilder("# ").append(name(layer)).append("\n\nWritten by `").append(COMMAND).append("`; do not edit.\n");
        entries.forEach(entry -> entry(page, entry));
        return page.toString();
    }

    private void entry(StringBuilder page, Entry entry) {
        Coverage known = coverage.get(entry.id());
        page.append("\n## ").append(entry.id()).append("\n\n**").append(plain(entry.title().en())).append("**  \n").append(plain(entry.title().zh()))
                .append("\n\n").append(plain(entry.why().en())).append("\n\n").append(plain(entry.why().zh())).append("\n\n");
        List<String> traits = new ArrayList<>(List.of(entry.severity().word(), "about: " + entry.about(),
                known.confidence() == null ? "asked for only" : "at best " + known.confidence().word(), entry.basis()));
        if (entry.symptom()) {
            traits.add("test result");
        }
        if (entry.wanted() != null) {
            traits.add("a fault only where wanted: " + entry.wanted());
        }
        page.append("- ").append(String.join(" · ", traits)).append('\n');
        if (entry.decides() != null) {
            page.append("- settled by `").append(entry.decides().run()).append("`\n");
        }
        edges(page, "brings about", entry.explains());
        edges(page, "rules out", entry.rulesOut());
        samples(page, "found on", known.found());
        samples(page, "not on", known.silent());
        for (Entry.Fix step : entry.fix()) {
            page.append("- repair (").append(step.when()).append(", ").append(step.needs()).append("): ").append(plain(step.does().en()));
            step.run().forEach((family, commands) -> {
                if (!commands.isEmpty()) {
                    page.append(family.equals("any") ? " " : " " + family + ": ").append("`").append(String.join("`, `", commands)).append("`");
                }
            });
            page.append('\n');
        }
        for (Entry.Verify verify : entry.verify()) {
            page.append("- verify: `").append(verify.run()).append("` ").append(plain(verify.expect().en())).append('\n');
        }
        if (!entry.refs().isEmpty()) {
            page.append("- sources: ").append(String.join("; ", entry.refs())).append('\n');
        }
    }

    private static void edges(StringBuilder page, String what, List<Entry.Target> targets) {
        if (!targets.isEmpty()) {
            page.append("- ").append(what).append(": ")
                    .append(String.join(", ", targets.stream().map(target -> target.id() + " (" + String.join(", ", target.reach()) + ")").toList())).append('\n');
        }
    }

    private static void samples(StringBuilder page, String what, List<String> names) {
        if (!names.isEmpty()) {
            page.append("- ").append(what).append(": ").append(String.join("; ", names.subList(0, Math.min(MOST_SAMPLES, names.size()))))
                    .append(names.size() > MOST_SAMPLES ? "; …\n" : "\n");
        }
    }

    private static String plain(String text) {
        return text.strip().replaceAll("\\s+", " ").replace("<", "&lt;");
    }
}
