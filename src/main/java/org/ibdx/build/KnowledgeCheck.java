package org.ibdx.build;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.catalogue.Entry;
import org.ibdx.catalogue.Message;
import org.ibdx.catalogue.RuleText;
import org.ibdx.diagnosis.Confidence;
import org.ibdx.knowledge.Node;
import org.ibdx.knowledge.Node.Both;
import org.ibdx.parse.Parsers;
import org.ibdx.probe.Probe;

/** What must hold between the knowledge files; each file by itself is checked where it is read. */
public final class KnowledgeCheck {

    private static final List<String> LAYERS = List.of("observe", "cause", "between", "relate");
    private static final Set<String> CONCLUSIONS = Set.of("Observation", "Cause", "Wanted", "Question", "Explains", "RulesOut", "Spreads", "Reached", "Found");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([A-Za-z]\\w*)}");
    private static final Map<String, Set<String>> PLACEHOLDERS = Map.ofEntries(
            Map.entry("host", Set.of()), Map.entry("pci", Set.of("pci")), Map.entry("adapter", Set.of("device", "pci")),
            Map.entry("port", Set.of("device", "port", "pci", "guid", "lid")),
            Map.entry("interface", Set.of("interface", "device", "port", "parent")),
            Map.entry("partition", Set.of("interface", "device", "port", "pkey")),
            Map.entry("address", Set.of("interface", "address", "prefix")), Map.entry("neighbour", Set.of("interface", "address")),
            Map.entry("peer", Set.of("peer")), Map.entry("module", Set.of("module")), Map.entry("service", Set.of("service")),
            Map.entry("file", Set.of("file")), Map.entry("subnet", Set.of("device", "port")), Map.entry("link", Set.of()),
            Map.entry("application", Set.of()));

    private final KnowledgeSources sources;
    private final List<Node.Mistake> mistakes = new ArrayList<>();

    /** Ids and codes that knowledge outside of these files brings: for a site, what is built in. */
    private final Set<String> otherEntries;
    private final Set<String> otherObservations;

    private KnowledgeCheck(KnowledgeSources sources, Set<String> otherEntries, Set<String> otherObservations) {
        this.sources = sources;
        this.otherEntries = otherEntries;
        this.otherObservations = otherObservations;
    }

    /** All mistakes between the files. */
    public static List<Node.Mistake> check(KnowledgeSources sources) {
        return check(sources, Set.of(), Set.of());
    }

    /**
     * All mistakes between the files of a site, which may refer to what is built in.
     *
     * @param otherEntries      ids of the built-in catalogue
     * @param otherObservations codes that built-in rules and messages conclude
     */
    public static List<Node.Mistake> check(KnowledgeSources sources, Set<String> otherEntries, Set<String> otherObservations) {
        KnowledgeCheck check = new KnowledgeCheck(sources, otherEntries, otherObservations);
        check.probes(Set.of());
        check.entries();
        check.cycle();
        check.rules();
        check.messages();
        return check.mistakes;
    }

    /** All mistakes of the probes of a site, which may name those that are built in. */
    public static List<Node.Mistake> probes(KnowledgeSources sources, Set<String> otherProbes) {
        KnowledgeCheck check = new KnowledgeCheck(sources, Set.of(), Set.of());
        check.probes(otherProbes);
        return check.mistakes;
    }

    private void mistake(String file, int line, String message) {
        mistakes.add(new Node.Mistake(file, line, message));
    }

    private void probes(Set<String> others) {
        for (Probe probe : sources.probes.values()) {
            Node node = sources.probeNodes.get(probe.id());
            String file = node.file();
            if (Parsers.named(probe.parser()) == null) {
                mistake(file, node.need("parser").line(), "no parser is called '" + probe.parser() + "'");
            }
            for (String other : probe.also()) {
                if (!sources.probes.containsKey(other) && !others.contains(other)) {
                    mistake(file, 1, "'also' names an unknown probe '" + other + "'");
                }
            }
        }
    }

    private void entries() {
        for (Entry entry : sources.entries.values()) {
            Node node = sources.entryNodes.get(entry.id());
            for (Entry.Target target : entry.explains()) {
                edge(entry, target, node);
            }
            for (Entry.Target target : entry.rulesOut()) {
                edge(entry, target, node);
            }
            Set<String> allowed = new HashSet<>(PLACEHOLDERS.get(entry.about()));
            allowed.addAll(Set.of("subject", "host"));
            words(entry, node, entry.title(), allowed);
            words(entry, node, entry.why(), allowed);
            entry.fix().forEach(fix -> {
                words(entry, node, fix.does(), allowed);
                fix.run().values().forEach(commands -> commands.forEach(command -> text(entry, node, command, allowed)));
            });
            entry.verify().forEach(verify -> {
                words(entry, node, verify.expect(), allowed);
                text(entry, node, verify.run(), allowed);
            });
            if (entry.decides() != null) {
                text(entry, node, entry.decides().run(), allowed);
            }
            certain(entry, node, allowed);
        }
    }

    /** Who reads that a cause is only likely also reads what would make it certain. */
    private void certain(Entry entry, Node node, Set<String> allowed) {
        if (entry.certain() == null) {
            sources.rules.values().stream().filter(rule -> !entry.symptom() && rule.sure() != Confidence.CERTAIN
                    && rule.concludes().stream().anyMatch(each -> each.type().equals("Cause") && entry.id().equals(each.code()))).findFirst()
                    .ifPresent(rule -> mistake(node.file(), node.line(), "add 'certain: {en: …, zh: …}': what would make " + entry.id()
                            + " certain where only the rule '" + rule.name() + "' (" + rule.sure().word() + ") says so?"));
            return;
        }
        words(entry, node, entry.certain().when(), allowed);
        if (entry.certain().by() != null) {
            text(entry, node, entry.certain().by().run(), allowed);
        }
    }

    private void edge(Entry entry, Entry.Target target, Node node) {
        if (!sources.entries.containsKey(target.id()) && !otherEntries.contains(target.id())) {
            mistake(node.file(), node.line(), entry.id() + " has an edge to an unknown id '" + target.id() + "'");
        }
    }

    private void words(Entry entry, Node node, Both both, Set<String> allowed) {
        text(entry, node, both.en(), allowed);
        if (!placeholders(both.en()).equals(placeholders(both.zh()))) {
            mistake(node.file(), node.line(), "placeholders differ between the languages: " + both.en());
        }
    }

    private void text(Entry entry, Node node, String text, Set<String> allowed) {
        for (String name : placeholders(text)) {
            if (!allowed.contains(name)) {
                mistake(node.file(), node.line(), "{" + name + "} is not known of a subject '" + entry.about() + "': " + text);
            }
        }
    }

    private static Set<String> placeholders(String text) {
        Set<String> names = new LinkedHashSet<>();
        Matcher matcher = PLACEHOLDER.matcher(text);
        while (matcher.find()) {
            if (matcher.start() == 0 || text.charAt(matcher.start() - 1) != '$') {
                names.add(matcher.group(1));
            }
        }
        return new HashSet<>(names);
    }

    /** Edges of both kinds together must have no cycle, else nothing could be the root. */
    private void cycle() {
        Map<String, Integer> state = new HashMap<>();
        for (String id : sources.entries.keySet()) {
            visit(id, state, new ArrayList<>());
        }
    }

    private void visit(String id, Map<String, Integer> state, List<String> path) {
        if (state.getOrDefault(id, 0) == 2 || !sources.entries.containsKey(id)) {
            return;
        }
        if (state.getOrDefault(id, 0) == 1) {
            Node node = sources.entryNodes.get(id);
            mistake(node.file(), node.line(), "edges go in a circle: " + path.subList(path.indexOf(id), path.size()) + " and back to " + id);
            return;
        }
        state.put(id, 1);
        path.add(id);
        Entry entry = sources.entries.get(id);
        List<Entry.Target> targets = new ArrayList<>(entry.explains());
        targets.addAll(entry.rulesOut());
        targets.forEach(target -> visit(target.id(), state, path));
        path.remove(path.size() - 1);
        state.put(id, 2);
    }

    private void rules() {
        Set<String> observations = new HashSet<>(otherObservations);
        sources.messages.forEach(message -> observations.add(message.id()));
        sources.rules.values().forEach(rule -> rule.concludes().stream().filter(c -> c.type().equals("Observation") && c.code() != null)
                .forEach(c -> observations.add(c.code())));
        for (RuleText rule : sources.rules.values()) {
            if (!LAYERS.contains(rule.layer())) {
                mistake(rule.file(), rule.line(), "package " + rule.layer() + " is no layer; layers are " + LAYERS);
            }
            for (RuleText.Conclusion conclusion : rule.concludes()) {
                if (Set.of("Cause", "Question").contains(conclusion.type()) && conclusion.code() != null
                        && !sources.entries.containsKey(conclusion.code()) && !otherEntries.contains(conclusion.code())) {
                    mistake(rule.file(), rule.line(), "concludes '" + conclusion.code() + "', which has no entry in the catalogue");
                }
                if (conclusion.type().equals("Wanted") && conclusion.code() != null && !Entry.WANTED.contains(conclusion.code())) {
                    mistake(rule.file(), rule.line(), "wants '" + conclusion.code() + "'; kinds are " + Entry.WANTED);
                }
            }
            sentence(rule);
            patterns(rule, observations);
        }
    }

    private void sentence(RuleText rule) {
        Set<String> bound = new HashSet<>(Set.of("host", "subject", "tells"));
        rule.patterns().forEach(pattern -> {
            if (pattern.presence().equals("there") || pattern.presence().equals("from")) {
                pattern.bindings().keySet().forEach(variable -> bound.add(variable.substring(1)));
                if (!pattern.variable().isEmpty()) {
                    bound.add(pattern.variable().substring(1));
                }
            }
        });
        for (String name : placeholders(rule.says().en())) {
            if (!bound.contains(name)) {
                mistake(rule.file(), rule.line(), "sentence of \"" + rule.name() + "\": {" + name + "} is not bound; bound are " + bound);
            }
        }
        if (!placeholders(rule.says().en()).equals(placeholders(rule.says().zh()))) {
            mistake(rule.file(), rule.line(), "sentence of \"" + rule.name() + "\": placeholders differ between the languages");
        }
    }

    private void patterns(RuleText rule, Set<String> observations) {
        boolean witness = rule.patterns().stream().anyMatch(pattern -> pattern.presence().equals("there"));
        int own = LAYERS.indexOf(rule.layer());
        for (RuleText.Pattern pattern : rule.patterns()) {
            for (String constraint : pattern.constraints()) {
                Matcher code = Pattern.compile("^code\\s*==\\s*\"([^\"]+)\"").matcher(constraint);
                if (pattern.type().equals("Observation") && code.find() && !observations.contains(code.group(1))) {
                    mistake(rule.file(), rule.line(), "no rule or message concludes the observation '" + code.group(1) + "'");
                }
            }
            if (pattern.presence().equals("not")) {
                boolean conclusion = CONCLUSIONS.contains(pattern.type());
                boolean sameLayer = pattern.type().equals("Observation") && own == 0 || pattern.type().equals("Wanted") && own == 0
                        || pattern.type().equals("Cause");
                if (conclusion && sameLayer) {
                    mistake(rule.file(), rule.line(), "`not " + pattern.type() + "` looks at its own layer; `not` may only look down");
                }
                if (!witness) {
                    mistake(rule.file(), rule.line(), "`not` without a witness that the place was looked at");
                }
            }
        }
    }

    private void messages() {
        Map<String, Message> seen = new HashMap<>();
        for (Message message : sources.messages) {
            Message before = seen.put(message.id(), message);
            if (before != null && !before.tells().equals(message.tells())) {
                mistake("rules/messages", 1, "message '" + message.id() + "' stands twice and tells two things");
            }
        }
    }
}
