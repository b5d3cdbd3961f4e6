package org.ibdx.parse.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.InterfaceConfig;
import org.ibdx.fact.Setting;
import org.ibdx.fact.Words;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * NetworkManager keyfiles, {@code /etc/NetworkManager/system-connections/*.nmconnection} (NetworkManager nm-settings-keyfile(5)).
 *
 * <pre>
 * [connection]
 * type=infiniband
 * interface-name=ibp65s0
 * [infiniband]
 * transport-mode=datagram
 * p-key=32769
 * [ipv4]
 * address1=10.10.0.7/24
 * </pre>
 *
 * {@code p-key} is decimal here (32769 is 0x8001), unlike everywhere else. {@code unmanaged-devices} of
 * {@code NetworkManager.conf} becomes a setting.
 */
public final class KeyfileParser implements Parser {

    @Override
    public String id() {
        return "networkmanager";
    }

    @Override
    public boolean begins(String line) {
        return line.strip().equals("[connection]");
    }

    @Override
    public void parse(Capture capture, Statements out) {
        ConfigFile.parts(capture).forEach(part -> read(part, out));
    }

    private static void read(ConfigFile.Part part, Statements out) {
        Map<String, String> values = new LinkedHashMap<>();
        Map<String, Line> lines = new LinkedHashMap<>();
        String section = "";
        for (Line line : part.lines()) {
            String text = line.text().strip();
            if (text.startsWith("[") && text.endsWith("]")) {
                section = text.substring(1, text.length() - 1);
            } else if (text.indexOf('=') > 0 && !text.startsWith("#")) {
                String key = section + "." + text.substring(0, text.indexOf('=')).strip();
                values.put(key, text.substring(text.indexOf('=') + 1).strip());
                lines.put(key, line);
                if (key.endsWith(".unmanaged-devices")) {
                    out.about(Setting.class, "NetworkManager unmanaged-devices").set("area", "NetworkManager", line)
                            .set("name", "unmanaged-devices", line).set("value", values.get(key), line).set("about", part.path(), line);
                }
            }
        }
        String id = values.get("connection.id");
        String name = values.get("connection.interface-name");
        if (id == null && name == null) {
            return;
        }
        Line first = lines.values().iterator().next();
        Statements.About about = out.about(InterfaceConfig.class, "networkmanager " + (name != null ? name : id))
                .set("kind", "networkmanager", first).set("file", part.path(), first);
        about.set("interfaceName", name, lines.get("connection.interface-name"));
        ConfigFile.set(about, "type", ConfigFile.lower(values.get("connection.type")), lines.get("connection.type"));
        ConfigFile.set(about, "zone", values.get("connection.zone"), lines.get("connection.zone"));
        ConfigFile.set(about, "onBoot", values.containsKey("connection.autoconnect") ? ConfigFile.flag(values.get("connection.autoconnect"))
                : Boolean.TRUE, lines.getOrDefault("connection.autoconnect", first));
        ConfigFile.set(about, "mode", ConfigFile.lower(values.get("infiniband.transport-mode")), lines.get("infiniband.transport-mode"));
        Integer mtu = values.containsKey("infiniband.mtu") ? Words.integer(values.get("infiniband.mtu")) : null;
        ConfigFile.set(about, "mtu", mtu != null && mtu > 0 ? mtu : null, lines.get("infiniband.mtu"));
        Integer key = values.containsKey("infiniband.p-key") ? Words.integer(values.get("infiniband.p-key")) : null;
        ConfigFile.set(about, "pkey", key != null && key >= 0 && key <= 0xffff ? key : null, lines.get("infiniband.p-key"));
        ConfigFile.set(about, "parent", values.get("infiniband.parent"), lines.get("infiniband.parent"));
        ConfigFile.set(about, "hardwareAddress", ConfigFile.lower(values.get("infiniband.mac-address")), lines.get("infiniband.mac-address"));
        ConfigFile.set(about, "method", switch (values.getOrDefault("ipv4.method", "")) {
            case "auto" -> "dhcp";
            case "manual" -> "static";
            case "disabled" -> "none";
            default -> null;
        }, lines.get("ipv4.method"));
        addresses(values, lines, about);
    }

    private static void addresses(Map<String, String> values, Map<String, Line> lines, Statements.About about) {
        List<String> addresses = new ArrayList<>();
        Line line = null;
        for (String key : values.keySet()) {
            if (key.matches("ipv4\\.address(es)?\\d*")) {
                for (String each : values.get(key).split(";")) {
                    String address = each.split(",")[0].strip();
                    if (!address.isEmpty()) {
                        addresses.add(address);
                        line = line == null ? lines.get(key) : line;
                    }
                }
            }
        }
        ConfigFile.set(about, "addresses", addresses.isEmpty() ? null : List.copyOf(addresses), line);
    }
}
