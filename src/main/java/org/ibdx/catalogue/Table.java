package org.ibdx.catalogue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibdx.fact.Fact;
import org.ibdx.fact.FactKinds;
import org.ibdx.fact.FactSchema;
import org.ibdx.fact.Origin;
import org.ibdx.fact.Reading;
import org.ibdx.fact.Readings;
import org.ibdx.fact.Threshold;
import org.ibdx.knowledge.Node;

/**
 * A table of {@code rules/tables}: rows that enter the reasoning as facts, so that a limit shows up in the explanation.
 *
 * <pre>
 * fact: Threshold
 * rows:
 *   - {subject: symbol-errors, value: 10, unit: per hour, source: infiniband-diags error_thresholds}
 * </pre>
 */
public final class Table {

    private Table() {
    }

    /** What an explanation shows: of a threshold the number with its unit and where it comes from. */
    private static String line(Class<? extends Fact> kind, String subject, String field, Node value, Node row) {
        String text = value.isList() ? String.join(",", value.texts()) : value.text();
        if (kind != Threshold.class) {
            return subject + " " + field + ": " + text;
        }
        return subject + ": " + text + (row.map().containsKey("unit") ? " " + row.map().get("unit").text() : "")
                + (row.map().containsKey("source") ? " (" + row.map().get("source").text() + ")" : "");
    }

    /** The rows of one file as facts of no host in particular (host is the empty text). */
    public static List<Fact> read(Node node) {
        node.map(Set.of("fact", "rows"));
        Node kindNode = node.need("fact");
        Class<? extends Fact> kind = FactKinds.named(kindNode.text());
        if (kind == null) {
            throw kindNode.mistake("no kind of fact is called '" + kindNode.text() + "'");
        }
        FactSchema schema = FactSchema.of(kind);
        List<Fact> rows = new ArrayList<>();
        for (Node row : node.need("rows").list()) {
            Map<String, Object> values = new LinkedHashMap<>();
            Map<String, Reading> readings = new LinkedHashMap<>();
            String subject = row.need("subject").text();
            for (Map.Entry<String, Node> cell : row.map().entrySet()) {
                String field = cell.getKey();
                Node value = cell.getValue();
                if (!field.equals("subject")) {
                    Object parsed = schema.fields().containsKey(field)
                            ? schema.parse(field, value.isList() ? String.join(",", value.texts()) : value.text()) : null;
                    if (parsed == null) {
                        throw value.mistake(kind.getSimpleName() + " has no field '" + field + "' or it cannot be '" + value.value() + "'");
                    }
                    values.put(field, parsed);
                    // the built-in tables keep no lines: a row is told by its name
                    readings.put(field, new Reading(parsed, null, List.of(Origin.line(row.line() == 0 ? "table of ibdx" : row.file(),
                            Math.max(row.line(), 1), line(kind, subject, field, value, row))), List.of()));
                }
            }
            rows.add(schema.create("", subject, values, new Readings(readings)));
        }
        return rows;
    }
}
