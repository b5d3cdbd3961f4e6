package org.ibdx.parse.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.InterfaceConfig;
import org.ibdx.fact.Words;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code *.network}, {@code *.netdev} and {@code *.link} of systemd-networkd, also those that netplan writes below {@code /run}.
 *
 * <pre>
 * [Match]
 * Name=ibp65s0
 * [Link]
 * MTUBytes=2044
 * [Network]
 * Address=10.10.0.7/24
 * [IPoIB]
 * Mode=connected
 * </pre>
 */
public final class NetworkdParser implements Parser {

    @Override
    public String id() {
        return "networkd";
    }

    @Override
    public void parse(Capture capture, Statements out) {
        ConfigFile.parts(capture).forEach(part -> read(part, out));
    }

    private static void read(ConfigFile.Part part, Statements out) {
        String file = part.path();
        List<Line> lines = part.lines();
        String name = null;
        String section = "";
        for (Line line : lines) {
            String text = line.text().strip();
            section = section(text, section);
            if (text.startsWith("Name=") && (section.equals("Match") || section.equals("NetDev"))) {
                name = text.substring("Name=".length()).strip();
            }
        }
        if (lines.isEmpty() || name == null) {
            return;
        }
        Statements.About about = out.about(InterfaceConfig.class, "networkd " + name).set("kind", "networkd", lines.get(0))
                .set("file", file, lines.get(0));
        if (!name.contains("*") && !name.contains(" ")) {
            about.set("interfaceName", name, lines.get(0));
        }
        List<String> addresses = new ArrayList<>();
        Line addressLine = null;
        section = "";
        for (Line line : lines) {
            String text = line.text().strip();
            section = section(text, section);
            int equals = text.indexOf('=');
            if (equals < 1 || text.startsWith("#")) {
                continue;
            }
            String value = text.substring(equals + 1).strip();
            switch (section + "." + text.substring(0, equals).strip()) {
                case "Link.MTUBytes", "NetDev.MTUBytes" -> about.set("mtu", Words.integer(value), line);
                case "IPoIB.Mode" -> about.set("mode", value.toLowerCase(Locale.ROOT), line);
                case "IPoIB.PartitionKey" -> about.set("pkey", Words.pkey(value), line);
                case "NetDev.Kind" -> about.set("type", value.equals("ipoib") ? "infiniband" : value, line);
                case "Match.Type" -> about.set("type", value, line);
                case "Match.MACAddress" -> about.set("hardwareAddress", value.toLowerCase(Locale.ROOT), line);
                case "Network.DHCP" -> about.set("method", ConfigFile.flag(value) == Boolean.FALSE ? "none" : "dhcp", line);
                case "Network.Address", "Address.Address" -> {
                    addresses.add(value);
                    addressLine = line;
                }
                default -> { }
            }
        }
        if (addressLine != null) {
            about.set("addresses", List.copyOf(addresses), addressLine);
        }
    }

    private static String section(String text, String before) {
        return text.startsWith("[") && text.endsWith("]") ? text.substring(1, text.length() - 1) : before;
    }
}
