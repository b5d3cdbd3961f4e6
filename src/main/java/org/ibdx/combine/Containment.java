package org.ibdx.combine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibdx.fact.Address;
import org.ibdx.fact.Benchmark;
import org.ibdx.fact.Fact;
import org.ibdx.fact.Gid;
import org.ibdx.fact.Hca;
import org.ibdx.fact.IbPing;
import org.ibdx.fact.Interface;
import org.ibdx.fact.InterfaceConfig;
import org.ibdx.fact.Lies;
import org.ibdx.fact.LinkLayer;
import org.ibdx.fact.LogEvent;
import org.ibdx.fact.Neighbour;
import org.ibdx.fact.Origin;
import org.ibdx.fact.PKey;
import org.ibdx.fact.PciDevice;
import org.ibdx.fact.Ping;
import org.ibdx.fact.Port;
import org.ibdx.fact.PortCheck;
import org.ibdx.fact.RouteLookup;

/**
 * Finds out what lies in what on one host: neighbour and address in interface, child in parent, interface in port, port in
 * adapter, adapter in PCI function. From evidence only (port GUID in the 20-byte address, device links, names printed by the
 * kernel); where nothing tells the port of an interface and the host has exactly one InfiniBand port, that one; else none.
 */
public final class Containment {

    private static final String PCI = "[0-9a-f]{4,6}:[0-9a-f]{2}:[0-9a-f]{2}\\.[0-7]";

    private final String host;
    private final Map<String, Fact> result = new LinkedHashMap<>();
    private final List<Port> ports = new ArrayList<>();
    private final List<Interface> interfaces = new ArrayList<>();
    private final List<Hca> adapters = new ArrayList<>();
    private final List<Address> addresses = new ArrayList<>();

    private Containment(String host) {
        this.host = host;
    }

    /** The {@link Lies} facts that follow from the facts of one host. */
    public static List<Fact> of(String host, List<Fact> facts) {
        Containment containment = new Containment(host);
        containment.sort(facts);
        containment.relate(facts);
        return List.copyOf(containment.result.values());
    }

    private void sort(List<Fact> facts) {
        for (Fact fact : facts) {
            if (fact instanceof Port port) {
                ports.add(port);
            } else if (fact instanceof Interface anInterface) {
                interfaces.add(anInterface);
            } else if (fact instanceof Hca hca) {
                adapters.add(hca);
            } else if (fact instanceof Address address) {
                addresses.add(address);
            }
        }
    }

    private void relate(List<Fact> facts) {
        for (Port port : ports) {
            lies(port.subject(), deviceOf(port), origin(port, "state"));
        }
        for (Hca hca : adapters) {
            if (hca.pci() != null) {
                lies(hca.subject(), hca.pci(), Derived.origins(hca, "pci"));
            } else {
                onlyInfinibandFunction(hca, facts);
            }
        }
        for (Interface anInterface : interfaces) {
            portOf(anInterface);
        }
        for (Fact fact : facts) {
            if (fact instanceof Address address && address.interfaceName() != null) {
                lies(address.subject(), address.interfaceName(), Derived.origins(address, "address"));
            } else if (fact instanceof Neighbour neighbour && neighbour.interfaceName() != null) {
                lies(neighbour.subject(), neighbour.interfaceName(), Derived.origins(neighbour, "address"));
                lies(neighbour.address(), neighbour.subject(), Derived.origins(neighbour, "address"));
            } else if (fact instanceof PKey key && key.device() != null) {
                lies(key.subject(), key.device() + "/" + key.port(), Derived.origins(key, "value"));
            } else if (fact instanceof Gid gid && gid.device() != null) {
                lies(gid.subject(), gid.device() + "/" + gid.port(), Derived.origins(gid, "gid"));
            } else if (fact instanceof Ping ping) {
                target(ping.target(), ping.interfaceName(), Derived.origins(ping, "target"));
            } else if (fact instanceof PortCheck check) {
                target(check.address(), null, Derived.origins(check, "address"));
            } else if (fact instanceof Benchmark benchmark) {
                target(benchmark.target(), null, Derived.origins(benchmark, "target"));
            } else if (fact instanceof RouteLookup lookup && lookup.interfaceName() != null) {
                target(lookup.subject(), lookup.interfaceName(), Derived.origins(lookup, "interfaceName"));
            } else if (fact instanceof IbPing ping && ping.target() != null) {
                List<Port> infiniband = infinibandPorts();
                if (infiniband.size() == 1) {
                    lies(ping.target(), infiniband.get(0).subject(), Derived.origins(ping, "target"));
                }
            } else if (fact instanceof InterfaceConfig config && config.parent() != null && config.interfaceName() != null) {
                lies(config.interfaceName(), config.parent(), Derived.origins(config, "parent"));
            }
        }
    }

    private static String deviceOf(Port port) {
        if (port.device() != null) {
            return port.device();
        }
        int slash = port.subject().lastIndexOf('/');
        return slash < 0 ? null : port.subject().substring(0, slash);
    }

    private void onlyInfinibandFunction(Hca hca, List<Fact> facts) {
        List<PciDevice> candidates = new ArrayList<>();
        for (Fact fact : facts) {
            if (fact instanceof PciDevice pci && ("15b3".equals(pci.vendorId()) || "0207".equals(pci.classId()))) {
                candidates.add(pci);
            }
        }
        if (candidates.size() == 1 && adapters.size() == 1) {
            lies(hca.subject(), candidates.get(0).subject(), Derived.origins(candidates.get(0), "driver"));
        } else if (candidates.isEmpty() && adapters.size() == 1) {
            onlyFunctionAsked(hca, facts);
            onlyFunctionInLog(hca, facts);
        }
    }

    /** Somebody looked at the bus link of one function, whose name a filter took away ({@code lspci -vvs 41:00.0 | grep Lnk}), and has one adapter. */
    private void onlyFunctionAsked(Hca hca, List<Fact> facts) {
        List<PciDevice> asked = facts.stream().filter(PciDevice.class::isInstance).map(PciDevice.class::cast).toList();
        if (asked.size() == 1 && asked.get(0).name() == null && asked.get(0).vendorId() == null && asked.get(0).width() != null
                && hca.subject().matches("(?:mlx|ib|roce|hfi|qib).*")) {
            lies(hca.subject(), asked.get(0).subject(), Derived.origins(asked.get(0), "width"));
        }
    }

    /** Where the bus was not listed: the one function that the adapter's driver speaks of in the kernel log. */
    private void onlyFunctionInLog(Hca hca, List<Fact> facts) {
        Map<String, LogEvent> named = new LinkedHashMap<>();
        for (Fact fact : facts) {
            if (fact instanceof LogEvent event && event.about() != null && event.about().matches(PCI)
                    && event.message() != null && event.message().matches("(?:mlx[45]-|port-module-).*")) {
                named.putIfAbsent(event.about(), event);
            }
        }
        if (named.size() == 1 && hca.subject().matches("(?:mlx|ib|roce).*")) {
            LogEvent event = named.values().iterator().next();
            lies(hca.subject(), event.about(), Derived.origins(event, "about"));
        }
    }

    private void portOf(Interface anInterface) {
        String name = anInterface.subject();
        if (anInterface.parent() != null) {
            lies(name, anInterface.parent(), Derived.origins(anInterface, "parent"));
            unseenParent(anInterface);
            return;
        }
        if (!"infiniband".equals(anInterface.linkType())) {
            for (Port port : ports) {
                if (name.equals(port.netdev())) {
                    lies(name, port.subject(), Derived.origins(port, "netdev"));
                }
            }
            return;
        }
        for (Port port : ports) {
            if (name.equals(port.netdev())) {
                lies(name, port.subject(), Derived.origins(port, "netdev"));
                return;
            }
            if (anInterface.device() != null && anInterface.device().equals(deviceOf(port))
                    && (anInterface.port() == null || anInterface.port().equals(port.port()))) {
                lies(name, port.subject(), Derived.origins(anInterface, "device"));
                return;
            }
            if (anInterface.guid() != null && anInterface.guid().equals(port.guid()) && !anInterface.guid().equals("0000000000000000")) {
                lies(name, port.subject(), Derived.origins(anInterface, "guid"));
                return;
            }
        }
        List<Port> infiniband = infinibandPorts();
        boolean contradicted = infiniband.size() == 1 && infiniband.get(0).guid() != null && anInterface.guid() != null;
        if (infiniband.size() == 1 && !contradicted) {
            lies(name, infiniband.get(0).subject(), origin(infiniband.get(0), "state"));
        }
    }

    /** A parent that was not listed lies in the port whose GUID its child has. */
    private void unseenParent(Interface child) {
        boolean seen = interfaces.stream().anyMatch(each -> each.subject().equals(child.parent()));
        if (seen || child.guid() == null || child.guid().equals("0000000000000000")) {
            return;
        }
        for (Port port : ports) {
            if (child.guid().equals(port.guid())) {
                lies(child.parent(), port.subject(), Derived.origins(child, "guid"));
                return;
            }
        }
    }

    private List<Port> infinibandPorts() {
        return ports.stream().filter(port -> port.linkLayer() != LinkLayer.ETHERNET && port.linkLayer() != LinkLayer.UNSPECIFIED).toList();
    }

    /** An address that was tried lies in the interface that was named, or in the one whose prefix holds it. */
    private void target(String address, String interfaceName, List<Origin> origins) {
        if (address == null) {
            return;
        }
        if (interfaceName != null) {
            lies(address, interfaceName, origins);
            peer(address, interfaceName, origins);
            return;
        }
        Address best = null;
        for (Address candidate : addresses) {
            if (candidate.prefixLength() != null && candidate.address() != null
                    && Networks.contains(candidate.address(), candidate.prefixLength(), address)
                    && (best == null || candidate.prefixLength() > best.prefixLength())) {
                best = candidate;
            }
        }
        if (best != null && best.interfaceName() != null) {
            lies(address, best.interfaceName(), origins);
            peer(address, best.interfaceName(), origins);
        }
    }

    /** The peer as neighbour of an interface, also where no neighbour table was seen: {@code ib0 10.0.0.2}. */
    private void peer(String address, String interfaceName, List<Origin> origins) {
        lies(interfaceName + " " + address, interfaceName, origins);
        lies(address, interfaceName + " " + address, origins);
    }

    private static List<Origin> origin(Fact fact, String field) {
        return Derived.origins(fact, field);
    }

    private void lies(String part, String whole, List<Origin> origins) {
        if (part == null || whole == null || part.equals(whole)) {
            return;
        }
        String subject = part + " in " + whole;
        result.computeIfAbsent(subject, s -> Derived.fact(Lies.class, host, s, origins, "part", part, "whole", whole));
    }

    /** Every part with all wholes it lies in, itself included, nearest first; safe against circles in odd evidence. */
    public static Map<String, Set<String>> closure(List<Fact> facts) {
        Map<String, Set<String>> direct = new LinkedHashMap<>();
        for (Fact fact : facts) {
            if (fact instanceof Lies lies) {
                direct.computeIfAbsent(lies.part(), part -> new LinkedHashSet<>()).add(lies.whole());
            }
        }
        Map<String, Set<String>> closure = new LinkedHashMap<>();
        for (String part : direct.keySet()) {
            Set<String> all = new LinkedHashSet<>();
            List<String> open = new ArrayList<>(List.of(part));
            while (!open.isEmpty()) {
                String next = open.remove(0);
                if (all.add(next)) {
                    open.addAll(direct.getOrDefault(next, Set.of()));
                }
            }
            closure.put(part, all);
        }
        return closure;
    }
}
