package org.ibdx.source.live;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.probe.Probe;

/** Makes of the probes and of what the machine has a list of work; what is not to be run is told with its reason. */
final class Plan {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{(device|port|interface|pci|netns|peer|lid|guid)}");
    /** Folders of which each entry belongs to an adapter or an interface; the rest of the path may ask its hardware. */
    private static final Pattern OWNED = Pattern.compile("/sys/(class/infiniband|class/net|bus/pci/devices)/([^/]+)(/.+)");
    private static final List<String> ADAPTER_PREFIXES = List.of("ib", "mlx", "mst");
    /**
     * How effects begin that nobody gets unasked, even where a probe forgot to say that it is active. Effects of mere reading (the
     * flash of a card is locked meanwhile, a driver logs a line) are declared, and bearable.
     */
    static final List<String> DOES = List.of("send", "write", "clear", "reset", "change", "set", "load", "start", "stop", "take", "create");
    private static final int LIST_LIMIT = 30_000;
    private static final int LOAD_LIMIT = 48;

    /** Something that is not run, and why. */
    record Skipped(int order, Probe probe, String subject, String reason) {
    }

    private final Inventory inventory;
    private final LiveOptions options;
    private final boolean isRoot;
    private final List<Work.Command> commands = new ArrayList<>();
    private final Map<String, List<Work.Section>> sections = new LinkedHashMap<>();
    private final List<Skipped> skipped = new ArrayList<>();

    private Plan(Inventory inventory, LiveOptions options, boolean isRoot) {
        this.inventory = inventory;
        this.options = options;
        this.isRoot = isRoot;
    }

    /** Plans the probes; their place in the list is the order of the captures. */
    static Plan of(List<Probe> probes, Inventory inventory, LiveOptions options, boolean isRoot) {
        Plan plan = new Plan(inventory, options, isRoot);
        for (int order = 0; order < probes.size(); order++) {
            plan.add(order, probes.get(order));
        }
        return plan;
    }

    List<Skipped> skipped() {
        return skipped;
    }

    /** All work: files first, then what asks only the host, then the rest; active probes last. */
    List<Work> work() {
        List<Work> work = new ArrayList<>();
        sections.forEach((key, list) -> {
            boolean root = key.startsWith("root ");
            String group = key.substring(key.indexOf(' ') + 1);
            for (List<Work.Section> some : loads(list)) {
                work.add(group.isEmpty() ? new Work.Reading(null, "", root, some)
                        : new Work.Reading(group, label(group), root, some));
            }
        });
        List<Work.Command> sorted = new ArrayList<>(commands);
        List<String> reaches = List.of("host", "sm", "fabric");
        sorted.sort(java.util.Comparator.comparing((Work.Command command) -> command.probe().active())
                .thenComparing(command -> reaches.indexOf(command.probe().reach())));
        work.addAll(sorted);
        return work;
    }

    /** All arguments of a program may have 2 MiB together. */
    private static List<List<Work.Section>> loads(List<Work.Section> sections) {
        List<List<Work.Section>> loads = new ArrayList<>();
        List<Work.Section> load = new ArrayList<>();
        for (Work.Section section : sections) {
            if (load.size() == LOAD_LIMIT) {
                loads.add(load);
                load = new ArrayList<>();
            }
            load.add(section);
        }
        loads.add(load);
        return loads;
    }

    /** A group is an adapter; people know it by its RDMA device. */
    private String label(String group) {
        return inventory.devices().stream().filter(device -> inventory.group(device).equals(group)).findFirst().orElse(group);
    }

    private void add(int order, Probe probe) {
        if (!Shown.isLive(probe)) {
            return;
        }
        String reason = refusal(probe);
        if (reason != null) {
            skipped.add(new Skipped(order, probe, null, reason));
            return;
        }
        String each = Shown.each(probe);
        if (each == null) {
            addOne(order, probe, null, Map.of());
            return;
        }
        Peer.Kind other = Peer.Kind.of(each);
        List<String> subjects = other == null ? subjects(each) : Peer.addresses(options.peers(), other);
        int planned = 0;
        for (String subject : subjects) {
            if (each.equals("port") && !probe.reachesHostOnly() && !Inventory.mayBeInfiniBand(inventory.ports().get(subject))) {
                skipped.add(new Skipped(order, probe, subject, "the port is " + inventory.ports().get(subject) + ", not InfiniBand"));
                planned++;
            } else {
                addOne(order, probe, subject, other == null ? inventory.placeholders(each, subject) : through(each, subject));
                planned++;
            }
        }
        if (planned == 0) {
            skipped.add(new Skipped(order, probe, null, other != null ? other.none() : "there is no " + switch (each) {
                case "pci" -> "InfiniBand adapter on the PCI bus";
                case "interface" -> "interface of an adapter";
                case "port" -> "port of an RDMA device";
                case "netns" -> "network namespace that has a name";
                default -> "RDMA device";
            }));
        }
        if (each.equals("netns") && inventory.moreNamespaces() > 0) {
            skipped.add(new Skipped(order, probe, "+", "only the first " + subjects.size() + " namespaces are looked into, not " + inventory.moreNamespaces()
                    + " more"));
        }
        if (!inventory.odd().isEmpty() && other == null) {
            skipped.add(new Skipped(order, probe, "?", "names with unusual characters are not put into commands: "
                    + inventory.odd().size()));
        }
    }

    private String refusal(Probe probe) {
        if (!options.active() && probe.active()) {
            return "it is active (" + probe.effects() + "); only when asked for";
        }
        if (!options.active() && DOES.stream().anyMatch(word -> probe.effects().toLowerCase(Locale.ROOT).startsWith(word))) {
            return "it has effects (" + probe.effects() + "); only when asked for";
        }
        if (!options.reaches(probe.reach())) {
            return probe.reach().equals("fabric") ? "it asks the whole fabric; only when asked for" : "it asks the subnet manager";
        }
        boolean tool = !probe.command().isEmpty() && isAdapterTool(probe.command().get(0));
        if (!inventory.hasAdapter() && (tool || !probe.reachesHostOnly())) {
            return "there is no InfiniBand adapter: none on the PCI bus, none in /sys/class/infiniband";
        }
        if (!probe.reachesHostOnly() && inventory.devices().isEmpty()) {
            return "there is no RDMA device in /sys/class/infiniband";
        }
        if (!probe.reachesHostOnly() && !inventory.hasInfiniBandPort()) {
            return "no port has the link layer InfiniBand";
        }
        return null;
    }

    private List<String> subjects(String each) {
        return switch (each) {
            case "device" -> inventory.devices();
            case "port" -> List.copyOf(inventory.ports().keySet());
            case "interface" -> inventory.adapterInterfaces();
            case "netns" -> inventory.namespaces();
            default -> List.copyOf(inventory.functions());
        };
    }

    /** Another end, and the port through which it is asked where that is certain: a LID means nothing on another subnet. */
    private Map<String, String> through(String each, String subject) {
        Map<String, String> values = new LinkedHashMap<>();
        String port = options.through() != null ? options.through() : inventory.soleInfiniBandPort();
        if (port != null && inventory.ports().containsKey(port)) {
            values.putAll(inventory.placeholders("port", port));
        }
        values.put(each, subject);
        return values;
    }

    private void addOne(int order, Probe probe, String subject, Map<String, String> values) {
        Map<String, String> all = new LinkedHashMap<>(values);
        List<String> others = Peer.addresses(options.peers(), Peer.Kind.ADDRESS);
        if (others.size() == 1) {
            all.putIfAbsent("peer", others.get(0));
        }
        List<String> from = probe.command().isEmpty()
                ? Braces.expand(probe.tree().isEmpty() ? probe.read() : probe.tree()) : probe.command();
        List<String> filled = new ArrayList<>();
        for (String text : from) {
            String value = fill(text, all);
            if (value == null) {
                boolean which = (text.equals("{device}") || text.equals("{port}")) && Peer.Kind.of(String.valueOf(probe.each())) != null;
                skipped.add(new Skipped(order, probe, subject, which ? "several ports could ask it, and none was named"
                        : "nothing is known for a placeholder of: " + text));
                return;
            }
            filled.add(value);
        }
        if (!probe.command().isEmpty()) {
            commands.add(new Work.Command(order, probe, subject, filled, touches(probe, subject), mads(probe, subject)));
        } else if (!filled.isEmpty()) {
            addFiles(order, probe, subject, filled);
        }
    }

    private static String fill(String text, Map<String, String> values) {
        Matcher placeholder = PLACEHOLDER.matcher(text);
        StringBuilder filled = new StringBuilder();
        while (placeholder.find()) {
            String value = values.get(placeholder.group(1));
            if (value == null) {
                return null;
            }
            placeholder.appendReplacement(filled, Matcher.quoteReplacement(value));
        }
        return placeholder.appendTail(filled).toString();
    }

    private Set<String> touches(Probe probe, String subject) {
        if (subject != null && probe.each() != null && Peer.Kind.of(probe.each()) == null) {
            return Set.of(inventory.group(subject));
        }
        return isAdapterTool(probe.command().get(0)) || !probe.reachesHostOnly() ? inventory.adapters() : Set.of();
    }

    private static boolean isAdapterTool(String command) {
        String tool = command.substring(command.lastIndexOf('/') + 1);
        return ShellText.ADAPTER_TOOLS.contains(tool) || ADAPTER_PREFIXES.stream().anyMatch(tool::startsWith);
    }

    private Set<String> mads(Probe probe, String subject) {
        if (probe.reachesHostOnly() || probe.command().get(0).endsWith("ibstat")) {
            return Set.of();
        }
        if (subject != null && inventory.ports().containsKey(subject)) {
            return Set.of(subject);
        }
        Set<String> ports = new LinkedHashSet<>();
        inventory.ports().keySet().stream().filter(port -> port.startsWith(subject + "/")).forEach(ports::add);
        return ports.isEmpty() ? Set.of("*") : ports;
    }

    private void addFiles(int order, Probe probe, String subject, List<String> patterns) {
        Map<String, List<String>> byGroup = new LinkedHashMap<>();
        for (String pattern : patterns) {
            Matcher owned = OWNED.matcher(pattern);
            if (!owned.matches()) {
                byGroup.computeIfAbsent("", key -> new ArrayList<>()).add(pattern);
                continue;
            }
            boolean found = false;
            for (String name : names(owned.group(1), owned.group(2))) {
                String group = inventory.group(name);
                String path = "/sys/" + owned.group(1) + "/" + name + owned.group(3);
                byGroup.computeIfAbsent(group, key -> new ArrayList<>()).add(path);
                found = true;
            }
            if (!found && byGroup.isEmpty()) {
                // somebody has to say that there is nothing
                byGroup.computeIfAbsent("", key -> new ArrayList<>()).add(pattern);
            }
        }
        boolean part = !probe.tree().isEmpty() && subject == null;
        byGroup.forEach((group, list) -> chunks(list).forEach(chunk -> sections
                .computeIfAbsent((probe.root() && !isRoot && options.sudo() ? "root " : "user ") + group, key -> new ArrayList<>())
                .add(new Work.Section(order, probe, subject, part, chunk))));
    }

    /** Names in one of the owned folders that a path component stands for. */
    private List<String> names(String folder, String component) {
        List<String> all = switch (folder) {
            case "class/infiniband" -> inventory.devices();
            case "class/net" -> List.copyOf(inventory.interfaces());
            default -> List.copyOf(inventory.functions());
        };
        Pattern glob = glob(component);
        return all.stream().filter(name -> glob.matcher(name).matches()).toList();
    }

    private static Pattern glob(String component) {
        StringBuilder regex = new StringBuilder();
        for (char c : component.toCharArray()) {
            switch (c) {
                case '*' -> regex.append(".*");
                case '?' -> regex.append('.');
                case '[', ']' -> regex.append(c);
                default -> regex.append(Pattern.quote(String.valueOf(c)));
            }
        }
        try {
            return Pattern.compile(regex.toString());
        } catch (java.util.regex.PatternSyntaxException e) {
            return Pattern.compile(Pattern.quote(component));
        }
    }

    /** One argument of a program may have 128 KiB (MAX_ARG_STRLEN). */
    private static List<List<String>> chunks(List<String> patterns) {
        List<List<String>> chunks = new ArrayList<>();
        List<String> chunk = new ArrayList<>();
        int length = 0;
        for (String pattern : patterns) {
            if (length + pattern.length() > LIST_LIMIT) {
                chunks.add(chunk);
                chunk = new ArrayList<>();
                length = 0;
            }
            chunk.add(pattern);
            length += pattern.length() + 1;
        }
        chunks.add(chunk);
        return chunks;
    }
}
