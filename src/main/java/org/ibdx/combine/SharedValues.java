package org.ibdx.combine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.ibdx.conclusion.Shared;
import org.ibdx.fact.Address;
import org.ibdx.fact.Fact;
import org.ibdx.fact.Hca;
import org.ibdx.fact.Interface;
import org.ibdx.fact.LinkLayer;
import org.ibdx.fact.Port;
import org.ibdx.fact.PortState;
import org.ibdx.fact.Versions;

/**
 * Groups the things of all hosts by the values that ought to be unique or alike, in one pass:
 * <ul>
 * <li>{@code guid}: InfiniBand ports with one GUID; {@code lid}: active ports with one LID in one subnet that has a subnet manager
 * <li>{@code address}: one IP address on IPoIB interfaces; {@code address-of-subnet}: the same, with carrier, in one subnet
 * <li>{@code network}: IPoIB interfaces in one IP network
 * <li>{@code mode}, {@code mtu}: those whose mode or MTU fewer interfaces of their network have than another
 * <li>{@code up-elsewhere}: ports that are down, and up on most hosts with adapters of the same names and models
 * <li>{@code firmware}: adapters whose firmware fewer of their model (PSID) have than another
 * </ul>
 */
public final class SharedValues {

    private static final int HOST_ROUTE = 32;
    /** So many hosts with a port up make it meant to be up on all with the same cards. */
    private static final int PEERS = 3;

    /** A thing of a host. */
    private record Thing(String host, String subject) {
    }

    private final Map<String, Map<String, List<Thing>>> byKind = new LinkedHashMap<>();
    private final Map<String, Map<PortState, List<Thing>>> byPort = new TreeMap<>();
    private final List<Shared> rows = new ArrayList<>();

    private SharedValues() {
    }

    /**
     * The rows for all hosts.
     *
     * @param factsByHost facts of each host
     * @param subnets     subnet of each InfiniBand port, by {@code host + " " + port}
     */
    public static List<Shared> of(Map<String, List<Fact>> factsByHost, Map<String, String> subnets) {
        if (factsByHost.size() < 2) {
            return List.of();
        }
        SharedValues values = new SharedValues();
        factsByHost.forEach((host, facts) -> values.host(host, facts, subnets));
        values.byKind.forEach(values::rows);
        values.byPort.forEach(values::upElsewhere);
        return List.copyOf(values.rows);
    }

    private void host(String host, List<Fact> facts, Map<String, String> subnets) {
        Map<String, Interface> interfaces = new HashMap<>();
        for (Fact fact : facts) {
            if (fact instanceof Interface anInterface && ("infiniband".equals(anInterface.linkType()) || anInterface.mode() != null)) {
                interfaces.put(anInterface.subject(), anInterface);
            }
        }
        Map<String, String> subnetOf = new HashMap<>();
        Containment.closure(facts).forEach((part, wholes) -> wholes.stream().map(whole -> subnets.get(host + " " + whole))
                .filter(java.util.Objects::nonNull).findFirst().ifPresent(subnet -> subnetOf.put(part, subnet)));
        String role = facts.stream().filter(Hca.class::isInstance).map(Hca.class::cast).filter(hca -> hca.caType() != null)
                .map(hca -> hca.subject() + "=" + hca.caType()).sorted().collect(java.util.stream.Collectors.joining(","));
        for (Fact fact : facts) {
            if (fact instanceof Port port && port.linkLayer() != LinkLayer.ETHERNET) {
                if (!role.isEmpty() && (port.state() == PortState.ACTIVE || port.state() == PortState.DOWN)) {
                    byPort.computeIfAbsent(role + " " + port.subject(), key -> new TreeMap<>())
                            .computeIfAbsent(port.state(), state -> new ArrayList<>()).add(new Thing(host, port.subject()));
                }
                port(port, subnets.get(host + " " + port.subject()));
            } else if (fact instanceof Address address && "inet".equals(address.family()) && interfaces.containsKey(address.interfaceName())) {
                address(address, interfaces.get(address.interfaceName()), subnetOf.get(address.interfaceName()));
            } else if (fact instanceof Hca hca && hca.psid() != null && hca.firmware() != null) {
                add("firmware", hca.psid() + " " + hca.firmware(), hca.host(), hca.subject());
            }
        }
    }

    private void port(Port port, String subnet) {
        if (real(port.guid())) {
            add("guid", port.guid(), port.host(), port.subject());
            if (port.state() == PortState.ACTIVE && port.lid() != null && port.lid() > 0 && subnet != null && subnet.startsWith("subnet 0x")) {
                add("lid", subnet + " LID " + port.lid(), port.host(), port.subject());
            }
        }
    }

    /** Whether a GUID is one: not none, and not put in place of one by {@code sos clean}. */
    private static boolean real(String guid) {
        return guid != null && !guid.startsWith("00000000") && !guid.startsWith("534f53");
    }

    private void address(Address address, Interface anInterface, String subnet) {
        String host = address.host();
        if (address.network() != null && address.prefixLength() != null) {
            String network = address.network() + "/" + address.prefixLength();
            add("network", network, host, anInterface.subject());
            if (anInterface.mode() != null) {
                add("mode", network + " " + anInterface.mode(), host, anInterface.subject());
            }
            if (anInterface.mtu() != null && "infiniband".equals(anInterface.linkType()) && !"connected".equals(anInterface.mode())) {
                add("mtu", network + " " + anInterface.mtu(), host, anInterface.subject());
            }
        }
        if (address.prefixLength() != null && address.prefixLength() < HOST_ROUTE && anInterface.guid() != null) {
            add("address", address.address(), host, address.subject());
            if (subnet != null && Boolean.TRUE.equals(anInterface.carrier())) {
                add("address-of-subnet", subnet + " " + address.address() + "/" + address.prefixLength(), host, address.subject());
            }
        }
    }

    private void add(String kind, String value, String host, String subject) {
        byKind.computeIfAbsent(kind, k -> new TreeMap<>()).computeIfAbsent(value, v -> new ArrayList<>()).add(new Thing(host, subject));
    }

    private void rows(String kind, Map<String, List<Thing>> byValue) {
        byValue.values().forEach(things -> things.sort(Comparator.comparing(Thing::host).thenComparing(Thing::subject)));
        if (kind.equals("mode") || kind.equals("mtu") || kind.equals("firmware")) {
            odd(kind, byValue);
        } else {
            byValue.forEach((value, things) -> alike(kind, value, things));
        }
    }

    private void upElsewhere(String role, Map<PortState, List<Thing>> byState) {
        List<Thing> up = byState.getOrDefault(PortState.ACTIVE, List.of());
        List<Thing> down = byState.getOrDefault(PortState.DOWN, List.of());
        if (up.size() >= PEERS && up.size() > 2 * down.size()) {
            down.forEach(thing -> row("up-elsewhere", role, thing, up.get(0)));
        }
    }

    private void alike(String kind, String value, List<Thing> things) {
        Thing first = things.get(0);
        Thing second = things.stream().filter(thing -> !thing.host().equals(first.host())).findFirst().orElse(null);
        if (second != null) {
            things.forEach(thing -> row(kind, value, thing, thing.host().equals(first.host()) ? second : first));
        }
    }

    /** Of the values within one network or model, all but the most usual; of two as usual, the larger or newer is. */
    private void odd(String kind, Map<String, List<Thing>> byValue) {
        Map<String, List<String>> groups = new LinkedHashMap<>();
        byValue.keySet().forEach(value -> groups.computeIfAbsent(value.substring(0, value.indexOf(' ')), g -> new ArrayList<>()).add(value));
        groups.values().stream().filter(values -> values.size() > 1).forEach(values -> {
            String usual = values.stream().max(Comparator.comparingInt((String value) -> byValue.get(value).size())
                    .thenComparing((a, b) -> compare(kind, last(a), last(b)))).orElseThrow();
            for (String value : values) {
                if (!value.equals(usual)) {
                    byValue.get(value).forEach(thing -> byValue.get(usual).stream().filter(other -> !other.host().equals(thing.host()))
                            .findFirst().ifPresent(other -> row(kind, value, thing, other)));
                }
            }
        });
    }

    private static String last(String value) {
        return value.substring(value.lastIndexOf(' ') + 1);
    }

    private static int compare(String kind, String a, String b) {
        return switch (kind) {
            case "firmware" -> Versions.compare(a, b);
            case "mtu" -> Integer.compare(Integer.parseInt(a), Integer.parseInt(b));
            // as many datagram as connected: the connected ones are meant, since somebody set them so
            default -> b.compareTo(a);
        };
    }

    private void row(String kind, String value, Thing thing, Thing other) {
        rows.add(new Shared(kind, value, thing.host(), thing.subject(), other.host(), other.subject()));
    }
}
