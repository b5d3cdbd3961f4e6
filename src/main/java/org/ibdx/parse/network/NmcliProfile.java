package org.ibdx.parse.network;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.InterfaceConfig;
import org.ibdx.fact.Words;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Statements;

/**
 * The long form of a profile, {@code nmcli connection show ib-data}: what is wanted of an interface.
 *
 * <pre>
 * connection.id:                          ib-data
 * connection.interface-name:              ib0
 * infiniband.transport-mode:              datagram
 * infiniband.p-key:                       default          or -1, 0x8002, 32770
 * infiniband.mac-address:80\:00\:00\:48\:FE\:80\:…
 * ipv4.addresses:                         10.10.0.7/24
 * </pre>
 */
final class NmcliProfile {

    private static final Pattern KEY = Pattern.compile("^\\s*((?:connection|infiniband|ipv4|802-3-ethernet)\\.[a-z0-9-]+)\\s*:\\s*(.*?)\\s*$");

    private static final Pattern ANY_KEY = Pattern.compile("^\\s*[a-zA-Z0-9-]+\\.[a-zA-Z0-9-]+(?:\\[\\d+\\])?\\s*:.*$");

    private record Value(String text, Line line) {
    }

    private NmcliProfile() {
    }

    /** Whether a line is a setting of a profile ({@code infiniband.transport-mode: connected}) and nothing else. */
    static boolean isKey(String line) {
        return ANY_KEY.matcher(line).matches() && !line.contains("\\:") && line.chars().filter(c -> c == ':').count() == 1
                || KEY.matcher(line).find();
    }

    static void read(Capture capture, List<String> words, Statements out) {
        Map<String, Value> values = new LinkedHashMap<>();
        for (Line line : Lines.of(capture)) {
            Matcher key = KEY.matcher(line.text());
            if (!key.find()) {
                continue;
            }
            if (key.group(1).equals("connection.id") && values.containsKey("connection.id")) {
                state(values, words, out);
                values.clear();
            }
            String value = NmcliParser.unescape(key.group(2));
            values.put(key.group(1), new Value(value.equals("--") ? "" : value, line));
        }
        state(values, words, out);
    }

    private static void state(Map<String, Value> values, List<String> words, Statements out) {
        if (values.isEmpty()) {
            return;
        }
        String name = text(values, "connection.interface-name");
        String profile = text(values, "connection.id");
        if (profile == null && words.size() > 3) {
            profile = words.get(words.size() - 1);
        }
        String about = Typed.isInterface(name) ? name : profile;
        if (about == null) {
            return;
        }
        Statements.About config = out.about(InterfaceConfig.class, "networkmanager " + about);
        config.set("kind", "networkmanager", values.values().iterator().next().line());
        put(config, values, "connection.interface-name", "interfaceName", Typed.isInterface(name) ? name : null);
        String type = text(values, "connection.type");
        put(config, values, "connection.type", "type", type == null ? null : type.equals("802-3-ethernet") ? "ethernet" : type);
        String mode = text(values, "infiniband.transport-mode");
        put(config, values, "infiniband.transport-mode", "mode", mode != null && mode.matches("datagram|connected") ? mode : null);
        String mtu = text(values, "infiniband.mtu");
        put(config, values, "infiniband.mtu", "mtu", mtu == null || mtu.equals("0") ? null : Words.integer(mtu));
        put(config, values, "infiniband.p-key", "pkey", pkey(text(values, "infiniband.p-key")));
        put(config, values, "infiniband.parent", "parent", text(values, "infiniband.parent"));
        String mac = text(values, "infiniband.mac-address");
        put(config, values, "infiniband.mac-address", "hardwareAddress", mac == null ? null : mac.toLowerCase(java.util.Locale.ROOT));
        String auto = text(values, "connection.autoconnect");
        put(config, values, "connection.autoconnect", "onBoot", "yes".equals(auto) ? Boolean.TRUE : "no".equals(auto) ? false : null);
        put(config, values, "connection.zone", "zone", text(values, "connection.zone"));
        String method = text(values, "ipv4.method");
        put(config, values, "ipv4.method", "method", method == null ? null : switch (method) {
            case "manual" -> "static";
            case "auto" -> "dhcp";
            case "disabled" -> "none";
            default -> method;
        });
        put(config, values, "ipv4.addresses", "addresses", addresses(text(values, "ipv4.addresses")));
    }

    private static String text(Map<String, Value> values, String key) {
        Value value = values.get(key);
        return value == null || value.text().isBlank() ? null : value.text();
    }

    private static void put(Statements.About about, Map<String, Value> values, String key, String field, Object value) {
        if (value != null) {
            about.set(field, value, values.get(key).line());
        }
    }

    /** {@code default} and -1 are the interface's own key; numbers are hexadecimal with 0x, else decimal. */
    private static Integer pkey(String text) {
        if (text == null) {
            return null;
        }
        Integer value = Words.integer(text);
        return value == null || value < 0 || value > 0xffff ? null : value;
    }

    private static List<String> addresses(String text) {
        if (text == null) {
            return null;
        }
        List<String> addresses = new ArrayList<>();
        for (String word : text.split("[,|\\s]+")) {
            if (LinkStatements.isAddress(word.split("/", 2)[0])) {
                addresses.add(word);
            }
        }
        return addresses.isEmpty() ? null : List.copyOf(addresses);
    }
}
