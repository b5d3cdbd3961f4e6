package org.ibdx.knowledge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A value of a knowledge file with the place where it stands, so that a mistake can be told with file and line.
 *
 * @param file  file name
 * @param line  1-based line
 * @param value {@code String}, {@code List<Node>} or {@code Map<String, Node>}; scalars are kept as their text
 */
public record Node(String file, int line, Object value) {

    private static final Set<String> LANGUAGES = Set.of("en", "zh");

    /** A mistake in a knowledge file: what, and where. */
    public static final class Mistake extends RuntimeException {
        public Mistake(String file, int line, String message) {
            super(file + ":" + line + ": " + message, null, false, false);
        }
    }

    /** Whether it comes from the binary form: it was checked in the build. */
    public boolean isBuilt() {
        return line == 0;
    }

    public Mistake mistake(String message) {
        return new Mistake(file, line, message);
    }

    /** The keys and values; refuses a node that is no mapping, and keys that are not in {@code known}. */
    public Map<String, Node> map(Set<String> known) {
        Map<String, Node> map = map();
        for (Map.Entry<String, Node> entry : map.entrySet()) {
            if (!known.contains(entry.getKey())) {
                throw entry.getValue().mistake("unknown key '" + entry.getKey() + "'; known are " + known.stream().sorted().toList());
            }
        }
        return map;
    }

    @SuppressWarnings("unchecked")
    public Map<String, Node> map() {
        if (value instanceof Map) {
            return (Map<String, Node>) value;
        }
        throw mistake("here a mapping (key: value) is needed, not '" + value + "'");
    }

    @SuppressWarnings("unchecked")
    public List<Node> list() {
        if (value instanceof List) {
            return (List<Node>) value;
        }
        throw mistake("here a list is needed, not '" + value + "'");
    }

    public boolean isMap() {
        return value instanceof Map;
    }

    public boolean isList() {
        return value instanceof List;
    }

    public String text() {
        if (value instanceof String text) {
            return text;
        }
        throw mistake("here a text is needed");
    }

    /** A list of texts; a single text is a list of one. */
    public List<String> texts() {
        if (value instanceof String text) {
            return List.of(text);
        }
        List<String> texts = new ArrayList<>();
        for (Node node : list()) {
            texts.add(node.text());
        }
        return List.copyOf(texts);
    }

    /** A text in both languages; both must be there. */
    public Both both() {
        Map<String, Node> map = map(LANGUAGES);
        if (map.size() != 2) {
            throw mistake("both languages are needed: en and zh");
        }
        return new Both(map.get("en").text(), map.get("zh").text());
    }

    /** The child of that key; it must be there. */
    public Node need(String key) {
        Node child = map().get(key);
        if (child == null) {
            throw mistake("'" + key + "' is missing");
        }
        return child;
    }

    /** The text of that key, or {@code otherwise}. */
    public String text(String key, String otherwise) {
        Node child = map().get(key);
        return child == null ? otherwise : child.text();
    }

    /** The texts of that key, or an empty list. */
    public List<String> texts(String key) {
        Node child = map().get(key);
        return child == null ? List.of() : child.texts();
    }

    /** The truth value of that key, or {@code otherwise}. */
    public boolean flag(String key, boolean otherwise) {
        Node child = map().get(key);
        if (child == null) {
            return otherwise;
        }
        return switch (child.text()) {
            case "true", "yes" -> true;
            case "false", "no" -> false;
            default -> throw child.mistake("'" + key + "' is '" + child.text() + "'. Maybe true or false?");
        };
    }

    /** The value of that key, which must be one of {@code allowed}; {@code otherwise} where it is missing. */
    public String choice(String key, String otherwise, List<String> allowed) {
        Node child = map().get(key);
        if (child == null) {
            if (otherwise == null) {
                throw mistake("'" + key + "' is missing; it is one of " + allowed);
            }
            return otherwise;
        }
        if (!allowed.contains(child.text())) {
            throw child.mistake("'" + key + "' is '" + child.text() + "'; it is one of " + allowed);
        }
        return child.text();
    }

    /** A duration in milliseconds: {@code 10s}, {@code 0.1s}, {@code 2m}, {@code 300ms}. */
    public long milliseconds(String key, long otherwise) {
        Node child = map().get(key);
        if (child == null) {
            return otherwise;
        }
        String text = child.text();
        String unit = text.endsWith("ms") ? "ms" : text.endsWith("s") ? "s" : text.endsWith("m") ? "m" : "";
        String number = text.substring(0, text.length() - unit.length());
        if (unit.isEmpty() || !isDecimal(number)) {
            throw child.mistake(key + " (" + text + ") has no unit.\nMaybe " + text.replaceAll("[^0-9.]", "") + "s?");
        }
        int factor = switch (unit) {
            case "ms" -> 1;
            case "s" -> 1000;
            default -> 60_000;
        };
        return Math.round(Double.parseDouble(number) * factor);
    }

    /** Digits, perhaps with one point between them. */
    private static boolean isDecimal(String text) {
        int points = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '.' && i > 0 && i < text.length() - 1) {
                points++;
            } else if (c < '0' || c > '9') {
                return false;
            }
        }
        return !text.isEmpty() && points <= 1;
    }

    /** A text in both languages. */
    public record Both(String en, String zh) {

        public String in(String language) {
            return "zh".equals(language) ? zh : en;
        }
    }

    /** An empty mapping, for optional parts. */
    public static Node empty(String file) {
        return new Node(file, 1, new LinkedHashMap<String, Node>());
    }
}
