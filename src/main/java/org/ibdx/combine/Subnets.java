package org.ibdx.combine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.ibdx.fact.Address;
import org.ibdx.fact.Fact;
import org.ibdx.fact.FabricLink;
import org.ibdx.fact.FabricNode;
import org.ibdx.fact.Interface;
import org.ibdx.fact.LinkLayer;
import org.ibdx.fact.Neighbour;
import org.ibdx.fact.PhysicalState;
import org.ibdx.fact.Port;
import org.ibdx.fact.PortState;
import org.ibdx.fact.SubnetManager;

/**
 * Finds out which ports belong to one InfiniBand subnet. Its identity is the GUID of its subnet manager; without one, ports
 * that evidence connects (seen in a sweep, resolved as neighbours, addresses of one IP network) make a group, named after its
 * first port. The GID prefix and the SM LID are never used alone: all default fabrics share them.
 */
public final class Subnets {

    /** LIDs from here on are multicast or mean "none". */
    private static final int UNICAST_END = 0xC000;

    private final Map<String, String> parent = new HashMap<>();
    private final Map<String, String> byGuid = new HashMap<>();
    private final Map<String, List<Port>> portsOfHost = new LinkedHashMap<>();
    private final Map<String, String> managerOf = new HashMap<>();

    private Subnets() {
    }

    /** Name of the subnet of each InfiniBand port, by {@code host + " " + port subject}. */
    public static Map<String, String> of(Map<String, List<Fact>> factsByHost) {
        Subnets subnets = new Subnets();
        factsByHost.forEach(subnets::ports);
        factsByHost.forEach(subnets::connect);
        subnets.sameNetwork(factsByHost);
        subnets.servedBy();
        subnets.unserved(factsByHost, subnets.orphans());
        subnets.deadRails();
        return subnets.names();
    }

    private static String key(String host, String port) {
        return host + " " + port;
    }

    private void ports(String host, List<Fact> facts) {
        List<Port> ports = new ArrayList<>();
        for (Fact fact : facts) {
            if (fact instanceof Port port && port.linkLayer() != LinkLayer.ETHERNET && port.linkLayer() != LinkLayer.UNSPECIFIED) {
                ports.add(port);
                parent.put(key(host, port.subject()), key(host, port.subject()));
                if (port.guid() != null && !port.guid().equals("0000000000000000")) {
                    byGuid.putIfAbsent(port.guid(), key(host, port.subject()));
                }
            }
        }
        portsOfHost.put(host, ports);
    }

    private void connect(String host, List<Fact> facts) {
        List<Port> ports = portsOfHost.get(host);
        List<Port> up = ports.stream().filter(port -> port.state() != PortState.DOWN).toList();
        String only = up.size() == 1 ? key(host, up.get(0).subject()) : null;
        Map<String, String> portOfInterface = new HashMap<>();
        Containment.closure(facts).forEach((part, wholes) -> wholes.stream().filter(whole -> parent.containsKey(key(host, whole)))
                .findFirst().ifPresent(port -> portOfInterface.put(part, key(host, port))));
        for (Fact fact : facts) {
            // one that was asked by its LID may be any of several, the standby too
            if (fact instanceof SubnetManager manager && Boolean.TRUE.equals(manager.answered()) && manager.guid() != null
                    && manager.askedLid() == null) {
                String through = manager.device() == null ? only
                        : key(host, manager.device() + "/" + (manager.port() == null ? 1 : manager.port()));
                if (through != null && parent.containsKey(through)) {
                    managerOf.put(through, manager.guid());
                }
            } else if (fact instanceof Neighbour neighbour && neighbour.guid() != null && byGuid.containsKey(neighbour.guid())) {
                union(portOfInterface.get(neighbour.interfaceName()), byGuid.get(neighbour.guid()));
            } else if (fact instanceof FabricNode node && only != null && byGuid.containsKey(node.subject())) {
                union(only, byGuid.get(node.subject()));
            } else if (fact instanceof FabricLink link && only != null) {
                union(only, link.guid() == null ? null : byGuid.get(link.guid()));
                union(only, link.peerGuid() == null ? null : byGuid.get(link.peerGuid()));
            }
        }
    }

    /** Interfaces of different hosts with addresses of one IP network hang on one subnet, or are meant to. */
    private void sameNetwork(Map<String, List<Fact>> factsByHost) {
        Map<String, String> portOfNetwork = new HashMap<>();
        factsByHost.forEach((host, facts) -> {
            Map<String, java.util.Set<String>> closure = Containment.closure(facts);
            Map<String, Boolean> infiniband = new HashMap<>();
            facts.stream().filter(Interface.class::isInstance).map(Interface.class::cast)
                    .forEach(i -> infiniband.put(i.subject(), "infiniband".equals(i.linkType()) && i.parent() == null));
            for (Fact fact : facts) {
                if (fact instanceof Address address && Boolean.TRUE.equals(infiniband.get(address.interfaceName()))) {
                    String network = Networks.network(address.address(), address.prefixLength());
                    String port = closure.getOrDefault(address.interfaceName(), java.util.Set.of()).stream()
                            .map(whole -> key(host, whole)).filter(parent::containsKey).findFirst().orElse(null);
                    if (network != null && port != null && managerOf.get(port) == null) {
                        String other = portOfNetwork.putIfAbsent(network + "/" + address.prefixLength(), port);
                        if (other != null) {
                            union(port, other);
                        }
                    }
                }
            }
        });
    }

    /**
     * A port under an SM LID hangs on the subnet of the port that has this LID and is its own subnet manager's, where there is one
     * such port only and no subnet manager answers either: one that answers is told by its GUID.
     */
    private void servedBy() {
        Map<Integer, List<String>> managers = new HashMap<>();
        portsOfHost.forEach((host, ports) -> ports.stream().filter(port -> port.lid() != null && port.lid() > 0 && port.lid() < UNICAST_END && port.lid().equals(port.smLid()))
                .forEach(port -> managers.computeIfAbsent(port.lid(), lid -> new ArrayList<>()).add(key(host, port.subject()))));
        portsOfHost.forEach((host, ports) -> ports.forEach(port -> {
            List<String> serving = managers.getOrDefault(port.smLid() == null ? 0 : port.smLid(), List.of());
            String own = key(host, port.subject());
            if (serving.size() == 1 && !serving.get(0).startsWith(host + " ") && managerOf.get(own) == null && managerOf.get(serving.get(0)) == null) {
                union(own, serving.get(0));
            }
        }));
    }

    /** Hosts given together with one port each that waits for a subnet manager: nothing tells them apart, so they are one case; gives its first. */
    private String orphans() {
        String first = null;
        for (Map.Entry<String, List<Port>> entry : portsOfHost.entrySet()) {
            List<Port> ports = entry.getValue().stream()
                    .filter(port -> port.state() == PortState.INITIALIZING && Integer.valueOf(0).equals(port.smLid())).toList();
            if (ports.size() == 1) {
                String port = key(entry.getKey(), ports.get(0).subject());
                if (first == null) {
                    first = port;
                } else {
                    union(first, port);
                }
            }
        }
        return first;
    }

    /**
     * Where one port waits for a subnet manager, and another host gets no answer from the one that it had, both miss the same one:
     * it is asked as long as no subnet manager answers anybody.
     */
    private void unserved(Map<String, List<Fact>> factsByHost, String waiting) {
        if (waiting == null || !managerOf.isEmpty()) {
            return;
        }
        factsByHost.forEach((host, facts) -> {
            List<Port> up = portsOfHost.get(host).stream().filter(port -> port.state() != PortState.DOWN).toList();
            boolean silent = facts.stream().anyMatch(fact -> fact instanceof SubnetManager manager && manager.askedLid() == null
                    && Boolean.FALSE.equals(manager.answered()) && "no-answer".equals(manager.failure()));
            if (silent && up.size() == 1 && up.get(0).smLid() != null && up.get(0).smLid() > 0) {
                union(waiting, key(host, up.get(0).subject()));
            }
        });
    }

    /** Ports of one name that have no partner on any host are one case too: what lies behind them is dead. */
    private void deadRails() {
        Map<String, List<String>> rails = new TreeMap<>();
        Map<String, Boolean> up = new HashMap<>();
        portsOfHost.forEach((host, ports) -> ports.forEach(port -> {
            if (port.state() == PortState.DOWN && port.physicalState() == PhysicalState.POLLING) {
                rails.computeIfAbsent(port.subject(), name -> new ArrayList<>()).add(key(host, port.subject()));
            } else {
                up.put(port.subject(), true);
            }
        }));
        rails.forEach((name, members) -> {
            if (!up.containsKey(name) && members.size() > 1) {
                members.forEach(member -> union(members.get(0), member));
            }
        });
    }

    private String find(String key) {
        String root = key;
        while (!parent.get(root).equals(root)) {
            root = parent.get(root);
        }
        return root;
    }

    private void union(String a, String b) {
        if (a == null || b == null || !parent.containsKey(a) || !parent.containsKey(b)) {
            return;
        }
        String rootA = find(a);
        String rootB = find(b);
        if (!rootA.equals(rootB)) {
            parent.put(rootA.compareTo(rootB) < 0 ? rootB : rootA, rootA.compareTo(rootB) < 0 ? rootA : rootB);
        }
    }

    private Map<String, String> names() {
        Map<String, Collection<String>> groups = new TreeMap<>();
        for (String port : parent.keySet()) {
            groups.computeIfAbsent(find(port), root -> new ArrayList<>()).add(port);
        }
        Map<String, String> names = new TreeMap<>();
        groups.forEach((root, members) -> {
            List<String> managers = members.stream().map(managerOf::get).filter(java.util.Objects::nonNull).distinct().sorted().toList();
            for (String member : members) {
                // several masters on ports that evidence connects are one subnet all the same, and a broken one
                String manager = managers.isEmpty() ? null : managers.get(0);
                names.put(member, manager != null ? "subnet 0x" + manager : "subnet of " + root.replaceFirst(" (?=\\S+$)", "/"));
            }
        });
        return names;
    }
}
