package org.ibdx.parse.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Line;
import org.ibdx.fact.InterfaceConfig;
import org.ibdx.fact.Words;
import org.ibdx.parse.Statements;

/**
 * Reads a netplan file that is no YAML any more, line by line: a paste that lost its indentation, or a file that netplan refuses.
 * What is an interface follows from the words, not from the depth.
 *
 * <pre>
 * network:
 * ethernets:
 * ibp65s0:
 * addresses: [10.10.0.7/24]
 * infiniband-mode: datagram
 * </pre>
 */
final class NetplanLines {

    private static final Pattern PAIR = Pattern.compile("^\\s{0,60}(?:- )?[\"']?([A-Za-z0-9_@.+-]{1,60})[\"']?\\s{0,4}:(?:\\s+(\\S.{0,400}?)|)\\s*$");
    private static final Pattern ITEM = Pattern.compile("^\\s{0,60}-\\s{0,8}[\"']?([0-9a-fA-F.:]{2,45}/\\d{1,3})[\"']?:?\\s*$");
    private static final Pattern ADDRESS = Pattern.compile("[0-9a-fA-F.:]{2,45}/\\d{1,3}");
    private static final Pattern INNER = Pattern.compile("([\\w-]{2,30})\\s{0,4}:\\s{0,4}[\"']?([0-9A-Za-z:./_*-]{1,80})[\"']?");
    private static final Set<String> SECTIONS = Set.of("ethernets", "bonds", "bridges", "vlans", "vrfs", "wifis", "tunnels", "modems", "nm-devices",
            "dummy-devices", "virtual-ethernets", "infinibands", "infiniband", "ipoib");
    private static final Set<String> KEYS = Set.of("network", "match", "addresses", "nameservers", "search", "routes", "routing-policy", "parameters",
            "dhcp4-overrides", "dhcp6-overrides", "interfaces", "link-local", "openvswitch", "networkmanager", "passthrough", "auth", "access-points",
            "version", "renderer", "mtu", "optional", "link", "id", "set-name", "dhcp4", "dhcp6", "gateway4", "gateway6", "accept-ra", "wakeonlan",
            "macaddress", "name", "driver", "via", "to", "metric", "infiniband-mode", "critical", "ignore-carrier", "label", "lifetime", "mode", "on-link");

    private final String file;
    private final Statements out;
    private String section;
    private String name;
    private String realName;
    private String container = "";
    private boolean matched;
    private Statements.About config;
    private Line nameLine;
    private Line addressLine;
    private final List<String> addresses = new ArrayList<>();

    private NetplanLines(String file, Statements out) {
        this.file = file;
        this.out = out;
    }

    /** States what the lines say. */
    static void read(List<Line> lines, String file, Statements out) {
        NetplanLines reader = new NetplanLines(file, out);
        for (Line line : lines) {
            String text = line.text();
            if (text.isBlank() || text.strip().startsWith("#")) {
                continue;
            }
            Matcher item = ITEM.matcher(text);
            Matcher pair = PAIR.matcher(text);
            if (item.find()) {
                reader.address(item.group(1), line);
            } else if (pair.find()) {
                reader.pair(pair.group(1), pair.group(2) == null ? "" : ConfigFile.value(pair.group(2)), line);
            }
        }
        reader.close();
    }

    private void pair(String key, String value, Line line) {
        boolean opens = value.isEmpty() || value.startsWith("{");
        if (SECTIONS.contains(key) && opens) {
            close();
            section = key;
        } else if (section != null && opens && !KEYS.contains(key)) {
            close();
            name = key;
            nameLine = line;
            config = out.about(InterfaceConfig.class, "netplan " + key).set("kind", "netplan", line).set("file", file, line)
                    .set("section", section, line);
            inner(value, line);
        } else if (config != null) {
            if (value.isEmpty() && !(key.equals("addresses") && container.equals("nameservers"))) {
                container = key;
            }
            value(key, value, line);
        }
    }

    /** {@code {macaddress: …, mtu: 2044}}: a mapping on one line. */
    private void inner(String value, Line line) {
        Matcher inner = INNER.matcher(value);
        while (inner.find()) {
            value(inner.group(1), inner.group(2), line);
        }
    }

    private void value(String key, String value, Line line) {
        switch (key) {
            case "infiniband-mode" -> config.set("mode", value.isEmpty() ? null : value.toLowerCase(Locale.ROOT), line);
            case "mtu" -> config.set("mtu", Words.integer(value), line);
            case "dhcp4" -> config.set("method", Boolean.TRUE.equals(ConfigFile.flag(value)) ? "dhcp" : null, line);
            case "macaddress" -> config.set("hardwareAddress", value.isEmpty() ? null : value.toLowerCase(Locale.ROOT), line);
            case "set-name" -> realName = value.isEmpty() ? realName : value;
            case "name" -> realName = container.equals("match") && value.matches("[\\w.-]{1,15}") ? value : realName;
            case "link" -> config.set("parent", value.isEmpty() ? null : value, line);
            case "match" -> {
                matched = true;
                inner(value, line);
            }
            case "addresses" -> {
                Matcher address = ADDRESS.matcher(value);
                while (address.find()) {
                    address(address.group(), line);
                }
            }
            default -> { }
        }
    }

    private void address(String address, Line line) {
        if (config != null && !container.equals("nameservers") && !container.equals("routes")) {
            addresses.add(address);
            addressLine = addressLine == null ? line : addressLine;
        }
    }

    private void close() {
        if (config != null) {
            config.set("interfaceName", realName != null ? realName : matched ? null : name, nameLine);
            if (addressLine != null) {
                config.set("addresses", List.copyOf(addresses), addressLine).set("method", "static", addressLine);
            }
        }
        config = null;
        matched = false;
        realName = null;
        container = "";
        addresses.clear();
        addressLine = null;
    }
}
