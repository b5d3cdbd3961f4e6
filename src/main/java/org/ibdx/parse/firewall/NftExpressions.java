package org.ibdx.parse.firewall;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Reads the matches and statements of one line of nft text into an {@link NftRule}. */
final class NftExpressions {

    private static final Set<String> ONE = Set.of("iif", "oif", "iifname", "oifname", "iifgroup", "oifgroup", "iiftype", "oiftype", "mark", "skuid", "skgid",
            "pkttype", "cpu", "cgroup", "rtclassid", "nfproto", "l4proto", "priority", "length", "protocol", "hour", "day", "time");
    private static final Set<String> TWO = Set.of("meta", "ct", "ip", "ip6", "tcp", "udp", "udplite", "th", "icmp", "icmpv6", "igmp", "ether", "vlan", "esp", "ah",
            "comp", "sctp", "dccp", "socket", "rt", "ipsec", "exthdr", "hbh", "dst", "frag", "mh", "osf", "numgen", "jhash", "symhash", "gre", "geneve", "vxlan");
    private static final Set<String> LOG_OPTIONS = Set.of("prefix", "level", "group", "snaplen", "queue-threshold", "flags");

    private final NftWords words;
    private final NftRule rule;
    private final Function<String, List<String>> sets;

    NftExpressions(NftWords words, NftRule rule, Function<String, List<String>> sets) {
        this.words = words;
        this.rule = rule;
        this.sets = sets;
    }

    private boolean ended() {
        return !words.more() || words.peek().end() || words.peek().is(";") || words.peek().is("}");
    }

    /** Reads to the end of the line or to the brace that closes the chain. */
    void line() {
        while (!ended()) {
            NftWords.Word word = words.take();
            if (word.is("#")) {
                remark();
            } else if (word.quoted()) {
                rule.opaque();
            } else {
                word(word.text());
            }
        }
    }

    /** {@code # handle 4} of -a; after a verdict a comment; else a match of xtables that nft cannot print, with the rest of the rule behind it. */
    private void remark() {
        if (words.peek().is("handle") || rule.decided()) {
            words.skipLine();
        } else {
            rule.opaque();
            rule.show("#");
        }
    }

    private void word(String text) {
        switch (text) {
            case "accept", "drop", "return" -> {
                rule.show(text);
                rule.verdict(text, null);
            }
            case "continue" -> rule.goesOn(null);
            case "reject" -> {
                rule.show(text);
                rule.verdict(text, null);
                options();
            }
            case "jump", "goto" -> {
                String target = words.take().text();
                rule.show(text + " " + target);
                rule.verdict(text, target);
            }
            case "queue" -> {
                rule.show(text);
                rule.verdict("queue", null);
                options();
            }
            case "counter" -> counter();
            case "log" -> log();
            case "limit" -> limit();
            case "comment" -> {
                words.take();
                rule.goesOn(null);
            }
            case "notrack" -> {
                rule.show(text);
                rule.goesOn("NOTRACK");
            }
            case "masquerade", "snat" -> {
                rule.show(text);
                rule.verdict("accept", null);
                options();
            }
            case "dnat", "redirect", "tproxy", "fwd", "synproxy" -> {
                rule.show(text);
                rule.redirected(text.toUpperCase(java.util.Locale.ROOT));
                options();
            }
            case "add", "update", "delete", "set", "meter", "flow" -> {
                // a set or meter that is filled may itself be a match: update @seen { ip saddr limit rate 10/second }
                rule.show(text);
                rule.goesOn(null);
                if (!text.equals("flow")) {
                    rule.opaque();
                }
                upTo(text.equals("set") || text.equals("flow"));
            }
            case "quota", "last", "dup" -> {
                rule.show(text);
                rule.goesOn(null);
                if (text.equals("quota")) {
                    rule.opaque();
                }
                while (words.peek().quoted() || words.peek().text().matches("over|until|used|never|name|to|device|\\d+|\\w*bytes|[0-9hmsd.]+")) {
                    words.take();
                }
            }
            default -> expression(text);
        }
    }

    /** Words that belong to a statement: up to a comment or the end. */
    private void options() {
        while (!ended() && !words.peek().is("comment") && !words.peek().is("#")) {
            NftWords.Word word = words.take();
            if (word.is("{")) {
                list();
            }
        }
    }

    /** The operands of a statement about a set: up to its name, or through the braces behind it. */
    private void upTo(boolean name) {
        while (!ended()) {
            NftWords.Word word = words.take();
            if (word.is("{")) {
                list();
                return;
            }
            if (name && word.text().startsWith("@")) {
                return;
            }
        }
    }

    private void counter() {
        String packets = null;
        if (words.peek().is("packets")) {
            words.take();
            packets = words.take().text();
            if (words.peek().is("bytes")) {
                words.take();
                words.take();
            }
        } else if (words.peek().is("name")) {
            words.take();
            words.take();
        }
        rule.counter(packets);
    }

    private void log() {
        while (LOG_OPTIONS.contains(words.peek().text()) && !words.peek().quoted()) {
            boolean flags = words.take().is("flags");
            words.take();
            while (flags && (words.peek().is(",") || words.peek().text().matches("sequence|options|(?:sequence|options),.*"))) {
                words.take();
            }
        }
        rule.goesOn(null);
    }

    /** {@code limit rate over 10/second burst 5 packets}; {@code limit name "x"}. */
    private void limit() {
        if (words.peek().is("name")) {
            words.take();
            words.take();
            rule.opaque();
            return;
        }
        boolean over = false;
        while (words.peek().text().matches("rate|over|burst|packets|bytes|kbytes|mbytes|\\d+(?:/\\w+)?|\\w*bytes/\\w+|/\\w+")) {
            over |= words.take().is("over");
        }
        rule.show(over ? "limit over" : "limit");
        rule.limit(over);
    }

    private void expression(String first) {
        StringBuilder key = new StringBuilder(first);
        if (first.equals("xt")) {
            // xt match "multiport": nft was built without the code to print it
            rule.show("xt " + words.take().text() + " " + words.take().text());
            rule.opaque();
            return;
        }
        if (first.equals("fib")) {
            while (!ended() && words.peek().text().matches("saddr|daddr|mark|iif|oif|\\.|type|oifname|missing|exists|check")) {
                key.append(' ').append(words.take().text());
            }
        } else if (first.equals("arp") || first.equals("ct") && words.peek().text().matches("original|reply") || first.equals("socket") || first.equals("tcp")
                && words.peek().is("option")) {
            key.append(' ').append(words.take().text());
            if (words.peek().text().matches("[a-z0-9-]+") && !words.peek().text().matches("request|reply|\\d+")) {
                key.append(' ').append(words.take().text());
            }
        } else if (TWO.contains(first)) {
            key.append(' ').append(words.take().text());
        } else if (!ONE.contains(first)) {
            rule.show(first);
            rule.opaque();
            return;
        }
        values(key.toString().replaceFirst("^meta (?=\\w+$)", "").replaceFirst("^ct (original|reply) ", "ct $1 "));
    }

    private void values(String key) {
        if (words.peek().is(".")) {
            concatenation(key);
            return;
        }
        if (words.peek().is("set")) {
            // changes the packet: meta mark set 1, ip dscp set cs1
            rule.show(key + " set");
            options();
            rule.goesOn(key.equals("mark") ? "MARK" : null);
            return;
        }
        if (words.peek().is("vmap")) {
            words.take();
            map(key);
            return;
        }
        boolean negated = false;
        if (words.peek().is("!=") || words.peek().is("==")) {
            negated = words.take().is("!=");
        } else if (words.peek().is("!")) {
            words.take();
            negated = true;
        }
        if (key.equals("tcp flags")) {
            flags(negated);
            return;
        }
        if (words.peek().text().matches("[<>&|^]=?|>>|<<|and|or|xor") && !words.peek().quoted()) {
            rule.show(key + " " + words.take().text());
            rule.opaque();
            skipOperands();
            return;
        }
        List<String> values = operand();
        rule.show(key + (negated ? " != " : " ") + String.join(",", values));
        rule.match(key, negated, resolve(values));
    }

    private void skipOperands() {
        int brackets = 0;
        while (!ended() && (brackets > 0 || words.peek().text().matches("[(]|0x[0-9a-fA-F]+|\\d+|==|!=|[&|^]|[0-9a-fx/]+"))) {
            String text = words.take().text();
            brackets += text.equals("(") ? 1 : text.equals(")") ? -1 : 0;
        }
    }

    /** {@code ip saddr . tcp dport { … }}: what holds for the pair is not followed up. */
    private void concatenation(String key) {
        rule.show(key + " . …");
        rule.opaque();
        while (!ended() && !words.peek().is("{") && !words.peek().text().startsWith("@") && !words.peek().is("vmap")) {
            words.take();
        }
        if (words.peek().is("vmap")) {
            words.take();
            map("concatenation");
        } else if (words.peek().is("{")) {
            words.take();
            list();
        } else if (!ended()) {
            words.take();
        }
    }

    /** The values after a match: one, a set in braces, a range, a list with commas, a named set. */
    private List<String> operand() {
        if (words.peek().is("{")) {
            words.take();
            return list();
        }
        List<String> values = new ArrayList<>();
        if (ended()) {
            return values;
        }
        add(values, words.take().text());
        while (words.peek().is(",") && !words.peek(1).end()) {
            words.take();
            add(values, words.take().text());
        }
        return values;
    }

    private static void add(List<String> values, String text) {
        for (String part : text.split(",")) {
            if (!part.isEmpty()) {
                values.add(part);
            }
        }
    }

    private List<String> list() {
        List<String> values = new ArrayList<>();
        StringBuilder value = new StringBuilder();
        while (words.more()) {
            NftWords.Word word = words.take();
            if (word.is(",") || word.is("}")) {
                if (!value.isEmpty()) {
                    values.add(value.toString());
                    value.setLength(0);
                }
                if (word.is("}")) {
                    break;
                }
            } else if (!word.end()) {
                value.append(value.isEmpty() ? "" : " ").append(word.text());
            }
        }
        return values;
    }

    private List<String> resolve(List<String> values) {
        List<String> resolved = new ArrayList<>();
        for (String value : values) {
            List<String> elements = value.startsWith("@") ? sets.apply(value.substring(1)) : null;
            resolved.addAll(elements == null ? List.of(value) : elements);
        }
        return resolved;
    }

    private void map(String key) {
        if (!words.peek().is("{")) {
            rule.show(key + " vmap " + words.take().text());
            rule.opaque();
            rule.redirected("vmap");
            return;
        }
        words.take();
        for (String element : list()) {
            int colon = element.indexOf(" : ");
            String[] verdict = colon < 0 ? null : NftRule.verdict(element.substring(colon + 3));
            if (verdict == null) {
                rule.opaque();
                rule.redirected("vmap");
            } else {
                String value = element.substring(0, colon).replaceFirst(" (?:counter|timeout|expires) .*$", "");
                rule.element(key, value, verdict[0], verdict[1]);
            }
        }
    }

    /** {@code & (fin | syn | rst | ack) == syn}, {@code syn / fin,syn,rst,ack}, {@code syn}, {@code != syn}. */
    private void flags(boolean negated) {
        StringBuilder text = new StringBuilder();
        int brackets = 0;
        while (!ended() && (brackets > 0 || words.peek().text().matches("[(&|/,]|==|!=|0x\\w+|(?:fin|syn|rst|psh|ack|urg|ecn|cwr)(?:[,|](?:fin|syn|rst|psh|ack|urg|ecn|cwr))*|\\{"))) {
            NftWords.Word word = words.take();
            brackets += word.is("(") || word.is("{") ? 1 : word.is(")") || word.is("}") ? -1 : 0;
            text.append(word.text());
        }
        String flags = text.toString();
        rule.show("tcp flags " + (negated ? "!= " : "") + flags);
        if (flags.matches("&\\(?[a-z|]+\\)?(?:==|!=)\\(?[a-z|]+\\)?")) {
            boolean not = flags.contains("!=");
            String[] sides = flags.substring(1).split("[!=]=");
            rule.flags(negated ^ not, bare(sides[0]), bare(sides[1]));
        } else if (flags.matches("[a-z,]+/[a-z,]+")) {
            String[] sides = flags.split("/");
            rule.flags(negated, sides[1], sides[0]);
        } else {
            rule.flags(false, "", "");
            rule.opaque();
        }
    }

    private static String bare(String side) {
        return side.replace("(", "").replace(")", "").replace('|', ',');
    }
}
