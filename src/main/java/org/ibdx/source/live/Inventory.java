package org.ibdx.source.live;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a machine has, by the names in /sys, and which of it belongs to one adapter: a PCI function, its RDMA device, its ports
 * and its interfaces are one group, because a dead adapter blocks whoever reads any of them.
 */
final class Inventory {

    /** Names that may stand in a command. */
    static final Pattern SAFE = Pattern.compile("[A-Za-z0-9_.:@/][A-Za-z0-9_.:@/-]*");
    /** The group of interfaces that belong to no adapter. */
    static final String OTHER = "other interfaces";
    private static final Pattern PCI = Pattern.compile("[0-9a-f]{4,8}:[0-9a-f]{2}:[0-9a-f]{2}\\.[0-9a-f]");
    /** A node of containers may have hundreds; each costs a process for each probe. */
    static final int MOST_NAMESPACES = 16;
    private static final String IPOIB_TYPE = "32";
    private static final String MELLANOX = "0x15b3";

    private final List<String> devices = new ArrayList<>();
    private final Map<String, String> ports = new LinkedHashMap<>();
    private final Map<String, String> interfaces = new LinkedHashMap<>();
    private final Map<String, String> functions = new LinkedHashMap<>();
    private final Map<String, String> groups = new LinkedHashMap<>();
    private final Map<String, String> parents = new LinkedHashMap<>();
    private final Set<String> odd = new LinkedHashSet<>();
    private final List<String> namespaces = new ArrayList<>();
    private int moreNamespaces;

    private Inventory() {
    }

    /** Reads what {@link ShellText#LIST} prints. */
    static Inventory of(String listing) {
        Inventory inventory = new Inventory();
        List<String[]> lines = listing.lines().map(line -> line.split("\t", -1)).filter(fields -> fields.length >= 4
                || fields.length == 3 && fields[0].equals("device")).toList();
        for (String[] fields : lines) {
            if (!SAFE.matcher(fields[1]).matches()) {
                inventory.odd.add(fields[1]);
                continue;
            }
            switch (fields[0]) {
                case "device" -> inventory.device(fields[1], fields[2]);
                case "port" -> inventory.port(fields[1], fields[2], fields[3]);
                case "pci" -> inventory.function(fields[1], fields[2], fields[3]);
                case "netns" -> inventory.namespace(fields[1]);
                default -> { }
            }
        }
        for (String[] fields : lines) {
            if (fields[0].equals("interface") && fields.length >= 5 && SAFE.matcher(fields[1]).matches()) {
                inventory.netInterface(fields[1], fields[2], fields[3], fields[4]);
            }
        }
        return inventory;
    }

    private void device(String name, String place) {
        String pci = pci(place);
        devices.add(name);
        groups.put(name, pci == null ? name : pci);
        if (pci != null) {
            functions.put(pci, pci);
            groups.put(pci, pci);
        }
    }

    private void port(String device, String number, String layer) {
        if (number.matches("[0-9]{1,3}")) {
            ports.put(device + "/" + number, layer);
            groups.put(device + "/" + number, groups.getOrDefault(device, device));
        }
    }

    private void function(String address, String vendor, String kind) {
        // 0x0207 InfiniBand, 0x0c06 InfiniBand of old, 0x0208 fabric (Omni-Path), 0x02.. network: PCI code and ID assignment specification
        boolean fabric = kind.startsWith("0x0207") || kind.startsWith("0x0c06") || kind.startsWith("0x0208");
        if (PCI.matcher(address).matches() && (fabric || vendor.equals(MELLANOX) && kind.startsWith("0x02"))) {
            functions.put(address, address);
            groups.put(address, address);
        }
    }

    private void namespace(String name) {
        if (namespaces.size() < MOST_NAMESPACES) {
            namespaces.add(name);
        } else {
            moreNamespaces++;
        }
    }

    private void netInterface(String name, String type, String place, String parent) {
        interfaces.put(name, type);
        String pci = pci(place);
        if (pci != null && functions.containsKey(pci)) {
            groups.put(name, pci);
        }
        if (!parent.isEmpty()) {
            parents.put(name, parent);
        }
    }

    private static String pci(String place) {
        String found = null;
        for (String part : place.split("/")) {
            if (PCI.matcher(part).matches()) {
                found = part;
            }
        }
        return found;
    }

    List<String> devices() {
        return devices;
    }

    /** {@code mlx5_0/1} with its link layer. */
    Map<String, String> ports() {
        return ports;
    }

    /** All interfaces. */
    Set<String> interfaces() {
        return interfaces.keySet();
    }

    /** Interfaces of adapters, and those of InfiniBand type whatever they belong to (children, bonds). */
    List<String> adapterInterfaces() {
        return interfaces.entrySet().stream().filter(entry -> entry.getValue().equals(IPOIB_TYPE) || groups.containsKey(entry.getKey()))
                .map(Map.Entry::getKey).toList();
    }

    /** PCI functions of adapters. */
    Set<String> functions() {
        return functions.keySet();
    }

    /** Network namespaces that have a name, the first of them. */
    List<String> namespaces() {
        return namespaces;
    }

    /** How many more of them there are. */
    int moreNamespaces() {
        return moreNamespaces;
    }

    /** Names that are left out because of their characters. */
    Set<String> odd() {
        return odd;
    }

    /** The group of a device, port, interface or PCI function. */
    String group(String name) {
        String group = groups.get(name);
        String parent = parents.get(name);
        if (group == null && parent != null) {
            group = groups.get(parent);
        }
        return group == null ? OTHER : group;
    }

    /** Groups that are adapters. */
    Set<String> adapters() {
        return new LinkedHashSet<>(groups.values());
    }

    boolean hasAdapter() {
        return !devices.isEmpty() || !functions.isEmpty();
    }

    /** Whether a port is there that a subnet manager could know. */
    boolean hasInfiniBandPort() {
        return ports.values().stream().anyMatch(Inventory::mayBeInfiniBand);
    }

    /** The only port that may be InfiniBand; null where there are several or none. */
    String soleInfiniBandPort() {
        List<String> found = ports.entrySet().stream().filter(port -> mayBeInfiniBand(port.getValue())).map(Map.Entry::getKey).toList();
        return found.size() == 1 ? found.get(0) : null;
    }

    /** Old kernels do not tell the link layer; then it is InfiniBand. */
    static boolean mayBeInfiniBand(String layer) {
        return layer.isEmpty() || layer.equals("InfiniBand");
    }

    /** Values of the placeholders for one subject: the subject itself, and what belongs to it where there is one such thing. */
    Map<String, String> placeholders(String each, String subject) {
        Map<String, String> values = new LinkedHashMap<>();
        String group = groups.get(subject);
        if (each.equals("port")) {
            int slash = subject.lastIndexOf('/');
            values.put("device", subject.substring(0, slash));
            values.put("port", subject.substring(slash + 1));
        } else {
            values.put(each, subject);
        }
        if (group != null) {
            only(values, "device", devices.stream().filter(name -> group.equals(groups.get(name))).toList());
            only(values, "interface", interfaces.keySet().stream().filter(name -> group.equals(groups.get(name))).toList());
            Matcher pci = PCI.matcher(group);
            only(values, "pci", pci.matches() ? List.of(group) : List.of());
        }
        return values;
    }

    private static void only(Map<String, String> values, String name, List<String> found) {
        if (found.size() == 1) {
            values.putIfAbsent(name, found.get(0));
        }
    }
}
