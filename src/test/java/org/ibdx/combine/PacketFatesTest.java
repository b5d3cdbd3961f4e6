package org.ibdx.combine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ibdx.combine.Fates.answer;
import static org.ibdx.combine.Fates.save;
import static org.ibdx.combine.Fates.withIb0;

import java.util.List;
import org.ibdx.capture.Capture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The expectations are about false alarms above all. */
class PacketFatesTest {

    @Test
    void dropPolicyAndWhoDecides() {
        Fates fates = save("""
                :INPUT DROP [12:840]
                :FORWARD ACCEPT [0:0]
                :OUTPUT ACCEPT [0:0]
                [5:300] -A INPUT -i lo -j ACCEPT
                [9:900] -A INPUT -m conntrack --ctstate RELATED,ESTABLISHED -j ACCEPT
                [1:60] -A INPUT -p tcp -m tcp --dport 22 -j ACCEPT
                """);
        assertThat(fates.verdict("ib0 in icmp")).isEqualTo("drop");
        assertThat(fates.get("ib0 in icmp").decidedBy()).isEqualTo("iptables ip filter INPUT");
        assertThat(fates.get("ib0 in icmp").packets()).isEqualTo(12L);
        assertThat(fates.get("ib0 in icmp").backend()).isEqualTo("iptables");
        assertThat(fates.get("ib0 in icmp").readings().of("verdict").origins().get(0).text()).isEqualTo(":INPUT DROP [12:840]");
        assertThat(fates.verdict("ib0 in tcp/22")).isEqualTo("accept");
        assertThat(fates.get("ib0 in tcp/22").decidedBy()).isEqualTo("iptables ip filter INPUT -p tcp --dport 22 -j ACCEPT");
        assertThat(fates.verdict("ib0 in tcp/2049")).isEqualTo("drop");
        assertThat(fates.verdict("ib0 out icmp")).isEqualTo("accept");
        assertThat(fates.verdict("ib0 in arp")).as("no table of ARP was looked at").isEqualTo("none");
        assertThat(fates.all().keySet()).allMatch(subject -> subject.startsWith("ib0 "));
    }

    @Test
    void anExplicitDropOnTheInterface() {
        Fates fates = save(":INPUT ACCEPT [0:0]\n:OUTPUT ACCEPT [0:0]\n[4:336] -A INPUT -i ib0 -p icmp -m icmp --icmp-type 8 -j DROP\n");
        assertThat(fates.verdict("ib0 in icmp")).isEqualTo("drop");
        assertThat(fates.get("ib0 in icmp").packets()).isEqualTo(4L);
        assertThat(fates.verdict("ib0 in tcp/22")).isEqualTo("accept");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-A INPUT -i eno1 -j DROP", "-A INPUT -i eth+ -j DROP", "-A INPUT ! -i ib0 -j DROP", "-A INPUT -s 203.0.113.5/32 -j DROP",
            "-A INPUT -p tcp -m tcp --dport 23 -j DROP", "-A INPUT -p udp -j DROP", "-A INPUT -m conntrack --ctstate INVALID -j DROP",
            "-A INPUT -p icmp -m icmp --icmp-type 5 -j DROP", "-A INPUT -d 224.0.0.0/4 -j DROP", "-A INPUT -d 192.0.2.11/32 -j DROP",
            "-A INPUT -m pkttype --pkt-type multicast -j DROP", "-A INPUT -m addrtype --dst-type BROADCAST -j DROP", "-A INPUT -f -j DROP",
            "-A INPUT -p tcp -m tcp --tcp-flags FIN,SYN,RST,PSH,ACK,URG NONE -j DROP",
            "-A INPUT -p tcp -m tcp ! --tcp-flags FIN,SYN,RST,ACK SYN -m state --state NEW -j DROP",
            "-A INPUT -m mark --mark 0x8000/0x8000 -j DROP", "-A INPUT ! -s 127.0.0.0/8 -d 127.0.0.0/8 -j DROP", "-A FORWARD -j DROP",
            "-A INPUT -i ib0.8001 -j DROP", "-A INPUT -m conntrack --ctstate DNAT -j DROP", "-A OUTPUT -o eno1 -j DROP", "-A OUTPUT ! -o ib+ -j DROP",
            "-A INPUT -i ! ib0 -j DROP", "-A INPUT ! -s 10.0.0.0/8 -j DROP"})
    void aDropThatIsNotForTheWholeIsNone(String rule) {
        Fates fates = save(":INPUT ACCEPT [0:0]\n:FORWARD DROP [0:0]\n:OUTPUT ACCEPT [0:0]\n" + rule + "\n");
        for (String subject : List.of("ib0 in icmp", "ib0 in tcp/22", "ib0 in tcp/2049", "ib0 out icmp")) {
            assertThat(fates.verdict(subject)).as(subject).isEqualTo("accept");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-A INPUT -m set --match-set banned src -j DROP", "-A INPUT -m string --string x --algo bm -j DROP", "-A INPUT -s 10.10.0.9/32 -j DROP",
            "-A INPUT -m recent --update --seconds 60 --name X --rsource -j DROP", "-A INPUT -j SOMETHING", "-A INPUT -m limit --limit 3/min -j DROP",
            "-A INPUT -j NFQUEUE --queue-num 0", "-A INPUT --frobnicate 7 -j REJECT", "-A INPUT -m rpfilter --invert -j DROP"})
    void whatIsNotUnderstoodIsNeverADrop(String rule) {
        assertThat(save(":INPUT ACCEPT [0:0]\n:OUTPUT ACCEPT [0:0]\n" + rule + "\n").verdict("ib0 in icmp")).isEqualTo("unsure");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-A INPUT -m set --match-set friends src -j ACCEPT", "-A INPUT -s 10.10.0.9/32 -j ACCEPT",
            "-A INPUT -m mac --mac-source 3c:ec:ef:aa:41:10 -j ACCEPT", "-A INPUT -j UNSEEN", "-A INPUT -m owner --uid-owner 0 -j ACCEPT"})
    void anAcceptThatMayHoldLeavesTheEndOpen(String rule) {
        assertThat(save(":INPUT DROP [0:0]\n:OUTPUT ACCEPT [0:0]\n" + rule + "\n").verdict("ib0 in icmp")).isEqualTo("unsure");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-A INPUT -s 10.0.0.0/8 -j ACCEPT", "-A INPUT -s 10.10.0.0/24 -i ib+ -j ACCEPT", "-A INPUT -i ib0 -j ACCEPT", "-A INPUT ! -i eno1 -j ACCEPT",
            "-A INPUT -s 192.0.2.0/24,10.10.0.0/255.255.255.0 -j ACCEPT", "-A INPUT -p all -j ACCEPT", "-A INPUT -m state --state NEW,ESTABLISHED -j ACCEPT",
            "-A INPUT -m conntrack ! --ctstate INVALID -j ACCEPT", "-A INPUT -m addrtype --dst-type LOCAL -j ACCEPT", "-A INPUT -d 10.10.0.7/32 -j ACCEPT",
            "-A INPUT -m limit --limit 10/sec -j ACCEPT", "-A INPUT -p icmp -m icmp --icmp-type any -j ACCEPT", "-A INPUT -p 1 -j ACCEPT"})
    void anAcceptForThePeersOfTheInterface(String rule) {
        assertThat(save(":INPUT DROP [0:0]\n:OUTPUT ACCEPT [0:0]\n" + rule + "\n").verdict("ib0 in icmp")).isEqualTo("accept");
    }

    @Test
    void establishedTrafficIsNotTheFirstPacket() {
        Fates fates = save(":INPUT DROP [0:0]\n:OUTPUT DROP [0:0]\n-A INPUT -m state --state RELATED,ESTABLISHED -j ACCEPT\n"
                + "-A OUTPUT -m state --state ESTABLISHED -j ACCEPT\n");
        assertThat(fates.verdict("ib0 in icmp")).isEqualTo("drop");
        assertThat(fates.verdict("ib0 out icmp")).isEqualTo("drop");
    }

    @Test
    void rulesForAnswersDoNotAcceptQuestions() {
        Fates fates = save(":INPUT DROP [0:0]\n:OUTPUT ACCEPT [0:0]\n-A INPUT -p tcp -m tcp --sport 22 -j ACCEPT\n"
                + "-A INPUT -p tcp -m tcp --sport 1024:65535 --dport 2049 -j ACCEPT\n");
        assertThat(fates.verdict("ib0 in tcp/22")).isEqualTo("drop");
        assertThat(fates.verdict("ib0 in tcp/2049")).isEqualTo("accept");
    }

    @Test
    void userChainsReturnsAndGotos() {
        Fates fates = save("""
                :INPUT ACCEPT [0:0]
                :OUTPUT ACCEPT [0:0]
                :IB - [0:0]
                :LATE - [0:0]
                -A INPUT -i ib0 -j IB
                -A INPUT -p tcp -m tcp --dport 2049 -g LATE
                -A INPUT -j REJECT --reject-with icmp-port-unreachable
                -A IB -p icmp -j RETURN
                -A IB -p tcp -m multiport --dports 22,111 -j ACCEPT
                -A LATE -i eno1 -j ACCEPT
                """);
        assertThat(fates.verdict("ib0 in icmp")).isEqualTo("reject");
        assertThat(fates.verdict("ib0 in tcp/22")).isEqualTo("accept");
        assertThat(fates.verdict("ib0 in tcp/2049")).as("a goto does not come back; the policy decides").isEqualTo("accept");
        assertThat(fates.get("ib0 in tcp/2049").decidedBy()).isEqualTo("iptables ip filter INPUT");
    }

    @Test
    void circlesEnd() {
        assertThat(save(":INPUT ACCEPT [0:0]\n:A - [0:0]\n:B - [0:0]\n-A INPUT -j A\n-A A -j B\n-A B -j A\n").verdict("ib0 in icmp")).isEqualTo("unsure");
    }

    @Test
    void theForwardDropOfDockerIsNotForThisHost() {
        Fates fates = save("""
                :INPUT ACCEPT [81231:9918231]
                :FORWARD DROP [12:720]
                :OUTPUT ACCEPT [70112:8123991]
                :DOCKER - [0:0]
                :DOCKER-USER - [0:0]
                -A FORWARD -j DOCKER-USER
                -A FORWARD -o docker0 -j DOCKER
                -A FORWARD -i docker0 ! -o docker0 -j ACCEPT
                -A DOCKER-USER -j RETURN
                """);
        assertThat(fates.all().values()).isNotEmpty().allMatch(fate -> fate.verdict().equals("accept"));
    }

    @Test
    void marksThatNothingSets() {
        String rules = """
                :INPUT ACCEPT [0:0]
                :OUTPUT ACCEPT [0:0]
                :KUBE-FIREWALL - [0:0]
                :KUBE-NODEPORTS - [0:0]
                -A INPUT -m comment --comment "health check" -j KUBE-NODEPORTS
                -A INPUT -j KUBE-FIREWALL
                -A KUBE-FIREWALL -m comment --comment "drop marked" -m mark --mark 0x8000/0x8000 -j DROP
                -A KUBE-FIREWALL ! -s 127.0.0.0/8 -d 127.0.0.0/8 -m conntrack ! --ctstate RELATED,ESTABLISHED,DNAT -j DROP
                """;
        assertThat(save(rules).verdict("ib0 in icmp")).isEqualTo("accept");
        String marking = rules.replace("-A INPUT -j KUBE-FIREWALL", "-A INPUT -j MARK --set-xmark 0x8000/0x8000\n-A INPUT -j KUBE-FIREWALL");
        assertThat(save(marking).verdict("ib0 in icmp")).as("a rule sets marks").isEqualTo("unsure");
    }

    @Test
    void anyTableCanDropAndNatAloneProvesNothing() {
        Fates raw = withIb0(answer("iptables", "iptables-save", "*raw\n:PREROUTING ACCEPT [0:0]\n-A PREROUTING -i ib0 -j DROP\nCOMMIT\n*filter\n:INPUT ACCEPT [0:0]\nCOMMIT\n"));
        assertThat(raw.verdict("ib0 in icmp")).isEqualTo("drop");
        Fates nat = withIb0(answer("iptables", "iptables -t nat -S", "-P PREROUTING ACCEPT\n-P INPUT ACCEPT\n-P OUTPUT ACCEPT\n"));
        assertThat(nat.all()).isEmpty();
    }

    @Test
    void redirectionAndLostTrackingLeaveTheEndOpen() {
        Fates fates = withIb0(answer("iptables", "iptables-save", """
                *raw
                :PREROUTING ACCEPT [0:0]
                -A PREROUTING -p icmp -j CT --notrack
                COMMIT
                *nat
                :PREROUTING ACCEPT [0:0]
                -A PREROUTING -p tcp -m tcp --dport 2049 -j DNAT --to-destination 10.99.0.1
                COMMIT
                *filter
                :INPUT ACCEPT [0:0]
                -A INPUT -p icmp -m conntrack --ctstate UNTRACKED -j DROP
                COMMIT
                """));
        assertThat(fates.verdict("ib0 in tcp/2049")).isEqualTo("unsure");
        assertThat(fates.verdict("ib0 in tcp/22")).isEqualTo("accept");
        assertThat(fates.verdict("ib0 in icmp")).isEqualTo("unsure");
    }

    @Test
    void whatWasNotWhollySeenDecidesNothing() {
        String rules = "*filter\n:INPUT DROP [0:0]\n-A INPUT -i eno1 -j ACCEPT\n";
        for (Capture capture : List.of(answer("iptables", "iptables-save | grep -v ACCEPT", rules + "COMMIT\n"), answer("iptables", "iptables-save", rules),
                Capture.of("cn07", "iptables", "mail.txt", rules), answer("iptables", "iptables-save", "*filter\n:INPUT DROP [0:0]\n[...]\n-A INPUT -i eno1 -j ACCEPT\nCOMMIT\n"),
                answer("iptables", "iptables -S | grep INPUT", "-P INPUT DROP\n"), Capture.of("cn07", "iptables", "mail.txt", "-P INPUT DROP\n"),
                answer("iptables", "iptables -nvL", "Chain INPUT (policy DROP 1 packets, 60 bytes)\n"))) {
            assertThat(withIb0(capture).verdict("ib0 in icmp")).as(capture.command() + "\n" + capture.text()).isIn("unsure", "none");
        }
        assertThat(withIb0(answer("iptables", "iptables -S", "-P INPUT DROP\n-P FORWARD ACCEPT\n")).verdict("ib0 in icmp")).isEqualTo("drop");
    }

    @Test
    void listingsWithInterfaces() {
        Fates fates = withIb0(answer("iptables", "iptables -nvL", """
                Chain INPUT (policy ACCEPT 100 packets, 8400 bytes)
                 pkts bytes target     prot opt in     out     source               destination
                   50  4200 ACCEPT     all  --  lo     *       0.0.0.0/0            0.0.0.0/0
                 2K   168K ACCEPT     tcp  --  *      *       0.0.0.0/0            0.0.0.0/0            tcp dpt:22 state NEW /* ssh */
                    7   588 REJECT     icmp --  ib+    *       0.0.0.0/0            0.0.0.0/0            icmptype 8 reject-with icmp-host-prohibited
                    0     0            all  --  *      *       0.0.0.0/0            0.0.0.0/0            state RELATED

                Chain FORWARD (policy DROP 0 packets, 0 bytes)
                 pkts bytes target     prot opt in     out     source               destination

                Chain OUTPUT (policy ACCEPT 0 packets, 0 bytes)
                 pkts bytes target     prot opt in     out     source               destination
                """));
        assertThat(fates.verdict("ib0 in icmp")).isEqualTo("reject");
        assertThat(fates.get("ib0 in icmp").packets()).isEqualTo(7L);
        assertThat(fates.verdict("ib0 in tcp/22")).isEqualTo("accept");
        assertThat(fates.get("ib0 in tcp/22").packets()).isEqualTo(2000L);
        assertThat(fates.verdict("ib0 in tcp/2049")).isEqualTo("accept");
        assertThat(fates.verdict("ib0 out icmp")).isEqualTo("accept");
    }

    @Test
    void listingsWithoutInterfacesHideTooMuch() {
        String brief = """
                Chain INPUT (policy DROP)
                target     prot opt source               destination
                ACCEPT     all  --  anywhere             anywhere
                DROP       icmp --  anywhere             anywhere             icmp echo-request

                Chain FORWARD (policy ACCEPT)
                target     prot opt source               destination
                """;
        assertThat(withIb0(answer("iptables", "iptables -L", brief)).verdict("ib0 in icmp")).as("the first rule may be for lo").isEqualTo("unsure");
        String bare = brief.replaceAll("(?m)^(?:ACCEPT|DROP) {5,}.*\n", "");
        assertThat(withIb0(answer("iptables", "iptables -L", bare)).verdict("ib0 in icmp")).as("no rules at all").isEqualTo("drop");
        Fates both = withIb0(answer("iptables", "iptables -L", brief), answer("iptables", "iptables-save", "*filter\n:INPUT DROP [0:0]\n-A INPUT -i lo -j ACCEPT\n-A INPUT -p icmp -m icmp --icmp-type 8 -j DROP\nCOMMIT\n"));
        assertThat(both.verdict("ib0 in icmp")).as("the listing that shows more is used").isEqualTo("drop");
    }

    @Test
    void legacyTablesAreLookedAtBesides() {
        Fates fates = withIb0(answer("iptables", "iptables-save", "*filter\n:INPUT ACCEPT [0:0]\nCOMMIT\n"),
                answer("iptables", "iptables-legacy-save", "*filter\n:INPUT DROP [0:0]\nCOMMIT\n"));
        assertThat(fates.verdict("ib0 in icmp")).isEqualTo("drop");
        assertThat(fates.get("ib0 in icmp").backend()).isEqualTo("iptables-legacy");
    }

    @Test
    void ip6tablesDoNotTouchIpv4() {
        assertThat(withIb0(answer("ip6tables", "ip6tables-save", "*filter\n:INPUT DROP [0:0]\nCOMMIT\n")).all()).isEmpty();
    }

    @Test
    void arptables() {
        for (Capture capture : List.of(answer("arptables", "arptables-save", "*filter\n:INPUT ACCEPT\n:OUTPUT DROP\n-A INPUT -j DROP -i ib0\nCOMMIT\n"),
                answer("arptables", "arptables -L", "Chain INPUT (policy ACCEPT)\n-j DROP -i ib0 \n\nChain OUTPUT (policy DROP)\n"))) {
            Fates fates = withIb0(capture);
            assertThat(fates.verdict("ib0 in arp")).as(capture.command()).isEqualTo("drop");
            assertThat(fates.verdict("ib0 out arp")).as(capture.command()).isEqualTo("drop");
            assertThat(fates.get("ib0 in arp").backend()).isEqualTo("arptables");
            assertThat(fates.verdict("ib0 in icmp")).isEqualTo("none");
        }
        Fates other = withIb0(answer("arptables", "arptables-save", "*filter\n:INPUT ACCEPT\n-A INPUT -j DROP -i eno1\n-A INPUT -j DROP --source-mac 3c:ec:ef:aa:41:10\nCOMMIT\n"));
        assertThat(other.verdict("ib0 in arp")).as("a six-byte address: not followed up").isEqualTo("unsure");
    }

    @Test
    void aBondInsteadOfItsParts() {
        String bond = Fates.IB0.replace("3: ib0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 2044 qdisc mq", "3: ib0: <BROADCAST,MULTICAST,SLAVE,UP,LOWER_UP> mtu 2044 qdisc mq master bond0");
        Fates fates = Fates.of(answer("ip-addr", "ip addr", bond), answer("iptables", "iptables-save", "*filter\n:INPUT ACCEPT [0:0]\n-A INPUT -i bond0 -p icmp -j DROP\nCOMMIT\n"));
        assertThat(fates.verdict("bond0 in icmp")).isEqualTo("drop");
        assertThat(fates.all().keySet()).allMatch(subject -> subject.startsWith("bond0"));
    }

    @Test
    void withoutInterfacesThoseThatRulesName() {
        Fates named = Fates.of(answer("iptables", "iptables-save", "*filter\n:INPUT ACCEPT [0:0]\n-A INPUT -i ib+ -j DROP\n-A INPUT -i docker0 -j DROP\nCOMMIT\n"));
        assertThat(named.verdict("ib+ in icmp")).isEqualTo("drop");
        assertThat(named.all().keySet()).noneMatch(subject -> subject.startsWith("docker0") || subject.startsWith("*"));
        Fates unnamed = Fates.of(answer("iptables", "iptables-save", "*filter\n:INPUT DROP [0:0]\n-A INPUT -i lo -j ACCEPT\nCOMMIT\n"));
        assertThat(unnamed.verdict("* in icmp")).isEqualTo("drop");
        String ethernet = Fates.IB0.substring(0, Fates.IB0.indexOf("3: ib0"));
        assertThat(Fates.of(answer("ip-addr", "ip addr", ethernet), answer("iptables", "iptables-save", "*filter\n:INPUT DROP [0:0]\nCOMMIT\n")).all())
                .as("no InfiniBand interface").isEmpty();
    }

    @Test
    void theListingAfterTheRepairHolds() {
        Fates fates = withIb0(answer("iptables", "iptables-save", "*filter\n:INPUT ACCEPT [0:0]\n-A INPUT -i ib0 -j DROP\n-A INPUT -p tcp -m tcp --dport 23 -j DROP\nCOMMIT\n"),
                answer("iptables", "iptables-save", "*filter\n:INPUT ACCEPT [0:0]\n-A INPUT -p tcp -m tcp --dport 23 -j DROP\nCOMMIT\n"));
        assertThat(fates.verdict("ib0 in icmp")).isEqualTo("accept");
    }

    @Test
    void theDefaultOfRedHatSix() {
        Fates fates = save("""
                :INPUT ACCEPT [0:0]
                :FORWARD ACCEPT [0:0]
                :OUTPUT ACCEPT [9:900]
                -A INPUT -m state --state RELATED,ESTABLISHED -j ACCEPT
                -A INPUT -p icmp -j ACCEPT
                -A INPUT -i lo -j ACCEPT
                -A INPUT -p tcp -m state --state NEW -m tcp --dport 22 -j ACCEPT
                -A INPUT -j REJECT --reject-with icmp-host-prohibited
                """);
        assertThat(fates.verdict("ib0 in icmp")).isEqualTo("accept");
        assertThat(fates.verdict("ib0 in tcp/22")).isEqualTo("accept");
        assertThat(fates.verdict("ib0 in tcp/2049")).isEqualTo("reject");
    }

    @Test
    void emptyListingsSayNothing() {
        assertThat(withIb0(answer("iptables", "iptables-save", ""), answer("nft", "nft list ruleset", "")).all()).isEmpty();
    }
}
