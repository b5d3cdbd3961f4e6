package org.ibdx.pipeline;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibdx.fact.CardModel;
import org.ibdx.fact.Disagree;
import org.ibdx.fact.Fact;
import org.ibdx.fact.FactKinds;
import org.ibdx.fact.FactSchema;
import org.ibdx.fact.KnownPair;
import org.ibdx.fact.Lies;
import org.ibdx.fact.Origin;
import org.ibdx.fact.PacketFate;
import org.ibdx.fact.Reading;
import org.ibdx.fact.Readings;
import org.ibdx.fact.SwitchPorts;
import org.ibdx.fact.Threshold;
import org.ibdx.knowledge.Node.Both;

/** What-if: facts with some values supposed. The facts that came from evidence are never changed. */
public final class Suppositions {

    /**
     * A supposed value.
     *
     * @param kind    kind of fact
     * @param host    host name
     * @param subject which thing
     * @param field   its field
     * @param value   the value, of the field's type; null supposes that it was not seen
     */
    public record Supposition(Class<? extends Fact> kind, String host, String subject, String field, Object value) {

        /** As it is shown: {@code ib0 mode connected}. */
        public String words() {
            return subject + " " + field + " " + (value == null ? UNSEEN : value);
        }

        /** The line of evidence that stands for it. */
        Origin origin() {
            return Origin.line(SOURCE, 1, words());
        }
    }

    /** In place of a value: as if the field had not been seen. */
    public static final String UNSEEN = "unseen";

    /** Kinds that no probe gives: they follow from other facts, or are tables of ibdx. */
    private static final Set<Class<? extends Fact>> FOLLOWING = Set.of(Lies.class, Disagree.class, PacketFate.class, SwitchPorts.class, Threshold.class, CardModel.class,
            KnownPair.class);

    /** The source that evidence lines of supposed values name. */
    public static final String SOURCE = "supposed";

    private Suppositions() {
    }

    /** Why something cannot be supposed. */
    public static final class NotSupposable extends Exception {

        private static final long serialVersionUID = 1;

        private final transient Both text;

        NotSupposable(String en, String zh) {
            super(en);
            text = new Both(en, zh);
        }

        /** The sentence for the user. */
        public Both text() {
            return text;
        }
    }

    /**
     * Reads {@code [KIND] SUBJECT FIELD VALUE} ({@code ib0 mode connected}) against the facts of a host.
     *
     * @throws NotSupposable where no such thing, field or value exists
     */
    public static Supposition read(HostCase host, String text) throws NotSupposable {
        String[] words = text.strip().split("\\s+");
        if (words.length < 3) {
            throw new NotSupposable("what-if needs a thing, a field and a value, as facts shows them: what-if \"ib0 mode connected\"",
                    "what-if 需要对象、字段和值（见 facts）：what-if \"ib0 mode connected\"");
        }
        // subject and value may be of several words: the longest subject that is known holds
        for (int at = words.length - 2; at > 0; at--) {
            Fact found = fact(host, String.join(" ", List.of(words).subList(0, at)), words[at]);
            if (found != null) {
                return of(host, found.getClass(), found.subject(), words[at], rest(text, at));
            }
        }
        NotSupposable why = null;
        for (int at = words.length - 2; at > 1; at--) {
            Class<? extends Fact> kind = FactKinds.named(words[0]);
            if (kind != null && FactSchema.of(kind).fields().containsKey(words[at])) {
                try {
                    return of(host, kind, String.join(" ", List.of(words).subList(1, at)), words[at], rest(text, at));
                } catch (NotSupposable e) {
                    // the field may be meant that stands before
                    why = why == null ? e : why;
                }
            }
        }
        if (why != null) {
            throw why;
        }
        throw new NotSupposable("nothing called '" + String.join(" ", List.of(words).subList(0, words.length - 2)) + "' has a field '"
                + words[words.length - 2] + "' on " + host.name() + "; facts shows what there is, and a thing that was not seen is named with its kind: "
                + "what-if \"Module ib_ipoib loaded true\"",
                "主机 " + host.name() + " 上没有对象 '" + String.join(" ", List.of(words).subList(0, words.length - 2)) + "' 带有字段 '" + words[words.length - 2]
                + "'；facts 可列出全部；尚未见到的对象请加类别：what-if \"Module ib_ipoib loaded true\"");
    }

    /** The fact of that subject, or of that kind and subject ({@code Port mlx5_0/1}), that has the field; else null. */
    private static Fact fact(HostCase host, String subject, String field) {
        for (Fact fact : host.facts()) {
            boolean meant = fact.subject().equals(subject) || subject.equals(fact.getClass().getSimpleName() + " " + fact.subject());
            if (meant && FactSchema.of(fact.getClass()).fields().containsKey(field)) {
                return fact;
            }
        }
        return null;
    }

    private static Supposition of(HostCase host, Class<? extends Fact> kind, String subject, String field, String value) throws NotSupposable {
        if (FOLLOWING.contains(kind)) {
            throw new NotSupposable(kind.getSimpleName() + " is what ibdx derives from other facts; suppose those", kind.getSimpleName()
                    + " 由其他事实推出；请假设那些事实");
        }
        if (value.equals(UNSEEN) && Implied.byName(kind, subject).containsKey(field)) {
            throw new NotSupposable(field + " is what the name of " + subject + " tells; it cannot be unseen", field + " 由名称 " + subject + " 给出，不能假设为未见到");
        }
        if (value.equals(UNSEEN)) {
            return new Supposition(kind, host.name(), subject, field, null);
        }
        Object parsed = FactSchema.of(kind).parse(field, value);
        if (parsed == null) {
            String types = FactSchema.of(kind).wanted(field);
            throw new NotSupposable(field + " cannot be '" + value + "'; it is " + types, field + " 不能是 '" + value + "'；应为 " + types);
        }
        return new Supposition(kind, host.name(), subject, field, parsed);
    }

    /** What stands behind the field, as it was typed. */
    private static String rest(String text, int at) {
        return text.strip().split("\\s+", at + 2)[at + 1];
    }

    /** The host with these values supposed; derived facts are made anew. */
    public static HostCase apply(HostCase host, List<Supposition> suppositions) {
        List<Fact> facts = new ArrayList<>();
        List<Supposition> open = new ArrayList<>(suppositions.stream().filter(each -> each.host().equals(host.name())).toList());
        List<Supposition> found = new ArrayList<>();
        for (Fact fact : host.facts()) {
            if (fact instanceof Disagree disagree && open.stream().anyMatch(each -> isAbout(disagree, each))) {
                // what is supposed is what all sources are supposed to say
                continue;
            }
            List<Supposition> here = suppositions.stream().filter(each -> each.host().equals(host.name()) && each.kind() == fact.getClass()
                    && each.subject().equals(fact.subject())).toList();
            facts.add(here.isEmpty() ? fact : replaced(fact.getClass(), fact.host(), fact.subject(), fact, here));
            found.addAll(here);
        }
        open.removeAll(found);
        Map<String, List<Supposition>> made = new LinkedHashMap<>();
        open.forEach(each -> made.computeIfAbsent(each.kind().getName() + " " + each.subject(), key -> new ArrayList<>()).add(each));
        made.values().forEach(list -> facts.add(replaced(list.get(0).kind(), host.name(), list.get(0).subject(), null, list)));
        return host.withFacts(HostCase.rederived(host.name(), facts));
    }

    private static Fact replaced(Class<? extends Fact> kind, String host, String subject, Fact fact, List<Supposition> suppositions) {
        FactSchema schema = FactSchema.of(kind);
        Map<String, Object> values = new LinkedHashMap<>();
        Map<String, Reading> readings = new LinkedHashMap<>();
        if (fact != null) {
            schema.fields().keySet().forEach(field -> values.put(field, schema.value(fact, field)));
            readings.putAll(fact.readings().byField());
        }
        if (fact == null) {
            Implied.byName(kind, subject).forEach((field, value) -> put(field, value, suppositions.get(0), values, readings));
        }
        for (Supposition each : suppositions) {
            put(each.field(), each.value(), each, values, readings);
            Implied.byValue(kind, each.field(), each.value(), values).forEach((field, value) -> put(field, value, each, values, readings));
        }
        return schema.create(host, subject, values, new Readings(readings));
    }

    /** What was read earlier is not changed by what is supposed of now. */
    private static void put(String field, Object value, Supposition from, Map<String, Object> values, Map<String, Reading> readings) {
        values.put(field, value);
        Reading was = readings.remove(field);
        if (value == null) {
            if (was != null && readings.isEmpty()) {
                // the thing is still there
                readings.put("", new Reading(null, null, was.origins(), List.of()));
            }
        } else {
            readings.put(field, new Reading(value, null, List.of(from.origin()), was == null ? List.of() : was.earlier()));
        }
    }

    private static boolean isAbout(Disagree disagree, Supposition supposition) {
        return supposition.kind().getSimpleName().equals(disagree.kind()) && supposition.subject().equals(disagree.about())
                && (supposition.field().equals(disagree.field())
                || Implied.byValue(supposition.kind(), supposition.field(), supposition.value(), Map.of()).containsKey(disagree.field()));
    }
}
