package org.ibdx.pipeline;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibdx.fact.Fact;
import org.ibdx.fact.FactKinds;
import org.ibdx.fact.FactSchema;
import org.ibdx.fact.Origin;
import org.ibdx.fact.Reading;
import org.ibdx.fact.Readings;

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
    }

    /** In place of a value: as if the field had not been seen. */
    public static final String UNSEEN = "unseen";

    /** The source that evidence lines of supposed values name. */
    public static final String SOURCE = "supposed";

    private Suppositions() {
    }

    /**
     * Reads {@code SUBJECT FIELD VALUE} ({@code ib0 mode connected}) against the facts of a host.
     *
     * @throws IllegalArgumentException with a sentence for the user where no such thing, field or value exists
     */
    public static Supposition read(HostCase host, String text) {
        String[] words = text.strip().split("\\s+");
        if (words.length < 3) {
            throw new IllegalArgumentException("what-if needs a thing, a field and a value.\nMaybe: what-if \"ib0 mode connected\"");
        }
        // a subject and a value may be of several words: the longest subject that is known holds
        for (int at = words.length - 2; at > 0; at--) {
            String subject = String.join(" ", List.of(words).subList(0, at));
            Fact found = fact(host, subject, words[at]);
            Class<? extends Fact> kind = found == null ? kindNamed(subject, words[at]) : found.getClass();
            if (kind != null) {
                return of(host, kind, found == null ? subject.substring(subject.indexOf(' ') + 1) : found.subject(), words[at],
                        String.join(" ", List.of(words).subList(at + 1, words.length)));
            }
        }
        throw new IllegalArgumentException("nothing called '" + String.join(" ", List.of(words).subList(0, words.length - 2)) + "' has a field '"
                + words[words.length - 2] + "' on " + host.name() + ".\nMaybe `facts` shows what there is.");
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

    private static Supposition of(HostCase host, Class<? extends Fact> kind, String subject, String field, String value) {
        if (value.equals(UNSEEN)) {
            return new Supposition(kind, host.name(), subject, field, null);
        }
        Object parsed = FactSchema.of(kind).parse(field, value);
        if (parsed == null) {
            throw new IllegalArgumentException(field + " cannot be '" + value + "': it is a "
                    + FactSchema.of(kind).fields().get(field).getSimpleName());
        }
        return new Supposition(kind, host.name(), subject, field, parsed);
    }

    /** {@code Module ib_ipoib} names a thing of which nothing is known yet. */
    private static Class<? extends Fact> kindNamed(String subject, String field) {
        int blank = subject.indexOf(' ');
        Class<? extends Fact> kind = blank < 0 ? null : FactKinds.named(subject.substring(0, blank));
        return kind != null && FactSchema.of(kind).fields().containsKey(field) ? kind : null;
    }

    /** The host with these values supposed; derived facts are made anew. */
    public static HostCase apply(HostCase host, List<Supposition> suppositions) {
        List<Fact> facts = new ArrayList<>();
        List<Supposition> open = new ArrayList<>(suppositions.stream().filter(each -> each.host().equals(host.name())).toList());
        for (Fact fact : host.facts()) {
            List<Supposition> here = open.stream().filter(each -> each.kind() == fact.getClass() && each.subject().equals(fact.subject())).toList();
            facts.add(here.isEmpty() ? fact : replaced(fact.getClass(), fact.host(), fact.subject(), fact, here));
            open.removeAll(here);
        }
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
        for (Supposition each : suppositions) {
            values.put(each.field(), each.value());
            if (each.value() == null) {
                readings.remove(each.field());
                continue;
            }
            readings.put(each.field(), new Reading(each.value(), null, List.of(new Origin(SOURCE, 1, each.words())), List.of()));
        }
        return schema.create(host, subject, values, new Readings(readings));
    }
}
