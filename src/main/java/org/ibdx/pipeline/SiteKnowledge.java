package org.ibdx.pipeline;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibdx.build.KnowledgeCheck;
import org.ibdx.build.KnowledgeSources;
import org.ibdx.catalogue.Knowledge;
import org.ibdx.catalogue.Message;
import org.ibdx.catalogue.RuleNeeds;
import org.ibdx.catalogue.RuleText;
import org.ibdx.catalogue.Table;
import org.ibdx.fact.Fact;
import org.ibdx.knowledge.Node;
import org.ibdx.knowledge.YamlReader;
import org.ibdx.probe.Probe;
import org.ibdx.reason.RuleBase;
import org.ibdx.reason.SiteRules;

/** The built-in knowledge and what a site adds to it: rules, words, messages, tables, probes, thresholds. */
public final class SiteKnowledge {

    private SiteKnowledge() {
    }

    /**
     * A pipeline with the site's knowledge.
     *
     * @param builtIn    what is built in
     * @param rules      folders of rules, each as {@code rules/example-site}
     * @param probes     folders of probes
     * @param thresholds a table of thresholds that replace the built-in ones of the same name, or null
     * @throws Node.Mistake with all that is wrong, each with file and line
     */
    public static Pipeline pipeline(Knowledge builtIn, List<Path> rules, List<Path> probes, Path thresholds) {
        Map<String, Probe> allProbes = new LinkedHashMap<>(builtIn.probes());
        List<Message> messages = new ArrayList<>(builtIn.messages());
        List<Fact> tables = new ArrayList<>(builtIn.tables());
        Map<String, RuleText> ruleTexts = new LinkedHashMap<>(builtIn.rules());
        List<RuleNeeds> needs = new ArrayList<>(builtIn.needs());
        Map<String, String> drl = new LinkedHashMap<>();
        var catalogue = builtIn.entries();
        List<Node.Mistake> mistakes = new ArrayList<>();
        for (Path folder : rules) {
            KnowledgeSources site = KnowledgeSources.site(folder);
            mistakes.addAll(site.mistakes);
            mistakes.addAll(KnowledgeCheck.check(site, ids(builtIn), observations(builtIn)));
            messages.addAll(site.messages);
            replace(tables, site.tables);
            site.rules.forEach((name, rule) -> {
                RuleText twin = ruleTexts.put(name, rule);
                needs.add(RuleNeeds.of(rule));
                if (twin != null) {
                    mistakes.add(new Node.Mistake(rule.file(), rule.line(), "a rule \"" + name + "\" is in " + twin.file() + " already; choose another name"));
                }
            });
            drl.putAll(site.drl);
            catalogue = catalogue.with(site.entries.values());
        }
        for (Path folder : probes) {
            KnowledgeSources site = KnowledgeSources.siteProbes(folder);
            mistakes.addAll(site.mistakes);
            mistakes.addAll(KnowledgeCheck.probes(site, allProbes.keySet()));
            allProbes.putAll(site.probes);
        }
        if (thresholds != null) {
            replace(tables, thresholds(thresholds, mistakes));
        }
        complain(mistakes);
        return new Pipeline(new Knowledge(allProbes, messages, tables, ruleTexts, needs, catalogue, builtIn.digest() + "+site"),
                drl.isEmpty() ? RuleBase.builtIn(needs) : SiteRules.with(needs, drl));
    }

    private static List<Fact> thresholds(Path file, List<Node.Mistake> mistakes) {
        try {
            return Table.read(YamlReader.read(java.nio.file.Files.readString(file, StandardCharsets.UTF_8), file.toString()));
        } catch (Node.Mistake mistake) {
            mistakes.add(mistake);
            return List.of();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the thresholds " + file, e);
        }
    }

    /** A row of the site replaces the built-in one of the same kind and name. */
    private static void replace(List<Fact> tables, List<Fact> rows) {
        for (Fact row : rows) {
            tables.removeIf(other -> other.getClass() == row.getClass() && other.subject().equals(row.subject()));
            tables.add(row);
        }
    }

    private static Set<String> ids(Knowledge knowledge) {
        Set<String> ids = new HashSet<>();
        knowledge.entries().heads().forEach(head -> ids.add(head.id()));
        return ids;
    }

    private static Set<String> observations(Knowledge knowledge) {
        Set<String> codes = new HashSet<>();
        knowledge.messages().forEach(message -> codes.add(message.id()));
        knowledge.rules().values().forEach(rule -> rule.concludes().forEach(conclusion -> codes.add(conclusion.code())));
        return codes;
    }

    private static void complain(List<Node.Mistake> mistakes) {
        if (mistakes.size() == 1) {
            throw mistakes.get(0);
        }
        if (!mistakes.isEmpty()) {
            StringBuilder all = new StringBuilder("the rules of the site have " + mistakes.size() + " mistakes:");
            mistakes.forEach(mistake -> all.append("\n  ").append(mistake.getMessage()));
            throw new Node.Mistake("site", 1, all.toString());
        }
    }
}
