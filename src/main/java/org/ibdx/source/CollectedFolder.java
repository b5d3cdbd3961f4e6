package org.ibdx.source;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;
import org.ibdx.probe.Probe;

/** The evidence of one host in the layout of a {@link Collector}: takes its texts as they come, then gives the captures. */
final class CollectedFolder {

    private static final Pattern SYSTEM = Pattern.compile("^(?:sys|proc)/.+");
    private static final Pattern COMMANDS = Pattern.compile("^(?:sos_commands|insights_commands|commands_txt_output|firmware|rdma_tool)/.+");
    private static final Pattern TIMED_OUT = Pattern.compile("(?i)timeout\\.?|(?:command )?timed out.*|command '.*' timed out.*|timeout: .*");
    private static final int LOOKED_AT = 20;
    private static final String DATA = "data/";
    private static final Pattern REPORT = Pattern.compile("sysinfo-snapshot[^/]*\\.(?:html|json)");
    private static final Pattern PACKED = Pattern.compile(".*\\.(?:gz|xz|bz2|zst)");
    private static final int JUDGED = 4096;

    private final String prefix;
    private final Collector collector;
    private final Recognition recognition;
    private final CollectedIdentity identity;
    private final Map<String, List<Capture>> byPath = new TreeMap<>(Naming.ORDER);
    private final Map<Probe, TreeMap<String, String>> small = new LinkedHashMap<>();
    private final Map<String, List<Capture>> namespaces = new TreeMap<>();
    private final List<Capture> reported = new ArrayList<>();

    CollectedFolder(String prefix, Collector collector, Recognition recognition, String tree) {
        this.prefix = prefix;
        this.collector = collector;
        this.recognition = recognition;
        this.identity = new CollectedIdentity(prefix, tree);
    }

    /** The path below the folder of the host; the archives that the core of insights writes have one more for what was collected. */
    private String relative(String path) {
        String relative = path.substring(prefix.length());
        return collector == Collector.INSIGHTS && relative.startsWith(DATA) ? relative.substring(DATA.length()) : relative;
    }

    /** Whether a file, by its path in the tree, is worth reading. */
    boolean wants(String path) {
        String relative = relative(path);
        return !PACKED.matcher(relative).matches() && (CollectedIdentity.needs(relative) || REPORT.matcher(relative).matches() || probe(relative) != null
                || relative.startsWith("commands_txt_output/"));
    }

    /** Takes a text. */
    void take(String path, Text text) {
        String relative = relative(path);
        if (CollectedIdentity.needs(relative)) {
            identity.take(relative, text.text());
        }
        if (REPORT.matcher(relative).matches()) {
            for (SysinfoReport.Section section : SysinfoReport.sections(text.text(), relative.endsWith(".json"))) {
                Probe probe = ofSection(section.title());
                probe = probe == null && !section.title().startsWith("/") ? ofContent(section.text()) : probe;
                if (probe != null) {
                    reported.add(capture(probe, path, section.text(), text.cut(), section.line(), section.title()));
                }
            }
            return;
        }
        Probe probe = probe(relative);
        if (probe == null && relative.startsWith("commands_txt_output/")) {
            String invoked = SysinfoReport.invoked(text.text());
            probe = invoked == null ? null : recognition.ofCommand(invoked);
            probe = probe == null ? ofContent(text.text()) : probe;
        }
        if (probe == null) {
            return;
        }
        identity.look(text.text());
        String absolute = KernelPath.of(relative);
        if (SYSTEM.matcher(relative).matches() && recognition.treeOf(absolute) == probe) {
            StringBuilder lines = new StringBuilder();
            for (String line : text.text().split("\\R")) {
                lines.append(absolute).append(':').append(line.strip()).append('\n');
            }
            small.computeIfAbsent(probe, key -> new TreeMap<>(Naming.ORDER)).put(absolute, lines.toString());
            return;
        }
        Capture capture = capture(probe, path, text.text(), text.cut(), 0, null);
        String namespace = MangledName.namespace(relative);
        if (namespace != null) {
            namespaces.computeIfAbsent(namespace, key -> new ArrayList<>()).add(capture);
        } else {
            byPath.put(path, List.of(capture));
        }
    }

    private Probe probe(String relative) {
        String path = MangledName.outside(relative);
        Probe declared = recognition.ofLayout(collector.layout(), path);
        if (declared != null && !declared.tree().isEmpty() && SYSTEM.matcher(path).matches() && recognition.treeOf(KernelPath.of(path)) != declared) {
            // a glob that is wider than what the probe knows: sys/module/*/parameters/* holds those of all modules
            declared = null;
        }
        return declared != null || COMMANDS.matcher(path).matches() ? declared : recognition.exactly(KernelPath.of(path));
    }

    /** Of a part that is called by a word of the collector's own ({@code Multicast_Information}): what its first telling line is the beginning of. */
    private Probe ofContent(String text) {
        return text.lines().limit(LOOKED_AT).map(recognition::ofLine).filter(Objects::nonNull).findFirst().orElse(null);
    }

    /** A section is called like the command, like a file, or by a word of the collector's own, which names its text file too. */
    private Probe ofSection(String title) {
        if (title.startsWith("/")) {
            return recognition.exactly(title) != null ? recognition.exactly(title) : recognition.ofLayout("sos", title.substring(1));
        }
        Probe command = recognition.ofCommand(title.replaceFirst("^/usr/s?bin/", ""));
        if (command != null) {
            return command;
        }
        String name = title.replaceAll("[/:*?\"<|-]", "").replace(' ', '_').replaceAll("_+", "_");
        Probe file = recognition.ofLayout(collector.layout(), "commands_txt_output/" + name + ".txt");
        return file != null ? file : recognition.ofLayout(collector.layout(), name);
    }

    private Capture capture(Probe probe, String path, String text, boolean cut, int firstLine, String title) {
        String relative = relative(path);
        boolean ran = title != null ? !title.startsWith("/") : COMMANDS.matcher(relative).matches();
        Outcome outcome = cut ? Outcome.CUT : text.isBlank() ? Outcome.EMPTY : Outcome.READ;
        if (ran) {
            String command = title != null ? title : recognition.commandInName(Recognition.baseName(MangledName.outside(relative)));
            List<Step> steps = CommandLine.steps(command.isEmpty() && !probe.command().isEmpty() ? probe.command().get(0) : command);
            if (!steps.isEmpty()) {
                outcome = outcome(steps.get(0), text, outcome);
            }
        }
        return new Capture(null, probe.id(), title == null ? MangledName.subject(probe, relative) : null, 0, false, null, outcome, null, null, null,
                title == null ? path : path + ": " + title, firstLine, text);
    }

    private static Outcome outcome(Step step, String text, Outcome plain) {
        if (text.isBlank()) {
            // a collector leaves an empty file too where the command did not end in time
            return Attribution.saysNothing(step.tool()) ? Outcome.EMPTY : Outcome.FAILED;
        }
        String body = SysinfoReport.invoked(text) == null ? text : text.substring(text.indexOf('\n') + 1);
        if (body.length() > JUDGED) {
            return plain;
        }
        if (TIMED_OUT.matcher(body.strip()).matches()) {
            return Outcome.TIMED_OUT;
        }
        Outcome said = Answer.of(step, body.lines().toList(), null);
        return said == Outcome.READ ? plain : said;
    }

    /** The name of the machine; {@code given} where nothing in the folder tells one. */
    String host(String given) {
        return identity.host() != null ? identity.host() : given;
    }

    /** All captures, of the machine and of the namespaces in it that hold InfiniBand interfaces; {@code given} is its name where nothing tells one. */
    List<Capture> captures(String given) {
        List<Capture> own = new ArrayList<>();
        byPath.values().forEach(own::addAll);
        small.forEach((probe, lines) -> own.add(Capture.of(null, probe.id(), prefix + KernelPath.common(lines), String.join("", lines.values()))));
        // the report repeats the text files; what only it holds is taken from it
        List<String> probes = own.stream().filter(capture -> capture.outcome().hasText()).map(Capture::probe).toList();
        reported.stream().filter(capture -> !probes.contains(capture.probe())).forEach(own::add);
        String cleaned = identity.cleaned();
        if (cleaned != null) {
            own.add(Capture.of(null, "sos-cleaned", prefix.isEmpty() ? "sos archive" : prefix, cleaned));
        }
        String host = host(given);
        Instant taken = identity.taken();
        List<Capture> all = new ArrayList<>();
        own.forEach(capture -> all.add(capture.withHost(host).withTaken(taken)));
        namespaces.forEach((name, captures) -> {
            if (captures.stream().anyMatch(capture -> capture.text().contains("link/infiniband"))) {
                captures.forEach(capture -> all.add(capture.withHost((host == null ? "host" : host) + "/" + name).withTaken(taken)));
            }
        });
        return all;
    }
}
