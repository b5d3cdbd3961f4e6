package org.ibdx.cli;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.ibdx.catalogue.Catalogue;
import org.ibdx.catalogue.Entry;
import org.ibdx.catalogue.Knowledge;
import org.ibdx.catalogue.KnowledgeStore;
import org.ibdx.catalogue.RuleText;
import org.ibdx.fact.Threshold;
import org.ibdx.knowledge.Node;
import org.ibdx.knowledge.YamlReader;
import org.ibdx.probe.Probe;
import org.ibdx.render.EntryView;
import org.ibdx.render.Language;
import org.ibdx.render.ListView;
import org.ibdx.render.ListView.Item;
import org.ibdx.sample.Coverage;
import org.ibdx.sample.SourceKinds;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code ibdx list causes|probes|samples|coverage}: what ibdx knows, looks at, can be tried on, and how each cause is covered. */
final class ListCommand implements Command {

    private static final List<String> KINDS = List.of("causes", "probes", "samples", "coverage", "thresholds");
    /** What the word beside a name is, as a key of JSON. */
    private static final Map<String, String> MARKS = Map.of("causes", "severity", "probes", "needs", "coverage", "sure", "thresholds", "value", "samples", "mark");

    @Override
    public CommandSpec spec(Language language) {
        CommandSpec spec = Options.spec(this);
        Options.parameter(spec, "causes|probes|samples|coverage|thresholds", language.of("what to list", "要列出的内容"));
        Options.value(spec, "FORMAT", language.of("text (default) or json", "text（默认）或 json"), "--format");
        Options.common(spec, language);
        Help.describe(spec, language,
                language.of("Lists the causes that are known, the probes that are made, the samples to try ibdx on, the rules and samples of each cause, or the numbers that rules compare with.",
                        "列出已知原因、所用探测、可供试用的样例，每个原因的规则与样例，或规则所比较的数值。"),
                "ibdx list causes", language.of("every cause, by layer", "按层列出全部原因"),
                "ibdx list probes", language.of("every command and file that is looked at", "会查看的全部命令和文件"),
                "ibdx list samples", language.of("stories with their outputs", "带输出的故障样例"),
                "ibdx list coverage", language.of("cause, surest rule, samples and near misses", "原因、最可靠的规则、样例与近似反例"),
                "ibdx list thresholds", language.of("numbers that may be set with --thresholds", "可用 --thresholds 修改的数值"),
                "ibdx list causes | grep mtu", language.of("search", "查找"));
        return spec;
    }

    @Override
    public int run(ParseResult line, Session session) {
        String kind = Options.parameter(line);
        if (!KINDS.contains(kind)) {
            throw new UsageError(session.say("there is no list of '" + kind + "'; there are causes, probes, samples, coverage and thresholds",
                    "没有 '" + kind + "' 列表；可列出 causes、probes、samples、coverage、thresholds"), Nearest.to(kind, KINDS));
        }
        boolean json = Options.choice(line, "--format", "text", List.of("text", "json"), session).equals("json");
        List<Item> rows = switch (kind) {
            case "causes" -> causes(KnowledgeStore.builtIn().entries(), session);
            case "probes" -> probes(KnowledgeStore.builtIn(), session);
            case "thresholds" -> thresholds(KnowledgeStore.builtIn());
            case "coverage" -> coverage(KnowledgeStore.builtIn(), session);
            default -> samples(session, json);
        };
        if (json) {
            session.print(ListView.json(rows, MARKS.get(kind), kind.equals("samples") ? "story" : kind.equals("causes") ? "title" : "what"));
            return ExitCodes.OK;
        }
        // whole in a pipe, a line each, for grep
        boolean folded = session.around().outIsTerminal() || Options.has(line, "--width");
        session.print(ListView.text(rows, folded ? session.look(false).style().width() : 0));
        return ExitCodes.OK;
    }

    private static List<Item> causes(Catalogue catalogue, Session session) {
        Map<Integer, List<Item>> layers = new TreeMap<>();
        EntryView view = new EntryView(session.look(false), catalogue);
        for (Catalogue.Head head : catalogue.heads()) {
            Entry entry = catalogue.entry(head.id());
            layers.computeIfAbsent(layerNumber(head.layer()), number -> new ArrayList<>())
                    .add(item(head.id(), head.severity().word(), view.title(entry), new ListView.More("layer", head.layer())));
        }
        List<Item> rows = new ArrayList<>();
        layers.values().forEach(rows::addAll);
        return rows;
    }

    /** {@code 4} of {@code 4-subnet-manager}; what has none comes last. */
    private static int layerNumber(String layer) {
        int dash = layer.indexOf('-');
        if (dash > 0 && dash < 3 && layer.chars().limit(dash).allMatch(Character::isDigit)) {
            return Integer.parseInt(layer.substring(0, dash));
        }
        return Integer.MAX_VALUE;
    }

    private static List<Item> probes(Knowledge knowledge, Session session) {
        List<Item> rows = new ArrayList<>();
        for (Probe probe : knowledge.probes().values()) {
            String source = !probe.command().isEmpty() ? String.join(" ", probe.command())
                    : !probe.read().isEmpty() ? probe.read().get(0) : probe.tree().isEmpty() ? "" : probe.tree().get(0);
            String needs = (probe.root() ? "root " : "") + (probe.active() ? "active " : "") + (probe.reachesHostOnly() ? "" : probe.reach());
            rows.add(item(probe.id(), needs.strip(), session.language().of(probe.what()) + (source.isEmpty() ? "" : " (" + source + ")")));
        }
        return rows;
    }

    /** Name, value with its unit, and where it comes from: as a file of {@code --thresholds} may have others. */
    private static List<Item> thresholds(Knowledge knowledge) {
        return knowledge.tables().stream().filter(Threshold.class::isInstance).map(Threshold.class::cast)
                .map(each -> item(each.subject(), each.value() == Math.rint(each.value()) && each.value() >= 1
                        ? String.valueOf(each.value().longValue()) : String.valueOf(each.value()), each.unit() + " (" + each.source() + ")")).toList();
    }

    /** Cause; confidence of its surest rule; that rule, and how many more; a sample; a near miss, each with how many more. */
    private static List<Item> coverage(Knowledge knowledge, Session session) {
        List<Item> rows = new ArrayList<>();
        for (Coverage each : Coverage.of(knowledge.entries(), knowledge.rules().values(), Coverage.samples(samplesFolder(session))).values()) {
            List<RuleText> rules = each.rules().isEmpty() ? each.questions() : each.rules();
            String rule = rules.stream().filter(text -> each.rules().isEmpty() || text.sure() == each.confidence())
                    .findFirst().map(text -> text.file() + ":" + text.line()).orElse("-");
            String sure = each.confidence() != null ? each.confidence().word() : each.questions().isEmpty() ? "-" : "question";
            rows.add(item(each.id(), sure, rule + more(rules.size()) + " | " + first(each.found()) + " | " + first(each.silent()),
                    new ListView.More("rules", rules.stream().map(text -> text.file() + ":" + text.line()).toList()),
                    new ListView.More("samples", each.found()), new ListView.More("nearMisses", each.silent())));
        }
        return rows;
    }

    private static String first(List<String> names) {
        return names.isEmpty() ? "-" : names.get(0) + more(names.size());
    }

    private static String more(int all) {
        return all > 1 ? " +" + (all - 1) : "";
    }

    private static Item item(String name, String mark, String text, ListView.More... more) {
        return new Item(name, mark, text, List.of(more));
    }

    private static Path samplesFolder(Session session) {
        Path home = session.around().home();
        Path folder = home == null ? null : home.resolve("samples");
        if (folder == null || !Files.isDirectory(folder)) {
            throw new UsageError(folder == null
                    ? session.say("where the samples lie is known only to the launcher of a checkout: ./ibdx list samples", "样例的位置只有检出目录中的启动脚本知道：./ibdx list samples")
                    : session.say("there is no folder of samples here: " + folder, "此处没有样例目录：" + folder), null);
        }
        return folder;
    }

    private static List<Item> samples(Session session, boolean json) {
        Path folder = samplesFolder(session);
        Map<String, Item> stories = new TreeMap<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
            for (Path sample : all) {
                Path story = sample.resolve("sample.yaml");
                if (Files.isRegularFile(story)) {
                    String name = sample.getFileName().toString();
                    Set<String> kinds = SourceKinds.of(sample);
                    String packed = json || SourceKinds.PLAIN.containsAll(kinds) ? "" : " [" + String.join(", ", kinds) + "]";
                    stories.put(name, new Item(name, "", story(story, session.language()) + packed, List.of(new ListView.More("sources", List.copyOf(kinds)))));
                }
            }
        } catch (IOException e) {
            throw new UsageError(session.say("the samples cannot be read: " + folder, "无法读取样例：" + folder), null);
        }
        return List.copyOf(stories.values());
    }

    private static String story(Path file, Language language) throws IOException {
        Node story = YamlReader.read(file, file.toString()).map().get("story");
        return story == null ? "" : language.of(story.both());
    }
}
