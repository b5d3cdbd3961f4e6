package org.ibdx.parse.firewall;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibdx.capture.Line;
import org.ibdx.fact.FirewallChain;
import org.ibdx.parse.Statements;

/** The chains of one listing while it is read; everything is stated at its end, when it is known which chains were seen whole. */
final class Ruleset {

    /** A chain while it is read. */
    static final class Chain {
        final String backend;
        final String family;
        final String table;
        final String name;
        final String subject;
        final List<RuleDraft> rules = new ArrayList<>();
        Line line;
        String hook;
        String policy;
        Line policyLine;
        Integer priority;
        Long packets;
        List<String> devices;
        /** The listing shows it from its first rule to its last. */
        boolean whole;
        /** Something in it was no rule: a snip, a torn line. */
        boolean damaged;

        private Chain(String prefix, String backend, String family, String table, String name) {
            this.backend = backend;
            this.family = family;
            this.table = table;
            this.name = name;
            this.subject = prefix + " " + family + " " + table + " " + name;
        }

        void policy(String word, Line at) {
            policy = word;
            policyLine = at;
        }

        private void state(Statements out) {
            Set<String> taken = new HashSet<>();
            List<String> order = new ArrayList<>();
            for (RuleDraft rule : rules) {
                order.add(rule.state(out, subject, order.size() + 1, taken));
            }
            Statements.About about = out.about(FirewallChain.class, subject);
            about.set("backend", backend, line).set("family", family, line).set("table", table, line).set("chain", name, line)
                    .set("hook", hook, line).set("priority", priority, line).set("devices", devices, line)
                    .set("policy", policy, policyLine == null ? line : policyLine).set("packets", packets, policyLine == null ? line : policyLine)
                    .set("rules", whole && !damaged ? List.copyOf(order) : null, line);
        }
    }

    private final Map<String, Chain> chains = new LinkedHashMap<>();
    private final String prefix;

    /** @param prefix first word of the subjects: the backend, and what tells two kinds of listing of one backend apart */
    Ruleset(String prefix) {
        this.prefix = prefix;
    }

    Chain chain(String backend, String family, String table, String name, Line line) {
        Chain chain = chains.computeIfAbsent(family + " " + table + " " + name, key -> new Chain(prefix, backend, family, table, name));
        if (chain.line == null) {
            chain.line = line;
        }
        return chain;
    }

    /** Forgets a table that is switched off (nft {@code flags dormant}): its chains see no packet. */
    void forget(String family, String table) {
        chains.values().removeIf(chain -> chain.family.equals(family) && chain.table.equals(table));
    }

    List<Chain> chains() {
        return List.copyOf(chains.values());
    }

    void state(Statements out) {
        chains.values().forEach(chain -> chain.state(out));
    }
}
