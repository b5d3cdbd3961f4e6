package org.ibdx.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.ibdx.capture.Outcome;
import org.ibdx.fact.Cable;
import org.ibdx.fact.Expected;
import org.ibdx.fact.Fact;
import org.ibdx.fact.Hca;
import org.ibdx.fact.Interface;
import org.ibdx.fact.Module;
import org.ibdx.fact.Origin;
import org.ibdx.fact.PKey;
import org.ibdx.fact.PciDevice;
import org.ibdx.fact.Port;
import org.ibdx.fact.ProbeRun;
import org.ibdx.fact.Reading;
import org.ibdx.fact.Readings;

/** Holds the facts of a host against a baseline. What was not looked at, or could not be read, is neither met nor missed. */
public final class Expectations {

    private static final Map<String, String> KINDS = Map.of("adapters", "Hca", "ports", "Port", "cables", "Cable", "interfaces", "Interface",
            "modules", "Module");
    /** Probes that show all things of a kind. */
    private static final Map<String, Set<String>> LOOKS = Map.of(
            "adapters", Set.of("sysfs-infiniband", "ibstat", "ibv_devinfo", "ibv_devices", "rdma-dev", "ibstat-list"),
            "ports", Set.of("sysfs-infiniband", "ibstat", "ibv_devinfo"),
            "cables", Set.of(),
            "interfaces", Set.of("sysfs-net", "ip-link", "ip-addr"),
            "modules", Set.of("lsmod", "proc-modules", "sysfs-module"));

    private final String host;
    private final List<Fact> facts;
    private final Baseline baseline;
    private final List<Expected> expected = new ArrayList<>();

    private Expectations(String host, List<Fact> facts, Baseline baseline) {
        this.host = host;
        this.facts = facts;
        this.baseline = baseline;
    }

    /** The expectations of a host as facts; none where the baseline is not for it. */
    public static List<Fact> of(String host, List<Fact> facts, Baseline baseline) {
        if (!baseline.isFor(host)) {
            return List.of();
        }
        Expectations expectations = new Expectations(host, facts, baseline);
        baseline.items().forEach(expectations::add);
        List<Fact> all = new ArrayList<>(expectations.expected);
        all.addAll(new Differences(host, facts, baseline).places(expectations.expected));
        return List.copyOf(all);
    }

    private void add(Baseline.Item item) {
        Pattern about = Wish.glob(item.about());
        List<? extends Fact> things = things(item.section()).stream().filter(fact -> about.matcher(fact.subject()).matches()).toList();
        boolean looked = !things.isEmpty() || looked(item.section());
        if (item.section().equals("modules")) {
            things.forEach(module -> put(item, module.subject(), loaded((Module) module), origins(module, "loaded")));
            if (things.isEmpty() && looked) {
                put(item, item.about(), "false", List.of());
            }
        } else if (item.field().equals("present")) {
            if (looked) {
                things.forEach(thing -> put(item, thing.subject(), "true", List.of()));
                if (things.isEmpty()) {
                    put(item, item.about(), "false", List.of());
                }
            }
        } else if (item.field().equals("count")) {
            if (looked) {
                put(item, item.about(), String.valueOf(things.size()), List.of());
            }
        } else {
            things.forEach(thing -> put(item, thing));
        }
    }

    private static String loaded(Module module) {
        boolean there = Boolean.TRUE.equals(module.loaded()) || "(builtin)".equals(module.path());
        return there ? "true" : module.loaded() == null ? null : "false";
    }

    private List<? extends Fact> things(String section) {
        return switch (section) {
            case "adapters" -> all(Hca.class);
            case "ports" -> all(Port.class);
            case "cables" -> all(Cable.class);
            case "interfaces" -> all(Interface.class);
            default -> all(Module.class);
        };
    }

    private <T extends Fact> List<T> all(Class<T> kind) {
        return facts.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    private boolean looked(String section) {
        return looked(section, facts);
    }

    /** Whether a probe was read that shows all things of a kind; where the kernel has no RDMA devices, their folder is absent. */
    static boolean looked(String section, List<Fact> facts) {
        return facts.stream().filter(ProbeRun.class::isInstance).map(ProbeRun.class::cast)
                .anyMatch(run -> LOOKS.get(section).contains(run.probe()) && run.filter() == null
                        && (run.outcome() == Outcome.READ || run.outcome() == Outcome.EMPTY
                        || run.outcome() == Outcome.ABSENT && run.probe().equals("sysfs-infiniband")));
    }

    private void put(Baseline.Item item, Fact thing) {
        if (thing instanceof Hca hca) {
            PciDevice function = all(PciDevice.class).stream().filter(each -> each.subject().equals(hca.pci())).findFirst().orElse(null);
            switch (item.field()) {
                case "model" -> put(item, hca, "caType", hca.caType());
                case "firmware" -> put(item, hca, "firmware", hca.firmware());
                case "board" -> put(item, hca, "psid", hca.psid());
                case "ports" -> put(item, hca, "portCount", hca.portCount());
                case "pcieWidth" -> pci(item, hca, function, "width", PciDevice::width);
                default -> pci(item, hca, function, "speed", PciDevice::speed);
            }
        } else if (thing instanceof Port port) {
            switch (item.field()) {
                case "layer" -> put(item, port, "linkLayer", port.linkLayer());
                case "state" -> put(item, port, "state", port.state());
                case "rate" -> put(item, port, "rate", port.rate());
                case "width" -> put(item, port, "width", port.width());
                case "speed" -> put(item, port, "speed", port.speed());
                case "mtu" -> put(item, port, "activeMtu", port.activeMtu());
                default -> pkey(item, port);
            }
        } else if (thing instanceof Cable cable) {
            switch (item.field()) {
                case "partNumber" -> put(item, cable, "partNumber", cable.partNumber());
                case "vendor" -> put(item, cable, "vendor", cable.vendor());
                case "firmware" -> put(item, cable, "firmware", cable.firmware());
                default -> put(item, cable, "type", cable.type());
            }
        } else if (thing instanceof Interface netdev) {
            switch (item.field()) {
                case "mtu" -> put(item, netdev, "mtu", netdev.mtu());
                case "mode" -> put(item, netdev, "mode", netdev.mode());
                case "pkey" -> put(item, netdev, "pkey", netdev.pkey() == null ? null : number(item.wanted(), netdev.pkey()));
                default -> put(item, netdev, "up", netdev.up());
            }
        }
    }

    private void pci(Baseline.Item item, Hca hca, PciDevice function, String field, Function<PciDevice, Object> value) {
        if (function != null) {
            put(item, hca.subject(), text(value.apply(function)), origins(function, field));
        }
    }

    private void put(Baseline.Item item, Fact thing, String field, Object value) {
        put(item, thing.subject(), text(value), origins(thing, field));
    }

    /** In the writing of the baseline: {@code 0x8001} or a decimal number. */
    private static String number(String wanted, int value) {
        return wanted.startsWith("0x") || wanted.startsWith("0X") ? String.format("0x%04x", value) : String.valueOf(value);
    }

    private void pkey(Baseline.Item item, Port port) {
        int wanted;
        try {
            wanted = Integer.decode(item.field().substring("pkey ".length()));
        } catch (NumberFormatException e) {
            throw new org.ibdx.knowledge.Node.Mistake(baseline.file(), item.line(), "a partition key is a number such as 0x8001, not '"
                    + item.field().substring("pkey ".length()) + "'");
        }
        PKey key = all(PKey.class).stream().filter(each -> port.subject().equals(each.device() + "/" + each.port())
                && each.value() != null && each.value() == wanted).findFirst().orElse(null);
        if (key != null) {
            put(item, port.subject(), "true", origins(key, "value"));
        } else if (Boolean.TRUE.equals(port.pkeyTableRead())) {
            put(item, port.subject(), "false", origins(port, "pkeyTableRead"));
        }
    }

    private static List<Origin> origins(Fact fact, String field) {
        Reading reading = fact.readings().of(field);
        return reading == null ? List.of() : reading.origins();
    }

    private static String text(Object value) {
        if (value == null) {
            return null;
        }
        String text = value.toString();
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }

    private void put(Baseline.Item item, String about, String found, List<Origin> origins) {
        Wish.Answer answer = found == null ? null : new Wish(item.wanted()).ask(found);
        String kind = KINDS.get(item.section());
        List<Origin> wish = List.of(Origin.line(baseline.file(), item.line(), item.text()));
        List<Origin> both = new ArrayList<>(wish);
        both.addAll(origins);
        Map<String, Reading> readings = new LinkedHashMap<>();
        reading(readings, "kind", kind, wish);
        reading(readings, "about", about, wish);
        reading(readings, "field", item.field(), wish);
        reading(readings, "wanted", item.wanted(), wish);
        reading(readings, "found", found, origins.isEmpty() ? wish : origins);
        Boolean met = answer == null ? null : Boolean.valueOf(answer == Wish.Answer.MET);
        reading(readings, "met", met, both);
        String how = answer == null ? null : answer.name().toLowerCase(java.util.Locale.ROOT);
        reading(readings, "how", how, both);
        expected.add(new Expected(host, kind + " " + about + " " + item.field(), kind, about, item.field(), item.wanted(), found, met, how,
                new Readings(readings)));
    }

    private static void reading(Map<String, Reading> readings, String field, Object value, List<Origin> origins) {
        if (value != null) {
            readings.put(field, new Reading(value, null, origins, List.of()));
        }
    }
}
