package org.ibdx.cli;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
import org.ibdx.render.Safe;
import org.ibdx.render.Style;
import org.ibdx.render.Width;
import org.ibdx.sample.Coverage;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code ibdx list causes|probes|samples|coverage}: what ibdx knows, looks at, can be tried on, and how each cause is covered; a line each. */
final class ListCommand implements Command {

    private static final List<String> KINDS = List.of("causes", "probes", "samples", "coverage", "thresholds");
    private static final int SEVERITY_COLUMNS = 10;

    @Override
    public CommandSpec spec(Language language) {
        CommandSpec spec = Options.spec(this);
        Options.parameter(spec, "causes|probes|samples|coverage|thresholds", language.of("what to list", "要列出的内容"));
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
        List<String[]> rows = switch (kind) {
            case "causes" -> causes(KnowledgeStore.builtIn().entries(), session);
            case "probes" -> probes(KnowledgeStore.builtIn(), session);
            case "thresholds" -> thresholds(KnowledgeStore.builtIn());
            case "coverage" -> coverage(KnowledgeStore.builtIn(), session);
            default -> samples(session);
        };
        session.print(table(rows, session));
        return ExitCodes.OK;
    }

    private static List<String[]> causes(Catalogue catalogue, Session session) {
        Map<Integer, List<String[]>> layers = new TreeMap<>();
        EntryView view = new EntryView(session.look(false), catalogue);
        for (Catalogue.Head head : catalogue.heads()) {
            Entry entry = catalogue.entry(head.id());
            layers.computeIfAbsent(layerNumber(head.layer()), number -> new ArrayList<>())
                    .add(new String[] {head.id(), Width.pad(head.severity().word(), SEVERITY_COLUMNS), view.title(entry)});
        }
        List<String[]> rows = new ArrayList<>();
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

    private static List<String[]> probes(Knowledge knowledge, Session session) {
        List<String[]> rows = new ArrayList<>();
        for (Probe probe : knowledge.probes().values()) {
            String source = !probe.command().isEmpty() ? String.join(" ", probe.command())
                    : !probe.read().isEmpty() ? probe.read().get(0) : probe.tree().isEmpty() ? "" : probe.tree().get(0);
            String needs = (probe.root() ? "root " : "") + (probe.active() ? "active " : "") + (probe.reachesHostOnly() ? "" : probe.reach());
            rows.add(new String[] {probe.id(), Width.pad(needs.strip(), SEVERITY_COLUMNS),
                session.language().of(probe.what()) + (source.isEmpty() ? "" : " (" + source + ")")});
        }
        return rows;
    }

    /** Name, value with its unit, and where it comes from: as a file of {@code --thresholds} may have others. */
    private static List<String[]> thresholds(Knowledge knowledge) {
        return knowledge.tables().stream().filter(Threshold.class::isInstance).map(Threshold.class::cast)
                .map(each -> new String[] {each.subject(), each.value() == Math.rint(each.value()) && each.value() >= 1
                        ? String.valueOf(each.value().longValue()) : String.valueOf(each.value()), each.unit() + " (" + each.source() + ")"}).toList();
    }

    /** Cause; confidence of its surest rule; that rule, and how many more; a sample; a near miss, each with how many more. */
    private static List<String[]> coverage(Knowledge knowledge, Session session) {
        List<String[]> rows = new ArrayList<>();
        for (Coverage each : Coverage.of(knowledge.entries(), knowledge.rules().values(), Coverage.samples(samplesFolder(session))).values()) {
            List<RuleText> rules = each.rules().isEmpty() ? each.questions() : each.rules();
            String rule = rules.stream().filter(text -> each.rules().isEmpty() || text.sure() == each.confidence())
                    .findFirst().map(text -> text.file() + ":" + text.line()).orElse("-");
            String sure = each.confidence() != null ? each.confidence().word() : each.questions().isEmpty() ? "-" : "question";
            rows.add(new String[] {each.id(), Width.pad(sure, SEVERITY_COLUMNS), rule + more(rules.size()) + " | " + first(each.found()) + " | " + first(each.silent())});
        }
        return rows;
    }

    private static String first(List<String> names) {
        return names.isEmpty() ? "-" : names.get(0) + more(names.size());
    }

    private static String more(int all) {
        return all > 1 ? " +" + (all - 1) : "";
    }

    private static Path samplesFolder(Session session) {
        Path home = session.around().home();
        Path folder = home == null ? null : home.resolve("samples");
        if (folder == null || !Files.isDirectory(folder)) {
            throw new UsageError(session.say("there is no folder of samples here: " + folder, "此处没有样例目录：" + folder), null);
        }
        return folder;
    }

    private static List<String[]> samples(Session session) {
        Path folder = samplesFolder(session);
        Map<String, String> stories = new TreeMap<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
            for (Path sample : all) {
                Path story = sample.resolve("sample.yaml");
                if (Files.isRegularFile(story)) {
                    stories.put(sample.getFileName().toString(), story(story, session.language()));
                }
            }
        } catch (IOException e) {
            throw new UsageError(session.say("the samples cannot be read: " + folder, "无法读取样例：" + folder), null);
        }
        List<String[]> rows = new ArrayList<>();
        stories.forEach((name, story) -> rows.add(new String[] {name, "", story}));
        return rows;
    }

    private static String story(Path file, Language language) throws IOException {
        Node story = YamlReader.read(file, file.toString()).map().get("story");
        return story == null ? "" : language.of(story.both());
    }

    /** Columns; a line that is wider than a terminal is cut there, but whole in a pipe. */
    private static String table(List<String[]> rows, Session session) {
        Style style = session.look(false).style();
        int room = session.around().outIsTerminal() ? style.width() : Integer.MAX_VALUE;
        int widest = 0;
        for (String[] row : rows) {
            widest = Math.max(widest, Width.of(row[0]));
        }
        StringBuilder text = new StringBuilder();
        for (String[] row : rows) {
            String line = Width.pad(row[0], widest) + "  " + (row[1].isEmpty() ? "" : row[1] + "  ") + row[2];
            text.append(Width.cut(Safe.line(line).stripTrailing(), room, "…")).append('\n');
        }
        return text.toString();
    }
}
