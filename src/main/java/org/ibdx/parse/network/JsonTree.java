package org.ibdx.parse.network;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibdx.capture.Line;

/**
 * JSON as tools print it ({@code ip -j}, {@code nft -j}), as a tree that remembers lines. Cut or damaged text gives what stands
 * before the damage; lines around the JSON (warnings, a prompt) are passed over. A member that is not there reads as an empty one,
 * so that a path can be followed without asking at every step.
 */
public final class JsonTree {

    private static final JsonTree MISSING = new JsonTree(null, new Line(0, "", ""));

    private final String scalar;
    private final Line line;
    private final Map<String, JsonTree> members = new LinkedHashMap<>();
    private final List<JsonTree> items = new ArrayList<>();
    private boolean array;
    private boolean nothing;

    private JsonTree(String scalar, Line line) {
        this.scalar = scalar;
        this.line = line;
    }

    /** Whether the text is JSON: its first line that is no warning begins with a bracket. */
    public static boolean looksLike(List<Line> lines) {
        return start(lines) >= 0;
    }

    /** The values in the text, normally one; none where it is no JSON. */
    public static List<JsonTree> read(List<Line> lines) {
        int start = start(lines);
        if (start < 0) {
            return List.of();
        }
        List<Line> used = lines.subList(start, lines.size());
        StringBuilder text = new StringBuilder();
        for (Line line : used) {
            text.append(line.text()).append('\n');
        }
        return new Builder(used).build(text.toString());
    }

    private static int start(List<Line> lines) {
        for (int i = 0; i < lines.size(); i++) {
            String text = lines.get(i).text().strip();
            if (text.startsWith("{\"") || text.startsWith("[{") || text.equals("{") || text.equals("[") || text.startsWith("[ {")
                    || text.startsWith("{ \"") || text.equals("[]") || text.startsWith("[]")) {
                return i;
            }
        }
        return -1;
    }

    /** The member of this name. */
    public JsonTree get(String name) {
        return members.getOrDefault(name, MISSING);
    }

    /** Member names with their values, in order; none where this is no object. */
    public Map<String, JsonTree> members() {
        return members;
    }

    /** Elements of an array; this value alone where it is another value; none where there is nothing. */
    public List<JsonTree> items() {
        return array ? items : exists() ? List.of(this) : List.of();
    }

    /** The scalar as text; null where this is no scalar, or null. */
    public String text() {
        return scalar;
    }

    public boolean exists() {
        return this != MISSING;
    }

    public boolean isArray() {
        return array;
    }

    public boolean isObject() {
        return !array && scalar == null && exists() && !nothing;
    }

    public boolean isTrue() {
        return "true".equals(scalar);
    }

    /** Where it begins. */
    public Line line() {
        return line;
    }

    /** Elements of all these that are objects. */
    public static List<JsonTree> objects(Collection<JsonTree> values) {
        List<JsonTree> objects = new ArrayList<>();
        for (JsonTree value : values) {
            for (JsonTree item : value.items()) {
                if (item.isObject()) {
                    objects.add(item);
                }
            }
        }
        return objects;
    }

    /** Puts the tree together; what is open when the text ends stays as far as it came. */
    private static final class Builder {
        private final List<Line> lines;
        private final List<JsonTree> roots = new ArrayList<>();
        private final Deque<JsonTree> open = new ArrayDeque<>();
        private String key;
        private Runnable undoNumber;

        private Builder(List<Line> lines) {
            this.lines = lines;
        }

        private List<JsonTree> build(String text) {
            try (JsonParser parser = new JsonFactory().createParser(text)) {
                for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                    int number = Math.min(Math.max(parser.currentTokenLocation().getLineNr(), 1), lines.size());
                    take(token, token.isScalarValue() ? parser.getText() : parser.currentName(), lines.get(number - 1));
                    if (open.isEmpty() && !roots.isEmpty() && token.isStructEnd()) {
                        break;
                    }
                }
            } catch (IOException damaged) {
                // the tree so far holds; a number before the cut may have lost digits
                if (undoNumber != null) {
                    undoNumber.run();
                }
            }
            return roots;
        }

        private void take(JsonToken token, String text, Line line) {
            undoNumber = null;
            if (token == JsonToken.FIELD_NAME) {
                key = text;
            } else if (token == JsonToken.END_ARRAY || token == JsonToken.END_OBJECT) {
                open.pop();
            } else {
                boolean struct = token.isStructStart();
                JsonTree value = new JsonTree(struct || token == JsonToken.VALUE_NULL ? null : text, line);
                value.array = token == JsonToken.START_ARRAY;
                value.nothing = token == JsonToken.VALUE_NULL;
                add(value, token.isNumeric());
                if (struct) {
                    open.push(value);
                }
            }
        }

        private void add(JsonTree value, boolean number) {
            JsonTree parent = open.peek();
            if (parent == null) {
                roots.add(value);
            } else if (parent.array) {
                parent.items.add(value);
                undoNumber = number ? () -> parent.items.remove(parent.items.size() - 1) : null;
            } else {
                String name = key;
                parent.members.put(name, value);
                undoNumber = number ? () -> parent.members.remove(name) : null;
            }
        }
    }
}
