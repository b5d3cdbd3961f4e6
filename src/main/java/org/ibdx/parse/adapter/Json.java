package org.ibdx.parse.adapter;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;

/**
 * Reads JSON that tools print, as far as it goes: a cut or damaged text gives the objects whose beginning is there. Text around
 * it (a warning line before, a prompt after) is passed over.
 */
final class Json {

    /** One object: its own scalar members, the key it stands under, and the line of each member. */
    record Item(String key, Map<String, String> members, Map<String, Line> lines) {
        String get(String name) {
            return members.get(name);
        }

        Line line(String name) {
            return lines.get(name);
        }
    }

    private Json() {
    }

    /** Whether a capture looks like JSON. */
    static boolean looksLike(Capture capture) {
        for (Line line : capture.lines()) {
            String text = line.text().strip();
            if (!text.isEmpty()) {
                return text.startsWith("[{") || text.startsWith("{") || text.equals("[") || text.startsWith("[ {") || text.equals("[]");
            }
        }
        return false;
    }

    /** All objects that have scalar members, in the order in which they begin. */
    static List<Item> objects(Capture capture) {
        List<Line> lines = capture.lines();
        StringBuilder text = new StringBuilder();
        for (Line line : lines) {
            text.append(line.text()).append('\n');
        }
        List<Item> items = new ArrayList<>();
        Deque<Item> open = new ArrayDeque<>();
        try (JsonParser parser = new JsonFactory().createParser(text.toString())) {
            String key = null;
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.FIELD_NAME) {
                    key = parser.currentName();
                } else if (token == JsonToken.START_OBJECT) {
                    Item item = new Item(key, new LinkedHashMap<>(), new LinkedHashMap<>());
                    items.add(item);
                    open.push(item);
                } else if (token == JsonToken.END_OBJECT) {
                    open.pop();
                } else if (token.isScalarValue() && !open.isEmpty() && key != null) {
                    int number = Math.min(Math.max(parser.currentTokenLocation().getLineNr(), 1), lines.size());
                    open.peek().members().put(key, parser.getText());
                    open.peek().lines().put(key, lines.get(number - 1));
                }
            }
        } catch (IOException damaged) {
            // what was read before the damage holds
            return items;
        }
        return items;
    }
}
