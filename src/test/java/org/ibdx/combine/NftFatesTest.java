package org.ibdx.combine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ibdx.combine.Fates.answer;
import static org.ibdx.combine.Fates.nft;
import static org.ibdx.combine.Fates.withIb0;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NftFatesTest {

    private static final String TEXT = """
            table inet filter {
            	set peers {
            		type ipv4_addr
            		flags interval
            		elements = { 10.10.0.0/16, 192.0.2.9 }
            	}
            	chain input {
            		type filter hook input priority filter; policy drop;
            		ct state vmap { established : accept, related : accept, invalid : drop }
            		iifname "lo" accept
            		iifname { "eno1", "ib0" } tcp dport { 22, 111 } ct state new accept
            		ip saddr @peers tcp dport 2049 counter packets 3 bytes 180 accept
            		ip6 nexthdr ipv6-icmp accept
            		meta l4proto icmp counter packets 4 bytes 336 drop
            	}
            	chain forward {
            		type filter hook forward priority filter; policy drop;
            	}
            	chain output {
            		type filter hook output priority filter; policy accept;
            	}
            }
            table arp filter {
            	chain input {
            		type filter hook input priority filter; policy accept;
            		iifname "ib0" drop
            	}
            }
            """;

    private static final String JSON = """
            {"nftables":[{"metainfo":{"version":"1.0.9","release_name":"Old Doc Yak #3","json_schema_version":1}},
            {"table":{"family":"inet","name":"filter","handle":3}},
            {"set":{"family":"inet","name":"peers","table":"filter","type":"ipv4_addr","handle":9,"flags":["interval"],"elem":[{"prefix":{"addr":"10.10.0.0","len":16}},"192.0.2.9"]}},
            {"chain":{"family":"inet","table":"filter","name":"input","handle":1,"type":"filter","hook":"input","prio":0,"policy":"drop"}},
            {"chain":{"family":"inet","table":"filter","name":"output","handle":2,"type":"filter","hook":"output","prio":0,"policy":"accept"}},
            {"rule":{"family":"inet","table":"filter","chain":"input","handle":4,"expr":[{"vmap":{"key":{"ct":{"key":"state"}},"data":{"set":[["established",{"accept":null}],["related",{"accept":null}],["invalid",{"drop":null}]]}}}]}},
            {"rule":{"family":"inet","table":"filter","chain":"input","handle":5,"expr":[{"match":{"op":"==","left":{"meta":{"key":"iifname"}},"right":"lo"}},{"accept":null}]}},
            {"rule":{"family":"inet","table":"filter","chain":"input","handle":6,"expr":[{"match":{"op":"==","left":{"meta":{"key":"iifname"}},"right":{"set":["eno1","ib0"]}}},{"match":{"op":"==","left":{"payload":{"protocol":"tcp","field":"dport"}},"right":{"set":[22,111]}}},{"match":{"op":"in","left":{"ct":{"key":"state"}},"right":"new"}},{"accept":null}]}},
            {"rule":{"family":"inet","table":"filter","chain":"input","handle":7,"expr":[{"match":{"op":"==","left":{"payload":{"protocol":"ip","field":"saddr"}},"right":"@peers"}},{"match":{"op":"==","left":{"payload":{"protocol":"tcp","field":"dport"}},"right":2049}},{"counter":{"packets":3,"bytes":180}},{"accept":null}]}},
            {"rule":{"family":"inet","table":"filter","chain":"input","handle":8,"expr":[{"match":{"op":"==","left":{"meta":{"key":"l4proto"}},"right":"icmp"}},{"counter":{"packets":4,"bytes":336}},{"drop":null}]}},
            {"table":{"family":"arp","name":"filter","handle":4}},
            {"chain":{"family":"arp","table":"filter","name":"input","handle":1,"type":"filter","hook":"input","prio":0,"policy":"accept"}},
            {"rule":{"family":"arp","table":"filter","chain":"input","handle":2,"expr":[{"match":{"op":"==","left":{"meta":{"key":"iifname"}},"right":"ib0"}},{"drop":null}]}}]}
            """;

    @Test
    void textAndJsonSayTheSame() {
        for (Fates fates : List.of(nft(TEXT), nft(JSON))) {
            assertThat(fates.verdict("ib0 in icmp")).isEqualTo("drop");
            assertThat(fates.get("ib0 in icmp").packets()).isEqualTo(4L);
            assertThat(fates.get("ib0 in icmp").backend()).isEqualTo("nft");
            assertThat(fates.get("ib0 in icmp").decidedBy()).isEqualTo("nft inet filter input l4proto icmp drop");
            assertThat(fates.verdict("ib0 in tcp/22")).isEqualTo("accept");
            assertThat(fates.verdict("ib0 in tcp/2049")).isEqualTo("accept");
            assertThat(fates.get("ib0 in tcp/2049").packets()).isEqualTo(3L);
            assertThat(fates.verdict("ib0 in arp")).isEqualTo("drop");
            assertThat(fates.verdict("ib0 out icmp")).isEqualTo("accept");
            assertThat(fates.verdict("ib0 out arp")).isEqualTo("none");
        }
    }

    @Test
    void everyBaseChainHasToLetItThrough() {
        Fates fates = nft("""
                table inet a {
                	chain input {
                		type filter hook input priority -10; policy accept;
                		iifname "ib0" accept
                	}
                }
                table inet b {
                	chain input { # handle 7
                		type filter hook input priority filter + 10; policy drop;
                		iifname "lo" accept # handle 8
                	}
                }
                """);
        assertThat(fates.verdict("ib0 in icmp")).isEqualTo("drop");
        assertThat(fates.get("ib0 in icmp").decidedBy()).isEqualTo("nft inet b input");
    }

    @Test
    void ingressChainsSeeTheirDeviceOnly() {
        Fates fates = nft("""
                table netdev early {
                	chain ib {
                		type filter hook ingress device "ib0" priority -500; policy accept;
                		ip protocol icmp drop
                	}
                	chain other {
                		type filter hook ingress devices = { eno1, eno2 } priority -500; policy drop;
                	}
                }
                """);
        assertThat(fates.verdict("ib0 in icmp")).isEqualTo("drop");
        assertThat(fates.verdict("ib0 in tcp/22")).as("no filter for local packets was seen").isEqualTo("none");
    }

    @Test
    void verdictMapsFlagsAndLimits() {
        Fates fates = nft("""
                table inet filter {
                	chain input {
                		type filter hook input priority 0; policy drop;
                		iifname vmap { "lo" : accept, "ib0" : jump from_ib, "eno1" : drop }
                	}
                	chain from_ib {
                		icmp type { echo-request, echo-reply } limit rate 5/second accept
                		tcp flags & (fin | syn | rst | ack) != syn ct state new drop
                		tcp flags ! syn ct state new counter packets 0 bytes 0 drop
                		fib daddr type { broadcast, anycast, multicast } drop
                		limit rate over 400/minute drop
                		tcp dport 22 log prefix "ssh: " level info accept comment "drop nothing"
                		update @seen { ip saddr limit rate over 10/second } drop
                	}
                }
                """);
        assertThat(fates.verdict("ib0 in icmp")).isEqualTo("accept");
        assertThat(fates.verdict("ib0 in tcp/2049")).as("by the last rule or by the policy").isEqualTo("drop");
        assertThat(fates.verdict("ib0 in tcp/22")).isIn("accept", "unsure");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ip saddr @friends accept", "ether saddr 3c:ec:ef:aa:41:10 accept", "xt match \"set\" counter packets 1 bytes 60 accept",
            "meta l4proto icmp # xt_set counter packets 0 bytes 0 accept", "ip saddr . tcp dport { 10.10.0.8 . 22 } accept", "meta skuid 0 accept",
            "update @x { ip saddr limit rate 10/second } accept", "quota over 10 mbytes accept", "ip dscp cs1 accept", "jump nowhere",
            "ip saddr 10.10.0.9 accept", "iifname @lan accept", "iifname vmap @zones", "ct mark 0x1 accept", "meta length > 100 accept", "th dport vmap @ports accept"})
    void whatIsNotUnderstoodLeavesTheEndOpen(String rule) {
        boolean transport = rule.startsWith("th dport");
        Fates fates = nft("table inet f {\n\tchain i {\n\t\ttype filter hook input priority 0; policy drop;\n\t\t" + rule + "\n\t}\n}\n");
        assertThat(fates.verdict(transport ? "ib0 in tcp/22" : "ib0 in icmp")).isEqualTo("unsure");
    }

    @ParameterizedTest
    @ValueSource(strings = {"iifname \"eno1\" drop", "iifname != \"ib*\" drop", "ip saddr 203.0.113.0/24 drop", "ct state invalid drop", "meta nfproto ipv6 drop",
            "ip6 saddr fe80::/10 drop", "tcp dport 23 drop", "tcp dport != { 22, 2049 } meta l4proto tcp drop", "udp dport 111 drop", "icmp type timestamp-request drop",
            "meta pkttype { broadcast, multicast } drop", "ip daddr != 10.10.0.7 drop", "oifname \"ib0\" drop", "tcp flags syn / fin,syn,rst,ack tcp dport 25 drop",
            "meta mark 0x1 drop", "fib daddr type != local drop", "icmpv6 type echo-request drop"})
    void aDropThatIsNotForTheWholeIsNone(String rule) {
        Fates fates = nft("table inet f {\n\tchain i {\n\t\ttype filter hook input priority 0; policy accept;\n\t\t" + rule + "\n\t}\n}\n");
        for (String subject : List.of("ib0 in icmp", "ib0 in tcp/22", "ib0 in tcp/2049")) {
            assertThat(fates.verdict(subject)).as(subject).isEqualTo("accept");
        }
    }

    @Test
    void tornRulesDoNotBecomeDropsForAll() {
        Fates torn = nft("""
                table inet f {
                chain i {
                type filter hook input priority 0; policy accept;
                iifname "eno1" ip saddr 203.0.113.0/24 tcp dport
                23
                drop
                iifname "eno1" ip saddr 203.0.113.0/24 tcp dport 2049 counter packets 0 bytes 0
                drop
                }
                }
                """);
        assertThat(torn.verdict("ib0 in tcp/22")).isNotEqualTo("drop");
        Fates cut = nft("table inet f {\n\tchain i {\n\t\ttype filter hook input priority 0; policy drop;\n\t\tiifname \"lo\" accept\n");
        assertThat(cut.verdict("ib0 in icmp")).isEqualTo("unsure");
        Fates snipped = nft("table inet f {\n\tchain i {\n\t\ttype filter hook input priority 0; policy drop;\n\t\t...\n\t\tiifname \"lo\" accept\n\t}\n}\n");
        assertThat(snipped.verdict("ib0 in icmp")).isEqualTo("unsure");
        Fates filtered = withIb0(answer("nft", "nft list ruleset | head -20", TEXT));
        assertThat(filtered.verdict("ib0 in icmp")).isEqualTo("unsure");
        Fates cutJson = nft(JSON.substring(0, JSON.indexOf("{\"table\":{\"family\":\"arp\"")));
        assertThat(cutJson.verdict("ib0 in icmp")).isEqualTo("unsure");
    }

    @Test
    void aTableThatIsSwitchedOffSeesNothing() {
        String off = TEXT.replace("table inet filter {\n", "table inet filter {\n\tflags dormant\n").replace("table arp filter {\n", "table arp filter {\n\tflags dormant\n");
        assertThat(nft(off).all()).isEmpty();
        assertThat(nft(JSON.replace("\"name\":\"filter\",\"handle\":3", "\"name\":\"filter\",\"handle\":3,\"flags\":\"dormant\"")).verdict("ib0 in icmp")).isEqualTo("none");
    }

    @Test
    void aConfigurationFileIsNotInForce() {
        assertThat(nft("#!/usr/sbin/nft -f\nflush ruleset\n" + TEXT).all()).isEmpty();
    }

    @Test
    void tablesOfIptablesShownTwiceCountOnce() {
        Fates fates = withIb0(answer("iptables", "iptables-save", """
                # Generated by iptables-save v1.8.9 (nf_tables) on Mon Mar  3 10:00:00 2025
                *filter
                :INPUT ACCEPT [0:0]
                -A INPUT -p tcp -m tcp --dport 23 -m time --timestart 01:00:00 -j DROP
                COMMIT
                """), answer("nft", "nft list ruleset", """
                # Warning: table ip filter is managed by iptables-nft, do not touch!
                table ip filter {
                	chain INPUT {
                		type filter hook input priority filter; policy accept;
                		xt match "tcp" counter packets 0 bytes 0 drop
                	}
                }
                """));
        assertThat(fates.verdict("ib0 in icmp")).isEqualTo("accept");
    }

    @Test
    void sharedRuleSetsOfSeveralTables() {
        Fates fates = nft("""
                table ip nat {
                	chain PREROUTING {
                		type nat hook prerouting priority dstnat; policy accept;
                		fib daddr type local counter packets 5 bytes 300 jump DOCKER
                	}
                	chain DOCKER {
                		iifname "docker0" counter packets 0 bytes 0 return
                		iifname != "docker0" tcp dport 8080 counter packets 0 bytes 0 dnat to 172.17.0.2:80
                	}
                }
                table ip filter {
                	chain FORWARD {
                		type filter hook forward priority filter; policy drop;
                		counter packets 0 bytes 0 jump DOCKER-USER
                	}
                	chain DOCKER-USER {
                		counter packets 0 bytes 0 return
                	}
                	chain INPUT {
                		type filter hook input priority filter; policy accept;
                		meta mark set 0x1
                		counter packets 81231 bytes 9918231 comment "count: drop"
                	}
                }
                """);
        assertThat(fates.verdict("ib0 in icmp")).isEqualTo("accept");
        assertThat(fates.verdict("ib0 in tcp/22")).isEqualTo("accept");
    }
}
