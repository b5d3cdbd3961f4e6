package org.ibdx.render;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * A list of what ibdx knows: on a terminal in columns or, where these would be too narrow, the text below the name; whole and a line each for
 * other programs; as JSON.
 */
public final class ListView {

    private static final JsonFactory FACTORY = new JsonFactory();
    private static final int LEAST = 36;
    private static final int INDENT = 4;

    /**
     * One thing.
     *
     * @param name what it is called
     * @param mark one word about it, or an empty text
     * @param text what is said of it
     * @param more names and values for JSON alone: texts, or lists of texts
     */
    public record Item(String name, String mark, String text, List<More> more) {
    }

    /** A further value of a thing. */
    public record More(String key, Object value) {
    }

    private ListView() {
    }

    /** Lines; {@code columns} of the terminal, or 0 for a line each however long. */
    public static String text(List<Item> items, int columns) {
        int widest = 0;
        int marks = 0;
        for (Item item : items) {
            widest = Math.max(widest, Width.of(item.name()));
            marks = Math.max(marks, Width.of(item.mark()));
        }
        int before = widest + 2 + (marks == 0 ? 0 : marks + 2);
        boolean below = columns > 0 && columns - before < LEAST;
        StringBuilder text = new StringBuilder();
        for (Item item : items) {
            String said = Safe.line(item.text()).strip();
            String mark = marks == 0 ? "" : Width.pad(Safe.line(item.mark()), marks) + "  ";
            if (below) {
                String head = (Safe.line(item.name()) + "  " + mark.strip()).strip();
                Wrap.lines(head, columns).forEach(line -> text.append(line).append('\n'));
                Wrap.lines(said, columns - INDENT).forEach(line -> text.append(" ".repeat(INDENT)).append(line).append('\n'));
                continue;
            }
            String head = Width.pad(Safe.line(item.name()), widest) + "  " + mark;
            if (columns == 0) {
                text.append((head + said).stripTrailing()).append('\n');
                continue;
            }
            for (String line : Wrap.lines(said, columns - before)) {
                text.append((head + line).stripTrailing()).append('\n');
                head = " ".repeat(before);
            }
        }
        return text.toString();
    }

    /** An array of objects: {@code name}, the mark under {@code markKey} where there is one, the text under {@code textKey}, and what more there is. */
    public static String json(List<Item> items, String markKey, String textKey) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
            json.setPrettyPrinter(new DefaultPrettyPrinter());
            json.writeStartArray();
            for (Item item : items) {
                json.writeStartObject();
                json.writeStringField("name", item.name());
                if (!item.mark().isBlank()) {
                    json.writeStringField(markKey, item.mark().strip());
                }
                json.writeStringField(textKey, item.text().strip());
                for (More more : item.more()) {
                    write(json, more);
                }
                json.writeEndObject();
            }
            json.writeEndArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out + "\n";
    }

    private static void write(JsonGenerator json, More more) throws IOException {
        if (more.value() instanceof List<?> list) {
            json.writeArrayFieldStart(more.key());
            for (Object each : list) {
                json.writeString(each.toString());
            }
            json.writeEndArray();
        } else if (more.value() != null) {
            json.writeStringField(more.key(), more.value().toString());
        }
    }
}
