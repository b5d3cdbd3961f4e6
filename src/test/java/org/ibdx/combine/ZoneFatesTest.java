package org.ibdx.combine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ibdx.combine.Fates.answer;
import static org.ibdx.combine.Fates.nft;
import static org.ibdx.combine.Fates.save;
import static org.ibdx.combine.Fates.withIb0;

import org.ibdx.capture.Capture;
import org.junit.jupiter.api.Test;

/** firewalld by its tables and by its zones, ufw by its chains and by its status. */
class ZoneFatesTest {

    private static final String TABLES = """
            table inet firewalld { # progname firewalld
            	chain mangle_PREROUTING {
            		type filter hook prerouting priority mangle + 10; policy accept;
            	}
            	chain filter_PREROUTING {
            		type filter hook prerouting priority filter + 10; policy accept;
            		icmpv6 type { nd-router-advert, nd-neighbor-solicit } accept
            		meta nfproto ipv6 fib saddr . mark . iif oif missing drop
            	}
            	chain filter_INPUT {
            		type filter hook input priority filter + 10; policy accept;
            		ct state { established, related } accept
            		ct status dnat accept
            		iifname "lo" accept
            		ct state invalid drop
            		jump filter_INPUT_ZONES
            		reject with icmpx admin-prohibited
            	}
            	chain filter_OUTPUT {
            		type filter hook output priority filter + 10; policy accept;
            		ct state { established, related } accept
            		oifname "lo" accept
            		ip6 daddr { ::/96, ::ffff:0.0.0.0/96 } reject with icmpv6 addr-unreachable
            	}
            	chain filter_INPUT_ZONES {
            		iifname "ib0" goto filter_IN_public
            		iifname "ib1" goto filter_IN_trusted
            		goto filter_IN_drop
            	}
            	chain filter_IN_public {
            		jump filter_INPUT_POLICIES_pre
            		jump filter_IN_public_pre
            		jump filter_IN_public_deny
            		jump filter_IN_public_allow
            		jump filter_IN_public_post
            		meta l4proto { icmp, ipv6-icmp } accept
            		reject with icmpx admin-prohibited
            	}
            	chain filter_INPUT_POLICIES_pre {
            		jump filter_IN_policy_allow-host-ipv6
            	}
            	chain filter_IN_policy_allow-host-ipv6 {
            		icmpv6 type nd-neighbor-advert accept
            	}
            	chain filter_IN_public_pre {
            	}
            	chain filter_IN_public_deny {
            	}
            	chain filter_IN_public_allow {
            		tcp dport 22 accept
            		ip6 daddr fe80::/64 udp dport 546 accept
            		tcp dport 9090 accept
            	}
            	chain filter_IN_public_post {
            	}
            	chain filter_IN_trusted {
            		accept
            	}
            	chain filter_IN_drop {
            		drop
            	}
            }
            """;

    @Test
    void tablesOfFirewalld() {
        Fates fates = nft(TABLES);
        assertThat(fates.verdict("ib0 in icmp")).isEqualTo("accept");
        assertThat(fates.verdict("ib0 in tcp/22")).isEqualTo("accept");
        assertThat(fates.verdict("ib0 in tcp/2049")).isEqualTo("reject");
        assertThat(fates.get("ib0 in tcp/2049").backend()).isEqualTo("firewalld");
        assertThat(fates.get("ib0 in tcp/2049").decidedBy()).isEqualTo("nft inet firewalld filter_IN_public reject");
        assertThat(fates.verdict("ib0 out icmp")).isEqualTo("accept");
        Fates renamed = nft(TABLES.replace("\"ib0\"", "\"ib7\""));
        assertThat(renamed.verdict("ib0 in icmp")).as("no zone of its own: the last goto").isEqualTo("drop");
    }

    @Test
    void chainsOfFirewalldInIptables() {
        Fates fates = save("""
                :INPUT ACCEPT [0:0]
                :OUTPUT ACCEPT [0:0]
                :INPUT_ZONES - [0:0]
                :INPUT_direct - [0:0]
                :IN_public - [0:0]
                :IN_public_allow - [0:0]
                -A INPUT -m conntrack --ctstate RELATED,ESTABLISHED,DNAT -j ACCEPT
                -A INPUT -i lo -j ACCEPT
                -A INPUT -j INPUT_direct
                -A INPUT -j INPUT_ZONES
                -A INPUT -m conntrack --ctstate INVALID -j DROP
                -A INPUT -j REJECT --reject-with icmp-host-prohibited
                -A INPUT_ZONES -i ib0 -g IN_public
                -A INPUT_ZONES -g IN_public
                -A IN_public -j IN_public_allow
                -A IN_public -p icmp -j ACCEPT
                -A IN_public_allow -p tcp -m tcp --dport 22 -m conntrack --ctstate NEW,UNTRACKED -j ACCEPT
                """);
        assertThat(fates.verdict("ib0 in icmp")).isEqualTo("accept");
        assertThat(fates.verdict("ib0 in tcp/22")).isEqualTo("accept");
        assertThat(fates.verdict("ib0 in tcp/2049")).isEqualTo("reject");
        assertThat(fates.get("ib0 in tcp/2049").backend()).isEqualTo("firewalld");
    }

    private static Fates zones(String... commandsAndTexts) {
        Capture[] captures = new Capture[commandsAndTexts.length / 2];
        for (int i = 0; i < commandsAndTexts.length; i += 2) {
            captures[i / 2] = answer("firewalld", commandsAndTexts[i], commandsAndTexts[i + 1]);
        }
        return withIb0(captures);
    }

    private static Fates listed(String text) {
        return zones("firewall-cmd --list-all", text);
    }

    private static final String PUBLIC = """
            public (active)
              target: default
              icmp-block-inversion: no
              interfaces: eno1 ib0
              sources:\s
              services: cockpit dhcpv6-client ssh
              ports:\s
              protocols:\s
              forward: yes
              masquerade: no
              forward-ports:\s
              source-ports:\s
              icmp-blocks:\s
              rich rules:\s
            """;

    @Test
    void zonesOfFirewalld() {
        Fates fates = listed(PUBLIC);
        assertThat(fates.verdict("ib0 in icmp")).isEqualTo("accept");
        assertThat(fates.verdict("ib0 in tcp/22")).isEqualTo("accept");
        assertThat(fates.verdict("ib0 in tcp/2049")).isEqualTo("reject");
        assertThat(fates.get("ib0 in tcp/2049").decidedBy()).isEqualTo("public");
        assertThat(fates.get("ib0 in tcp/2049").backend()).isEqualTo("firewalld");
        assertThat(fates.get("ib0 in tcp/2049").readings().of("verdict").origins().get(0).text()).contains("target: default");
        assertThat(fates.verdict("ib0 out icmp")).isEqualTo("none");
    }

    @Test
    void targetsAndIcmp() {
        assertThat(listed(PUBLIC.replace("icmp-blocks: ", "icmp-blocks: echo-request")).verdict("ib0 in icmp")).isEqualTo("reject");
        assertThat(listed(PUBLIC.replace("inversion: no", "inversion: yes")).verdict("ib0 in icmp")).isEqualTo("reject");
        assertThat(listed(PUBLIC.replace("inversion: no", "inversion: yes").replace("icmp-blocks: ", "icmp-blocks: echo-request")).verdict("ib0 in icmp"))
                .isEqualTo("accept");
        assertThat(listed(PUBLIC.replace("target: default", "target: DROP")).verdict("ib0 in icmp")).isEqualTo("drop");
        assertThat(listed(PUBLIC.replace("target: default", "target: %%REJECT%%")).verdict("ib0 in icmp")).isEqualTo("reject");
        assertThat(listed(PUBLIC.replace("target: default", "target: ACCEPT")).verdict("ib0 in tcp/2049")).isEqualTo("accept");
        assertThat(listed(PUBLIC.replace("  target: default\n", "")).verdict("ib0 in tcp/2049")).as("the target is not known").isEqualTo("unsure");
    }

    @Test
    void servicesPortsAndRichRules() {
        assertThat(listed(PUBLIC.replace("ssh", "ssh nfs")).verdict("ib0 in tcp/2049")).isEqualTo("accept");
        assertThat(listed(PUBLIC.replace("ssh", "ssh our-nfs")).verdict("ib0 in tcp/2049")).as("a service of the site").isEqualTo("unsure");
        assertThat(listed(PUBLIC.replace("  ports: \n", "  ports: 2000-2100/tcp\n")).verdict("ib0 in tcp/2049")).isEqualTo("accept");
        assertThat(listed(PUBLIC.replace("  protocols: \n", "  protocols: tcp\n")).verdict("ib0 in tcp/2049")).isEqualTo("accept");
        assertThat(listed(PUBLIC.replace("rich rules: \n", "rich rules: \n\trule family=\"ipv4\" source address=\"10.10.0.0/16\" accept\n")).verdict("ib0 in tcp/2049"))
                .isEqualTo("accept");
        assertThat(listed(PUBLIC.replace("rich rules: \n", "rich rules: \n\trule family=\"ipv4\" source address=\"10.10.0.9\" service name=\"nfs\" accept\n"))
                .verdict("ib0 in tcp/2049")).as("one peer only").isEqualTo("unsure");
        assertThat(listed(PUBLIC.replace("rich rules: \n", "rich rules: \n\trule family=\"ipv6\" accept\n")).verdict("ib0 in tcp/2049")).isEqualTo("reject");
        assertThat(listed(PUBLIC.replace("rich rules: \n", "rich rules: \n\trule service name=\"ssh\" drop\n")).verdict("ib0 in tcp/22")).isEqualTo("drop");
        assertThat(listed(PUBLIC.replace("rich rules: \n", "rich rules: \n\trule family=\"ipv4\" source address=\"203.0.113.0/24\" drop\n")).verdict("ib0 in tcp/22"))
                .isEqualTo("accept");
    }

    @Test
    void whatIsNotInForce() {
        assertThat(zones("firewall-cmd --permanent --list-all", PUBLIC).all()).isEmpty();
        assertThat(zones("firewall-cmd --state", "not running\n").all()).isEmpty();
    }

    @Test
    void theZoneOfTheInterface() {
        String eno1 = PUBLIC.replace("eno1 ib0", "eno1");
        assertThat(listed(eno1).all()).as("ib0 may be in a zone that was not shown").isEmpty();
        Fates active = zones("firewall-cmd --get-active-zones", "public\n  interfaces: eno1\n", "firewall-cmd --list-all", eno1);
        assertThat(active.verdict("ib0 in tcp/2049")).as("in no active zone: the default one").isEqualTo("reject");
        Fates trusted = zones("firewall-cmd --get-active-zones", "public\n  interfaces: eno1\ntrusted\n  interfaces: ib0\n", "firewall-cmd --list-all", eno1,
                "firewall-cmd --list-all --zone=trusted", PUBLIC.replace("public", "trusted").replace("eno1 ib0", "ib0").replace("target: default", "target: ACCEPT"));
        assertThat(trusted.verdict("ib0 in tcp/2049")).isEqualTo("accept");
        Fates asked = zones("firewall-cmd --get-zone-of-interface=ib0", "no zone\n", "firewall-cmd --list-all", eno1);
        assertThat(asked.verdict("ib0 in tcp/2049")).isEqualTo("reject");
        Fates unknown = zones("firewall-cmd --get-zone-of-interface=ib0", "internal\n", "firewall-cmd --list-all", eno1);
        assertThat(unknown.all()).as("nothing is known of that zone").isEmpty();
        Fates bySource = zones("firewall-cmd --list-all", PUBLIC, "firewall-cmd --list-all --zone=trusted",
                PUBLIC.replace("public", "trusted").replace("eno1 ib0", "").replace("target: default", "target: ACCEPT").replace("sources: ", "sources: 10.10.0.0/24"));
        assertThat(bySource.verdict("ib0 in tcp/2049")).as("a zone of the peers' addresses comes first").isEqualTo("accept");
    }

    @Test
    void allZonesAtOnce() {
        String all = "drop\n  target: DROP\n  interfaces: \n  services: \n  ports: \n\n" + PUBLIC.replace("public (active)", "public (default, active)")
                + "\ntrusted\n  target: ACCEPT\n  interfaces: \n  services: \n  ports: \n";
        Fates fates = zones("firewall-cmd --list-all-zones", all.replace("eno1 ib0", "eno1"));
        assertThat(fates.verdict("ib0 in tcp/2049")).isEqualTo("reject");
        assertThat(fates.get("ib0 in tcp/2049").decidedBy()).isEqualTo("public");
    }

    private static final String UFW = """
            Status: active
            Logging: on (low)
            Default: deny (incoming), allow (outgoing), disabled (routed)
            New profiles: skip

            To                         Action      From
            --                         ------      ----
            22/tcp                     ALLOW IN    Anywhere
            2049/tcp on eno1           ALLOW IN    192.0.2.0/24
            22/tcp (v6)                ALLOW IN    Anywhere (v6)
            """;

    @Test
    void statusOfUfw() {
        Fates fates = withIb0(answer("ufw", "ufw status verbose", UFW));
        assertThat(fates.verdict("ib0 in tcp/22")).isEqualTo("accept");
        assertThat(fates.verdict("ib0 in tcp/2049")).isEqualTo("drop");
        assertThat(fates.get("ib0 in tcp/2049").backend()).isEqualTo("ufw");
        assertThat(fates.verdict("ib0 in icmp")).as("its own rules before these are not shown").isEqualTo("unsure");
        String opened = UFW.replace("2049/tcp on eno1           ALLOW IN    192.0.2.0/24", "Anywhere on ib0            ALLOW IN    10.10.0.0/24");
        assertThat(withIb0(answer("ufw", "ufw status verbose", opened)).verdict("ib0 in tcp/2049")).isEqualTo("accept");
        String brief = UFW.replaceAll("(?m)^(?:Logging|Default|New).*\n", "");
        assertThat(withIb0(answer("ufw", "ufw status", brief)).verdict("ib0 in tcp/2049")).as("the default is not shown").isEqualTo("unsure");
        assertThat(withIb0(answer("ufw", "ufw status", "Status: inactive\n")).all()).isEmpty();
        String profile = UFW.replace("2049/tcp on eno1           ALLOW IN    192.0.2.0/24", "NFS Server                 ALLOW IN    Anywhere");
        assertThat(withIb0(answer("ufw", "ufw status verbose", profile)).verdict("ib0 in tcp/2049")).as("ports of a profile are not shown").isEqualTo("unsure");
    }

    @Test
    void chainsOfUfw() {
        Fates fates = save("""
                :INPUT DROP [3:180]
                :OUTPUT ACCEPT [0:0]
                :ufw-before-input - [0:0]
                :ufw-not-local - [0:0]
                :ufw-user-input - [0:0]
                :ufw-logging-deny - [0:0]
                -A INPUT -j ufw-before-input
                -A ufw-before-input -i lo -j ACCEPT
                -A ufw-before-input -m conntrack --ctstate RELATED,ESTABLISHED -j ACCEPT
                -A ufw-before-input -m conntrack --ctstate INVALID -j ufw-logging-deny
                -A ufw-before-input -m conntrack --ctstate INVALID -j DROP
                -A ufw-before-input -p icmp -m icmp --icmp-type 8 -j ACCEPT
                -A ufw-before-input -j ufw-not-local
                -A ufw-before-input -d 224.0.0.251/32 -p udp -m udp --dport 5353 -j ACCEPT
                -A ufw-before-input -j ufw-user-input
                -A ufw-not-local -m addrtype --dst-type LOCAL -j RETURN
                -A ufw-not-local -m addrtype --dst-type MULTICAST -j RETURN
                -A ufw-not-local -m limit --limit 3/min --limit-burst 10 -j ufw-logging-deny
                -A ufw-not-local -j DROP
                -A ufw-user-input -p tcp -m tcp --dport 22 -j ACCEPT
                -A ufw-logging-deny -j LOG --log-prefix "[UFW BLOCK] "
                """);
        assertThat(fates.verdict("ib0 in icmp")).isEqualTo("accept");
        assertThat(fates.verdict("ib0 in tcp/22")).isEqualTo("accept");
        assertThat(fates.verdict("ib0 in tcp/2049")).isEqualTo("drop");
        assertThat(fates.get("ib0 in tcp/2049").backend()).isEqualTo("ufw");
    }
}
