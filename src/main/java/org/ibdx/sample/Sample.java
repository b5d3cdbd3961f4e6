package org.ibdx.sample;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibdx.knowledge.Node;
import org.ibdx.knowledge.Node.Both;
import org.ibdx.knowledge.YamlReader;

/**
 * A sample: evidence, its story, and the diagnosis expected of it, with near misses as variants. {@code sample.yaml} beside
 * the evidence; see {@code samples/README.md}.
 *
 * @param slug     folder name
 * @param folder   where it lies
 * @param story    what happened
 * @param expect   the diagnosis expected
 * @param variants the same evidence with a difference
 */
public record Sample(String slug, Path folder, Both story, Expectation expect, List<Variant> variants) {

    /** Name of the file that makes a folder a sample. */
    public static final String FILE = "sample.yaml";
    private static final Set<String> KEYS = Set.of("story", "expect", "variants");

    /**
     * What a diagnosis must come to. Roots are {@code id} or {@code id@part of the subject}.
     *
     * @param verdict      failing, degraded, healthy or unknown; null where it does not matter
     * @param roots        exactly the critical and major root causes
     * @param advice       minor root causes that must be there
     * @param consequences that must be there
     * @param notes        that must be there
     * @param unknown      probes that must be asked for
     * @param silent       ids that must stand nowhere
     * @param cites        texts that must stand in the evidence
     */
    public record Expectation(String verdict, List<String> roots, List<String> advice, List<String> consequences, List<String> notes,
                              List<String> unknown, List<String> silent, List<String> cites) {

        private static final Set<String> KEYS = Set.of("verdict", "roots", "advice", "consequences", "notes", "unknown", "silent", "cites");

        static Expectation from(Node node) {
            node.map(KEYS);
            return new Expectation(node.text("verdict", null), node.texts("roots"), node.texts("advice"), node.texts("consequences"),
                    node.texts("notes"), node.texts("unknown"), node.texts("silent"), node.texts("cites"));
        }
    }

    /**
     * The evidence with a difference.
     *
     * @param name   short name
     * @param what   what differs
     * @param edits  texts to replace
     * @param remove files to leave out
     * @param add    file name to text of files to add
     * @param expect the diagnosis expected then
     */
    public record Variant(String name, String what, List<Edit> edits, List<String> remove, Map<String, String> add, Expectation expect) {
    }

    /** In a file, every {@code from} becomes {@code to}; a {@code from} that is not there is a mistake. */
    public record Edit(String file, String from, String to) {
    }

    /** Reads a sample; throws {@link Node.Mistake} with file and line. */
    public static Sample read(Path folder) throws IOException {
        String slug = folder.getFileName().toString();
        Node node = YamlReader.read(folder.resolve(FILE), "samples/" + slug + "/" + FILE);
        node.map(KEYS);
        List<Variant> variants = new ArrayList<>();
        if (node.map().containsKey("variants")) {
            for (Node each : node.need("variants").list()) {
                variants.add(variant(each));
            }
        }
        return new Sample(slug, folder, node.need("story").both(), Expectation.from(node.need("expect")), List.copyOf(variants));
    }

    private static Variant variant(Node node) {
        Map<String, Node> map = node.map(Set.of("name", "what", "edit", "remove", "add", "expect"));
        List<Edit> edits = new ArrayList<>();
        if (map.containsKey("edit")) {
            for (Node edit : map.get("edit").list()) {
                edit.map(Set.of("file", "from", "to"));
                edits.add(new Edit(edit.need("file").text(), edit.need("from").text(), edit.need("to").text()));
            }
        }
        Map<String, String> add = new java.util.LinkedHashMap<>();
        if (map.containsKey("add")) {
            map.get("add").map().forEach((file, text) -> add.put(file, text.text()));
        }
        return new Variant(node.need("name").text(), node.text("what", ""), List.copyOf(edits), node.texts("remove"), add,
                Expectation.from(node.need("expect")));
    }
}
