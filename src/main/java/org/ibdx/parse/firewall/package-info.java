/**
 * Parsers of packet filters. Each reads a listing into chains and rules in common terms ({@link org.ibdx.parse.firewall.RuleDraft});
 * what the filters together do to a packet is worked out from these facts in {@code org.ibdx.combine.PacketFates}.
 *
 * <p>Three things keep false alarms away:
 * <ul>
 * <li>A match that is not understood makes its rule opaque. Opaque rules may match or not.
 * <li>A chain has its list of rules only where the listing shows it from the first rule to the last. Filters ({@code | grep}), cuts,
 *     snips and torn lines take that away, and with it every conclusion.
 * <li>A rule is known by its text, not by its number; so the listing after a repair is not mixed with the one before.
 * </ul>
 *
 * <p>Subjects of chains begin with the backend: {@code iptables ip filter INPUT}, {@code nft inet filter input}; those of
 * {@code iptables -L} with {@code iptables-L} (or {@code iptables-L-brief}, where interfaces are not shown), since their rules cannot
 * be matched with those of iptables-save. {@code Setting}s: area {@code ufw}, name {@code status}; area {@code firewalld}, name
 * {@code zone}, about an interface ({@code none}: in no zone).
 */
package org.ibdx.parse.firewall;
