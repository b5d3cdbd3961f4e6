package org.ibdx.catalogue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibdx.diagnosis.Severity;
import org.ibdx.knowledge.Node;
import org.ibdx.knowledge.Node.Both;

/**
 * An entry of the catalogue: what a cause is, in words; see {@code rules/catalogue/README.md}.
 *
 * @param id       file name without .yaml
 * @param layer    folder name: {@code 4-subnet-manager}
 * @param title    one sentence
 * @param why      mechanism, and what it is mistaken for
 * @param severity of its own
 * @param about    what its subject is: port, interface, host, subnet …
 * @param symptom  a mere test result or symptom
 * @param lifts    whether the severity of what it explains raises its own
 * @param wanted   kind of want without which it is only a note; null where it is a fault in any case
 * @param once     what causes of several hosts have in common that are one fault, seen by each: subnet, network, name, guid or lid; or null
 * @param explains what it brings about
 * @param rulesOut readings that are wrong beside it
 * @param decides  the command that would settle it, or null
 * @param certain  what would make it certain where it is only likely or possible; null where it is never less than certain
 * @param fix      repair steps in order
 * @param verify   how to see that it is mended
 * @param refs     public sources
 * @param basis    sourced, mixed or engineering
 */
public record Entry(String id, String layer, Both title, Both why, Severity severity, String about, boolean symptom, boolean lifts,
                    String wanted, String once, List<Target> explains, List<Target> rulesOut, Decides decides, Certain certain, List<Fix> fix,
                    List<Verify> verify, List<String> refs, String basis) {

    /** The other end of an edge, and how far it reaches. */
    public record Target(String id, List<String> reach) {
    }

    /** The command that would settle an entry. */
    public record Decides(String probe, String run) {
    }

    /**
     * What would make a cause certain that is not yet.
     *
     * @param when what has to be seen, or tried
     * @param asks whether a command would tell: false where what is known already is the answer of that command, or where none would
     * @param by   that command; null for the one that decides the entry
     */
    public record Certain(Both when, boolean asks, Decides by) {
    }

    /** A repair step; {@code run} by distribution family, {@code any} where they do not differ. */
    public record Fix(Both does, Map<String, List<String>> run, String when, String needs, String risk) {

        /** The commands for a family (rhel, sles, debian); those of any family where it has none of its own. */
        public List<String> commands(String family) {
            List<String> commands = run.get(family);
            if (commands == null) {
                commands = run.get("any");
            }
            return commands != null ? commands : run.isEmpty() ? List.of() : run.values().iterator().next();
        }
    }

    /** A command and what it shows when all is well. */
    public record Verify(String run, Both expect) {
    }

    public static final List<String> ABOUT = List.of("host", "pci", "adapter", "port", "interface", "partition", "address",
            "neighbour", "peer", "module", "service", "file", "subnet", "link", "application");
    public static final List<String> WANTED = List.of("infiniband", "link", "ipoib", "address", "partition", "service");
    public static final List<String> ONCE = List.of("subnet", "network", "name", "guid", "lid");
    public static final List<String> REACHES = List.of("within", "host", "subnet", "peer");
    private static final List<String> FAMILIES = List.of("rhel", "sles", "debian", "any");
    private static final Set<String> KEYS = Set.of("title", "why", "severity", "about", "kind", "lifts", "wanted", "once", "explains",
            "rules-out", "decides", "certain", "fix", "verify", "refs", "basis");

    /** Reads one file; throws {@link Node.Mistake} with file and line for anything it does not know. */
    public static Entry from(String id, String layer, Node node) {
        Map<String, Node> map = node.map(KEYS);
        return new Entry(id, layer, node.need("title").both(), node.need("why").both(),
                Severity.of(node.choice("severity", null, List.of("critical", "major", "minor", "info"))),
                node.choice("about", null, ABOUT), node.choice("kind", "cause", List.of("cause", "test-result")).equals("test-result"),
                node.flag("lifts", true), map.containsKey("wanted") ? node.choice("wanted", null, WANTED) : null,
                map.containsKey("once") ? node.choice("once", null, ONCE) : null,
                targets(map.get("explains")), targets(map.get("rules-out")), decides(map.get("decides")), certain(map.get("certain")), fixes(node.need("fix")),
                verifications(node.need("verify")), node.texts("refs"),
                node.choice("basis", null, List.of("sourced", "mixed", "engineering")));
    }

    private static Decides decides(Node node) {
        if (node == null) {
            return null;
        }
        node.map(Set.of("probe", "run"));
        return new Decides(node.need("probe").text(), node.need("run").text());
    }

    private static Certain certain(Node node) {
        if (node == null) {
            return null;
        }
        Map<String, Node> map = node.map(Set.of("en", "zh", "ask", "probe", "run"));
        boolean byAnother = map.containsKey("probe") || map.containsKey("run");
        return new Certain(new Both(node.need("en").text(), node.need("zh").text()), node.flag("ask", true),
                byAnother ? new Decides(node.need("probe").text(), node.need("run").text()) : null);
    }

    private static List<Target> targets(Node node) {
        List<Target> targets = new ArrayList<>();
        if (node != null) {
            for (Node edge : node.list()) {
                edge.map(Set.of("id", "reach"));
                for (Node reach : edge.need("reach").list()) {
                    if (!REACHES.contains(reach.text())) {
                        throw reach.mistake("reach is '" + reach.text() + "'; it is one of " + REACHES);
                    }
                }
                targets.add(new Target(edge.need("id").text(), edge.texts("reach")));
            }
        }
        return List.copyOf(targets);
    }

    private static List<Fix> fixes(Node node) {
        List<Fix> fixes = new ArrayList<>();
        for (Node step : node.list()) {
            step.map(Set.of("does", "run", "when", "needs", "risk"));
            Node run = step.need("run");
            Map<String, List<String>> byFamily = new LinkedHashMap<>();
            if (run.isMap()) {
                run.map(Set.copyOf(FAMILIES)).forEach((family, commands) -> byFamily.put(family, commands.texts()));
            } else {
                byFamily.put("any", run.texts());
            }
            fixes.add(new Fix(step.need("does").both(), byFamily, step.choice("when", null, List.of("now", "boot")),
                    step.choice("needs", null, List.of("root", "user", "fabric-admin", "hands", "firmware-image")),
                    step.choice("risk", null, List.of("none", "port", "host", "fabric", "reboot"))));
        }
        return List.copyOf(fixes);
    }

    private static List<Verify> verifications(Node node) {
        List<Verify> all = new ArrayList<>();
        for (Node each : node.list()) {
            each.map(Set.of("run", "expect"));
            all.add(new Verify(each.need("run").text(), each.need("expect").both()));
        }
        return List.copyOf(all);
    }
}
