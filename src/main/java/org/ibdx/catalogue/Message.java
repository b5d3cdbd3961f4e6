package org.ibdx.catalogue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.PatternSyntaxException;
import org.ibdx.knowledge.LazyPattern;
import org.ibdx.knowledge.Node;

/**
 * A line that the kernel or a tool prints, and what it tells; an entry of {@code rules/messages/*.yaml}.
 *
 * @param id       unique name; the code of the observation that it becomes
 * @param contains text that every such line holds: looked for before the pattern is tried
 * @param pattern  found (not matched whole) in the line; may capture {@code about}, {@code value}, {@code detail}
 * @param apart    whether lines of different values are different events ({@code apart: value}); else the first line stands for all
 * @param probes   probes in whose output it is looked for; empty is all
 * @param specimen a line it must match
 * @param printed  where it is printed: kernel file or tool, and since when
 * @param tells    what it tells, in words
 */
public record Message(String id, String contains, LazyPattern pattern, boolean apart, List<String> probes, String specimen, String printed,
                      Node.Both tells) {

    private static final Set<String> KEYS = Set.of("id", "contains", "pattern", "apart", "probes", "specimen", "printed", "tells");

    /** Reads the entries of one file. */
    public static List<Message> listFrom(Node file) {
        List<Message> messages = new ArrayList<>();
        for (Node node : file.list()) {
            node.map(KEYS);
            LazyPattern pattern;
            try {
                String regex = node.need("pattern").text();
                pattern = node.isBuilt() ? new LazyPattern(regex) : LazyPattern.checked(regex);
            } catch (PatternSyntaxException e) {
                throw node.need("pattern").mistake("not a regular expression: " + e.getDescription());
            }
            Message message = new Message(node.need("id").text(), node.need("contains").text(), pattern, apart(node), node.texts("probes"),
                    node.need("specimen").text(), node.need("printed").text(), node.need("tells").both());
            if (!node.isBuilt() && (!message.specimen.contains(message.contains) || !pattern.matcher(message.specimen).find())) {
                throw node.need("specimen").mistake("message " + message.id + " does not match its own specimen");
            }
            messages.add(message);
        }
        return messages;
    }

    private static boolean apart(Node message) {
        String apart = message.text("apart", null);
        if (apart != null && (!apart.equals("value") || !message.need("pattern").text().contains("(?<value>"))) {
            throw message.need("apart").mistake("apart can only be 'value', of a pattern that captures a value");
        }
        return apart != null;
    }
}
