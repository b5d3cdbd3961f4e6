package org.ibdx.fact;

import java.util.List;

/**
 * A chain that sees packets of this host; subject is {@code nft inet filter input}.
 *
 * @param backend  nft, iptables, iptables-legacy, ip6tables, arptables, ufw
 * @param family   inet ip ip6 arp netdev
 * @param table    table
 * @param chain    chain
 * @param hook     input output forward prerouting postrouting ingress …; null for a user chain
 * @param policy   accept or drop
 * @param priority number
 * @param packets  packets that met the policy
 * @param rules    subjects of its rules in order; null where the whole chain was not seen (a filter, a cut), so that it decides nothing
 * @param devices  interfaces that an ingress chain is bound to
 */
public record FirewallChain(String host, String subject, String backend, String family, String table, String chain,
        String hook, String policy, Integer priority, Long packets, List<String> rules, List<String> devices,
        Readings readings) implements Fact {
}
