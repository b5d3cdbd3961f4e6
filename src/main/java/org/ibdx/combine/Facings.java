package org.ibdx.combine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.conclusion.Facing;
import org.ibdx.fact.Address;
import org.ibdx.fact.Benchmark;
import org.ibdx.fact.CommandRun;
import org.ibdx.fact.Fact;
import org.ibdx.fact.IbPing;
import org.ibdx.fact.Neighbour;
import org.ibdx.fact.Ping;
import org.ibdx.fact.Port;
import org.ibdx.fact.PortCheck;
import org.ibdx.fact.RouteLookup;

/** Finds out what on one host is the other end of what on another: by IP address, LID and GUID. */
public final class Facings {

    private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(?:\\.\\d{1,3}){3}");
    /** A command that is run elsewhere: it is a fact of that machine. Who only tries the way there tries it here. */
    private static final Pattern LOGIN = Pattern.compile("^(?:sudo )?ssh (?:-\\S+ (?:[\\w./=]+ )?)*?(?:\\S+@)?(\\d{1,3}(?:\\.\\d{1,3}){3}) (?!-|(?:true|false|exit|:)\\s*$)\\S");

    private final Map<String, String[]> ownerOfAddress = new HashMap<>();
    /** Addresses of which there is one owner, by {@code host + " " + interface}. */
    private final Map<String, List<String>> addressesOf = new HashMap<>();
    private final Map<String, String[]> ownerOfLid = new HashMap<>();
    private final Map<String, Map<String, Set<String>>> closures = new LinkedHashMap<>();
    private final Set<Facing> facings = new LinkedHashSet<>();

    private Facings() {
    }

    /** All facings between the hosts; an address or LID that two hosts claim faces neither. */
    public static List<Facing> of(Map<String, List<Fact>> factsByHost) {
        Facings facings = new Facings();
        factsByHost.forEach((host, facts) -> {
            facings.closures.put(host, Containment.closure(facts));
            for (Fact fact : facts) {
                if (fact instanceof Address address && address.address() != null && address.interfaceName() != null) {
                    facings.own(facings.ownerOfAddress, address.address(), host, address.interfaceName());
                } else if (fact instanceof Port port) {
                    if (port.lid() != null && port.lid() != 0) {
                        facings.own(facings.ownerOfLid, port.lid().toString(), host, port.subject());
                    }
                    if (port.guid() != null) {
                        facings.own(facings.ownerOfLid, "0x" + port.guid(), host, port.subject());
                        facings.own(facings.ownerOfLid, port.guid(), host, port.subject());
                    }
                }
            }
        });
        factsByHost.forEach(facings::reached);
        facings.ownerOfAddress.forEach((address, owner) -> {
            if (owner[0] != null) {
                facings.addressesOf.computeIfAbsent(owner[0] + " " + owner[1], key -> new ArrayList<>()).add(address);
            }
        });
        factsByHost.forEach((host, facts) -> {
            for (Fact fact : facts) {
                if (fact instanceof Neighbour neighbour) {
                    facings.faceNeighbour(host, neighbour.address());
                } else if (fact instanceof Ping ping) {
                    facings.faceNeighbour(host, ping.target());
                } else if (fact instanceof RouteLookup lookup) {
                    facings.faceNeighbour(host, lookup.subject());
                } else if (fact instanceof PortCheck check) {
                    facings.faceNeighbour(host, check.address());
                } else if (fact instanceof Benchmark benchmark && benchmark.target() != null) {
                    facings.faceNeighbour(host, benchmark.target());
                    facings.faceBenchmark(host, benchmark, facts);
                } else if (fact instanceof IbPing ping && ping.target() != null) {
                    facings.face(host, ping.target(), facings.ownerOfLid.get(ping.target()));
                }
            }
        });
        return List.copyOf(facings.facings);
    }

    /** The address under which a host was logged in to is its own, where none is seen to have it. */
    private void reached(String host, List<Fact> facts) {
        if (ADDRESS.matcher(host).matches()) {
            ownerOfAddress.putIfAbsent(host, new String[] {host, "host"});
        }
        for (Fact fact : facts) {
            Matcher login = fact instanceof CommandRun run && "ssh".equals(run.tool()) ? LOGIN.matcher(run.command()) : null;
            if (login != null && login.find()) {
                ownerOfAddress.putIfAbsent(login.group(1), new String[] {host, "host"});
            }
        }
    }

    private void own(Map<String, String[]> owners, String what, String host, String subject) {
        String[] before = owners.get(what);
        owners.put(what, before == null || before[0] != null && before[0].equals(host) ? new String[] {host, subject} : new String[] {null, null});
    }

    /** An address that was tried, and the same as neighbour of the interface it lies in. */
    private void faceNeighbour(String host, String address) {
        String[] owner = ownerOfAddress.get(address);
        face(host, address, owner);
        for (String whole : closures.get(host).getOrDefault(address, Set.of())) {
            if (whole.endsWith(" " + address)) {
                face(host, whole, owner);
                seenFromThere(host, whole, owner);
            }
        }
    }

    /** What the owner knows this host as: {@code ib0 10.0.0.1} there is the other end of {@code ib0 10.0.0.2} here. */
    private void seenFromThere(String host, String peer, String[] owner) {
        if (owner == null || owner[0] == null || owner[0].equals(host)) {
            return;
        }
        for (String own : addressesOf.getOrDefault(host + " " + peer.substring(0, peer.indexOf(' ')), List.of())) {
            facings.add(new Facing(owner[0], owner[1] + " " + own, host, peer));
        }
    }

    /** The port through which a test was run faces the host that it was run against. */
    private void faceBenchmark(String host, Benchmark benchmark, List<Fact> facts) {
        for (Fact fact : facts) {
            if (fact instanceof Port port && port.device() != null && port.device().equals(benchmark.device())) {
                face(host, port.subject(), ownerOfAddress.get(benchmark.target()));
            }
        }
    }

    private void face(String host, String subject, String[] owner) {
        if (owner == null || owner[0] == null || owner[0].equals(host) || subject == null) {
            return;
        }
        List<String> peers = new ArrayList<>(closures.get(owner[0]).getOrDefault(owner[1], Set.of(owner[1])));
        List<String> own = new ArrayList<>(closures.get(host).getOrDefault(subject, Set.of(subject)));
        peers.add("host");
        own.add("host");
        for (String peer : peers) {
            facings.add(new Facing(owner[0], peer, host, subject));
        }
        for (String mine : own) {
            facings.add(new Facing(host, mine, owner[0], owner[1]));
        }
    }
}
