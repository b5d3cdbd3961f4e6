package org.ibdx.fact;

/**
 * A chain that sees packets of this host; subject is {@code nft inet filter input}.
 *
 * @param backend  nft, iptables, ip6tables, arptables
 * @param family   inet ip ip6 arp netdev
 * @param table    table
 * @param chain    chain
 * @param hook     input output forward prerouting ingress …; null for a user chain
 * @param policy   accept or drop
 * @param priority number
 * @param packets  packets that met the policy
 */
public record FirewallChain(String host, String subject, String backend, String family, String table, String chain,
        String hook, String policy, Integer priority, Long packets, Readings readings) implements Fact {
}
