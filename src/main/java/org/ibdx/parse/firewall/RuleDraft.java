package org.ibdx.parse.firewall;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.ibdx.capture.Line;
import org.ibdx.fact.FirewallRule;
import org.ibdx.parse.Statements;

/**
 * A rule while it is read, in the terms that all packet filters share. What is not understood makes the rule opaque: it may then
 * match or not, and whoever follows the packet must reckon with both.
 */
final class RuleDraft {

    private static final Map<String, String> PROTOCOLS = Map.of("1", "icmp", "ipv4-icmp", "icmp", "6", "tcp", "17", "udp", "58", "icmpv6",
            "ipv6-icmp", "icmpv6", "icmp6", "icmpv6", "2", "igmp", "47", "gre", "50", "esp");
    private static final Map<String, String> ICMP_TYPES = Map.of("0", "echo-reply", "3", "destination-unreachable", "4", "source-quench",
            "5", "redirect", "8", "echo-request", "11", "time-exceeded", "12", "parameter-problem", "pong", "echo-reply", "ping", "echo-request");
    private static final int LONGEST = 240;

    final Line line;
    String interfaceIn;
    Boolean interfaceNegated;
    String interfaceOut;
    String protocol;
    List<String> ports;
    List<String> sourcePorts;
    String source;
    String destination;
    String states;
    String verdict = "none";
    String target;
    Long packets;
    boolean opaque;
    String limit;
    String icmpType;
    String mark;
    String tcpFlags;
    String family;
    String text = "";

    RuleDraft(Line line) {
        this.line = line;
    }

    RuleDraft copy() {
        RuleDraft copy = new RuleDraft(line);
        copy.interfaceIn = interfaceIn;
        copy.interfaceNegated = interfaceNegated;
        copy.interfaceOut = interfaceOut;
        copy.protocol = protocol;
        copy.ports = ports;
        copy.sourcePorts = sourcePorts;
        copy.source = source;
        copy.destination = destination;
        copy.states = states;
        copy.packets = packets;
        copy.opaque = opaque;
        copy.limit = limit;
        copy.icmpType = icmpType;
        copy.mark = mark;
        copy.tcpFlags = tcpFlags;
        copy.family = family;
        copy.text = text;
        return copy;
    }

    private static String joined(boolean negated, List<String> values) {
        return (negated ? "!" : "") + String.join(",", values);
    }

    /** Two matches of one thing in one rule both have to hold; that is not followed up. */
    private String once(String before, String now) {
        if (before != null && !before.equals(now)) {
            opaque = true;
        }
        return now;
    }

    void interfaceIn(boolean negated, List<String> names) {
        interfaceIn = once(interfaceIn, String.join(",", names));
        interfaceNegated = negated ? Boolean.TRUE : null;
    }

    void interfaceOut(boolean negated, List<String> names) {
        interfaceOut = once(interfaceOut, joined(negated, names));
    }

    void protocol(boolean negated, List<String> names) {
        Set<String> plain = new LinkedHashSet<>();
        for (String name : names) {
            String lower = name.toLowerCase(Locale.ROOT);
            if (!negated && (lower.equals("all") || lower.equals("0") || lower.equals("ip"))) {
                return;
            }
            plain.add(PROTOCOLS.getOrDefault(lower, lower));
        }
        String next = joined(negated, new ArrayList<>(plain));
        if (protocol != null && !negated && !protocol.startsWith("!") && !protocol.equals(next)) {
            Set<String> both = new LinkedHashSet<>(List.of(protocol.split(",")));
            both.retainAll(plain);
            opaque |= both.isEmpty();
            protocol = both.isEmpty() ? next : String.join(",", both);
            return;
        }
        protocol = once(protocol, next);
    }

    /** A match of ports also says which protocol it is, unless any transport is meant ({@code th dport}). */
    void ports(String transport, boolean negated, List<String> values) {
        if (transport != null) {
            protocol(false, List.of(transport));
        }
        List<String> next = ports(negated, values);
        opaque |= ports != null && !ports.equals(next);
        ports = next;
    }

    void sourcePorts(String transport, boolean negated, List<String> values) {
        if (transport != null) {
            protocol(false, List.of(transport));
        }
        List<String> next = ports(negated, values);
        opaque |= sourcePorts != null && !sourcePorts.equals(next);
        sourcePorts = next;
    }

    private static List<String> ports(boolean negated, List<String> values) {
        List<String> ports = new ArrayList<>();
        for (String value : values) {
            ports.add((negated && ports.isEmpty() ? "!" : "") + value.replace(':', '-'));
        }
        return List.copyOf(ports);
    }

    void source(boolean negated, List<String> prefixes) {
        source = once(source, joined(negated, prefixes));
    }

    void destination(boolean negated, List<String> prefixes) {
        destination = once(destination, joined(negated, prefixes));
    }

    void states(boolean negated, List<String> words) {
        String next = joined(negated, words).toLowerCase(Locale.ROOT);
        if (states != null && !states.startsWith("!") && !negated) {
            // state and status may stand side by side; both have to hold
            opaque = true;
        }
        states = next;
    }

    void icmpType(String transport, boolean negated, List<String> types) {
        protocol(false, List.of(transport));
        List<String> names = new ArrayList<>();
        for (String type : types) {
            String bare = type.contains("/") ? type.substring(0, type.indexOf('/')) : type;
            if (bare.equals("any") || bare.equals("255")) {
                return;
            }
            names.add(transport.equals("icmp") ? ICMP_TYPES.getOrDefault(bare, bare) : bare);
        }
        icmpType = once(icmpType, joined(negated, names));
    }

    void tcpFlags(boolean negated, String mask, String set) {
        protocol(false, List.of("tcp"));
        tcpFlags = once(tcpFlags, (negated ? "!" : "") + flags(mask) + "/" + flags(set));
    }

    private static String flags(String words) {
        String lower = words.toLowerCase(Locale.ROOT);
        return lower.equals("all") ? "fin,syn,rst,psh,ack,urg" : lower.equals("none") ? "" : lower.replace('|', ',').replace(" ", "");
    }

    void mark(boolean negated, String value) {
        mark = once(mark, (negated ? "!" : "") + value);
    }

    /** States the rule as part of a chain; the subject is given back, for the order. */
    String state(Statements out, String chain, int position, Set<String> taken) {
        String shown = text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
        String subject = chain + " " + shown;
        for (int again = 2; !taken.add(subject); again++) {
            subject = chain + " " + shown + " #" + again;
        }
        out.about(FirewallRule.class, subject).set("chainSubject", chain, line).set("position", position, line)
                .set("interfaceIn", interfaceIn, line).set("interfaceNegated", interfaceNegated, line).set("interfaceOut", interfaceOut, line)
                .set("protocol", protocol, line).set("ports", ports, line).set("sourcePorts", sourcePorts, line)
                .set("source", source, line).set("destination", destination, line).set("states", states, line)
                .set("verdict", verdict, line).set("target", target, line).set("packets", packets, line)
                .set("opaque", opaque ? Boolean.TRUE : null, line).set("icmpType", icmpType, line)
                .set("mark", mark, line).set("tcpFlags", tcpFlags, line).set("limit", limit, line).set("family", family, line).set("text", shown, line);
        return subject;
    }
}
