package org.ibdx.fact;

import java.util.List;

/**
 * A rule of a chain; subject is {@code <chain subject> <position>}.
 *
 * @param chainSubject     subject of its FirewallChain
 * @param position         order in the chain, from 1
 * @param interfaceIn      interface name or pattern; null is any
 * @param interfaceNegated the interface match is negated
 * @param interfaceOut     outgoing interface or pattern
 * @param protocol         icmp tcp udp arp …; null is any
 * @param ports            destination ports or ranges
 * @param source           source prefix or set
 * @param destination      destination prefix
 * @param states           conntrack states
 * @param verdict          accept drop reject return jump goto queue none
 * @param target           chain jumped to
 * @param packets          packets counted; null where not counted
 * @param opaque           has matches that were not understood
 * @param icmpType         echo-request …
 * @param text             the rule
 */
public record FirewallRule(String host, String subject, String chainSubject, Integer position, String interfaceIn,
        Boolean interfaceNegated, String interfaceOut, String protocol, List<String> ports, String source, String destination,
        String states, String verdict, String target, Long packets, Boolean opaque, String icmpType, String text,
        Readings readings) implements Fact {
}
