package org.ibdx.combine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibdx.fact.Address;
import org.ibdx.fact.Fact;
import org.ibdx.fact.FirewallChain;
import org.ibdx.fact.FirewallRule;
import org.ibdx.fact.FirewallZone;
import org.ibdx.fact.Interface;
import org.ibdx.fact.Origin;
import org.ibdx.fact.PacketFate;
import org.ibdx.fact.Setting;

/**
 * Finds out what the packet filters of a host do, all together, to the packets that matter here: an incoming echo request, ARP, the
 * first packet of ssh, NFS and other services, an outgoing echo request.
 *
 * <pre>
 * ib0 in icmp       drop     iptables   iptables ip filter INPUT -i ib0 -p icmp -j DROP      4 packets
 * ib0 in tcp/2049   reject   firewalld  public
 * ib0 in tcp/22     unsure   nft        a set whose elements are not known decides
 * </pre>
 *
 * A packet has to pass every base chain of its hooks; a drop in any is final. A verdict is told only where it holds for every peer in
 * the networks of the interface; whatever is not understood, not wholly seen, or true for some peers only, makes it {@code unsure}.
 * FORWARD chains are never looked at: they see packets for others.
 */
public final class PacketFates {

    private static final List<String> IN_HOOKS = List.of("ingress", "prerouting", "input");
    private static final List<String> OUT_HOOKS = List.of("output", "postrouting", "egress");
    private static final Set<String> TABLES = Set.of("filter", "nat", "mangle", "raw", "security");
    private static final Set<String> VIRTUAL = Set.of("docker", "br-", "veth", "virbr", "cni", "cali", "flannel", "lxc", "lxd", "tun", "tap", "wg", "podman");
    private static final int WIDEST_PEERLESS = 31;

    /** ssh, the services and the tests that run over IPoIB: NFS and its helpers, iSCSI, Lustre, iperf, iperf3, perftest, qperf. */
    private static final List<Integer> TCP_PORTS = List.of(22, 111, 860, 988, 2049, 3260, 5001, 5201, 18515, 19765, 20048);

    private final String host;
    private final Map<String, FirewallChain> chains = new LinkedHashMap<>();
    private final Map<String, FirewallRule> rules = new LinkedHashMap<>();
    private final List<FirewallZone> zones = new ArrayList<>();
    private final Map<String, Interface> interfaces = new LinkedHashMap<>();
    private final Map<String, List<Address>> addresses = new HashMap<>();
    private final Map<String, String> zoneOf = new HashMap<>();
    private final List<PacketFate> fates = new ArrayList<>();
    private final Set<Integer> ports = new LinkedHashSet<>(TCP_PORTS);

    private PacketFates(String host) {
        this.host = host;
    }

    /** The fates that follow from the facts of one host; none where no packet filter was seen. */
    public static List<PacketFate> of(String host, List<? extends Fact> facts) {
        return of(host, facts, Set.of());
    }

    /** The same, and what becomes of the first packet to each of these TCP ports, which somebody tried. */
    public static List<PacketFate> of(String host, List<? extends Fact> facts, Set<Integer> tried) {
        PacketFates all = new PacketFates(host);
        all.ports.addAll(tried);
        facts.forEach(all::take);
        all.choose();
        if (!all.chains.isEmpty() || !all.zones.isEmpty()) {
            all.candidates().forEach(all::follow);
        }
        return List.copyOf(all.fates);
    }

    private void take(Fact fact) {
        if (fact instanceof FirewallChain chain) {
            chains.put(chain.subject(), chain);
        } else if (fact instanceof FirewallRule rule) {
            rules.put(rule.subject(), rule);
        } else if (fact instanceof FirewallZone zone) {
            zones.add(zone);
        } else if (fact instanceof Interface anInterface) {
            interfaces.put(anInterface.subject(), anInterface);
        } else if (fact instanceof Address address && address.interfaceName() != null) {
            addresses.computeIfAbsent(address.interfaceName(), name -> new ArrayList<>()).add(address);
        } else if (fact instanceof Setting setting && "firewalld".equals(setting.area()) && "zone".equals(setting.name()) && setting.about() != null) {
            zoneOf.put(setting.about(), setting.value());
        }
    }

    /** Of several listings of the same chains the one that shows most stays. */
    private void choose() {
        Map<String, String> best = new HashMap<>();
        for (FirewallChain chain : chains.values()) {
            if (chain.hook() != null) {
                String list = list(chain);
                best.merge(table(chain), list, (a, b) -> rank(a, chain) <= rank(b, chain) ? a : b);
            }
        }
        chains.values().removeIf(chain -> best.containsKey(table(chain)) && !best.get(table(chain)).equals(list(chain)));
        Set<String> mirrored = new HashSet<>();
        for (FirewallChain chain : chains.values()) {
            FirewallChain twin = "nft".equals(chain.backend()) && chain.hook() != null && TABLES.contains(chain.table()) ? twin(chain) : null;
            if (twin != null) {
                mirrored.add(chain.family() + " " + chain.table());
            }
        }
        chains.values().removeIf(chain -> "nft".equals(chain.backend()) && mirrored.contains(chain.family() + " " + chain.table()));
        boolean ufwRules = chains.values().stream().anyMatch(chain -> String.valueOf(chain.chain()).startsWith("ufw-"));
        chains.values().removeIf(chain -> ufwRules && "ufw".equals(chain.backend()));
        if (chains.values().stream().anyMatch(PacketFates::ofFirewalld)) {
            zones.clear();
        }
    }

    /** nft shows the tables of iptables-nft a second time, with matches that it cannot print. */
    private FirewallChain twin(FirewallChain nft) {
        for (FirewallChain chain : chains.values()) {
            boolean same = !"nft".equals(chain.backend()) && !String.valueOf(chain.backend()).contains("legacy") && String.valueOf(nft.chain()).equals(chain.chain())
                    && String.valueOf(nft.family()).equals(chain.family()) && String.valueOf(nft.table()).equals(chain.table());
            if (same && chain.rules() != null && nft.rules() != null && chain.rules().size() == nft.rules().size()) {
                return chain;
            }
        }
        return null;
    }

    private static String table(FirewallChain chain) {
        return chain.backend() + " " + chain.family() + " " + chain.table();
    }

    private static String list(FirewallChain chain) {
        int blank = chain.subject().indexOf(' ');
        return blank < 0 ? chain.subject() : chain.subject().substring(0, blank);
    }

    private int rank(String list, FirewallChain like) {
        boolean whole = chains.values().stream().anyMatch(chain -> list(chain).equals(list) && table(chain).equals(table(like)) && chain.hook() != null
                && chain.rules() != null);
        return (whole ? 0 : 3) + (list.endsWith("-L-brief") ? 2 : list.endsWith("-L") ? 1 : 0);
    }

    private static boolean ofFirewalld(FirewallChain chain) {
        return "firewalld".equals(chain.table()) || "INPUT_ZONES".equals(chain.chain());
    }

    /** The InfiniBand interfaces; a bond instead of what it is made of. Where none is known, those that may be one. */
    private Set<String> candidates() {
        Set<String> names = new LinkedHashSet<>();
        for (Interface each : interfaces.values()) {
            if (infiniband(each)) {
                names.add(each.master() != null && bond(each.master()) ? each.master() : each.subject());
            }
        }
        if (!names.isEmpty()) {
            return names;
        }
        interfaces.values().stream().filter(each -> each.linkType() == null && !each.subject().equals("lo")).forEach(each -> names.add(each.subject()));
        if (names.stream().anyMatch(name -> name.startsWith("ib"))) {
            // a brief table shows no types; those that udev and the kernel name like this are meant before all others
            names.removeIf(name -> !name.startsWith("ib"));
        }
        if (interfaces.values().stream().anyMatch(each -> each.linkType() != null)) {
            return names;
        }
        for (FirewallRule rule : rules.values()) {
            named(rule.interfaceIn(), names);
            named(rule.interfaceOut(), names);
        }
        zones.forEach(zone -> {
            if (zone.interfaces() != null) {
                names.addAll(zone.interfaces());
            }
        });
        names.addAll(zoneOf.keySet());
        if (names.stream().noneMatch(name -> name.startsWith("ib"))) {
            // any interface that no rule names
            names.add("*");
        }
        return names;
    }

    private boolean bond(String master) {
        Interface whole = interfaces.get(master);
        return whole == null || whole.kind() == null || whole.kind().equals("bond") || whole.kind().equals("team");
    }

    private static boolean infiniband(Interface each) {
        return "infiniband".equals(each.linkType()) || "ipoib".equals(each.kind()) || each.mode() != null
                || each.driver() != null && each.driver().contains("ib_ipoib");
    }

    private void named(String list, Set<String> names) {
        if (list == null) {
            return;
        }
        for (String name : list.replace("!", "").split(",")) {
            String bare = name.strip();
            boolean plain = bare.matches("[A-Za-z][A-Za-z0-9_.-]*[+*]?") && !bare.equals("lo") && VIRTUAL.stream().noneMatch(bare::startsWith);
            if (plain && !interfaces.containsKey(bare)) {
                names.add(bare);
            }
        }
    }

    private void follow(String name) {
        List<Packet.Prefix> peers = new ArrayList<>();
        List<Packet.Prefix> own = new ArrayList<>();
        for (Address address : addresses.getOrDefault(name, List.of())) {
            long number = Networks.ipv4(address.address());
            if (number >= 0) {
                own.add(new Packet.Prefix(number, 32));
                if (address.prefixLength() != null && address.prefixLength() <= WIDEST_PEERLESS) {
                    peers.add(new Packet.Prefix(number, address.prefixLength()));
                }
            }
        }
        decide(new Packet(name, true, "icmp", null, peers, own));
        decide(new Packet(name, true, "arp", null, peers, own));
        ports.forEach(port -> decide(new Packet(name, true, "tcp", port, peers, own)));
        decide(new Packet(name, false, "icmp", null, peers, own));
        decide(new Packet(name, false, "arp", null, peers, own));
    }

    private void decide(Packet packet) {
        List<Decision> decisions = new ArrayList<>();
        PacketWalk walk = new PacketWalk(chains, rules, packet);
        boolean looked = false;
        for (FirewallChain chain : onTheWay(packet)) {
            looked |= filters(chain);
            Decision decision = "ufw".equals(chain.backend()) && packet.protocol().equals("icmp") ? new Decision(Decision.UNSURE, chain, "policy", null)
                    : walk.base(chain).sum();
            if (decision != null) {
                decisions.add(decision);
            }
        }
        if (packet.incoming() && !packet.isArp() && !zones.isEmpty()) {
            Decision decision = zone(packet);
            looked |= decision != null;
            if (decision != null) {
                decisions.add(decision);
            }
        }
        Decision end = end(decisions);
        if (end != null && (looked || end.negative())) {
            state(packet, end);
        }
    }

    /** Whether a chain is where packets from and to this host are let through or not, as a rule; a listing of the nat table alone shows none. */
    private static boolean filters(FirewallChain chain) {
        boolean hook = "input".equals(chain.hook()) || "output".equals(chain.hook());
        return hook && !Set.of("nat", "mangle", "raw", "security").contains(String.valueOf(chain.table()));
    }

    /** A drop anywhere is final; else an open end anywhere leaves the whole open; else the last chain has let it through. */
    private static Decision end(List<Decision> decisions) {
        Decision open = null;
        Decision last = null;
        for (Decision decision : decisions) {
            if (decision.negative()) {
                return decision;
            }
            open = decision.verdict().equals(Decision.UNSURE) && open == null ? decision : open;
            last = decision;
        }
        return open == null ? last : open;
    }

    private List<FirewallChain> onTheWay(Packet packet) {
        List<String> hooks = packet.incoming() ? IN_HOOKS : OUT_HOOKS;
        List<FirewallChain> way = new ArrayList<>();
        for (FirewallChain chain : chains.values()) {
            if (chain.hook() != null && hooks.contains(chain.hook()) && sees(chain, packet)) {
                way.add(chain);
            }
        }
        way.sort(Comparator.comparingInt((FirewallChain chain) -> hooks.indexOf(chain.hook()))
                .thenComparingInt(chain -> chain.priority() == null ? 0 : chain.priority()));
        return way;
    }

    private static boolean sees(FirewallChain chain, Packet packet) {
        String family = String.valueOf(chain.family());
        boolean device = chain.devices() != null && chain.devices().contains(packet.interfaceName());
        if ("ingress".equals(chain.hook()) || "egress".equals(chain.hook())) {
            return device;
        }
        return packet.isArp() ? family.equals("arp") : family.equals("ip") || family.equals("inet");
    }

    /** What the zone of the interface does; null where its zone is not known. A zone bound to the peers' addresses comes first. */
    private Decision zone(Packet packet) {
        FirewallZone bound = null;
        for (FirewallZone zone : zones) {
            for (String source : zone.sources() == null ? List.<String>of() : zone.sources()) {
                Packet.Prefix prefix = Packet.Prefix.of(source);
                boolean all = prefix != null && !packet.peers().isEmpty() && packet.peers().stream().allMatch(prefix::holds);
                boolean some = prefix == null ? !source.contains(":") || source.startsWith("ipset:")
                        : packet.peers().isEmpty() || packet.peers().stream().anyMatch(prefix::meets);
                if (all) {
                    return ZoneWalk.of(zone, packet).sum();
                } else if (some) {
                    return new Decision(Decision.UNSURE, zone, "sources", null);
                }
            }
            if (zone.interfaces() != null && zone.interfaces().contains(packet.interfaceName())
                    || zone.subject().equals(zoneOf.get(packet.interfaceName()))) {
                bound = zone;
            }
        }
        if (bound == null && !zoneOf.containsKey(packet.interfaceName())) {
            boolean all = zones.stream().anyMatch(zone -> Boolean.TRUE.equals(zone.amongAll()));
            bound = all || "none".equals(zoneOf.get(packet.interfaceName())) ? defaultZone() : null;
        } else if (bound == null && "none".equals(zoneOf.get(packet.interfaceName()))) {
            bound = defaultZone();
        }
        return bound == null ? null : ZoneWalk.of(bound, packet).sum();
    }

    private FirewallZone defaultZone() {
        return zones.stream().filter(zone -> Boolean.TRUE.equals(zone.defaultZone())).findFirst().orElse(null);
    }

    private void state(Packet packet, Decision decision) {
        Fact decider = decision.decider();
        List<Origin> origins = Derived.origins(decider, decision.field());
        if (origins.isEmpty() && decider instanceof FirewallRule) {
            origins = Derived.origins(decider, "text");
        } else if (origins.isEmpty()) {
            origins = decider.readings().byField().values().stream().findFirst().map(reading -> reading.origins()).orElse(List.of());
        }
        String subject = packet.interfaceName() + " " + packet.direction() + " " + packet.traffic();
        fates.add((PacketFate) Derived.fact(PacketFate.class, host, subject, origins, "interfaceName", packet.interfaceName(),
                "direction", packet.direction(), "traffic", packet.traffic(), "verdict", decision.verdict(), "backend", backend(decider),
                "decidedBy", decider.subject(), "packets", decision.packets()));
    }

    private String backend(Fact decider) {
        if (decider instanceof FirewallZone) {
            return "firewalld";
        }
        FirewallChain chain = decider instanceof FirewallRule rule ? chains.get(rule.chainSubject()) : (FirewallChain) decider;
        if (chain == null) {
            return null;
        }
        String start = list(chain) + " " + chain.family() + " " + chain.table() + " ";
        if ("firewalld".equals(chain.table()) || chains.containsKey(start + "INPUT_ZONES")) {
            return "firewalld";
        }
        boolean ufw = chains.keySet().stream().anyMatch(subject -> subject.startsWith(start + "ufw-"));
        return ufw ? "ufw" : chain.backend();
    }
}
