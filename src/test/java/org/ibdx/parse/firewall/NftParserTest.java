package org.ibdx.parse.firewall;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.ibdx.fact.FirewallChain;
import org.ibdx.fact.FirewallRule;
import org.ibdx.fact.FirewallZone;
import org.ibdx.fact.Service;
import org.ibdx.fact.Setting;
import org.ibdx.parse.network.Told;
import org.junit.jupiter.api.Test;

class NftParserTest {

    private static final NftParser NFT = new NftParser();
    private static final FirewalldParser FIREWALLD = new FirewalldParser();
    private static final UfwParser UFW = new UfwParser();

    private static final String TEXT = """
            table inet filter { # handle 3
            	set lan { # handle 9
            		type ifname
            		elements = { "ib0",
            			     "ib1" }
            	}
            	set banned {
            		type ipv4_addr
            		flags dynamic,timeout
            		elements = { 203.0.113.9 timeout 1h expires 30m }
            	}
            	chain input { # handle 1
            		type filter hook input priority filter - 5; policy drop;
            		iifname @lan meta l4proto { icmp, ipv6-icmp } counter packets 4 bytes 336 accept # handle 4
            		ip saddr @banned drop
            		tcp dport { 22,
            			    2049-2050 } ct state new log prefix "new: " accept comment "drop it"
            		iifname vmap { "lo" : accept, "eno1" : jump lan_in }
            		reject with icmpx type admin-prohibited
            	}
            	chain lan_in {
            	}
            }
            table netdev early {
            	chain ib {
            		type filter hook ingress device "ib0" priority -500; policy accept;
            	}
            }
            """;

    private static final String INPUT = "nft inet filter input";

    @Test
    void chainsAndRules() {
        Told told = Told.of(NFT, "nft -a list ruleset", TEXT);
        assertThat(told.value(FirewallChain.class, INPUT, "policy")).isEqualTo("drop");
        assertThat(told.value(FirewallChain.class, INPUT, "priority")).isEqualTo(-5);
        assertThat(told.value(FirewallChain.class, INPUT, "hook")).isEqualTo("input");
        assertThat(told.value(FirewallChain.class, "nft inet filter lan_in", "hook")).isNull();
        assertThat(told.value(FirewallChain.class, "nft netdev early ib", "devices")).isEqualTo(List.of("ib0"));
        List<?> rules = (List<?>) told.value(FirewallChain.class, INPUT, "rules");
        assertThat(rules).hasSize(6);
        String first = rules.get(0).toString();
        assertThat(first).isEqualTo(INPUT + " iifname @lan l4proto icmp,ipv6-icmp accept");
        assertThat(told.value(FirewallRule.class, first, "interfaceIn")).as("the elements of a set that cannot change").isEqualTo("ib0,ib1");
        assertThat(told.value(FirewallRule.class, first, "protocol")).isEqualTo("icmp,icmpv6");
        assertThat(told.value(FirewallRule.class, first, "packets")).isEqualTo(4L);
        assertThat(told.value(FirewallRule.class, rules.get(1).toString(), "source")).as("one that can").isEqualTo("@banned");
        String third = rules.get(2).toString();
        assertThat(told.value(FirewallRule.class, third, "ports")).isEqualTo(List.of("22", "2049-2050"));
        assertThat(told.value(FirewallRule.class, third, "states")).isEqualTo("new");
        assertThat(told.value(FirewallRule.class, third, "verdict")).isEqualTo("accept");
        assertThat(told.value(FirewallRule.class, rules.get(4).toString(), "interfaceIn")).isEqualTo("eno1");
        assertThat(told.value(FirewallRule.class, rules.get(4).toString(), "target")).isEqualTo("lan_in");
        assertThat(told.value(FirewallRule.class, rules.get(5).toString(), "verdict")).isEqualTo("reject");
        assertThat(told.line(FirewallRule.class, first, "verdict")).isEqualTo(14);
    }

    @Test
    void deniedStatesNothing() {
        assertThat(Told.of(NFT, "nft list ruleset", "Operation not permitted (you must be root)\nnetlink: Error: cache initialization failed: Operation not permitted\n").statements()).isEmpty();
        assertThat(Told.of(NFT, "nft -j list ruleset", "Error: JSON support not compiled-in\n").statements()).isEmpty();
    }

    private static final String ZONES = """
            block
              target: %%REJECT%%
              icmp-block-inversion: no
              interfaces:\s
              sources:\s
              services:\s
              rich rules:\s

            public (default, active)
              target: default
              ingress-priority: 0
              egress-priority: 0
              icmp-block-inversion: yes
              interfaces: eno1 ib0
              sources: 192.0.2.0/24
              services: ssh dhcpv6-client
              ports: 2049/tcp 20049/tcp
              protocols: icmp
              forward: yes
              icmp-blocks: echo-request
              rich rules:\s
            	rule family="ipv4" source address="10.10.0.0/24" accept
            	rule service name="nfs" drop
            """;

    @Test
    void zones() {
        Told told = Told.of(FIREWALLD, "firewall-cmd --list-all-zones", ZONES);
        assertThat(told.subjects(FirewallZone.class)).containsExactly("block", "public");
        assertThat(told.value(FirewallZone.class, "block", "target")).isEqualTo("%%REJECT%%");
        assertThat(told.value(FirewallZone.class, "block", "active")).isNull();
        assertThat(told.value(FirewallZone.class, "public", "active")).isEqualTo(true);
        assertThat(told.value(FirewallZone.class, "public", "defaultZone")).isEqualTo(true);
        assertThat(told.value(FirewallZone.class, "public", "icmpInverted")).isEqualTo(true);
        assertThat(told.value(FirewallZone.class, "public", "interfaces")).isEqualTo(List.of("eno1", "ib0"));
        assertThat(told.value(FirewallZone.class, "public", "sources")).isEqualTo(List.of("192.0.2.0/24"));
        assertThat(told.value(FirewallZone.class, "public", "services")).isEqualTo(List.of("ssh", "dhcpv6-client"));
        assertThat(told.value(FirewallZone.class, "public", "ports")).isEqualTo(List.of("2049/tcp", "20049/tcp"));
        assertThat(told.value(FirewallZone.class, "public", "icmpBlocks")).isEqualTo(List.of("echo-request"));
        assertThat(told.value(FirewallZone.class, "public", "richRules")).isEqualTo(List.of("rule family=\"ipv4\" source address=\"10.10.0.0/24\" accept",
                "rule service name=\"nfs\" drop"));
        assertThat(told.value(FirewallZone.class, "public", "amongAll")).isEqualTo(true);
    }

    @Test
    void shortAnswersOfFirewallCmd() {
        Told active = Told.of(FIREWALLD, "sudo firewall-cmd --get-active-zones", "public (default)\n  interfaces: eno1\ntrusted\n  interfaces: ib0\n  sources: 10.0.0.0/8\n");
        assertThat(active.value(FirewallZone.class, "trusted", "interfaces")).isEqualTo(List.of("ib0"));
        assertThat(active.value(FirewallZone.class, "public", "defaultZone")).isEqualTo(true);
        assertThat(Told.of(FIREWALLD, "firewall-cmd --get-default-zone", "public\n").value(FirewallZone.class, "public", "defaultZone")).isEqualTo(true);
        assertThat(Told.of(FIREWALLD, "firewall-cmd --get-zone-of-interface=ib0", "trusted\n").value(Setting.class, "firewalld zone ib0", "value")).isEqualTo("trusted");
        assertThat(Told.of(FIREWALLD, "firewall-cmd --get-zone-of-interface=ib0", "no zone\n").value(Setting.class, "firewalld zone ib0", "value")).isEqualTo("none");
        assertThat(Told.of(FIREWALLD, "firewall-cmd --zone=public --list-services", "ssh nfs\n").value(FirewallZone.class, "public", "services")).isEqualTo(List.of("ssh", "nfs"));
        assertThat(Told.of(FIREWALLD, "firewall-cmd --state", "running\n").value(Service.class, "firewalld", "running")).isEqualTo(true);
        assertThat(Told.of(FIREWALLD, "firewall-cmd --list-all", "FirewallD is not running\n").value(Service.class, "firewalld", "running")).isEqualTo(false);
        assertThat(Told.of(FIREWALLD, "firewall-cmd --reload", "success\n").statements()).isEmpty();
        assertThat(Told.of(FIREWALLD, "firewall-cmd --list-all", "Authorization failed.\n    Make sure polkit agent is running or run the application as superuser.\n").statements()).isEmpty();
        assertThat(Told.of(FIREWALLD, "firewall-cmd --permanent --list-all", ZONES).statements()).isEmpty();
    }

    @Test
    void policiesAreNoZones() {
        Told told = Told.of(FIREWALLD, "firewall-cmd --list-all-policies", "allow-host-ipv6 (active)\n  priority: -15000\n  target: CONTINUE\n  ingress-zones: ANY\n  egress-zones: HOST\n  services: \n");
        assertThat(told.value(FirewallZone.class, "allow-host-ipv6", "target")).isNull();
    }

    @Test
    void ufw() {
        Told told = Told.of(UFW, "ufw status numbered", """
                Status: active

                     To                         Action      From
                     --                         ------      ----
                [ 1] 22/tcp                     LIMIT IN    Anywhere                   # admins
                [ 2] 10.10.0.7 2049/tcp on ib0  ALLOW IN    10.10.0.0/24
                [ 3] 80,443/tcp                 DENY IN     Anywhere
                [ 4] OpenSSH                    ALLOW IN    192.0.2.0/24
                [ 5] 53                         ALLOW OUT   Anywhere on eno1           (out)
                """);
        assertThat(told.value(Setting.class, "ufw status", "value")).isEqualTo("active");
        String nfs = "ufw inet ufw input 10.10.0.7 2049/tcp on ib0 ALLOW IN 10.10.0.0/24";
        assertThat(told.value(FirewallRule.class, nfs, "interfaceIn")).isEqualTo("ib0");
        assertThat(told.value(FirewallRule.class, nfs, "ports")).isEqualTo(List.of("2049"));
        assertThat(told.value(FirewallRule.class, nfs, "destination")).isEqualTo("10.10.0.7");
        assertThat(told.value(FirewallRule.class, nfs, "source")).isEqualTo("10.10.0.0/24");
        assertThat(told.value(FirewallChain.class, "ufw inet ufw input", "policy")).isNull();
        assertThat(told.value(FirewallChain.class, "ufw inet ufw input", "rules")).as("not whole without the default").isNull();
        assertThat(told.subjects(FirewallRule.class)).hasSize(5);
        Told inactive = Told.of(UFW, "ufw status", "Status: inactive\n");
        assertThat(inactive.value(Setting.class, "ufw status", "value")).isEqualTo("inactive");
        assertThat(Told.of(UFW, "ufw status", "ERROR: You need to be root to run this script\n").statements()).isEmpty();
    }

    @Test
    void neverThrow() {
        Told.neverThrows(NFT, "nft list ruleset", TEXT);
        Told.neverThrows(NFT, "nft -j list ruleset", "{\"nftables\":[{\"metainfo\":{\"version\":\"1.0.9\"}},{\"chain\":{\"family\":\"inet\",\"table\":\"filter\",\"name\":\"input\",\"hook\":\"input\",\"prio\":0,\"policy\":\"drop\"}},"
                + "{\"rule\":{\"family\":\"inet\",\"table\":\"filter\",\"chain\":\"input\",\"expr\":[{\"match\":{\"op\":\"==\",\"left\":{\"payload\":{\"protocol\":\"tcp\",\"field\":\"dport\"}},\"right\":{\"set\":[22,{\"range\":[1,2]}]}}},"
                + "{\"vmap\":{\"key\":{\"meta\":{\"key\":\"iifname\"}},\"data\":{\"set\":[[\"lo\",{\"accept\":null}]]}}},{\"counter\":{\"packets\":4}},{\"drop\":null}]}}]}");
        Told.neverThrows(FIREWALLD, "firewall-cmd --list-all-zones", ZONES);
        Told.neverThrows(FIREWALLD, "firewall-cmd --get-zone-of-interface=ib0", "trusted\n");
        Told.neverThrows(UFW, "ufw status verbose", "Status: active\nDefault: deny (incoming), allow (outgoing), disabled (routed)\n22/tcp on ib0      ALLOW IN    10.0.0.0/8\n[ 1] 80,443/tcp  DENY OUT  Anywhere\n");
    }
}
