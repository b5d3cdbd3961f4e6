package org.ibdx.probe;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.PatternSyntaxException;
import org.ibdx.knowledge.LazyPattern;
import org.ibdx.knowledge.Node;

/**
 * A source of evidence, as {@code probes/<id>.yaml} declares it; see {@code probes/README.md}.
 *
 * @param id           file name without .yaml
 * @param what         what it shows
 * @param command      argument list to run, or empty; may hold {@code {device}} and other placeholders
 * @param read         files of which the first that exists is read, or empty
 * @param tree         globs of small files that make one capture of lines {@code path:value}, or empty
 * @param each         once (null), or once per device, port, interface, pci, netns, peer, lid, guid
 * @param parser       id of the parser
 * @param milliseconds time limit of one run
 * @param root         whether it needs root to be worth running
 * @param effects      what it does beyond reading, or "none"
 * @param costMillis   how long it usually takes
 * @param reach        host, sm or fabric
 * @param active       sends traffic or takes a resource; run only when asked for
 * @param also         probes that bring the same knowledge
 * @param typed        patterns (find) of a typed command
 * @param files        globs of file names, lower case
 * @param layouts      bundle kind to globs of paths below the host's folder
 * @param instead      other names of the tool, which takes the same arguments; the first that is installed is run
 */
public record Probe(String id, Node.Both what, List<String> command, List<String> read, List<String> tree, String each,
                    String parser, long milliseconds, boolean root, String effects, long costMillis, String reach,
                    boolean active, List<String> also, List<LazyPattern> typed, List<String> files,
                    Map<String, List<String>> layouts, List<String> instead) {

    private static final Set<String> KEYS = Set.of("what", "command", "read", "tree", "each", "parser", "timeout", "privilege",
            "effects", "cost", "reach", "active", "also", "typed", "files", "layouts", "instead");
    private static final Set<String> LAYOUTS = Set.of("sos", "sysinfo-snapshot", "insights");
    private static final Set<String> EACH = Set.of("device", "port", "interface", "pci", "netns", "peer", "lid", "guid");
    private static final List<String> PRIVILEGES = List.of("user", "root");
    private static final List<String> REACHES = List.of("host", "sm", "fabric");
    private static final long DEFAULT_MILLIS = 10_000;

    /** Reads one file; throws {@link Node.Mistake} with file and line for anything it does not know. */
    public static Probe from(String id, Node node) {
        Map<String, Node> map = node.map(KEYS);
        Map<String, List<String>> layouts = new java.util.LinkedHashMap<>();
        if (map.containsKey("layouts")) {
            for (Map.Entry<String, Node> layout : map.get("layouts").map(LAYOUTS).entrySet()) {
                layouts.put(layout.getKey(), layout.getValue().texts());
            }
        }
        Node typedNode = map.get("typed");
        List<LazyPattern> typed = new java.util.ArrayList<>();
        for (String regex : node.texts("typed")) {
            try {
                typed.add(node.isBuilt() ? new LazyPattern(regex) : LazyPattern.checked(regex));
            } catch (PatternSyntaxException e) {
                throw typedNode.mistake("not a regular expression: " + e.getDescription() + ": " + regex);
            }
        }
        String each = node.text("each", null);
        if (each != null && !EACH.contains(each)) {
            throw map.get("each").mistake("each is '" + each + "'. Maybe device, port, interface, pci, netns, peer, lid or guid?");
        }
        List<String> files = new java.util.ArrayList<>();
        for (String name : node.texts("files")) {
            files.add(name.toLowerCase(java.util.Locale.ROOT));
        }
        return new Probe(id, node.need("what").both(), node.texts("command"), node.texts("read"), node.texts("tree"), each,
                node.need("parser").text(), node.milliseconds("timeout", DEFAULT_MILLIS),
                node.choice("privilege", "user", PRIVILEGES).equals("root"), node.text("effects", "none"),
                node.milliseconds("cost", 100), node.choice("reach", "host", REACHES),
                node.flag("active", false), node.texts("also"), List.copyOf(typed),
                List.copyOf(files), Map.copyOf(layouts), node.texts("instead"));
    }

    /** The same with this command in place of its own, for one run: nobody types it, and it has no place of its own in a bundle. */
    public Probe withCommand(List<String> newCommand) {
        return new Probe(id, what, List.copyOf(newCommand), List.of(), List.of(), null, parser, milliseconds, root, effects, costMillis, reach, active,
                also, List.of(), List.of(), Map.of(), List.of());
    }

    /** The same with another tool. */
    public Probe withTool(String tool) {
        List<String> words = new java.util.ArrayList<>(command);
        words.set(0, tool);
        return new Probe(id, what, List.copyOf(words), read, tree, each, parser, milliseconds, root, effects, costMillis, reach, active, also, typed,
                files, layouts, instead);
    }

    /** Whether this probe asks only what lies on the host itself. */
    public boolean reachesHostOnly() {
        return reach.equals("host");
    }
}
