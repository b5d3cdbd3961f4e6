package org.ibdx.combine;

import java.util.HashMap;
import java.util.Map;
import org.ibdx.fact.FirewallChain;
import org.ibdx.fact.FirewallRule;

/**
 * Follows one kind of packet through the chains of a packet filter. Every rule that matches for certain and ends the way stops the
 * walk; every rule that may match opens one more way, and the walk goes on.
 */
final class PacketWalk {

    private static final int DEEPEST = 40;

    private final Map<String, FirewallChain> chains;
    private final Map<String, FirewallRule> rules;
    private final Packet packet;
    private final Map<String, Decision.Ways> walked = new HashMap<>();
    private boolean marked;
    private boolean untracked;

    PacketWalk(Map<String, FirewallChain> chains, Map<String, FirewallRule> rules, Packet packet) {
        this.chains = chains;
        this.rules = rules;
        this.packet = packet;
    }

    /** How a base chain ends the way of the packet; its policy is for what comes to its end. */
    Decision.Ways base(FirewallChain chain) {
        boolean before;
        Decision.Ways ways;
        do {
            // a rule that changes the packet also changes what the rules before it may do to it the next time round
            before = marked || untracked;
            walked.clear();
            ways = walk(chain, 0);
        } while (before != (marked || untracked));
        Decision.Ways all = new Decision.Ways();
        for (Decision decision : ways.all()) {
            if (!decision.verdict().equals(Decision.END)) {
                all.add(decision);
            }
        }
        if (ways.has(Decision.END)) {
            String policy = chain.policy();
            boolean known = "accept".equals(policy) || "drop".equals(policy);
            all.add(new Decision(known ? policy : Decision.UNSURE, chain, known ? "policy" : "chain", chain.packets()));
        }
        return all;
    }

    private Decision.Ways walk(FirewallChain chain, int depth) {
        Decision.Ways done = walked.get(chain.subject());
        if (done != null) {
            return done;
        }
        Decision.Ways ways = new Decision.Ways();
        if (chain.rules() == null || depth > DEEPEST) {
            ways.add(new Decision(Decision.UNSURE, chain, "chain", null));
            return ways;
        }
        boolean ended = false;
        for (String subject : chain.rules()) {
            FirewallRule rule = rules.get(subject);
            RuleMatch match = rule == null ? RuleMatch.MAYBE : RuleMatch.of(rule, packet, marked, untracked);
            if (match == RuleMatch.NO) {
                continue;
            }
            if (rule == null) {
                ways.add(new Decision(Decision.UNSURE, chain, "chain", null));
                continue;
            }
            if (apply(chain, rule, ways, depth) && match == RuleMatch.YES) {
                ended = true;
                break;
            }
        }
        if (!ended) {
            ways.add(new Decision(Decision.END, chain, "chain", null));
        }
        walked.put(chain.subject(), ways);
        return ways;
    }

    /** Adds the ways that a rule opens; true where a packet that it matches does not come to the next rule. */
    private boolean apply(FirewallChain chain, FirewallRule rule, Decision.Ways ways, int depth) {
        String verdict = rule.verdict() == null ? "queue" : rule.verdict();
        switch (verdict) {
            case "accept", "drop", "reject" -> ways.add(new Decision(verdict, rule, "verdict", rule.packets()));
            case "return" -> ways.add(new Decision(Decision.END, rule, "verdict", rule.packets()));
            case "none" -> {
                marked |= "MARK".equals(rule.target());
                untracked |= "NOTRACK".equals(rule.target());
                return false;
            }
            case "jump", "goto" -> {
                return jump(chain, rule, ways, depth, verdict.equals("goto"));
            }
            default -> ways.add(new Decision(Decision.UNSURE, rule, "verdict", rule.packets()));
        }
        return true;
    }

    private boolean jump(FirewallChain chain, FirewallRule rule, Decision.Ways ways, int depth, boolean leaves) {
        String prefix = chain.subject().substring(0, chain.subject().length() - (chain.chain() == null ? 0 : chain.chain().length()));
        FirewallChain target = rule.target() == null ? null : chains.get(prefix + rule.target());
        if (target == null) {
            // what stands behind it is not known, and it may also give the packet back
            ways.add(new Decision(Decision.UNSURE, rule, "verdict", rule.packets()));
            return false;
        }
        Decision.Ways inner = walk(target, depth + 1);
        for (Decision decision : inner.all()) {
            if (!decision.verdict().equals(Decision.END) || leaves) {
                ways.add(decision);
            }
        }
        return leaves || !inner.has(Decision.END);
    }
}
