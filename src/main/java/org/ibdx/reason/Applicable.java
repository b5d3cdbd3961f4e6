package org.ibdx.reason;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.ibdx.catalogue.RuleNeeds;
import org.ibdx.catalogue.RuleNeeds.Gain;
import org.ibdx.catalogue.RuleNeeds.Need;
import org.ibdx.catalogue.RuleText;
import org.ibdx.knowledge.LazyPattern;

/**
 * Finds the rules that can match at all on given facts, before the engine is asked. A rule is left out only where one of the
 * things that its match must contain is not among the facts and is concluded by no rule that can match; so the answer of the
 * engine is the same without it. Of nearly nine hundred rules an ordinary report leaves some hundred: the rest need not be loaded.
 */
final class Applicable {

    private final Map<String, List<Object>> records = new HashMap<>();
    private final Map<Need, Boolean> given = new IdentityHashMap<>();
    private final Map<Class<?>, Map<String, Method>> accessors = new HashMap<>();
    private final Map<String, LazyPattern> patterns = new HashMap<>();
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
    static Set<String> of(Collection<RuleNeeds> rules, Collection<?> input) {
        Applicable applicable = new Applicable(input);
        Set<String> names = new LinkedHashSet<>();
        Deque<RuleNeeds> open = new ArrayDeque<>(rules);
        Map<String, List<RuleNeeds>> waiting = new HashMap<>();
        while (!open.isEmpty()) {
            RuleNeeds rule = open.poll();
            Need missing = applicable.missing(rule);
            if (missing != null) {
                // looked at again only when a rule concludes something of the kind that it misses
                waiting.computeIfAbsent(missing.type(), type -> new ArrayList<>()).add(rule);
                continue;
            }
            names.add(rule.name());
            for (Gain gain : rule.gains()) {
                if (applicable.gain(gain)) {
                    open.addAll(Objects.requireNonNullElse(waiting.remove(gain.type()), List.of()));
                }
            }
        }
        return names;
    }

    /** The first thing that a match must contain and cannot; null where the rule can match. */
    private Need missing(RuleNeeds rule) {
        for (Need need : rule.needs()) {
            if (!isConcluded(need) && !isGiven(need)) {
                return need;
            }
        }
        return null;
    }

    private boolean isConcluded(Need need) {
        if (anyCode.contains(need.type())) {
            return true;
        }
        Set<String> concluded = codes.get(need.type());
        if (concluded == null) {
            return false;
        }
        for (RuleText.Test test : need.tests()) {
            if (test.field().equals("code") && concluded.stream().noneMatch(code -> passes(test, code))) {
                return false;
            }
        }
        return true;
    }

    private boolean isGiven(Need need) {
        Boolean known = given.get(need);
        if (known == null) {
            known = !matching(need, true).isEmpty();
            given.put(need, known);
        }
        return known;
    }

    private List<Object> matching(Need need, boolean first) {
        List<Object> matching = new ArrayList<>();
        for (Object candidate : records.getOrDefault(need.type(), List.of())) {
            if (passes(need, candidate)) {
                matching.add(candidate);
                if (first) {
                    break;
                }
            }
        }
        return matching;
    }

    private boolean passes(Need need, Object candidate) {
        for (RuleText.Test test : need.tests()) {
            if (!passes(test, value(candidate, test.field()))) {
                return false;
            }
        }
        return true;
    }

    private boolean passes(RuleText.Test test, String value) {
        return switch (test.kind()) {
            case ONE_OF -> value != null && test.values().contains(value);
            case NONE_OF -> value == null || !test.values().contains(value);
            case KNOWN -> value != null;
            case MATCHES -> value != null
                    && patterns.computeIfAbsent(test.values().get(0), LazyPattern::new).matcher(value).matches();
        };
    }

    /** Tells whether anything is concluded by it that was not concluded before. */
    private boolean gain(Gain gain) {
        if (gain.code() == null && gain.from() == null) {
            return anyCode.add(gain.type());
        }
        Set<String> concluded = codes.computeIfAbsent(gain.type(), type -> new HashSet<>());
        if (gain.code() != null) {
            return concluded.add(gain.code());
        }
        boolean more = false;
        for (Object fact : matching(gain.from(), false)) {
            more |= concluded.add(value(fact, gain.field()));
        }
        return more;
    }

    /** A component of a record as text: enums by their name; null where it is null. */
    private String value(Object record, String field) {
        Method accessor = accessors.computeIfAbsent(record.getClass(), type -> new HashMap<>())
                .computeIfAbsent(field, name -> accessor(record, name));
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
