package org.ibdx.pipeline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.ibdx.fact.Address;
import org.ibdx.fact.Interface;
import org.ibdx.fact.LinkLayer;
import org.ibdx.fact.Port;
import org.ibdx.fact.PortState;
import org.ibdx.knowledge.Node;
import org.ibdx.probe.Probe;
import org.ibdx.source.live.Peer;

/**
 * One of two ends between which a connection is tried; what is not known of it is null.
 *
 * @param name    host name, or what the user calls it
 * @param port    port through which it is reached, {@code mlx5_0/1}
 * @param lid     its LID, decimal
 * @param guid    its GUID, {@code 0x} and 16 digits
 * @param address IP address over IPoIB
 * @param mtu     of the interface with that address, bytes
 */
public record PairEnd(String name, String port, String lid, String guid, String address, Integer mtu) {

    private static final int IP_AND_ICMP = 28;
    /** Three, without the second between them that it waits else, each with half a second for the answer instead of three. */
    private static final List<String> IBPING = List.of("-f", "-t", "500", "-c", "3");
    private static final List<String> PING = List.of("-n", "-i", "0.2", "-W", "2");
    private static final Node.Both WHAT = new Node.Both("a connection between two ends", "两端之间的连接");

    /** The end that a host is: through the named port, else its first active InfiniBand port; null where it has no such port. */
    public static PairEnd of(HostCase host, String through) {
        Port port = host.all(Port.class).stream().filter(each -> each.linkLayer() != LinkLayer.ETHERNET && each.device() != null && each.port() != null)
                .filter(each -> through == null || each.subject().equals(through))
                .min(Comparator.comparing((Port each) -> each.state() != PortState.ACTIVE).thenComparing(Port::subject)).orElse(null);
        if (port == null) {
            return null;
        }
        Interface link = host.all(Interface.class).stream().filter(each -> "infiniband".equals(each.linkType()))
                .filter(each -> each.guid() == null || port.guid() == null || each.guid().equals(port.guid()))
                .filter(each -> address(host, each) != null).findFirst().orElse(null);
        return new PairEnd(host.name(), port.subject(), port.lid() == null || port.lid() == 0 ? null : port.lid().toString(),
                port.guid() == null ? null : "0x" + port.guid(), link == null ? null : address(host, link), link == null ? null : link.mtu());
    }

    private static String address(HostCase host, Interface link) {
        return host.all(Address.class).stream().filter(each -> link.subject().equals(each.interfaceName()) && "inet".equals(each.family()))
                .map(Address::address).findFirst().orElse(null);
    }

    /** The end that a user names by its addresses. */
    public static PairEnd of(List<String> addresses) {
        String name = null;
        String[] found = new String[Peer.Kind.values().length];
        for (String text : addresses) {
            Peer peer = Peer.of(text);
            if (peer != null) {
                name = peer.name() == null ? name : peer.name();
                found[peer.kind().ordinal()] = peer.address();
            }
        }
        return new PairEnd(name, null, found[Peer.Kind.LID.ordinal()], found[Peer.Kind.GUID.ordinal()], found[Peer.Kind.ADDRESS.ordinal()], null);
    }

    /** Whether anything is known by which it can be reached. */
    public boolean reachable() {
        return lid != null || guid != null || address != null;
    }

    /** The server that has to run on this end while the other pings it; the words of a command. */
    public List<String> server() {
        return port == null ? List.of("ibping", "-S") : List.of("ibping", "-S", "-C", device(), "-P", number());
    }

    /** Addresses as {@code --peer} takes them. */
    public List<String> peers() {
        List<String> peers = new ArrayList<>();
        for (String each : new String[] {lid, guid, address}) {
            if (each != null) {
                peers.add(name == null ? each : name + "=" + each);
            }
        }
        return peers;
    }

    /**
     * What is run on this end to try the other: by LID and by GUID, whether its adapter answers at all, IP with small packets, IP with
     * the largest that must pass unbroken.
     */
    public List<Probe> tries(PairEnd other) {
        List<Probe> probes = new ArrayList<>();
        List<String> through = port == null ? List.of() : List.of("-C", device(), "-P", number());
        if (other.lid != null) {
            probes.add(probe("smpquery", "pair-answers", join("smpquery", through, "nodeinfo", other.lid)));
            probes.add(probe("ibping", "pair-ibping-lid", join("ibping", through, IBPING, other.lid)));
        }
        if (other.guid != null) {
            probes.add(probe("ibping", "pair-ibping-guid", join("ibping", through, IBPING, "-G", other.guid)));
        }
        if (other.address != null) {
            probes.add(probe("ping", "pair-ping", join("ping", PING, "-c", "3", other.address)));
            if (mtu != null && mtu > IP_AND_ICMP) {
                probes.add(probe("ping", "pair-ping-full", join("ping", PING, "-c", "2", "-M", "do", "-s", String.valueOf(mtu - IP_AND_ICMP),
                        other.address)));
            }
            probes.add(probe("ip-route-get", "pair-route", List.of("ip", "route", "get", other.address)));
        }
        return probes;
    }

    /** What has to be looked at again when the tries are over. */
    static Probe neighbours() {
        return probe("ip-neigh", "pair-neighbours", List.of("ip", "-s", "neigh", "show"));
    }

    private static List<String> join(String tool, List<String> options, String... rest) {
        return join(tool, options, List.of(), rest);
    }

    private static List<String> join(String tool, List<String> through, List<String> options, String... rest) {
        List<String> words = new ArrayList<>(List.of(tool));
        words.addAll(through);
        words.addAll(options);
        words.addAll(List.of(rest));
        return words;
    }

    /** It brings what the probe of that id brings; the mark keeps several of one kind apart. */
    private static Probe probe(String id, String mark, List<String> command) {
        // datagrams of two tools at once on one port would disturb each other; packets of IP go beside them
        String reach = List.of("smpquery", "ibping").contains(id) ? "sm" : "host";
        return new Probe(id, WHAT, command, List.of(), List.of(), null, id, 30_000, false, "sends packets to the other end (" + mark + ")", 3000, reach, true,
                List.of(), List.of(), List.of(), Map.of(), List.of());
    }

    private String device() {
        return port.substring(0, port.lastIndexOf('/'));
    }

    private String number() {
        return port.substring(port.lastIndexOf('/') + 1);
    }
}
