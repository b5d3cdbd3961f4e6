package org.ibdx.reason;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.drools.model.Condition;
import org.drools.model.Rule;
import org.drools.model.SingleConstraint;
import org.drools.model.Variable;
import org.ibdx.catalogue.Message;
import org.ibdx.catalogue.RuleText;
import org.ibdx.diagnosis.Evidence;
import org.ibdx.diagnosis.NotConcluded;
import org.ibdx.diagnosis.NotConcluded.Attempt;
import org.ibdx.diagnosis.NotConcluded.Kind;
import org.ibdx.diagnosis.NotConcluded.Look;
import org.ibdx.diagnosis.NotConcluded.Stop;
import org.ibdx.diagnosis.Proof;
import org.ibdx.fact.Fact;
import org.ibdx.fact.FactSchema;
import org.ibdx.fact.ProbeRun;
import org.ibdx.fact.Reading;

/**
 * Why something is not concluded: for each rule that would come to it the first condition that does not hold, with what speaks
 * against it, or what would have shown it; a missing conclusion is looked into in turn.
 */
public final class WhyNot {

    private static final int DEEPEST = 6;
    private static final Set<String> CONCLUSIONS = Set.of("Observation", "Wanted", "Found", "Cause", "Question");
    private static final Pattern CODE = Pattern.compile("\\b(?:code|kind) == \"([^\"]+)\"");
    private static final Pattern MESSAGE = Pattern.compile("\\bmessage == \"([^\"]+)\"");
    private static final Pattern PROBE = Pattern.compile("\\bprobe == \"([^\"]+)\"");
    private static final Pattern CONSTANT = Pattern.compile("\\b[A-Z][A-Za-z]+\\.([A-Z][A-Z0-9_]*)\\b");

    private final Reasoner reasoner;
    private final Map<String, List<Object>> byHost = new LinkedHashMap<>();
    private final Map<String, Map<Object, List<Proof>>> proofs = new HashMap<>();
    private final List<Object> between;
    private final Map<String, Message> messages = new HashMap<>();

    /**
     * For what the reasoner came to.
     *
     * @param reasoner the reasoner
     * @param facts    facts by host, as they were reasoned about
     * @param hosts    what each host came to
     * @param places   where things lie
     * @param fleet    what all came to
     */
    public WhyNot(Reasoner reasoner, Map<String, List<Fact>> facts, List<HostConclusions> hosts, Collection<?> places, FleetConclusions fleet) {
        this.reasoner = reasoner;
        reasoner.knowledge().messages().forEach(message -> messages.put(message.id(), message));
        for (HostConclusions host : hosts) {
            List<Object> memory = new ArrayList<>(facts.get(host.host()));
            memory.addAll(reasoner.knowledge().tables());
            memory.addAll(host.proofs().keySet());
            byHost.put(host.host(), memory);
            proofs.put(host.host(), host.proofs());
        }
        Map<Object, List<Proof>> all = new HashMap<>();
        all.putAll(fleet.causes());
        all.putAll(fleet.wants());
        all.putAll(fleet.observations());
        all.putAll(fleet.questions());
        proofs.put("", all);
        between = new ArrayList<>(reasoner.fleetInput(hosts, places, new HashMap<>()));
        fleet.causes().keySet().stream().filter(cause -> !between.contains(cause)).forEach(between::add);
    }

    /**
     * Why a cause is not concluded.
     *
     * @param id      its id
     * @param host    host name
     * @param subject the thing it would be about; null for any
     */
    public NotConcluded of(String id, String host, String subject) {
        return of("Cause", id, host, subject, new HashSet<>(), 0);
    }

    /** What the search comes to for every rule about a host: whether all its conditions hold. For the test that holds it to the engine. */
    Map<String, Boolean> holding(String host) {
        Map<String, Boolean> holding = new LinkedHashMap<>();
        Map<Class<?>, List<Object>> memory = memory(byHost.get(host), null);
        reasoner.rules().hostRules().forEach(name -> holding.put(name,
                new RuleSearch(memory, thing -> 0).of(reasoner.rules().hostRule(name)).whole()));
        return holding;
    }

    private NotConcluded of(String type, String code, String host, String subject, Set<String> seen, int depth) {
        List<Attempt> attempts = new ArrayList<>();
        int rules = 0;
        if (seen.add(type + " " + code) && depth <= DEEPEST) {
            for (RuleText text : reasoner.knowledge().rules().values()) {
                if (text.concludes().stream().anyMatch(each -> each.type().equals(type) && code.equals(each.code()))) {
                    rules++;
                    attempts.add(attempt(text, host, subject, seen, depth));
                }
            }
            Message message = messages.get(code);
            if (rules == 0 && type.equals("Observation") && message != null) {
                attempts.add(new Attempt(message.id(), 0, 1, line(message, host)));
                rules = 1;
            }
            seen.remove(type + " " + code);
        }
        attempts.sort(Comparator.comparing((Attempt attempt) -> attempt.stop().kind() == Kind.UNKNOWN)
                .thenComparing(attempt -> -(double) attempt.held() / Math.max(1, attempt.of())).thenComparing(attempt -> attempt.stop().kind())
                .thenComparing(Attempt::rule));
        return new NotConcluded(code, rules, List.copyOf(attempts));
    }

    private Attempt attempt(RuleText text, String host, String subject, Set<String> seen, int depth) {
        Rule about = reasoner.rules().hostRule(text.name());
        boolean fleet = about == null;
        Rule rule = fleet ? reasoner.rules().fleetRule(text.name()) : about;
        if (rule == null) {
            return new Attempt(text.name(), 0, text.patterns().size(), new Stop(Kind.UNKNOWN, text.file() + ":" + text.line(), text.name(), null,
                    null, null, List.of(), List.of(), null, null));
        }
        Map<Class<?>, List<Object>> memory = memory(fleet ? between : byHost.getOrDefault(host, List.of()), subject);
        RuleSearch.Outcome outcome = new RuleSearch(memory, thing -> preference(thing, host, subject)).of(rule);
        if (outcome.whole()) {
            return new Attempt(text.name(), outcome.held(), outcome.of(), new Stop(Kind.HOLDS, "", text.name(), null, null, null, List.of(),
                    List.of(), null, null));
        }
        return new Attempt(text.name(), outcome.held(), outcome.of(), stop(outcome, fleet ? "" : host, host, seen, depth));
    }

    private static int preference(Object thing, String host, String subject) {
        int preference = host.equals(ProofBuilder.component(thing, "host")) ? 20 : 0;
        return subject != null && subject.equals(ProofBuilder.component(thing, "subject")) ? preference + 50 : preference;
    }

    /** The things by class; where some of a class are about the subject, only those. */
    private static Map<Class<?>, List<Object>> memory(List<Object> things, String subject) {
        Map<Class<?>, List<Object>> memory = new HashMap<>();
        things.forEach(thing -> memory.computeIfAbsent(thing.getClass(), kind -> new ArrayList<>()).add(thing));
        if (subject != null) {
            memory.replaceAll((kind, list) -> {
                List<Object> about = list.stream().filter(thing -> subject.equals(ProofBuilder.component(thing, "subject"))).toList();
                return about.isEmpty() || kind.getSimpleName().equals("Threshold") || kind == ProbeRun.class ? list : about;
            });
        }
        return memory;
    }

    private Stop stop(RuleSearch.Outcome outcome, String session, String host, Set<String> seen, int depth) {
        Condition condition = outcome.condition();
        boolean not = condition.getType() == Condition.Type.NOT;
        org.drools.model.Pattern<?> pattern = first(condition);
        if (pattern == null) {
            return new Stop(Kind.UNKNOWN, "", "", null, null, null, List.of(), List.of(), null, null);
        }
        String kind = pattern.getPatternVariable().getType().getSimpleName();
        String text = text(pattern, outcome.values());
        if (not) {
            return present(outcome.candidate(), kind, text, fields(pattern), session);
        }
        if (CONCLUSIONS.contains(kind)) {
            return unconcluded(pattern, kind, text, outcome, host, seen, depth);
        }
        if (outcome.candidate() instanceof Fact fact && outcome.failing() != null) {
            return value(fact, kind, outcome.failing(), outcome.values(), host);
        }
        String raw = raw(pattern);
        Matcher message = MESSAGE.matcher(raw);
        if (kind.equals("LogEvent") && message.find() && messages.containsKey(message.group(1))) {
            return line(messages.get(message.group(1)), host);
        }
        Matcher probe = PROBE.matcher(raw);
        List<String> probes = kind.equals("ProbeRun") ? probe.find() ? List.of(probe.group(1)) : List.of() : ShownBy.of(kind);
        return new Stop(Kind.ABSENT, text, kind, null, null, null, List.of(), looks(probes, host), null, null);
    }

    /** A line of a log or a tool that was not printed. */
    private Stop line(Message message, String host) {
        List<String> probes = message.probes().isEmpty() ? ShownBy.of("LogEvent") : message.probes();
        return new Stop(Kind.ABSENT, message.specimen(), "line", null, null, null, List.of(), looks(probes, host), null, null);
    }

    private Stop present(Object thing, String kind, String text, List<String> fields, String session) {
        Set<Evidence> lines = new LinkedHashSet<>();
        Proof proof = null;
        if (thing instanceof Fact fact) {
            ProofBuilder.lines(fact, fields, lines);
        } else {
            List<Proof> known = proofs.getOrDefault(session, Map.of()).getOrDefault(thing, List.of());
            proof = known.isEmpty() ? null : known.get(0);
        }
        Object subject = ProofBuilder.component(thing, "subject");
        return new Stop(Kind.PRESENT, text, kind + (subject == null ? "" : " " + subject), null, null, null, List.copyOf(lines), List.of(), proof, null);
    }

    private Stop unconcluded(org.drools.model.Pattern<?> pattern, String kind, String text, RuleSearch.Outcome outcome, String host,
                             Set<String> seen, int depth) {
        Matcher matcher = CODE.matcher(raw(pattern));
        if (!matcher.find()) {
            return new Stop(Kind.ABSENT, text, kind, null, null, null, List.of(), List.of(), null, null);
        }
        String code = matcher.group(1);
        String wanted = subject(pattern, outcome.values());
        Set<String> elsewhere = new LinkedHashSet<>();
        for (Object thing : byHost.getOrDefault(host, List.of())) {
            if (thing.getClass().getSimpleName().equals(kind) && code.equals(ProofBuilder.component(thing, kind.equals("Wanted") ? "kind" : "code"))) {
                elsewhere.add(String.valueOf(ProofBuilder.component(thing, "subject")));
            }
        }
        boolean other = wanted != null && !elsewhere.isEmpty() && !elsewhere.contains(wanted);
        NotConcluded deeper = of(kind.equals("Found") ? "Cause" : kind, code, host, wanted, seen, depth + 1);
        return new Stop(Kind.UNCONCLUDED, text, code, wanted, other ? String.join(", ", elsewhere) : null, null, List.of(), List.of(), null, deeper);
    }

    /** What a pattern wants its subject to be, where that is known from the conditions before. */
    private static String subject(org.drools.model.Pattern<?> pattern, Map<Variable<?>, Object> values) {
        List<SingleConstraint> constraints = new ArrayList<>();
        RuleSearch.collect(pattern.getConstraint(), constraints);
        for (SingleConstraint constraint : constraints) {
            if (RuleSearch.text(constraint).matches("subject == \\$\\w+") && constraint.getVariables().length == 2) {
                Object value = values.get(constraint.getVariables()[1]);
                return value == null ? null : value.toString();
            }
        }
        return null;
    }

    private Stop value(Fact fact, String kind, SingleConstraint failing, Map<Variable<?>, Object> values, String host) {
        String field = RuleSearch.field(failing);
        Map<String, Class<?>> schema = FactSchema.of(fact.getClass()).fields();
        String condition = substituted(failing, values);
        String thing = kind + (fact.subject().isEmpty() ? "" : " " + fact.subject());
        Set<Evidence> lines = new LinkedHashSet<>();
        if (!schema.containsKey(field)) {
            List<String> named = schema.keySet().stream().filter(each -> condition.matches("(?s).*\\b" + each + "\\b.*")).toList();
            ProofBuilder.lines(fact, named, lines);
            return new Stop(Kind.VALUE, condition, thing, null, null, null, List.copyOf(lines), List.of(), null, null);
        }
        Object value = FactSchema.of(fact.getClass()).value(fact, field);
        Reading reading = fact.readings().of(field);
        if (value == null) {
            String unread = reading == null || reading.known() ? null : reading.unreadable();
            return new Stop(Kind.UNREAD, condition, thing, field, null, unread, List.of(), looks(ShownBy.of(kind), host), null, null);
        }
        ProofBuilder.lines(fact, List.of(field), lines);
        List<Look> looked = fact instanceof ProbeRun run ? List.of(new Look(run.probe(), run.outcome().word(), run.reason())) : List.of();
        return new Stop(Kind.VALUE, condition, thing, field, value.toString(), null, looked.isEmpty() ? List.copyOf(lines) : List.of(), looked, null, null);
    }

    private List<Look> looks(List<String> probes, String host) {
        List<Look> looks = new ArrayList<>();
        for (String probe : probes) {
            Look look = new Look(probe, null, null);
            for (Object thing : byHost.getOrDefault(host, List.of())) {
                if (thing instanceof ProbeRun run && run.probe().equals(probe) && (look.outcome() == null || run.outcome().hasText())) {
                    look = new Look(probe, run.outcome().word(), run.filter() != null ? "| " + run.filter() : run.reason());
                }
            }
            looks.add(look);
        }
        return looks;
    }

    private static org.drools.model.Pattern<?> first(Condition condition) {
        if (condition instanceof org.drools.model.AccumulatePattern<?> accumulate) {
            return accumulate.getPattern();
        }
        if (condition instanceof org.drools.model.Pattern<?> pattern) {
            return pattern;
        }
        return condition.getSubConditions().isEmpty() ? null : first(condition.getSubConditions().get(0));
    }

    private static List<String> fields(org.drools.model.Pattern<?> pattern) {
        List<SingleConstraint> constraints = new ArrayList<>();
        RuleSearch.collect(pattern.getConstraint(), constraints);
        return constraints.stream().map(RuleSearch::field).filter(field -> !field.equals("host") && !field.equals("subject")).distinct().toList();
    }

    private static String raw(org.drools.model.Pattern<?> pattern) {
        List<SingleConstraint> constraints = new ArrayList<>();
        RuleSearch.collect(pattern.getConstraint(), constraints);
        return String.join(", ", constraints.stream().map(RuleSearch::text).toList());
    }

    /** The conditions on a thing, without its host, the variables replaced by what they stand for. */
    private static String text(org.drools.model.Pattern<?> pattern, Map<Variable<?>, Object> values) {
        List<SingleConstraint> constraints = new ArrayList<>();
        RuleSearch.collect(pattern.getConstraint(), constraints);
        List<String> texts = new ArrayList<>();
        for (SingleConstraint constraint : constraints) {
            if (!RuleSearch.text(constraint).startsWith("host == $")) {
                texts.add(substituted(constraint, values));
            }
        }
        return pattern.getPatternVariable().getType().getSimpleName() + "(" + String.join(", ", texts) + ")";
    }

    private static String substituted(SingleConstraint constraint, Map<Variable<?>, Object> values) {
        String text = CONSTANT.matcher(RuleSearch.text(constraint)).replaceAll("$1");
        for (Variable<?> variable : constraint.getVariables()) {
            Object value = values.get(variable);
            if (variable.getName().startsWith("$") && value != null && !value.getClass().isRecord()) {
                text = text.replaceAll(Pattern.quote(variable.getName()) + "\\b", Matcher.quoteReplacement(value instanceof String ? "\"" + value + "\""
                        : value.toString()));
            }
        }
        return text;
    }
}
