package org.ibdx.reason;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.drools.model.Model;
import org.drools.model.Rule;
import org.drools.model.impl.ModelImpl;
import org.drools.kiesession.rulebase.InternalKnowledgeBase;
import org.drools.kiesession.rulebase.KnowledgeBaseFactory;
import org.drools.modelcompiler.KiePackagesBuilder;
import org.ibdx.catalogue.RuleNeeds;
import org.kie.api.KieBase;
import org.kie.api.KieBaseConfiguration;
import org.kie.api.runtime.KieSession;

/**
 * Two layers of rules that run in one session. Only those are loaded that can match on the facts at hand ({@link Applicable}):
 * making all of them ready takes four times as long as a whole diagnosis. Once loaded they stay; other facts add to them.
 */
final class Layers {

    private final Map<String, RuleNeeds> rules = new LinkedHashMap<>();
    private final RuleMethods methods;
    private final List<Model> further;
    private final Set<String> loaded = new LinkedHashSet<>();
    private InternalKnowledgeBase base;

    /**
     * @param names   of the layers
     * @param rules   what the rules of all layers need, those of {@code further} too
     * @param methods the built-in rules
     * @param further models that are loaded in any case
     */
    Layers(List<String> names, Collection<RuleNeeds> rules, RuleMethods methods, List<Model> further) {
        for (RuleNeeds rule : rules) {
            if (names.contains(rule.layer())) {
                this.rules.put(rule.name(), rule);
            }
        }
        this.methods = methods;
        this.further = further;
    }

    /** What the rules conclude from the input, and why. No rule is added while others run. */
    synchronized Map<Object, List<Justifications.Support>> run(Collection<?> input) {
        KieSession session = fitting(input).newKieSession(EngineSettings.ofSession(), null);
        try {
            input.forEach(session::insert);
            session.fireAllRules();
            return Justifications.of(session);
        } finally {
            session.dispose();
        }
    }

    /** At least the rules that can match on the input. */
    synchronized KieBase fitting(Collection<?> input) {
        return with(Applicable.of(rules.values(), input));
    }

    synchronized KieBase loadAll() {
        return with(rules.keySet());
    }

    private KieBase with(Set<String> names) {
        List<String> missing = names.stream().filter(name -> !loaded.contains(name)).toList();
        if (base == null || !missing.isEmpty()) {
            load(missing);
            loaded.addAll(missing);
        }
        return base;
    }

    /** Names of all rules. */
    Collection<String> names() {
        return rules.keySet();
    }

    /** A rule of these layers; null where there is none of that name. */
    Rule rule(String name) {
        if (!rules.containsKey(name)) {
            return null;
        }
        return methods.has(name) ? methods.rule(name) : further.stream().flatMap(model -> model.getRules().stream())
                .filter(rule -> rule.getName().equals(name)).findFirst().orElse(null);
    }

    private void load(List<String> names) {
        Map<String, ModelImpl> models = new LinkedHashMap<>();
        for (String name : names) {
            if (methods.has(name)) {
                models.computeIfAbsent(rules.get(name).layer(), layer -> new ModelImpl(RuleMethods.PACKAGE + layer))
                        .addRule(methods.rule(name));
            }
        }
        List<Model> all = new ArrayList<>(models.values());
        KieBaseConfiguration settings = EngineSettings.ofBase();
        if (base == null) {
            // with a name: one that the engine would draw by lot takes a source of secure random numbers
            base = KnowledgeBaseFactory.newKnowledgeBase("ibdx", settings);
            all.addAll(further);
        }
        base.addPackages(new KiePackagesBuilder(settings, new BuilderSettings(), all).build().getKiePackages());
    }
}
