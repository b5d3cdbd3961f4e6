package org.ibdx.parse.config;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.InterfaceConfig;
import org.ibdx.fact.Words;
import org.ibdx.knowledge.Node;
import org.ibdx.knowledge.YamlReader;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code /etc/netplan/*.yaml} and {@code netplan get} (canonical/netplan, doc/netplan-yaml.md). An InfiniBand interface stands
 * under {@code ethernets:}; {@code infiniband-mode} is known since 0.105.
 *
 * <pre>
 * network:
 *   ethernets:
 *     ibp65s0:
 *       addresses: [10.10.0.7/24]
 *       infiniband-mode: datagram
 *       mtu: 2044
 * </pre>
 */
public final class NetplanParser implements Parser {

    private static final Set<String> NO_SECTIONS = Set.of("version", "renderer");

    @Override
    public String id() {
        return "netplan";
    }

    @Override
    public boolean begins(String line) {
        return line.stripTrailing().equals("network:");
    }

    @Override
    public void parse(Capture capture, Statements out) {
        ConfigFile.parts(capture).forEach(part -> read(part, out));
    }

    private static void read(ConfigFile.Part part, Statements out) {
        List<Line> lines = part.lines();
        if (lines.isEmpty()) {
            return;
        }
        StringBuilder yaml = new StringBuilder();
        lines.forEach(line -> yaml.append(line.text()).append('\n'));
        String file = part.path();
        Node root;
        try {
            root = YamlReader.read(yaml.toString(), file);
        } catch (Node.Mistake | IOException e) {
            if (lines.stream().anyMatch(line -> line.text().startsWith(" ") || line.text().startsWith("\t"))) {
                damaged(lines, file, e.getMessage(), out);
            }
            NetplanLines.read(lines, file, out);
            return;
        }
        if (!root.isMap()) {
            return;
        }
        Node network = root.map().getOrDefault("network", root);
        if (root.map().containsKey("network") && !network.isMap()) {
            // the paste lost its indentation
            NetplanLines.read(lines, file, out);
            return;
        }
        if (network.isMap()) {
            network.map().forEach((section, interfaces) -> {
                if (!NO_SECTIONS.contains(section) && interfaces.isMap()) {
                    interfaces.map().forEach((name, each) -> one(section, name, each, file, lines, out));
                }
            });
        }
    }

    /** A file that is no YAML: netplan refuses it as a whole. */
    private static void damaged(List<Line> lines, String file, String reason, Statements out) {
        Line at = lines.get(0);
        int colon = reason.indexOf(':');
        String[] parts = reason.split(":", 3);
        if (colon > 0 && parts.length > 2) {
            Integer number = Words.integer(parts[1]);
            at = number != null && number > 0 && number <= lines.size() ? lines.get(number - 1) : at;
        }
        out.about(InterfaceConfig.class, "netplan " + file).set("kind", "netplan", at).set("file", file, at)
                .set("failure", "not YAML", at);
    }

    private static void one(String section, String name, Node node, String file, List<Line> lines, Statements out) {
        Line line = line(node, lines);
        Statements.About about = out.about(InterfaceConfig.class, "netplan " + name).set("kind", "netplan", line)
                .set("file", file, line).set("section", section, line);
        if (!node.isMap()) {
            about.set("interfaceName", name, line);
            return;
        }
        Map<String, Node> keys = node.map();
        Node match = keys.get("match");
        String matchedName = null;
        if (match != null && match.isMap()) {
            Node address = match.map().get("macaddress");
            if (address != null && scalar(address) != null) {
                about.set("hardwareAddress", scalar(address).toLowerCase(Locale.ROOT), line(address, lines));
            }
            Node matched = match.map().get("name");
            matchedName = matched == null ? null : scalar(matched);
        }
        Node renamed = keys.get("set-name");
        String interfaceName = renamed != null && scalar(renamed) != null ? scalar(renamed)
                : match == null ? name : matchedName != null && !matchedName.contains("*") ? matchedName : null;
        about.set("interfaceName", interfaceName, line);
        text(keys, "infiniband-mode", value -> value.toLowerCase(Locale.ROOT), "mode", about, lines);
        Node mtu = keys.get("mtu");
        if (mtu != null && scalar(mtu) != null) {
            about.set("mtu", Words.integer(scalar(mtu)), line(mtu, lines));
        }
        Node dhcp = keys.get("dhcp4");
        if (dhcp != null && scalar(dhcp) != null && Boolean.TRUE.equals(ConfigFile.flag(scalar(dhcp)))) {
            about.set("method", "dhcp", line(dhcp, lines));
        }
        Node addresses = keys.get("addresses");
        if (addresses != null && addresses.isList()) {
            List<String> found = new ArrayList<>();
            for (Node each : addresses.list()) {
                String text = each.isMap() ? each.map().keySet().stream().findFirst().orElse(null) : scalar(each);
                if (text != null) {
                    found.add(text);
                }
            }
            about.set("addresses", List.copyOf(found), line(addresses, lines));
            about.set("method", "static", line(addresses, lines));
        }
        text(keys, "link", value -> value, "parent", about, lines);
    }

    private static void text(Map<String, Node> keys, String key, java.util.function.UnaryOperator<String> form, String field,
                             Statements.About about, List<Line> lines) {
        Node node = keys.get(key);
        if (node != null && scalar(node) != null) {
            about.set(field, form.apply(scalar(node)), line(node, lines));
        }
    }

    private static String scalar(Node node) {
        return node.value() instanceof String text ? text : null;
    }

    private static Line line(Node node, List<Line> lines) {
        return lines.get(Math.max(0, Math.min(node.line() - 1, lines.size() - 1)));
    }
}
