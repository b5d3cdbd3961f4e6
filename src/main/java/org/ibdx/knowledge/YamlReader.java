package org.ibdx.knowledge;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads a YAML file into a {@link Node} that remembers its lines. Used in the build, and at run time only for a site's own files. */
public final class YamlReader {

    private final String file;
    private final YAMLParser parser;

    private YamlReader(String file, YAMLParser parser) {
        this.file = file;
        this.parser = parser;
    }

    /** Reads a file; {@code name} is how it is called in messages. */
    public static Node read(Path path, String name) throws IOException {
        return read(Files.readString(path, StandardCharsets.UTF_8), name);
    }

    public static Node read(String text, String name) throws IOException {
        try (YAMLParser parser = new YAMLFactory().createParser(text)) {
            YamlReader reader = new YamlReader(name, parser);
            if (parser.nextToken() == null) {
                return Node.empty(name);
            }
            return reader.node();
        } catch (JsonProcessingException e) {
            int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
            throw new Node.Mistake(name, line, "not YAML: " + e.getOriginalMessage());
        }
    }

    private Node node() throws IOException {
        int line = parser.currentTokenLocation().getLineNr();
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT) {
            Map<String, Node> map = new LinkedHashMap<>();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String key = parser.currentName();
                int keyLine = parser.currentTokenLocation().getLineNr();
                parser.nextToken();
                if (map.put(key, node()) != null) {
                    throw new Node.Mistake(file, keyLine, "key '" + key + "' stands twice");
                }
            }
            return new Node(file, line, map);
        }
        if (token == JsonToken.START_ARRAY) {
            List<Node> list = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                list.add(node());
            }
            return new Node(file, line, list);
        }
        return new Node(file, line, token == JsonToken.VALUE_NULL ? "" : parser.getText());
    }
}
