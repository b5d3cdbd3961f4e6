package org.ibdx.reason;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibdx.catalogue.Message;
import org.ibdx.catalogue.RuleText;
import org.ibdx.diagnosis.Confidence;
import org.ibdx.diagnosis.Evidence;
import org.ibdx.diagnosis.Proof;
import org.ibdx.fact.Fact;
import org.ibdx.fact.LogEvent;
import org.ibdx.fact.Origin;
import org.ibdx.fact.ProbeRun;
import org.ibdx.fact.Reading;
import org.ibdx.knowledge.Node.Both;

/** Makes proof trees out of the reasons that the engine gives: sentences from the rules, lines from the fields they read. */
final class ProofBuilder {

    /** A step that a reader need not see: it hands its premise on. */
    private static final String TRANSPARENT = "-";
    private static final int MOST_LINES_OF_ONE_FIELD = 2;

    private final Map<Object, List<Justifications.Support>> supports;
    private final Map<String, RuleText> rules;
    private final Map<String, Message> messages;
    private final Map<Object, List<Proof>> proofs = new HashMap<>();
    private final Set<Object> open = new LinkedHashSet<>();

    /**
     * @param supports why each conclusion of the session holds
     * @param rules    what the rules say
     * @param messages known lines by id, whose sentence stands for the step that recognised them
     * @param given    proofs of conclusions that came into the session from elsewhere
     */
    ProofBuilder(Map<Object, List<Justifications.Support>> supports, Map<String, RuleText> rules, Map<String, Message> messages,
                 Map<Object, List<Proof>> given) {
        this.supports = supports;
        this.rules = rules;
        this.messages = messages;
        proofs.putAll(given);
    }

    /** All proofs of a conclusion, the strongest first; empty for what is not concluded. */
    List<Proof> proofs(Object conclusion) {
        List<Proof> known = proofs.get(conclusion);
        if (known != null) {
            return known;
        }
        List<Justifications.Support> reasons = supports.get(conclusion);
        if (reasons == null || !open.add(conclusion)) {
            return List.of();
        }
        Set<Proof> found = new LinkedHashSet<>();
        for (Justifications.Support reason : reasons) {
            found.addAll(steps(conclusion, reason));
        }
        open.remove(conclusion);
        List<Proof> sorted = new ArrayList<>(found);
        sorted.sort(ORDER);
        proofs.put(conclusion, List.copyOf(sorted));
        return sorted;
    }

    /** Strongest first, then those with more to show, then by words, so that the order is the same in every run. */
    private static final Comparator<Proof> ORDER = Comparator.comparing(Proof::confidence).reversed()
            .thenComparing(proof -> -proof.allEvidence().size()).thenComparing(proof -> proof.says().en())
            .thenComparing(proof -> proof.allEvidence().toString());

    private List<Proof> steps(Object conclusion, Justifications.Support reason) {
        RuleText rule = rules.get(reason.rule());
        if (rule == null) {
            throw new IllegalStateException("rule \"" + reason.rule() + "\" is in the engine and not in the knowledge; build again");
        }
        List<RuleText.Pattern> patterns = rule.patterns().stream()
                .filter(pattern -> pattern.presence().equals("there") || pattern.presence().equals("from")).toList();
        List<Object> objects = inOrder(reason.objects(), patterns);
        Map<String, Object> bindings = new LinkedHashMap<>();
        Set<Evidence> evidence = new LinkedHashSet<>();
        List<Proof> because = new ArrayList<>();
        Confidence confidence = rule.sure();
        String looked = lookedFor(rule);
        for (int i = 0; i < objects.size(); i++) {
            Object object = objects.get(i);
            RuleText.Pattern pattern = i < patterns.size() ? patterns.get(i) : null;
            if (pattern != null) {
                bind(bindings, object, pattern);
            }
            if (object instanceof ProbeRun run && looked != null && !run.readings().byField().isEmpty()) {
                Origin origin = run.readings().byField().values().iterator().next().origins().get(0);
                evidence.add(new Evidence(run.host(), origin.source(), null, null, looked));
            } else if (object instanceof Fact fact) {
                lines(fact, pattern == null ? List.of() : pattern.fields(), evidence);
            } else {
                List<Proof> premises = proofs(object);
                if (!premises.isEmpty()) {
                    because.add(premises.get(0));
                    confidence = confidence.weaker(premises.get(0).confidence());
                }
            }
        }
        if (rule.says().en().equals(TRANSPARENT)) {
            return because.isEmpty() ? List.of() : proofs(objects.stream().filter(o -> !proofs(o).isEmpty()).findFirst().orElseThrow());
        }
        // what the engine bound: a variable need not be a field as it stands ($before : readings.first("lid"))
        bindings.putAll(reason.values());
        Both says = sentence(rule, conclusion, bindings, objects);
        return List.of(new Proof(says, rule.name(), confidence, List.copyOf(because), List.copyOf(evidence)));
    }

    /** The objects in the order of the patterns, whichever way round the engine keeps them. */
    private static List<Object> inOrder(List<Object> objects, List<RuleText.Pattern> patterns) {
        if (fits(objects, patterns)) {
            return objects;
        }
        List<Object> reversed = new ArrayList<>(objects);
        java.util.Collections.reverse(reversed);
        return fits(reversed, patterns) ? reversed : objects;
    }

    private static boolean fits(List<Object> objects, List<RuleText.Pattern> patterns) {
        if (objects.size() != patterns.size()) {
            return false;
        }
        for (int i = 0; i < objects.size(); i++) {
            RuleText.Pattern pattern = patterns.get(i);
            if (pattern.presence().equals("there") && !objects.get(i).getClass().getSimpleName().equals(pattern.type())) {
                return false;
            }
        }
        return true;
    }

    private static void bind(Map<String, Object> bindings, Object object, RuleText.Pattern pattern) {
        if (!pattern.variable().isEmpty()) {
            bindings.put(pattern.variable(), object);
        }
        pattern.bindings().forEach((variable, field) -> {
            Object value = component(object, field);
            if (value != null) {
                bindings.put(variable, value);
            }
        });
    }

    /** The value of a record component, or null. */
    static Object component(Object object, String field) {
        if (!object.getClass().isRecord()) {
            return null;
        }
        for (java.lang.reflect.RecordComponent component : object.getClass().getRecordComponents()) {
            if (component.getName().equals(field)) {
                try {
                    return component.getAccessor().invoke(object);
                } catch (ReflectiveOperationException e) {
                    throw new IllegalStateException("cannot read " + field + " of " + object.getClass().getSimpleName(), e);
                }
            }
        }
        return null;
    }

    /** The lines of the fields that the rule reads; of a fact of which it reads none, the line that shows that it is there. */
    static void lines(Fact fact, List<String> fields, Set<Evidence> evidence) {
        boolean any = false;
        for (String field : fields) {
            Reading reading = fact.readings().of(field);
            if (reading != null) {
                reading.origins().stream().limit(MOST_LINES_OF_ONE_FIELD).forEach(origin -> evidence.add(evidence(fact, origin)));
                any = true;
                for (Reading.Earlier earlier : reading.earlier()) {
                    if (!earlier.value().equals(reading.value()) && evidence.size() < 8) {
                        evidence.add(evidence(fact, earlier.origin()));
                    }
                }
            }
        }
        if (!any && !fact.readings().byField().isEmpty() && !fact.host().isEmpty()) {
            evidence.add(evidence(fact, fact.readings().byField().values().iterator().next().origins().get(0)));
        }
    }

    private static Evidence evidence(Fact fact, Origin origin) {
        boolean absence = origin.kind() == Origin.Kind.ABSENCE;
        return new Evidence(fact.host(), origin.source(), origin.line(), absence ? null : origin.text(), absence ? origin.text() : null);
    }

    private static String lookedFor(RuleText rule) {
        StringBuilder looked = new StringBuilder();
        for (RuleText.Pattern pattern : rule.patterns()) {
            if (pattern.presence().equals("not")) {
                looked.append(looked.isEmpty() ? "" : "; ").append(pattern.text());
            }
        }
        return looked.isEmpty() ? null : looked.toString();
    }

    private Both sentence(RuleText rule, Object conclusion, Map<String, Object> bindings, List<Object> objects) {
        if (objects.size() == 1 && objects.get(0) instanceof LogEvent event && rule.says().en().equals("{tells}")) {
            Message message = messages.get(event.message());
            if (message != null) {
                return message.tells();
            }
        }
        Map<String, Object> values = new LinkedHashMap<>();
        bindings.forEach((variable, value) -> values.put(variable.substring(1), value));
        for (String component : List.of("host", "subject")) {
            Object value = component(conclusion, component);
            // a conclusion about the fabric has no host: what the rule calls so is a witness
            if (value != null && !value.equals("")) {
                values.put(component, value);
            }
        }
        return new Both(fill(rule.says().en(), values), fill(rule.says().zh(), values));
    }

    /** Replaces {@code {name}} by its value; what the evidence does not name is left open. */
    static String fill(String template, Map<String, ?> values) {
        StringBuilder text = new StringBuilder();
        int at = 0;
        while (at < template.length()) {
            int start = template.indexOf('{', at);
            int end = start < 0 ? -1 : template.indexOf('}', start);
            if (end < 0) {
                break;
            }
            String name = template.substring(start + 1, end);
            text.append(template, at, start);
            if (name.isEmpty() || !Character.isLetter(name.charAt(0)) || name.indexOf(' ') >= 0) {
                text.append(template, start, end + 1);
            } else {
                Object value = values.get(name);
                text.append(value == null ? "…" : value);
            }
            at = end + 1;
        }
        return text.append(template, at, template.length()).toString();
    }
}
