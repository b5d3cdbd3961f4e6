package org.ibdx.check;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.ibdx.knowledge.Node;
import org.ibdx.knowledge.YamlReader;

/**
 * What is expected of hosts: a YAML file that {@code ibdx baseline save} writes and people edit.
 *
 * <pre>{@code
 * baseline: 1
 * hosts: node*
 * adapters:
 *   mlx5_*: {count: 2, model: MT4123, firmware: ">=20.35", pcieWidth: 16}
 * ports:
 *   mlx5_0/1: {state: Active, rate: 200, pkeys: [0x8001]}
 * cables:
 *   "*": {partNumber: MCP1650-*, firmware: 38.100.*}
 * interfaces:
 *   ib0: {mtu: 2044, mode: datagram}
 * modules: [ib_ipoib, ib_umad]
 * }</pre>
 *
 * @param file  as it was given
 * @param hosts names or globs of the hosts it is for; empty: all
 * @param items what is expected
 */
public record Baseline(String file, List<String> hosts, List<Item> items) {

    /**
     * One expectation.
     *
     * @param section adapters, ports, cables, interfaces or modules
     * @param about   name or glob
     * @param field   what of it
     * @param wanted  value, glob or range
     * @param line    line in the file
     * @param text    that line
     */
    public record Item(String section, String about, String field, String wanted, int line, String text) {
    }

    static final Set<String> ADAPTER = Set.of("count", "model", "firmware", "board", "ports", "pcieWidth", "pcieSpeed");
    static final Set<String> PORT = Set.of("layer", "state", "rate", "width", "speed", "mtu", "pkeys");
    static final Set<String> CABLE = Set.of("partNumber", "vendor", "firmware", "type");
    static final Set<String> INTERFACE = Set.of("mtu", "mode", "pkey", "up");
    private static final Set<String> KEYS = Set.of("baseline", "hosts", "adapters", "ports", "cables", "interfaces", "modules");

    /** Reads one; a mistake is told with file and line. */
    public static Baseline read(Path path) throws IOException {
        return read(Files.readString(path, StandardCharsets.UTF_8), path.toString());
    }

    static Baseline read(String text, String name) throws IOException {
        Node root = YamlReader.read(text, name);
        Map<String, Node> map = known(root, KEYS);
        String version = root.text("baseline", "");
        if (!version.equals("1")) {
            throw root.mistake(version.isEmpty() ? "this is no baseline: 'baseline: 1' is missing" : "baseline " + version
                    + " is not known to this ibdx, only 1");
        }
        String[] lines = text.split("\n", -1);
        List<Item> items = new ArrayList<>();
        section(map.get("adapters"), "adapters", ADAPTER, lines, items);
        section(map.get("ports"), "ports", PORT, lines, items);
        section(map.get("cables"), "cables", CABLE, lines, items);
        section(map.get("interfaces"), "interfaces", INTERFACE, lines, items);
        Node modules = map.get("modules");
        if (modules != null && !isEmpty(modules)) {
            for (Node module : modules.isList() ? modules.list() : List.of(modules)) {
                items.add(item("modules", module.text(), "loaded", "true", module, lines));
            }
        }
        return new Baseline(name, root.texts("hosts"), List.copyOf(items));
    }

    private static boolean isEmpty(Node node) {
        return node.value() instanceof String text && text.isEmpty();
    }

    private static void section(Node section, String name, Set<String> fields, String[] lines, List<Item> items) {
        if (section == null || isEmpty(section)) {
            return;
        }
        section.map().forEach((about, things) -> {
            boolean none = !isEmpty(things) && things.map().containsKey("count") && things.text("count", "").equals("0");
            if (!none) {
                items.add(item(name, about, "present", "true", things, lines));
            }
            if (isEmpty(things)) {
                return;
            }
            known(things, fields).forEach((field, value) -> {
                if (field.equals("pkeys")) {
                    value.texts().forEach(key -> items.add(item(name, about, "pkey " + key, "true", value, lines)));
                } else {
                    items.add(item(name, about, field, String.join("|", value.texts()), value, lines));
                }
            });
        });
    }

    /** As {@link Node#map(Set)}, and says what may have been meant. */
    private static Map<String, Node> known(Node node, Set<String> keys) {
        for (Map.Entry<String, Node> entry : node.map().entrySet()) {
            if (!keys.contains(entry.getKey())) {
                throw entry.getValue().mistake("'" + entry.getKey() + "' is not known here; known are " + String.join(", ", new TreeSet<>(keys)));
            }
        }
        return node.map();
    }

    private static Item item(String section, String about, String field, String wanted, Node node, String[] lines) {
        int line = Math.max(1, Math.min(node.line(), lines.length));
        return new Item(section, about, field, wanted, line, lines[line - 1].stripTrailing());
    }

    /** Whether it is for a host. */
    public boolean isFor(String host) {
        return hosts.isEmpty() || hosts.stream().anyMatch(each -> Wish.glob(each).matcher(host).matches()
                || Wish.glob(each).matcher(host.split("\\.")[0]).matches());
    }
}
