package org.ibdx.combine;

import java.util.List;
import java.util.Set;
import org.ibdx.fact.FirewallRule;

/**
 * Whether a rule matches a packet: for all packets of the kind, for none, or perhaps. What is not understood, and what holds for some
 * peers only, is a perhaps; so it can never make a drop certain, nor an accept.
 */
enum RuleMatch {
    YES, NO, MAYBE;

    private static final Set<String> SYN = Set.of("syn");
    private static final int FIRST_FREE_PORT = 1024;
    private static final int LAST_PORT = 65_535;

    /**
     * @param marked    a rule before may have set the mark of the packet
     * @param untracked a rule before may have taken the packet out of connection tracking
     */
    static RuleMatch of(FirewallRule rule, Packet packet, boolean marked, boolean untracked) {
        RuleMatch all = YES;
        for (RuleMatch one : new RuleMatch[] {family(rule, packet), interfaces(rule, packet), protocol(rule, packet), ports(rule, packet),
                icmpType(rule, packet), flags(rule, packet), states(rule, untracked), addresses(rule, packet), mark(rule, marked), limit(rule)}) {
            if (one == NO) {
                return NO;
            }
            all = one == MAYBE ? MAYBE : all;
        }
        return Boolean.TRUE.equals(rule.opaque()) ? MAYBE : all;
    }

    private RuleMatch not(boolean negated) {
        return !negated || this == MAYBE ? this : this == YES ? NO : YES;
    }

    private static RuleMatch when(boolean condition) {
        return condition ? YES : NO;
    }

    private static RuleMatch family(FirewallRule rule, Packet packet) {
        return rule.family() == null ? YES : when(!packet.isArp() && rule.family().equals("ip"));
    }

    private static RuleMatch interfaces(FirewallRule rule, Packet packet) {
        RuleMatch in = YES;
        if (rule.interfaceIn() != null) {
            // a packet from this host has no interface to come in through, so that not even a negation holds
            in = packet.incoming() ? names(rule.interfaceIn(), packet.interfaceName()).not(Boolean.TRUE.equals(rule.interfaceNegated())) : NO;
        }
        RuleMatch out = YES;
        if (rule.interfaceOut() != null) {
            boolean negated = rule.interfaceOut().startsWith("!");
            String names = negated ? rule.interfaceOut().substring(1) : rule.interfaceOut();
            out = packet.incoming() ? NO : names(names, packet.interfaceName()).not(negated);
        }
        return in == NO || out == NO ? NO : in == MAYBE || out == MAYBE ? MAYBE : YES;
    }

    private static RuleMatch names(String names, String wanted) {
        RuleMatch any = NO;
        for (String name : names.split(",")) {
            RuleMatch one = name(name.strip(), wanted);
            if (one == YES) {
                return YES;
            }
            any = one == MAYBE ? MAYBE : any;
        }
        return any;
    }

    /** {@code ib+} of iptables and {@code ib*} of nft; the packet's own name is a pattern where only the rules name interfaces. */
    private static RuleMatch name(String name, String wanted) {
        if (name.startsWith("@")) {
            return MAYBE;
        }
        boolean pattern = name.endsWith("+") || name.endsWith("*");
        boolean wide = wanted.length() > 1 && (wanted.endsWith("+") || wanted.endsWith("*"));
        String start = pattern ? name.substring(0, name.length() - 1) : name;
        String wantedStart = wide ? wanted.substring(0, wanted.length() - 1) : wanted;
        if (pattern) {
            return wantedStart.startsWith(start) ? YES : wide && start.startsWith(wantedStart) ? MAYBE : NO;
        }
        return wide ? name.startsWith(wantedStart) ? MAYBE : NO : when(name.equals(wanted));
    }

    private static RuleMatch protocol(FirewallRule rule, Packet packet) {
        if (rule.protocol() == null) {
            return YES;
        }
        boolean negated = rule.protocol().startsWith("!");
        List<String> protocols = List.of((negated ? rule.protocol().substring(1) : rule.protocol()).split(","));
        return when(protocols.contains(packet.protocol())).not(negated);
    }

    private static RuleMatch ports(FirewallRule rule, Packet packet) {
        RuleMatch source = YES;
        if (rule.sourcePorts() != null) {
            source = packet.port() == null ? NO : clientPort(rule.sourcePorts());
        }
        if (rule.ports() == null || source == NO) {
            return source;
        }
        if (packet.port() == null) {
            return NO;
        }
        boolean negated = rule.ports().get(0).startsWith("!");
        RuleMatch any = NO;
        for (String range : rule.ports()) {
            int[] ends = range(negated && range.startsWith("!") ? range.substring(1) : range);
            if (ends == null) {
                any = any == YES ? YES : MAYBE;
            } else if (packet.port() >= ends[0] && packet.port() <= ends[1]) {
                any = YES;
            }
        }
        RuleMatch destination = any.not(negated);
        return destination == NO ? NO : source == MAYBE ? MAYBE : destination;
    }

    /** A client calls from a port that the system picks, from 1024 up. */
    private static RuleMatch clientPort(List<String> ranges) {
        boolean negated = !ranges.isEmpty() && ranges.get(0).startsWith("!");
        RuleMatch any = NO;
        for (String text : ranges) {
            int[] ends = range(text.startsWith("!") ? text.substring(1) : text);
            if (ends != null && ends[0] <= FIRST_FREE_PORT && ends[1] >= LAST_PORT) {
                any = YES;
            } else if (any == NO && (ends == null || ends[1] >= FIRST_FREE_PORT)) {
                any = MAYBE;
            }
        }
        return any.not(negated);
    }

    private static int[] range(String text) {
        String[] ends = text.strip().split("-", 2);
        int low = port(ends[0]);
        int high = ends.length == 1 ? low : port(ends[1]);
        return low < 0 || high < 0 ? null : new int[] {low, high};
    }

    private static int port(String text) {
        if (!text.isEmpty() && text.length() <= 5 && text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return Integer.parseInt(text);
        }
        return switch (text) {
            case "ssh" -> 22;
            case "nfs" -> 2049;
            case "sunrpc", "portmapper" -> 111;
            case "http" -> 80;
            case "https" -> 443;
            case "domain" -> 53;
            case "smtp" -> 25;
            case "ntp" -> 123;
            case "" -> 0;
            default -> -1;
        };
    }

    private static RuleMatch icmpType(FirewallRule rule, Packet packet) {
        if (rule.icmpType() == null) {
            return YES;
        }
        if (!packet.protocol().equals("icmp")) {
            return NO;
        }
        boolean negated = rule.icmpType().startsWith("!");
        List<String> types = List.of((negated ? rule.icmpType().substring(1) : rule.icmpType()).split(","));
        return types.stream().anyMatch(type -> type.startsWith("@")) ? MAYBE : when(types.contains("echo-request")).not(negated);
    }

    private static RuleMatch flags(FirewallRule rule, Packet packet) {
        if (rule.tcpFlags() == null) {
            return YES;
        }
        if (!packet.protocol().equals("tcp")) {
            return NO;
        }
        boolean negated = rule.tcpFlags().startsWith("!");
        String[] sides = (negated ? rule.tcpFlags().substring(1) : rule.tcpFlags()).split("/", -1);
        if (sides.length != 2) {
            return MAYBE;
        }
        Set<String> mask = Set.of(distinct(sides[0]));
        Set<String> set = Set.of(distinct(sides[1]));
        boolean bare = mask.contains("syn") == set.contains("syn") && set.stream().allMatch(flag -> SYN.contains(flag));
        return when(bare).not(negated);
    }

    private static String[] distinct(String words) {
        return java.util.Arrays.stream(words.split(",")).filter(word -> !word.isBlank()).distinct().toArray(String[]::new);
    }

    /** A packet that begins a flow is new; it belongs to none, is not invalid and was not redirected. */
    private static RuleMatch states(FirewallRule rule, boolean untracked) {
        if (rule.states() == null) {
            return YES;
        }
        if (untracked) {
            return MAYBE;
        }
        boolean negated = rule.states().startsWith("!");
        List<String> states = List.of((negated ? rule.states().substring(1) : rule.states()).split(","));
        return when(states.contains("new")).not(negated);
    }

    private static RuleMatch addresses(FirewallRule rule, Packet packet) {
        if (packet.isArp()) {
            return rule.source() == null && rule.destination() == null ? YES : MAYBE;
        }
        RuleMatch source = prefixes(rule.source(), packet, packet.incoming());
        RuleMatch destination = prefixes(rule.destination(), packet, !packet.incoming());
        return source == NO || destination == NO ? NO : source == MAYBE || destination == MAYBE ? MAYBE : YES;
    }

    /** @param peer whether the address of the other side is meant, else the own one */
    private static RuleMatch prefixes(String text, Packet packet, boolean peer) {
        if (text == null) {
            return YES;
        }
        boolean negated = text.startsWith("!");
        String list = negated ? text.substring(1) : text;
        if (list.startsWith("type:")) {
            // the kind of a destination: the packet goes to one host, which is this one when it comes in
            boolean local = list.equals("type:local") && !peer;
            return when(local || list.equals("type:unicast") && peer).not(negated);
        }
        List<Packet.Prefix> sides = peer ? packet.peers() : packet.own();
        RuleMatch any = NO;
        for (String one : list.split(",")) {
            RuleMatch match = prefix(one.strip(), sides);
            any = match == YES || any == YES ? YES : match == MAYBE ? MAYBE : any;
        }
        return any.not(negated);
    }

    private static RuleMatch prefix(String text, List<Packet.Prefix> sides) {
        Packet.Prefix prefix = Packet.Prefix.of(text);
        if (prefix == null) {
            return text.indexOf(':') >= 0 && !text.startsWith("@") && text.matches("[0-9a-fA-F:./]+") ? NO : MAYBE;
        }
        if (prefix.bits() == 0) {
            return YES;
        }
        long first = prefix.address() >>> 24;
        if (first == 127 || first >= 224) {
            return NO;
        }
        if (sides.isEmpty()) {
            return MAYBE;
        }
        boolean all = sides.stream().allMatch(prefix::holds);
        return all ? YES : sides.stream().anyMatch(prefix::meets) ? MAYBE : NO;
    }

    private static RuleMatch mark(FirewallRule rule, boolean marked) {
        if (rule.mark() == null) {
            return YES;
        }
        boolean negated = rule.mark().startsWith("!");
        String value = (negated ? rule.mark().substring(1) : rule.mark()).split("/", 2)[0];
        Long number = org.ibdx.fact.Words.number(value);
        return marked || number == null ? MAYBE : when(number == 0).not(negated);
    }

    /** Within a limit the packet is let match unless the rule drops: a drop of a few is no drop of all. */
    private static RuleMatch limit(FirewallRule rule) {
        if (rule.limit() == null) {
            return YES;
        }
        boolean drops = "drop".equals(rule.verdict()) || "reject".equals(rule.verdict());
        return rule.limit().equals("over") ? NO : drops ? MAYBE : YES;
    }
}
