package org.ibdx.fact;

/**
 * What the firewall as a whole does with a kind of packet; subject is {@code ib0 in icmp}. Derived from chains and rules.
 *
 * @param interfaceName interface
 * @param direction     in or out
 * @param traffic       icmp, arp, tcp, or tcp/2049
 * @param verdict       accept, drop, reject, or unsure where a match was not understood
 * @param backend       nft, iptables, firewalld, ufw …
 * @param decidedBy     subject of the chain or rule that decides
 * @param packets       packets that the deciding rule or policy counted
 */
public record PacketFate(String host, String subject, String interfaceName, String direction, String traffic, String verdict,
        String backend, String decidedBy, Long packets, Readings readings) implements Fact {
}
