package org.ibdx.pipeline;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.fact.Fact;
import org.ibdx.fact.FactSchema;
import org.ibdx.parse.adapter.Counters;
import org.ibdx.parse.network.HardwareAddress;
import org.ibdx.parse.network.Ipv4;

/** What follows for other fields of a thing, as parsers have it: from its name, and from the value of one of its fields. */
final class Implied {

    private static final int FULL = 0x8000;

    /** How the names of things are made up, by kind; the groups are fields. */
    private static final Map<String, Pattern> NAMES = Map.ofEntries(
            name("Address", "(?<interfaceName>\\S+) (?<address>\\S+)"), name("Neighbour", "(?<interfaceName>\\S+) (?<address>\\S+)"),
            name("Port", "(?<device>[^/ ]+)/(?<port>\\d+)"), name("Cable", "(?<device>[^/ ]+)/(?<port>\\d+)"),
            name("Counter", "(?:(?<device>[^/ ]+)/(?<port>\\d+)|(?<at>\\S+)) (?<name>\\S+)"),
            name("PKey", "(?<device>[^/ ]+)/(?<port>\\d+) (?<value>0x[0-9a-f]{1,4})"),
            name("Gid", "(?<device>[^/ ]+)/(?<port>\\d+) gid (?<index>\\d+)"), name("SubnetManager", "(?<device>[^/ ]+)/(?<port>\\d+)"),
            name("HcaSetting", "(?<device>\\S+) (?<name>\\S+)"), name("ModuleOption", "(?<kind>\\S+) (?<module>\\S+)"),
            name("Setting", "(?<area>\\S+) (?<name>.+)"), name("InterfaceConfig", "(?<kind>\\S+) (?<interfaceName>\\S+)"),
            name("Ping", "(?<target>\\S+)(?: size (?<size>\\d+))?"), name("IbPing", "(?<target>\\S+)"), name("Arping", "(?<target>\\S+)"),
            name("PortCheck", "(?<address>\\S+) tcp/(?<port>\\d+)"), name("Listener", "(?<protocol>\\S+) (?<address>\\S+):(?<port>\\d+)"),
            name("Route", "(?<table>\\S+) (?<destination>\\S+) dev (?<interfaceName>\\S+)"), name("LogEvent", "(?<message>\\S+) (?<about>\\S+)"),
            name("Benchmark", "(?<tool>\\S+) (?<test>\\S+) (?<target>\\S+)"), name("SmpQuery", "(?<tool>\\S+) (?<target>\\S+)"),
            name("SaQuery", "(?<kind>\\S+)(?: .*)?"), name("FirewallChain", "(?<backend>\\S+) (?<family>\\S+) (?<table>\\S+) (?<chain>\\S+)"),
            name("ProbeRun", "(?<probe>\\S+)(?: .*)?"), name("Connection", "(?<interfaceName>\\S+)"));

    private Implied() {
    }

    private static Map.Entry<String, Pattern> name(String kind, String pattern) {
        return Map.entry(kind, Pattern.compile(pattern));
    }

    /** The fields that the name of a thing gives: {@code mlx5_0/1} is port 1 of device mlx5_0. */
    static Map<String, Object> byName(Class<? extends Fact> kind, String subject) {
        Map<String, Object> values = new LinkedHashMap<>();
        Pattern pattern = NAMES.get(kind.getSimpleName());
        Matcher matcher = pattern == null ? null : pattern.matcher(subject);
        if (matcher == null || !matcher.matches()) {
            return values;
        }
        FactSchema schema = FactSchema.of(kind);
        for (String field : schema.fields().keySet()) {
            String text = pattern.pattern().contains("(?<" + field + ">") ? matcher.group(field) : null;
            Object value = text == null ? null : schema.parse(field, text);
            if (value != null) {
                values.put(field, value);
                values.putAll(byValue(kind, field, value, values));
            }
        }
        if (kind.getSimpleName().equals("Counter") && values.containsKey("device")) {
            values.put("at", values.get("device") + "/" + values.get("port"));
        }
        return values;
    }

    /** The fields that a value of one field gives; null values: it gives that they are not known. */
    static Map<String, Object> byValue(Class<? extends Fact> kind, String field, Object value, Map<String, Object> others) {
        Map<String, Object> values = new LinkedHashMap<>();
        switch (kind.getSimpleName() + " " + field) {
            case "PKey value" -> {
                values.put("partition", value == null ? null : (Integer) value & (FULL - 1));
                values.put("full", value == null ? null : ((Integer) value & FULL) != 0);
            }
            case "Counter value" -> values.put("saturated", value != null && Counters.saturated(Objects.toString(others.get("name"), ""), (Long) value)
                    ? true : null);
            case "Address address" -> {
                values.put("family", value == null ? null : value.toString().contains(":") ? "inet6" : "inet");
                values.put("network", value == null ? null : Ipv4.network(value.toString(), (Integer) others.get("prefixLength")));
            }
            case "Address prefixLength" -> values.put("network", Ipv4.network((String) others.get("address"), (Integer) value));
            case "Interface hardwareAddress" -> {
                HardwareAddress address = value == null ? null : HardwareAddress.of(value.toString());
                values.put("queuePair", address == null ? null : address.queuePair());
                values.put("gidPrefix", address == null ? null : address.gidPrefix());
                values.put("guid", address == null ? null : address.guid());
                values.put("connectedCapable", address == null ? null : address.connectedCapable());
            }
            case "Neighbour hardwareAddress" -> {
                HardwareAddress address = value == null ? null : HardwareAddress.of(value.toString());
                values.put("queuePair", address == null ? null : address.queuePair());
                values.put("guid", address == null ? null : address.guid());
            }
            default -> { }
        }
        return values;
    }
}
