package org.ibdx.combine;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.fact.FirewallZone;

/**
 * What a firewalld zone does to a packet that comes in: what is denied first, then what is let in, then the target (firewalld
 * src/firewall/core/nftables.py, fw_policy.py; man firewalld.zones). Target {@code default} rejects, but lets ICMP in; {@code DROP}
 * and {@code %%REJECT%%} do not.
 */
final class ZoneWalk {

    /** TCP ports among those asked for that the services of firewalld open; every service that is not named here may open any. */
    private static final Map<String, Integer> OPENS = Map.of("ssh", 22, "nfs", 2049, "nfs3", 2049);
    private static final Set<String> OTHERS = Set.of("cockpit", "dhcpv6-client", "dhcpv6", "dhcp", "mdns", "dns", "http", "https", "http3", "ntp", "rpc-bind",
            "mountd", "samba", "samba-client", "smtp", "imap", "imaps", "pop3", "pop3s", "ldap", "ldaps", "kerberos", "mysql", "postgresql", "ipp",
            "ipp-client", "snmp", "syslog", "tftp", "tftp-client", "vnc-server", "xmpp-client", "zabbix-agent", "zabbix-server", "bacula", "bacula-client",
            "docker-registry", "ceph", "ceph-mon", "ceph-exporter", "glusterfs", "high-availability", "iscsi-target", "libvirt", "libvirt-tls", "ganglia-client",
            "ganglia-master", "prometheus", "prometheus-node-exporter", "grafana", "freeipa-ldap", "freeipa-ldaps", "freeipa-4", "nrpe", "redis", "rsyncd",
            "kube-api", "kube-apiserver", "kubelet", "etcd-client", "etcd-server", "wsman", "puppetmaster", "salt-master", "ssdp", "upnp-client", "ws-discovery",
            "ws-discovery-client", "llmnr", "amanda-client", "RH-Satellite-6", "telnet", "ftp", "squid", "proxy-dhcp", "wbem-https", "openvpn", "ipsec",
            "wireguard", "ptp", "rdp", "git", "elasticsearch", "kibana", "mongodb", "slp", "finger", "dropbox-lansync", "spotify-sync", "steam-streaming");
    private static final Pattern SOURCE = Pattern.compile("\\bsource (NOT )?(?:address|ipset|mac)=\"?([^\"\\s]+)\"?");
    private static final Pattern ELEMENT = Pattern.compile("\\b(service name|protocol value|icmp-type name|icmp-block name|port port|source-port port|forward-port port)=\"?([^\"\\s]+)\"?"
            + "(?: protocol=\"?(\\w+)\"?)?");

    private final FirewallZone zone;
    private final Packet packet;
    private final Decision.Ways ways = new Decision.Ways();

    private ZoneWalk(FirewallZone zone, Packet packet) {
        this.zone = zone;
        this.packet = packet;
    }

    static Decision.Ways of(FirewallZone zone, Packet packet) {
        ZoneWalk walk = new ZoneWalk(zone, packet);
        if (!walk.denied() && !walk.letIn()) {
            walk.target();
        }
        return walk.ways;
    }

    private boolean end(String verdict, String field, RuleMatch match) {
        if (match != RuleMatch.NO) {
            ways.add(new Decision(verdict, zone, field, null));
        }
        return match == RuleMatch.YES;
    }

    private boolean denied() {
        for (String rule : list(zone.richRules())) {
            String action = action(rule);
            if (!action.equals("accept") && !action.isEmpty() && end(action, "richRules", rich(rule))) {
                return true;
            }
        }
        boolean echo = list(zone.icmpBlocks()).contains("echo-request");
        boolean inverted = Boolean.TRUE.equals(zone.icmpInverted());
        if (packet.protocol().equals("icmp") && echo && !inverted) {
            return end(refusal(), "icmpBlocks", RuleMatch.YES);
        }
        return packet.protocol().equals("icmp") && !echo && inverted && end(refusal(), "icmpInverted", RuleMatch.YES);
    }

    private String refusal() {
        return "DROP".equals(zone.target()) ? Decision.DROP : Decision.REJECT;
    }

    private boolean letIn() {
        if (packet.protocol().equals("icmp") && Boolean.TRUE.equals(zone.icmpInverted())) {
            return end(Decision.ACCEPT, "icmpBlocks", RuleMatch.YES);
        }
        for (String protocol : list(zone.protocols())) {
            if (protocol.equals(packet.protocol())) {
                return end(Decision.ACCEPT, "protocols", RuleMatch.YES);
            }
        }
        if (packet.port() != null) {
            for (String port : list(zone.ports())) {
                if (end(Decision.ACCEPT, "ports", port(port))) {
                    return true;
                }
            }
            for (String service : list(zone.services())) {
                if (end(Decision.ACCEPT, "services", service(service))) {
                    return true;
                }
            }
        }
        for (String rule : list(zone.richRules())) {
            if (action(rule).equals("accept") && end(Decision.ACCEPT, "richRules", rich(rule))) {
                return true;
            }
        }
        return false;
    }

    private void target() {
        String target = zone.target() == null ? "" : zone.target();
        boolean listed = packet.port() == null || zone.services() != null && zone.ports() != null;
        boolean icmp = packet.protocol().equals("icmp");
        switch (target) {
            case "ACCEPT" -> end(Decision.ACCEPT, "target", RuleMatch.YES);
            case "default" -> end(icmp ? Decision.ACCEPT : listed ? Decision.REJECT : Decision.UNSURE, "target", RuleMatch.YES);
            case "DROP" -> end(listed ? Decision.DROP : Decision.UNSURE, "target", RuleMatch.YES);
            case "%%REJECT%%", "REJECT" -> end(listed ? Decision.REJECT : Decision.UNSURE, "target", RuleMatch.YES);
            default -> end(Decision.UNSURE, zone.target() == null ? "interfaces" : "target", RuleMatch.YES);
        }
    }

    private static List<String> list(List<String> values) {
        return values == null ? List.of() : values;
    }

    private RuleMatch port(String text) {
        String[] parts = text.split("/");
        if (parts.length != 2 || !parts[1].equals("tcp") || !parts[0].matches("\\d{1,5}(?:-\\d{1,5})?")) {
            return RuleMatch.NO;
        }
        String[] ends = parts[0].split("-");
        int high = Integer.parseInt(ends[ends.length - 1]);
        return packet.port() >= Integer.parseInt(ends[0]) && packet.port() <= high ? RuleMatch.YES : RuleMatch.NO;
    }

    private RuleMatch service(String name) {
        Integer opened = OPENS.get(name);
        if (opened != null) {
            return opened.equals(packet.port()) ? RuleMatch.YES : RuleMatch.NO;
        }
        return OTHERS.contains(name) ? RuleMatch.NO : RuleMatch.MAYBE;
    }

    private static String action(String rule) {
        Matcher action = Pattern.compile("\\b(accept|reject|drop)\\b").matcher(rule.toLowerCase(Locale.ROOT));
        String found = "";
        while (action.find()) {
            found = action.group(1);
        }
        return found.isEmpty() && rule.contains("icmp-block") ? Decision.REJECT : found;
    }

    /** Whether a rich rule is about the packet: its family, source and element. */
    private RuleMatch rich(String rule) {
        if (rule.contains("family=\"ipv6\"") || rule.contains("family=ipv6")) {
            return RuleMatch.NO;
        }
        RuleMatch source = RuleMatch.YES;
        Matcher from = SOURCE.matcher(rule);
        if (from.find()) {
            Packet.Prefix prefix = Packet.Prefix.of(from.group(2));
            if (prefix == null || packet.peers().isEmpty()) {
                source = RuleMatch.MAYBE;
            } else if (packet.peers().stream().allMatch(prefix::holds)) {
                source = RuleMatch.YES;
            } else {
                source = packet.peers().stream().anyMatch(prefix::meets) ? RuleMatch.MAYBE : RuleMatch.NO;
            }
            if (from.group(1) != null && source != RuleMatch.MAYBE) {
                source = source == RuleMatch.YES ? RuleMatch.NO : RuleMatch.YES;
            }
        }
        RuleMatch element = RuleMatch.YES;
        Matcher what = ELEMENT.matcher(rule);
        if (what.find()) {
            element = element(what.group(1), what.group(2), what.group(3));
        }
        boolean open = rule.contains("destination ") || rule.contains("limit value") && !rule.contains("accept");
        if (source == RuleMatch.NO || element == RuleMatch.NO) {
            return RuleMatch.NO;
        }
        return open || source == RuleMatch.MAYBE || element == RuleMatch.MAYBE ? RuleMatch.MAYBE : RuleMatch.YES;
    }

    private RuleMatch element(String kind, String value, String protocol) {
        boolean icmp = packet.protocol().equals("icmp");
        return switch (kind) {
            case "service name" -> packet.port() == null ? OPENS.containsKey(value) || OTHERS.contains(value) ? RuleMatch.NO : RuleMatch.MAYBE : service(value);
            case "protocol value" -> value.equals(packet.protocol()) ? RuleMatch.YES : RuleMatch.NO;
            case "icmp-type name", "icmp-block name" -> icmp && value.equals("echo-request") ? RuleMatch.YES : RuleMatch.NO;
            case "port port" -> packet.port() == null ? RuleMatch.NO : port(value + "/" + protocol);
            case "forward-port port" -> packet.port() != null && port(value + "/" + protocol) == RuleMatch.YES ? RuleMatch.MAYBE : RuleMatch.NO;
            default -> RuleMatch.NO;
        };
    }
}
