package org.ibdx.fact;

import java.util.List;

/**
 * A rule of a chain; subject is {@code <chain subject> <rule>}: a rule is known by what it says, so that one that moved up when
 * another was deleted stays the same, and its counter can be followed. Where a list is meant (ports, interfaces, addresses), a
 * leading {@code !} on it or on its first element negates the whole.
 *
 * @param chainSubject     subject of its FirewallChain, whose {@code rules} give the order
 * @param position         place in the chain, from 1
 * @param interfaceIn      interface names or patterns (ib+, ib*), parted by commas; null is any
 * @param interfaceNegated the match of {@code interfaceIn} is negated
 * @param interfaceOut     outgoing interfaces or patterns; {@code !lo} where negated
 * @param protocol         icmp tcp udp arp …, parted by commas; null is any
 * @param ports            destination ports or ranges
 * @param source           source prefixes, parted by commas, or {@code @set}
 * @param destination      destination prefixes, or {@code type:local}, {@code type:broadcast} … (addrtype, fib); {@code type:fragment} for
 *                         the later parts of a packet
 * @param states           conntrack states, parted by commas; also dnat and snat
 * @param verdict          accept drop reject return jump goto queue none
 * @param target           chain jumped to; of a rule without a verdict the target that changes the packet (MARK, NOTRACK)
 * @param packets          packets counted; null where not counted
 * @param opaque           has matches that were not understood
 * @param icmpType         echo-request …, parted by commas
 * @param sourcePorts      source ports or ranges
 * @param mark             value or value/mask of the packet mark
 * @param tcpFlags         {@code mask/set}, parted by commas: {@code fin,syn,rst,ack/syn}
 * @param limit            within or over: matches only packets within a rate, or beyond it
 * @param family           ip or ip6 where the rule itself is limited to it
 * @param text             the rule as it is printed, without counters and comment
 */
public record FirewallRule(String host, String subject, String chainSubject, Integer position, String interfaceIn,
        Boolean interfaceNegated, String interfaceOut, String protocol, List<String> ports, String source, String destination,
        String states, String verdict, String target, Long packets, Boolean opaque, String icmpType, List<String> sourcePorts,
        String mark, String tcpFlags, String limit, String family, String text, Readings readings) implements Fact {
}
