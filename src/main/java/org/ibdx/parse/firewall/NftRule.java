package org.ibdx.parse.firewall;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.ibdx.capture.Line;
import org.ibdx.fact.Words;

/**
 * Builds a rule out of the matches and statements of nft, which its text and its JSON share. A verdict map makes a rule of each of
 * its elements.
 *
 * <pre>
 * iifname "ib0" ip saddr 10.10.0.0/24 tcp dport { 22, 2049 } ct state new counter packets 4 bytes 336 accept
 * iifname vmap { "lo" : accept, "ib0" : jump from_ib }
 * </pre>
 */
final class NftRule {

    private final List<RuleDraft> drafts = new ArrayList<>();
    private final List<String> shown = new ArrayList<>();
    private RuleDraft rule;
    private boolean decided;
    private boolean anything;

    NftRule(Line line) {
        rule = new RuleDraft(line);
    }

    /** Whether only matches were read so far: no rule ends like that. */
    boolean open() {
        return !anything;
    }

    boolean decided() {
        return decided;
    }

    void show(String words) {
        if (!words.isEmpty()) {
            shown.add(words);
        }
    }

    void opaque() {
        rule.opaque = true;
    }

    /** A match. {@code key} as nft writes it, without {@code meta}; values of a set one by one; {@code @name} for a named set. */
    void match(String key, boolean negated, List<String> values) {
        if (values.isEmpty() || values.stream().anyMatch(value -> value.startsWith("@")) && !key.endsWith("addr") && !key.endsWith("ifname")) {
            rule.opaque = true;
            return;
        }
        switch (key) {
            case "iif", "iifname" -> rule.interfaceIn(negated, values);
            case "oif", "oifname" -> rule.interfaceOut(negated, values);
            case "l4proto", "ip protocol" -> rule.protocol(negated, values);
            case "ip6 nexthdr" -> {
                rule.family = "ip6";
                rule.protocol(negated, values);
            }
            case "nfproto", "protocol", "ether type" -> family(negated, values);
            case "ip version" -> family(negated, values.stream().map(value -> value.equals("4") ? "ip" : "ip6").toList());
            case "tcp dport" -> rule.ports("tcp", negated, values);
            case "udp dport" -> rule.ports("udp", negated, values);
            case "th dport" -> rule.ports(null, negated, values);
            case "tcp sport" -> rule.sourcePorts("tcp", negated, values);
            case "udp sport" -> rule.sourcePorts("udp", negated, values);
            case "th sport" -> rule.sourcePorts(null, negated, values);
            case "ip saddr" -> rule.source(negated, values);
            case "ip daddr" -> rule.destination(negated, values);
            case "ip6 saddr", "ip6 daddr" -> rule.family = "ip6";
            case "icmp type" -> rule.icmpType("icmp", negated, values);
            case "icmpv6 type" -> rule.icmpType("icmpv6", negated, values);
            case "ct state", "ct status" -> rule.states(negated, values);
            case "mark" -> rule.mark(negated, values.get(0));
            case "pkttype" -> rule.destination(negated, List.of("type:" + (values.get(0).equals("host") || values.get(0).equals("unicast") ? "local" : values.get(0))));
            case "fib daddr type" -> fib(negated, values);
            default -> rule.opaque = true;
        }
    }

    private void fib(boolean negated, List<String> values) {
        boolean local = values.contains("local");
        rule.destination(negated, List.of(local ? "type:local" : "type:" + values.get(0)));
    }

    private void family(boolean negated, List<String> values) {
        boolean four = values.stream().anyMatch(value -> value.matches("ip|ipv4|0x0800|2048"));
        boolean six = values.stream().anyMatch(value -> value.matches("ip6|ipv6|0x86dd|34525"));
        boolean arp = values.stream().anyMatch(value -> value.matches("arp|0x0806|2054"));
        if (values.size() != 1 || !four && !six && !arp) {
            rule.opaque |= !(four && six && !negated);
        } else if (arp) {
            rule.opaque = true;
        } else {
            rule.family = four != negated ? "ip" : "ip6";
        }
    }

    /** {@code tcp flags & (fin|syn|rst|ack) == syn}, {@code tcp flags syn / fin,syn,rst,ack}. */
    void flags(boolean negated, String mask, String set) {
        rule.tcpFlags(negated, mask, set);
    }

    void counter(String packets) {
        anything = true;
        rule.packets = packets == null ? rule.packets : Words.number(packets);
    }

    void limit(boolean over) {
        anything = true;
        rule.limit = over ? "over" : "within";
    }

    /** A statement that lets the packet go on: log, comment, mark … {@code changes} is MARK or NOTRACK where later matches depend on it. */
    void goesOn(String changes) {
        anything = true;
        rule.target = changes == null ? rule.target : changes;
    }

    void verdict(String verdict, String target) {
        anything = true;
        decided = true;
        rule.verdict = verdict;
        rule.target = target;
    }

    /** A statement that sends the packet somewhere else: what becomes of it is not known from here. */
    void redirected(String how) {
        verdict("jump", how);
    }

    /** One element of a verdict map. */
    void element(String key, String value, String verdict, String target) {
        RuleDraft before = rule;
        rule = before.copy();
        if (value.equals("*")) {
            rule.opaque = true;
        } else {
            match(key, false, List.of(value));
        }
        rule.verdict = verdict;
        rule.target = target;
        rule.text = String.join(" ", shown) + (shown.isEmpty() ? "" : " ") + key + " " + value + " " + (verdict + " " + (target == null ? "" : target)).strip();
        drafts.add(rule);
        rule = before;
        anything = true;
        decided = true;
    }

    /** The rules that were built; none where nothing was read. */
    List<RuleDraft> rules() {
        if (!drafts.isEmpty()) {
            return drafts;
        }
        rule.text = String.join(" ", shown);
        return shown.isEmpty() ? List.of() : List.of(rule);
    }

    /** {@code jump x}, {@code accept} and so on as words of a map element; null where they are no verdict. */
    static String[] verdict(String words) {
        String[] parts = words.strip().split("\\s+");
        return switch (parts[0].toLowerCase(Locale.ROOT)) {
            case "accept", "drop", "return" -> new String[] {parts[0], null};
            case "continue" -> new String[] {"none", null};
            case "jump", "goto" -> parts.length > 1 ? new String[] {parts[0], parts[1]} : null;
            default -> null;
        };
    }
}
