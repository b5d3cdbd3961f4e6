package org.ibdx.combine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ibdx.combine.Fates.answer;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.ibdx.fact.Fact;
import org.ibdx.fact.FirewallChain;
import org.ibdx.fact.FirewallRule;
import org.ibdx.fact.PacketFate;
import org.ibdx.parse.Statements;
import org.ibdx.parse.firewall.FirewallParsers;
import org.ibdx.parse.network.NetworkParsers;
import org.junit.jupiter.api.Test;

/** What must hold for every rule set: the order of the facts is of no account, and knowing less never makes a drop out of anything else. */
class FatesPropertyTest {

    private static final String RULES = """
            *filter
            :INPUT DROP [0:0]
            :OUTPUT ACCEPT [0:0]
            :USER - [0:0]
            :LATE - [0:0]
            -A INPUT -i lo -j ACCEPT
            -A INPUT -m conntrack --ctstate RELATED,ESTABLISHED -j ACCEPT
            -A INPUT -i ib+ -j USER
            -A INPUT -s 10.10.0.0/16 -p tcp -m tcp --dport 2049 -j ACCEPT
            -A USER -p icmp -m icmp --icmp-type 8 -j ACCEPT
            -A USER -p tcp -m tcp --dport 23 -j DROP
            -A USER -g LATE
            -A LATE -p tcp -m tcp --dport 22 -m limit --limit 3/min -j ACCEPT
            -A LATE -p udp -j REJECT
            COMMIT
            """;

    private static List<Fact> facts() {
        Statements out = new Statements();
        out.begin(answer("ip-addr", "ip addr", Fates.IB0));
        NetworkParsers.ALL.stream().filter(parser -> parser.id().equals("ip-addr")).forEach(parser -> parser.parse(answer("ip-addr", "ip addr", Fates.IB0), out));
        out.begin(answer("iptables", "iptables-save", RULES));
        FirewallParsers.ALL.get(0).parse(answer("iptables", "iptables-save", RULES), out);
        return new ArrayList<>(Combiner.combine("cn07", out.all()));
    }

    private static Map<String, String> verdicts(List<Fact> facts) {
        return PacketFates.of("cn07", facts).stream().collect(Collectors.toMap(PacketFate::subject, PacketFate::verdict));
    }

    @Test
    void theOrderOfFactsIsOfNoAccount() {
        List<Fact> facts = facts();
        Map<String, String> expected = verdicts(facts);
        assertThat(expected).containsEntry("ib0 in icmp", "accept").containsEntry("ib0 in tcp/22", "accept").containsEntry("ib0 in tcp/2049", "accept");
        Random random = new Random(7);
        for (int round = 0; round < 50; round++) {
            Collections.shuffle(facts, random);
            assertThat(verdicts(facts)).isEqualTo(expected);
        }
    }

    /** Every fact that a capture lost, rule or chain, may leave the end open, but an accept must not become a drop. */
    @Test
    void lostFactsMakeNoDrop() {
        List<Fact> facts = facts();
        Map<String, String> whole = verdicts(facts);
        for (int lost = 0; lost < facts.size(); lost++) {
            Fact gone = facts.get(lost);
            List<Fact> fewer = new ArrayList<>(facts);
            fewer.remove(lost);
            if (gone instanceof FirewallRule || gone instanceof FirewallChain) {
                verdicts(fewer).forEach((subject, verdict) -> {
                    if ("accept".equals(whole.get(subject))) {
                        assertThat(verdict).as(subject + " without " + gone.subject()).isIn("accept", "unsure");
                    }
                });
            }
        }
    }

    @Test
    void anyHalfOfTheFactsIsReadCalmly() {
        List<Fact> facts = facts();
        Random random = new Random(11);
        for (int round = 0; round < 200; round++) {
            List<Fact> some = facts.stream().filter(fact -> random.nextBoolean()).toList();
            assertThat(verdicts(some).values()).allMatch(verdict -> List.of("accept", "drop", "reject", "unsure").contains(verdict));
        }
    }
}
