package org.ibdx.reason;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.drools.model.AccumulatePattern;
import org.drools.model.Binding;
import org.drools.model.Condition;
import org.drools.model.Constraint;
import org.drools.model.Pattern;
import org.drools.model.Rule;
import org.drools.model.SingleConstraint;
import org.drools.model.Variable;

/**
 * Goes through the conditions of a rule by itself, on the executable model that the engine runs, and keeps how far it came. Where
 * the engine finds that a rule does not match and says nothing, this tells at which condition, and which thing came nearest.
 */
final class RuleSearch {

    /** Fields that name a thing; a thing of another name is not the one that was meant. */
    private static final Set<String> NAMES = Set.of("host", "subject", "device", "message", "probe", "area", "name", "about", "interfaceName",
            "tool", "purpose", "kind", "field", "whole", "part", "direction", "traffic", "backend", "target", "module", "destination", "family",
            "port", "code", "parent", "pci", "peer", "effect", "reach", "fact", "netdev");
    private static final int BUDGET = 150_000;
    private static final int NAME_WEIGHT = 100;

    /**
     * How far a rule came.
     *
     * @param held      conditions that hold, in their order
     * @param of        conditions it has
     * @param condition the first that does not; null where all hold
     * @param candidate the thing that came nearest, or that must not be there; null where none did
     * @param failing   the constraint that it does not satisfy; null where none is known
     * @param values    what the variables of the conditions before stand for
     */
    record Outcome(int held, int of, Condition condition, Object candidate, SingleConstraint failing, Map<Variable<?>, Object> values) {

        boolean whole() {
            return condition == null;
        }
    }

    private final Map<Class<?>, List<Object>> memory;
    private final ToIntFunction<Object> preference;
    private final Map<Variable<?>, Object> values = new IdentityHashMap<>();
    private List<Condition> conditions = List.of();
    private int steps;
    private Outcome best;
    private int bestScore;

    /**
     * A search.
     *
     * @param memory     all facts and conclusions by their class
     * @param preference how much a thing is what the user asks about; a thing is looked at before those of less
     */
    RuleSearch(Map<Class<?>, List<Object>> memory, ToIntFunction<Object> preference) {
        this.memory = memory;
        this.preference = preference;
    }

    /** Goes through a rule. */
    Outcome of(Rule rule) {
        conditions = rule.getView().getSubConditions().stream().filter(condition -> condition.getType() != Condition.Type.CONSEQUENCE).toList();
        values.clear();
        steps = 0;
        best = null;
        bestScore = -1;
        return search(0) ? new Outcome(conditions.size(), conditions.size(), null, null, null, Map.copyOf(named())) : best;
    }

    private Map<Variable<?>, Object> named() {
        Map<Variable<?>, Object> copy = new HashMap<>();
        values.forEach((variable, value) -> {
            if (value != null) {
                copy.put(variable, value);
            }
        });
        return copy;
    }

    private boolean search(int index) {
        if (index == conditions.size()) {
            return true;
        }
        Condition condition = conditions.get(index);
        return switch (condition.getType()) {
            case NOT -> {
                Object found = exists(condition.getSubConditions(), 0);
                if (found != null) {
                    keep(index, condition, found, null, NAME_WEIGHT * NAME_WEIGHT);
                    yield false;
                }
                yield search(index + 1);
            }
            case EXISTS -> {
                if (exists(condition.getSubConditions(), 0) == null) {
                    keep(index, condition, null, null, 0);
                    yield false;
                }
                yield search(index + 1);
            }
            case ACCUMULATE -> accumulate((AccumulatePattern<?>) condition, index);
            default -> pattern((Pattern<?>) condition, index);
        };
    }

    private boolean pattern(Pattern<?> pattern, int index) {
        List<SingleConstraint> constraints = new ArrayList<>();
        collect(pattern.getConstraint(), constraints);
        boolean any = false;
        for (Object candidate : candidates(pattern)) {
            if (steps++ > BUDGET) {
                break;
            }
            List<Variable<?>> bound = bind(pattern, candidate);
            int score = preference.applyAsInt(candidate);
            SingleConstraint failing = null;
            boolean failingIsName = false;
            for (SingleConstraint constraint : constraints) {
                boolean name = NAMES.contains(field(constraint));
                if (holds(constraint)) {
                    score += name ? NAME_WEIGHT : 1;
                } else if (failing == null || name && !failingIsName) {
                    failing = constraint;
                    failingIsName = name;
                }
            }
            if (failing == null && search(index + 1)) {
                return true;
            }
            if (failing != null && !failingIsName) {
                any = true;
                keep(index, pattern, candidate, failing, score);
            }
            bound.forEach(values::remove);
        }
        if (!any) {
            keep(index, pattern, null, null, 0);
        }
        return false;
    }

    private boolean accumulate(AccumulatePattern<?> condition, int index) {
        // count is the only function that the rules use; the test that holds this class to the engine would tell of another
        long count = 0;
        if (condition.getPattern() != null) {
            List<SingleConstraint> constraints = new ArrayList<>();
            collect(condition.getPattern().getConstraint(), constraints);
            for (Object candidate : candidates(condition.getPattern())) {
                List<Variable<?>> bound = bind(condition.getPattern(), candidate);
                count += constraints.stream().allMatch(this::holds) ? 1 : 0;
                bound.forEach(values::remove);
            }
        }
        Variable<?> result = condition.getAccumulateFunctions()[0].getResult();
        values.put(result, count);
        List<SingleConstraint> constraints = new ArrayList<>();
        collect(condition.getConstraint(), constraints);
        for (SingleConstraint constraint : constraints) {
            if (!holds(constraint)) {
                keep(index, condition, null, constraint, 0);
                values.remove(result);
                return false;
            }
        }
        boolean found = search(index + 1);
        if (!found) {
            values.remove(result);
        }
        return found;
    }

    /** The first thing that satisfies patterns inside of a {@code not} or {@code exists}; null where none does. */
    private Object exists(List<Condition> inner, int index) {
        if (index == inner.size()) {
            return Boolean.TRUE;
        }
        Condition condition = inner.get(index);
        if (condition.getType() == Condition.Type.AND) {
            return exists(condition.getSubConditions(), 0);
        }
        if (condition.getType() == Condition.Type.NOT || condition.getType() == Condition.Type.EXISTS) {
            boolean found = exists(condition.getSubConditions(), 0) != null;
            return found == (condition.getType() == Condition.Type.EXISTS) ? exists(inner, index + 1) : null;
        }
        Pattern<?> pattern = (Pattern<?>) condition;
        List<SingleConstraint> constraints = new ArrayList<>();
        collect(pattern.getConstraint(), constraints);
        for (Object candidate : candidates(pattern)) {
            if (steps++ > BUDGET) {
                return null;
            }
            List<Variable<?>> bound = bind(pattern, candidate);
            boolean found = constraints.stream().allMatch(this::holds) && exists(inner, index + 1) != null;
            bound.forEach(values::remove);
            if (found) {
                return candidate;
            }
        }
        return null;
    }

    private List<Object> candidates(Pattern<?> pattern) {
        return memory.getOrDefault(pattern.getPatternVariable().getType(), List.of());
    }

    private List<Variable<?>> bind(Pattern<?> pattern, Object candidate) {
        List<Variable<?>> bound = new ArrayList<>();
        values.put(pattern.getPatternVariable(), candidate);
        bound.add(pattern.getPatternVariable());
        for (Binding binding : pattern.getBindings()) {
            Variable<?>[] inputs = binding.getInputVariables();
            Object[] arguments = new Object[inputs.length];
            for (int i = 0; i < inputs.length; i++) {
                arguments[i] = values.get(inputs[i]);
            }
            try {
                values.put(binding.getBoundVariable(), binding.eval(arguments));
                bound.add(binding.getBoundVariable());
            } catch (RuntimeException e) {
                // of a field that was not seen, or that is none of those the rule is about, nothing can be made
                values.put(binding.getBoundVariable(), null);
                bound.add(binding.getBoundVariable());
            }
        }
        return bound;
    }

    private boolean holds(SingleConstraint constraint) {
        Variable<?>[] variables = constraint.getVariables();
        Object[] arguments = new Object[variables.length];
        for (int i = 0; i < variables.length; i++) {
            arguments[i] = values.get(variables[i]);
        }
        try {
            return constraint.getPredicate().test(arguments);
        } catch (Exception e) {
            // what cannot be compared, because a part of it was not seen, does not hold: as in the engine
            return false;
        }
    }

    private void keep(int index, Condition condition, Object candidate, SingleConstraint failing, int score) {
        if (best == null || index > best.held() || index == best.held() && score > bestScore) {
            best = new Outcome(index, conditions.size(), condition, candidate, failing, named());
            bestScore = score;
        }
    }

    static void collect(Constraint constraint, List<SingleConstraint> into) {
        if (constraint == null) {
            return;
        }
        if (constraint instanceof SingleConstraint single) {
            if (single != SingleConstraint.TRUE && single.getVariables().length > 0) {
                into.add(single);
            }
        } else {
            constraint.getChildren().forEach(child -> collect(child, into));
        }
    }

    /** A constraint as it is written in the rule. */
    static String text(SingleConstraint constraint) {
        String text = constraint.predicateInformation() == null ? null : constraint.predicateInformation().getStringConstraint();
        return text == null ? "" : text.strip();
    }

    /** The field that a constraint looks at: its first word. */
    static String field(SingleConstraint constraint) {
        String text = text(constraint);
        int end = 0;
        while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
            end++;
        }
        return text.substring(0, end);
    }
}
