package org.ibdx.reason;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.drools.core.common.EqualityKey;
import org.drools.core.common.ReteEvaluator;
import org.drools.core.common.TruthMaintenanceSystem;
import org.drools.core.common.TruthMaintenanceSystemFactory;
import org.drools.tms.LogicalDependency;
import org.drools.tms.SimpleMode;
import org.drools.tms.TruthMaintenanceSystemEqualityKey;
import org.drools.tms.beliefsystem.BeliefSet;
import org.kie.api.runtime.KieSession;
import org.kie.api.runtime.rule.Match;

/**
 * Reads from the engine's truth maintenance why each conclusion holds. The only class that knows the inside of Drools; its
 * own test pins what it relies on.
 */
final class Justifications {

    /**
     * One reason for a conclusion.
     *
     * @param rule    name of the rule
     * @param objects what its positive patterns matched, in the order of the patterns
     * @param values  of the variables that it binds, {@code $lid} and the like, to texts, numbers and names; others are left out
     */
    record Support(String rule, List<Object> objects, Map<String, Object> values) {
    }

    private Justifications() {
    }

    /** Every conclusion that holds in the session, with its reasons. */
    static Map<Object, List<Support>> of(KieSession session) {
        Map<Object, List<Support>> all = new LinkedHashMap<>();
        TruthMaintenanceSystem truth = TruthMaintenanceSystemFactory.get().getOrCreateTruthMaintenanceSystem((ReteEvaluator) session);
        for (EqualityKey key : truth.getEqualityKeys()) {
            if (key instanceof TruthMaintenanceSystemEqualityKey logical && logical.getBeliefSet() != null
                    && logical.getLogicalFactHandle() != null) {
                all.put(logical.getLogicalFactHandle().getObject(), supports(logical.getBeliefSet()));
            }
        }
        return all;
    }

    private static List<Support> supports(BeliefSet<?> beliefs) {
        List<Support> supports = new ArrayList<>();
        for (SimpleMode mode = (SimpleMode) beliefs.getFirst(); mode != null; mode = mode.getNext()) {
            LogicalDependency<?> dependency = mode.getObject();
            Match match = dependency.getJustifier();
            supports.add(new Support(match.getRule().getName(), List.copyOf(match.getObjects()), values(match)));
        }
        return supports;
    }

    private static Map<String, Object> values(Match match) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (String variable : match.getDeclarationIds()) {
            Object value = match.getDeclarationValue(variable);
            if (value instanceof CharSequence || value instanceof Number || value instanceof Enum) {
                values.put(variable, value);
            }
        }
        return values;
    }
}
