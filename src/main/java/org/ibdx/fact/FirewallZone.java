package org.ibdx.fact;

import java.util.List;

/**
 * A firewalld zone; subject is its name.
 *
 * @param active       has interfaces or sources
 * @param defaultZone  the default zone
 * @param interfaces   interfaces in it
 * @param target       default ACCEPT DROP %%REJECT%%
 * @param services     services let in
 * @param ports        ports let in
 * @param icmpBlocks   blocked ICMP types
 * @param icmpInverted the ICMP list is a list of what is let in
 * @param sources      sources bound to it
 * @param richRules    rich rules
 * @param protocols    protocols let in
 * @param amongAll     it stood in a listing of all active zones or of all zones: an interface in none of these is in the default zone
 */
public record FirewallZone(String host, String subject, Boolean active, Boolean defaultZone, List<String> interfaces,
        String target, List<String> services, List<String> ports, List<String> icmpBlocks, Boolean icmpInverted,
        List<String> sources, List<String> richRules, List<String> protocols, Boolean amongAll, Readings readings) implements Fact {
}
