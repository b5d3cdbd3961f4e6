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
import org.ibdx.knowledge.Node;
import org.ibdx.sample.Coverage;
import org.ibdx.sample.Sample;

/**
 * Writes the reference of all causes, {@code src/docs/causes/} and in Chinese {@code src/docs/causes/zh/}, a page for each layer, from
 * the catalogue, the rules and the samples. A test holds that the pages are current.
 */
public final class CauseReference {

    /** Folder of the pages below the project. */
    public static final String FOLDER = "src/docs/causes";
    /** What writes the pages anew. */
    public static final String COMMAND = "./mvnw -q compile exec:java -Dexec.mainClass=org.ibdx.build.CauseReference -Dexec.args=.";
    private static final int MOST_SAMPLES = 6;

    private final Map<String, Coverage> coverage;
    private final boolean chinese;

    private CauseReference(Map<String, Coverage> coverage, boolean chinese) {
        this.coverage = coverage;
        this.chinese = chinese;
    }

    /** Argument: the project folder. Writes the pages of the knowledge that was built. */
    public static void main(String[] arguments) throws IOException {
        Path project = Path.of(arguments[0]);
        Knowledge knowledge = KnowledgeStore.builtIn();
        Path folder = Files.createDirectories(project.resolve(FOLDER));
        for (Map.Entry<String, String> page : pages(knowledge.entries(), knowledge.rules().values(), Coverage.samples(project.resolve("samples"))).entrySet()) {
            Path file = folder.resolve(page.getKey());
            Files.createDirectories(file.getParent());
            Files.writeString(file, page.getValue());
        }
    }

    /** The pages by file name. */
    public static Map<String, String> pages(Catalogue catalogue, Collection<RuleText> rules, List<Sample> samples) {
        Map<String, Coverage> coverage = Coverage.of(catalogue, rules, samples);
        Map<String, String> pages = new CauseReference(coverage, false).pages(catalogue);
        new CauseReference(coverage, true).pages(catalogue).forEach((name, page) -> pages.put("zh/" + name, page));
        return pages;
    }

    private Map<String, String> pages(Catalogue catalogue) {
        Map<String, List<Entry>> layers = new TreeMap<>((a, b) -> Integer.compare(number(a), number(b)));
        for (Catalogue.Head head : catalogue.heads()) {
            layers.computeIfAbsent(head.layer(), layer -> new ArrayList<>()).add(catalogue.entry(head.id()));
        }
        Map<String, String> pages = new TreeMap<>();
        StringBuilder index = new StringBuilder(say("# Causes\n\nWritten from `rules/catalogue`, the rules and the samples by `" + COMMAND
                + "`; do not edit.\n`ibdx explain ID` shows an entry, `ibdx list coverage` its rules and samples. [中文](zh/README.md)\n\n",
                "# 原因\n\n由 `rules/catalogue`、规则与样例经 `" + COMMAND
                + "` 生成，请勿编辑。\n`ibdx explain ID` 显示单个条目，`ibdx list coverage` 显示其规则与样例。 [English](../README.md)\n\n"));
        layers.forEach((layer, entries) -> {
            entries.sort((a, b) -> a.id().compareTo(b.id()));
            index.append("- [").append(name(layer)).append("](").append(layer).append(".md)\n");
            pages.put(layer + ".md", page(layer, entries));
        });
        pages.put("README.md", index.toString());
        return pages;
    }

    private static int number(String layer) {
        return Integer.parseInt(layer.substring(0, layer.indexOf('-')));
    }

    private String say(String en, String zh) {
        return chinese ? zh : en;
    }

    private String say(Node.Both text) {
        return plain(chinese ? text.zh() : text.en());
    }

    private String name(String layer) {
        return say("Layer ", "层 ") + layer.substring(0, layer.indexOf('-')) + ": " + layer.substring(layer.indexOf('-') + 1).replace('-', ' ');
    }

    private String page(String layer, List<Entry> entries) {
        StringBuilder page = new StringBuilder("# ").append(name(layer)).append(say("\n\nWritten by `", "\n\n由 `")).append(COMMAND).append(say("`; do not edit.\n", "` 生成，请勿编辑。\n"));
        entries.forEach(entry -> entry(page, entry));
        return page.toString();
    }

    private void entry(StringBuilder page, Entry entry) {
        Coverage known = coverage.get(entry.id());
        page.append("\n## ").append(entry.id()).append("\n\n**").append(say(entry.title())).append("**\n\n").append(say(entry.why())).append("\n\n");
        List<String> traits = new ArrayList<>(List.of(entry.severity().word(), say("about: ", "对象：") + entry.about(),
                known.confidence() == null ? say("asked for only", "仅提问") : say("at best ", "最高置信度 ") + known.confidence().word(), entry.basis()));
        if (entry.symptom()) {
            traits.add(say("test result", "测试结果"));
        }
        if (entry.wanted() != null) {
            traits.add(say("a fault only where wanted: ", "仅在有此需要时算故障：") + entry.wanted());
        }
        page.append("- ").append(String.join(" · ", traits)).append('\n');
        if (entry.decides() != null) {
            page.append(say("- settled by `", "- 判定命令：`")).append(entry.decides().run()).append("`\n");
        }
        if (entry.certain() != null) {
            page.append(say("- where it is less than certain, to be sure: ", "- 未达到“确定”时，若要确定：")).append(say(entry.certain().when()))
                    .append(entry.certain().by() == null ? "" : " `" + entry.certain().by().run() + "`").append('\n');
        }
        edges(page, say("brings about", "引起"), entry.explains());
        edges(page, say("rules out", "排除"), entry.rulesOut());
        samples(page, say("found on", "出现于"), known.found());
        samples(page, say("not on", "不出现于"), known.silent());
        for (Entry.Fix step : entry.fix()) {
            page.append(say("- repair (", "- 修复（")).append(step.when()).append(", ").append(step.needs()).append(say("): ", "）：")).append(say(step.does()));
            step.run().forEach((family, commands) -> {
                if (!commands.isEmpty()) {
                    page.append(family.equals("any") ? " " : " " + family + ": ").append("`").append(String.join("`, `", commands)).append("`");
                }
            });
            page.append('\n');
        }
        for (Entry.Verify verify : entry.verify()) {
            page.append(say("- verify: `", "- 验证：`")).append(verify.run()).append("` ").append(say(verify.expect())).append('\n');
        }
        if (!entry.refs().isEmpty()) {
            page.append(say("- sources: ", "- 来源：")).append(String.join("; ", entry.refs())).append('\n');
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
