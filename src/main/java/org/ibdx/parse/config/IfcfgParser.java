package org.ibdx.parse.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.capture.Outcome;
import org.ibdx.fact.InterfaceConfig;
import org.ibdx.fact.Words;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code ifcfg-*} of RHEL (initscripts, NetworkManager ifcfg-rh) and of SLES (wicked).
 *
 * <pre>
 * DEVICE=ib0
 * TYPE=InfiniBand
 * CONNECTED_MODE=yes
 * MTU=65520
 * IPADDR=10.10.0.7
 * PREFIX=24
 * </pre>
 *
 * A child: {@code PKEY=yes}, {@code PKEY_ID=0x8001} (or {@code 1}), {@code PHYSDEV=ib0}. SLES: {@code IPOIB_MODE='connected'}.
 */
public final class IfcfgParser implements Parser {

    private static final Pattern KEY = Pattern.compile("^\\s*(?:export\\s+)?([A-Z][A-Z0-9_]*)=(.*)$");

    private static final Pattern BEGIN = Pattern.compile("^(?:DEVICE=[\"']?[a-z][\\w.-]*[\"']?|TYPE=[\"']?Infini[bB]and[\"']?)\\s*$");

    @Override
    public String id() {
        return "ifcfg";
    }

    @Override
    public boolean begins(String line) {
        return BEGIN.matcher(line).find();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        for (ConfigFile.Part part : ConfigFile.parts(capture)) {
            // files that were pasted one behind the other: each has its own DEVICE
            List<Line> own = new ArrayList<>();
            boolean device = false;
            for (Line line : part.lines()) {
                boolean begins = line.text().startsWith("DEVICE=");
                if (begins && device) {
                    read(new ConfigFile.Part(part.path(), own), out);
                    own = new ArrayList<>();
                }
                device |= begins;
                own.add(line);
            }
            read(new ConfigFile.Part(part.path(), own), out);
        }
    }

    private static void read(ConfigFile.Part part, Statements out) {
        Map<String, String> values = new LinkedHashMap<>();
        Map<String, Line> lines = new LinkedHashMap<>();
        for (Line line : part.lines()) {
            Matcher matcher = KEY.matcher(line.text());
            if (matcher.find()) {
                values.put(matcher.group(1), ConfigFile.value(matcher.group(2)));
                lines.put(matcher.group(1), line);
            }
        }
        if (values.isEmpty()) {
            return;
        }
        String path = part.path();
        String file = ConfigFile.name(path);
        String named = file.startsWith("ifcfg-") ? file.substring("ifcfg-".length()) : null;
        String device = values.getOrDefault("DEVICE", named);
        if (device == null || device.isEmpty()) {
            device = values.getOrDefault("NAME", "");
        }
        if (device.isEmpty()) {
            return;
        }
        boolean wicked = path.contains("/sysconfig/network/") || values.containsKey("STARTMODE") || values.containsKey("IPOIB_MODE");
        String kind = wicked ? "wicked" : "ifcfg";
        Line first = lines.values().iterator().next();
        Line nameLine = lines.getOrDefault("DEVICE", first);
        Statements.About about = out.about(InterfaceConfig.class, kind + " " + device).set("kind", kind, nameLine)
                .set("file", path, nameLine).set("interfaceName", device, nameLine);
        ConfigFile.set(about, "type", ConfigFile.lower(values.get("TYPE")), lines.get("TYPE"));
        mode(about, values, lines);
        ConfigFile.set(about, "mtu", integer(values.get("MTU")), lines.get("MTU"));
        ConfigFile.set(about, "method", ConfigFile.lower(values.get("BOOTPROTO")), lines.get("BOOTPROTO"));
        ConfigFile.set(about, "onBoot", flag(values.get("ONBOOT")), lines.get("ONBOOT"));
        if (values.containsKey("STARTMODE")) {
            ConfigFile.set(about, "onBoot", !values.get("STARTMODE").matches("off|manual"), lines.get("STARTMODE"));
        }
        ConfigFile.set(about, "managed", flag(values.get("NM_CONTROLLED")), lines.get("NM_CONTROLLED"));
        ConfigFile.set(about, "hardwareAddress", ConfigFile.lower(values.get("HWADDR")), lines.get("HWADDR"));
        ConfigFile.set(about, "zone", values.get("ZONE"), lines.get("ZONE"));
        ConfigFile.set(about, "pkey", values.get("PKEY_ID") == null ? null : Words.pkey(values.get("PKEY_ID")), lines.get("PKEY_ID"));
        ConfigFile.set(about, "parent", values.get("PHYSDEV"), lines.get("PHYSDEV"));
        addresses(about, values, lines);
        if (out.capture().outcome() != Outcome.CUT) {
            incomplete(about, values, lines);
        }
    }

    /** A child whose keys are not complete is never made, and no tool says so. */
    private static void incomplete(Statements.About about, Map<String, String> values, Map<String, Line> lines) {
        if (!Boolean.TRUE.equals(flag(values.get("PKEY")))) {
            return;
        }
        String id = values.get("PKEY_ID");
        Integer key = id == null ? null : Words.pkey(id);
        if (id == null) {
            about.set("failure", "PKEY without PKEY_ID", lines.get("PKEY"));
        } else if (key == null || (key & 0x7fff) == 0) {
            about.set("failure", "PKEY_ID " + id + " is no partition key", lines.get("PKEY_ID"));
        } else if (values.getOrDefault("PHYSDEV", "").isEmpty()) {
            about.set("failure", "PKEY without PHYSDEV", lines.get("PKEY"));
        }
    }

    private static void mode(Statements.About about, Map<String, String> values, Map<String, Line> lines) {
        Boolean connected = flag(values.get("CONNECTED_MODE"));
        if (connected != null) {
            about.set("mode", connected ? "connected" : "datagram", lines.get("CONNECTED_MODE"));
        }
        String mode = ConfigFile.lower(values.get("IPOIB_MODE"));
        if (mode != null && mode.matches("connected|datagram")) {
            about.set("mode", mode, lines.get("IPOIB_MODE"));
        }
    }

    private static void addresses(Statements.About about, Map<String, String> values, Map<String, Line> lines) {
        List<String> addresses = new ArrayList<>();
        Line line = null;
        for (String key : values.keySet()) {
            if (key.matches("IPADDR\\d*") && !values.get(key).isEmpty()) {
                String suffix = key.substring("IPADDR".length());
                Integer prefix = integer(values.get("PREFIX" + suffix));
                if (prefix == null && values.containsKey("NETMASK" + suffix)) {
                    prefix = ConfigFile.prefixLength(values.get("NETMASK" + suffix));
                }
                String address = values.get(key);
                addresses.add(address.contains("/") || prefix == null ? address : address + "/" + prefix);
                line = line == null ? lines.get(key) : line;
            }
        }
        ConfigFile.set(about, "addresses", addresses.isEmpty() ? null : List.copyOf(addresses), line);
    }

    private static Integer integer(String value) {
        return value == null ? null : Words.integer(value);
    }

    private static Boolean flag(String value) {
        return value == null ? null : ConfigFile.flag(value);
    }
}
