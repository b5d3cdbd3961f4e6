package org.ibdx.reason;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibdx.catalogue.RuleText;
import org.ibdx.catalogue.RuleText.Pattern;
import org.ibdx.fact.FactKinds;

/**
 * Finds the rules that can match at all on given facts, before the engine is asked. A rule is left out only where one of the
 * things that its match must contain is not among the facts and is concluded by no rule that can match; so the answer of the
 * engine is the same without it. Of nearly nine hundred rules an ordinary report leaves some hundred: the rest need not be loaded.
 */
final class Applicable {

    private final Map<String, List<Object>> records = new HashMap<>();
    private final Map<String, Boolean> answers = new HashMap<>();
    private final Map<String, Method> accessors = new HashMap<>();
    /** Codes that applicable rules conclude, by type. */
    private final Map<String, Set<String>> codes = new HashMap<>();
    /** Types of which a rule concludes codes that are known only when it fires. */
    private final Set<String> anyCode = new HashSet<>();

    private Applicable(Collection<?> input) {
        for (Object each : input) {
            records.computeIfAbsent(each.getClass().getSimpleName(), type -> new ArrayList<>()).add(each);
        }
    }

    /** The names of those of the rules that can match on the facts and on what they conclude themselves. */
    static Set<String> of(Collection<RuleText> rules, Collection<?> input) {
        Applicable applicable = new Applicable(input);
        Set<String> names = new LinkedHashSet<>();
        List<RuleText> open = new ArrayList<>(rules);
        boolean grown = true;
        while (grown) {
            grown = open.removeIf(rule -> {
                if (!applicable.canMatch(rule)) {
                    return false;
                }
                names.add(rule.name());
                rule.concludes().forEach(conclusion -> applicable.conclude(rule, conclusion));
                return true;
            });
        }
        return names;
    }

    private boolean canMatch(RuleText rule) {
        for (Pattern pattern : rule.patterns()) {
            if (pattern.presence().equals("there") && !isConcluded(pattern) && !isGiven(pattern)) {
                return false;
            }
        }
        return true;
    }

    private boolean isConcluded(Pattern pattern) {
        if (anyCode.contains(pattern.type())) {
            return true;
        }
        Set<String> concluded = codes.get(pattern.type());
        if (concluded == null) {
            return false;
        }
        for (RuleText.Test test : pattern.tests()) {
            if (test.field().equals("code") && !test.oneOf().isEmpty() && test.oneOf().stream().noneMatch(concluded::contains)) {
                return false;
            }
        }
        return true;
    }

    private boolean isGiven(Pattern pattern) {
        List<Object> candidates = records.get(pattern.type());
        if (candidates == null) {
            return false;
        }
        // many rules ask the same
        return answers.computeIfAbsent(pattern.type() + pattern.tests(),
                asked -> candidates.stream().anyMatch(candidate -> passes(pattern, candidate)));
    }

    private boolean passes(Pattern pattern, Object candidate) {
        for (RuleText.Test test : pattern.tests()) {
            String value = value(candidate, test.field());
            if (value == null || !test.oneOf().isEmpty() && !test.oneOf().contains(value)) {
                return false;
            }
        }
        return true;
    }

    private void conclude(RuleText rule, RuleText.Conclusion conclusion) {
        if (conclusion.code() != null) {
            codes.computeIfAbsent(conclusion.type(), type -> new HashSet<>()).add(conclusion.code());
            return;
        }
        for (Pattern pattern : rule.patterns()) {
            String field = pattern.bindings().get(String.valueOf(conclusion.variable()));
            if (field != null && pattern.presence().equals("there") && FactKinds.named(pattern.type()) != null) {
                Set<String> concluded = codes.computeIfAbsent(conclusion.type(), type -> new HashSet<>());
                for (Object candidate : records.get(pattern.type())) {
                    if (passes(pattern, candidate)) {
                        concluded.add(String.valueOf(value(candidate, field)));
                    }
                }
                return;
            }
        }
        anyCode.add(conclusion.type());
    }

    /** A component of a record as text: enums by their name; null where it is null. */
    private String value(Object record, String field) {
        Method accessor = accessors.computeIfAbsent(record.getClass().getName() + "." + field, name -> accessor(record, field));
        try {
            Object value = accessor.invoke(record);
            return value == null ? null : value instanceof Enum<?> constant ? constant.name() : value.toString();
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("cannot read " + accessor, e);
        }
    }

    private static Method accessor(Object record, String field) {
        try {
            return record.getClass().getMethod(field);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("a rule tests " + field + ", which " + record.getClass().getName() + " does not have; build again", e);
        }
    }
}
