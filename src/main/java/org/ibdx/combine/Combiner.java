package org.ibdx.combine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.ibdx.fact.Disagree;
import org.ibdx.fact.Fact;
import org.ibdx.fact.FactSchema;
import org.ibdx.fact.Origin;
import org.ibdx.fact.Reading;
import org.ibdx.fact.Readings;
import org.ibdx.fact.Statement;

/**
 * Makes one fact per thing out of all statements about it. Within one capture the last statement of a field holds; between
 * captures of a transcript the later one; else the more direct source (kernel files before tools before what is inferred), of two
 * as direct always the same one, in whatever order they were read. Where two sources differ that is a fact of its own, {@link Disagree}.
 */
public final class Combiner {

    private final String host;
    private final Map<Class<? extends Fact>, Map<String, Map<String, List<Statement>>>> things = new LinkedHashMap<>();
    private final List<Fact> disagreements = new ArrayList<>();

    private Combiner(String host) {
        this.host = host;
    }

    /** The facts of one host, things in the order in which they were first spoken of. */
    public static List<Fact> combine(String host, List<Statement> statements) {
        Combiner combiner = new Combiner(host);
        for (Statement statement : KeyTables.placed(SolePort.named(statements))) {
            Map<String, List<Statement>> fields = combiner.things.computeIfAbsent(statement.type(), t -> new LinkedHashMap<>())
                    .computeIfAbsent(statement.subject(), s -> new LinkedHashMap<>());
            List<Statement> ofField = fields.computeIfAbsent(statement.field() == null ? "" : statement.field(), f -> new ArrayList<>(1));
            ofField.add(statement);
        }
        List<Fact> facts = new ArrayList<>();
        combiner.things.forEach((type, subjects) -> subjects.forEach((subject, fields) ->
                facts.add(combiner.fact(type, subject, fields))));
        facts.addAll(combiner.disagreements);
        return facts;
    }

    private Fact fact(Class<? extends Fact> type, String subject, Map<String, List<Statement>> fields) {
        Map<String, Object> values = new LinkedHashMap<>();
        Map<String, Reading> readings = new LinkedHashMap<>();
        fields.forEach((field, statements) -> {
            Reading reading = reading(type, subject, field, statements);
            readings.put(field, reading);
            if (reading.known()) {
                values.put(field, reading.value());
            }
        });
        return FactSchema.of(type).create(host, subject, values, new Readings(readings));
    }

    private Reading reading(Class<? extends Fact> type, String subject, String field, List<Statement> statements) {
        if (statements.size() == 1) {
            Statement only = statements.get(0);
            return new Reading(only.value(), only.unreadable(), List.of(only.origin()), List.of());
        }
        Statement best = best(statements);
        List<Reading.Earlier> earlier = new ArrayList<>();
        List<Origin> origins = new ArrayList<>();
        Map<String, String> others = new TreeMap<>();
        boolean past = false;
        for (Statement statement : statements) {
            if (statement == best) {
                past = true;
                origins.add(0, statement.origin());
            } else if (statement.unreadable() == null && statement.value() != null && statement.value().equals(best.value())) {
                origins.add(statement.origin());
                if (!past && statement.ordered()) {
                    earlier.add(new Reading.Earlier(statement.value(), statement.origin()));
                }
            } else if (statement.unreadable() == null && statement.value() != null) {
                if (!past && (statement.ordered() || statement.origin().source().equals(best.origin().source()))) {
                    earlier.add(new Reading.Earlier(statement.value(), statement.origin()));
                } else if (statement.capture() != best.capture() && best.unreadable() == null) {
                    others.put(statement.value().toString(), statement.origin().source());
                }
            }
        }
        others.forEach((value, source) -> disagree(type, subject, field, statements, value));
        return new Reading(best.value(), best.unreadable(), List.copyOf(origins), List.copyOf(earlier));
    }

    /** The statement that holds. The order of the statements matters only within a capture, a transcript, or the captures of one probe. */
    private static Statement best(List<Statement> statements) {
        Statement last = null;
        for (Statement statement : statements) {
            if (statement.ordered() && (last == null || statement.unreadable() == null || last.unreadable() != null)) {
                last = statement;
            }
        }
        Statement best = last;
        for (Statement statement : statements) {
            if (!statement.ordered() && (best == null || replaces(statement, best))) {
                best = statement;
            }
        }
        return best;
    }

    /** Whether {@code next}, which is stated later, is the better one to hold: the more direct one, else of the probe that sorts last, else the newer one. */
    private static boolean replaces(Statement next, Statement best) {
        if (next.unreadable() != null || best.unreadable() != null) {
            return next.unreadable() == null || best.unreadable() != null && next.probe().compareTo(best.probe()) >= 0;
        }
        if (next.capture() == best.capture()) {
            return next.rank() >= best.rank();
        }
        int byProbe = next.probe().compareTo(best.probe());
        return next.rank() != best.rank() ? next.rank() > best.rank() : byProbe != 0 ? byProbe > 0 : next.capture() > best.capture();
    }

    private void disagree(Class<? extends Fact> type, String subject, String field, List<Statement> statements, String other) {
        Map<String, Object> values = new LinkedHashMap<>();
        Map<String, Reading> readings = new LinkedHashMap<>();
        List<Origin> origins = statements.stream().map(Statement::origin).toList();
        Statement best = best(statements);
        values.put("kind", type.getSimpleName());
        values.put("about", subject);
        values.put("field", field);
        values.put("used", String.valueOf(best.value()));
        values.put("other", other);
        values.forEach((name, value) -> readings.put(name, new Reading(value, null, origins, List.of())));
        disagreements.add(FactSchema.of(Disagree.class).create(host, type.getSimpleName() + " " + subject + " " + field, values,
                new Readings(readings)));
    }
}
