package org.ibdx.check;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.ibdx.fact.Cable;
import org.ibdx.fact.Fact;
import org.ibdx.fact.Hca;
import org.ibdx.fact.Interface;
import org.ibdx.fact.LinkLayer;
import org.ibdx.fact.Module;
import org.ibdx.fact.PKey;
import org.ibdx.fact.PciDevice;
import org.ibdx.fact.Port;
import org.ibdx.fact.PortState;

/** Writes down what a host is now as what is expected of it, for people to read and edit. */
public final class BaselineWriter {

    private static final Set<String> MODULES = Set.of("ib_core", "ib_uverbs", "ib_umad", "ib_ipoib", "ib_cm", "rdma_cm", "rdma_ucm",
            "mlx4_core", "mlx4_ib", "mlx5_core", "mlx5_ib", "hfi1", "ib_qib", "ib_mthca", "irdma", "nvidia_peermem", "ib_isert", "ib_iser",
            "ib_srp", "rpcrdma", "ko2iblnd");

    private final List<Fact> facts;
    private final StringBuilder text = new StringBuilder();

    private BaselineWriter(List<Fact> facts) {
        this.facts = facts;
    }

    /** The YAML. */
    public static String yaml(String host, List<Fact> facts, Instant taken) {
        BaselineWriter writer = new BaselineWriter(facts);
        writer.text.append("# What is expected of ").append(host.replaceAll("[^A-Za-z0-9_.-]", "_")).append("; learned ")
                .append(taken.truncatedTo(ChronoUnit.SECONDS)).append(" by: ibdx baseline save\n").append("""
                # Compare with: ibdx check --expect THIS-FILE
                # Edit it: delete a line that does not matter; names may be globs (mlx5_*), for a whole class of hosts (hosts: node*).
                # A value may be a glob (20.43.*), a range (100..400), a bound (">=20.35"), or several (2044|4092).
                # count: how many adapters of that name there are; 0: none, and no InfiniBand is expected.
                baseline: 1
                """);
        writer.text.append("hosts: ").append(scalar(host)).append('\n');
        writer.adapters();
        writer.ports();
        writer.cables();
        writer.interfaces();
        writer.modules();
        return writer.text.toString();
    }

    private <T extends Fact> List<T> all(Class<T> kind) {
        Map<String, T> sorted = new TreeMap<>();
        facts.stream().filter(kind::isInstance).map(kind::cast).forEach(fact -> sorted.put(fact.subject(), fact));
        return List.copyOf(sorted.values());
    }

    private void adapters() {
        if (all(Hca.class).isEmpty() && Expectations.looked("adapters", facts)) {
            text.append("adapters:\n  \"*\": {count: 0}\n");
        }
        section("adapters", all(Hca.class).stream().filter(hca -> !Boolean.TRUE.equals(hca.virtualFunction())).toList(), hca -> {
            PciDevice function = all(PciDevice.class).stream().filter(each -> each.subject().equals(hca.pci())).findFirst().orElse(null);
            return pairs("model", hca.caType(), "firmware", hca.firmware(), "board", hca.psid(), "ports", hca.portCount(),
                    "pcieWidth", function == null ? null : function.width(), "pcieSpeed", function == null ? null : function.speed());
        });
    }

    private void ports() {
        section("ports", all(Port.class).stream().filter(port -> port.state() != null).toList(), port -> {
            boolean active = port.state() == PortState.ACTIVE;
            boolean infiniband = port.linkLayer() != LinkLayer.ETHERNET;
            TreeSet<String> keys = new TreeSet<>();
            all(PKey.class).stream().filter(key -> port.subject().equals(key.device() + "/" + key.port()) && key.value() != null)
                    .forEach(key -> keys.add(String.format("0x%04x", key.value())));
            List<String> pairs = pairs("layer", port.linkLayer(), "state", active ? port.state() : null, "rate", active ? port.rate() : null,
                    "width", active && infiniband ? port.width() : null, "speed", active && infiniband ? port.speed() : null,
                    "mtu", active ? port.activeMtu() : null);
            if (!keys.isEmpty() && infiniband && active) {
                pairs.add("pkeys: [" + String.join(", ", keys) + "]");
            }
            return pairs;
        });
    }

    private void cables() {
        section("cables", all(Cable.class).stream().filter(cable -> cable.partNumber() != null).toList(), cable ->
                pairs("partNumber", cable.partNumber(), "vendor", cable.vendor(), "firmware", cable.firmware(), "type", cable.type()));
    }

    private void interfaces() {
        section("interfaces", all(Interface.class).stream().filter(each -> "infiniband".equals(each.linkType())).toList(), each ->
                pairs("mtu", each.mtu(), "mode", each.mode(), "pkey", each.pkey() == null ? null : String.format("0x%04x", each.pkey()),
                        "up", each.up()));
    }

    private void modules() {
        List<String> loaded = all(Module.class).stream().filter(module -> Boolean.TRUE.equals(module.loaded()) && MODULES.contains(module.subject()))
                .map(Module::subject).toList();
        if (!loaded.isEmpty()) {
            text.append("modules: [").append(String.join(", ", loaded)).append("]\n");
        }
    }

    private <T extends Fact> void section(String name, List<T> things, java.util.function.Function<T, List<String>> pairs) {
        if (things.isEmpty()) {
            return;
        }
        text.append(name).append(":\n");
        for (T thing : things) {
            List<String> values = pairs.apply(thing);
            text.append("  ").append(scalar(thing.subject())).append(":\n");
            values.forEach(value -> text.append("    ").append(value).append('\n'));
        }
    }

    private static List<String> pairs(Object... keysAndValues) {
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            if (keysAndValues[i + 1] != null) {
                String value = keysAndValues[i + 1].toString();
                pairs.add(keysAndValues[i] + ": " + scalar(value.endsWith(".0") ? value.substring(0, value.length() - 2) : value));
            }
        }
        return pairs;
    }

    /** Plain where YAML takes it for the text that it is. */
    private static String scalar(String value) {
        boolean plain = value.matches("[A-Za-z0-9_./][A-Za-z0-9_./:+-]*") && !value.endsWith(":")
                && !Set.of("null", "~").contains(value.toLowerCase(Locale.ROOT));
        return plain ? value : "\"" + escaped(value) + "\"";
    }

    private static String escaped(String value) {
        StringBuilder out = new StringBuilder();
        for (char c : value.toCharArray()) {
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ' || c == 0x7f) {
                out.append(String.format("\\x%02x", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }
}
