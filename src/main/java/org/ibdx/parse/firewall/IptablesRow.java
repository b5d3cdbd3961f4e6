package org.ibdx.parse.firewall;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Line;

/**
 * A row of {@code iptables -L}; with {@code -v} it shows counters and interfaces, with {@code --line-numbers} a number.
 *
 * <pre>
 *  pkts bytes target     prot opt in     out     source               destination
 *    12   840 DROP       icmp --  ib0    *       0.0.0.0/0            0.0.0.0/0            icmptype 8
 *   10K  600K            all  --  *      *       0.0.0.0/0            0.0.0.0/0            state NEW
 * </pre>
 *
 * Columns are found by what stands in them: the target may be missing, ip6tables prints no {@code opt}, and iptables 1.8.9
 * numbers the protocols. Without {@code -v} a row does not tell its interfaces, so every such rule is opaque.
 */
final class IptablesRow {

    private static final Pattern PROTOCOL = Pattern.compile("!?(?:all|tcp|udp|icmp|icmpv6|ipv6-icmp|ipv6|esp|ah|sctp|igmp|gre|udplite|vrrp|ospf|\\d{1,3})");
    private static final Pattern OPTION = Pattern.compile("--|-f|!f");
    private static final Pattern COUNT = Pattern.compile("(\\d+)([KMGTP]?)");
    private static final Pattern TCP_FLAGS = Pattern.compile("flags:\\s*(!)?\\s*0x([0-9A-Fa-f]{2})/0x([0-9A-Fa-f]{2})");
    private static final String[] FLAG_NAMES = {"fin", "syn", "rst", "psh", "ack", "urg"};
    private static final Set<String> SHORT = Set.of("tcp", "udp", "icmp", "sctp", "ipv6-icmp");

    private final boolean verbose;
    private final boolean numbered;

    /** @param head the row with the names of the columns */
    IptablesRow(String head) {
        verbose = head.contains("pkts") && head.contains(" in ");
        numbered = head.strip().startsWith("num");
    }

    static boolean isHead(String line) {
        return line.matches("^\\s*(?:num\\s+)?(?:pkts\\s+bytes\\s+)?target\\s+prot\\s+opt\\s+.*source\\s+destination\\s*$");
    }

    boolean verbose() {
        return verbose;
    }

    /** The rule of a row, or null where the line is none. */
    RuleDraft read(Line line) {
        List<String> words = new ArrayList<>(Arrays.asList(withoutComment(line.text()).strip().split("\\s+")));
        RuleDraft rule = new RuleDraft(line);
        if (numbered) {
            if (words.size() < 4 || !words.remove(0).matches("\\d+")) {
                return null;
            }
        }
        if (verbose) {
            if (words.size() < 7 || !COUNT.matcher(words.get(0)).matches() || !COUNT.matcher(words.get(1)).matches()) {
                return null;
            }
            rule.packets = count(words.remove(0));
            words.remove(0);
        }
        rule.text = String.join(" ", words);
        String target = null;
        boolean missing = words.size() > 1 && PROTOCOL.matcher(words.get(0)).matches() && !PROTOCOL.matcher(words.get(1)).matches();
        if (!missing) {
            target = words.remove(0);
        }
        int needed = verbose ? 5 : 3;
        if (words.size() < needed || !PROTOCOL.matcher(words.get(0)).matches()) {
            return null;
        }
        String protocol = words.remove(0);
        rule.protocol(protocol.startsWith("!"), List.of(protocol.replace("!", "")));
        if (OPTION.matcher(words.get(0)).matches()) {
            if (words.remove(0).equals("-f")) {
                rule.destination(false, List.of("type:fragment"));
            }
        }
        if (words.size() < needed - 1) {
            return null;
        }
        if (verbose) {
            String in = words.remove(0);
            String out = words.remove(0);
            if (!in.equals("*") && !in.equals("any")) {
                rule.interfaceIn(in.startsWith("!"), List.of(in.replace("!", "")));
            }
            if (!out.equals("*") && !out.equals("any")) {
                rule.interfaceOut(out.startsWith("!"), List.of(out.replace("!", "")));
            }
        } else {
            rule.opaque = true;
        }
        address(rule, words.remove(0), true);
        address(rule, words.remove(0), false);
        extras(rule, words, target);
        return rule;
    }

    private static String withoutComment(String text) {
        StringBuilder plain = new StringBuilder();
        int from = 0;
        for (int open = text.indexOf("/*"); open >= 0; open = text.indexOf("/*", from)) {
            int close = text.indexOf("*/", open + 2);
            if (close < 0) {
                break;
            }
            plain.append(text, from, open).append(' ');
            from = close + 2;
        }
        return plain.append(text.substring(from)).toString();
    }

    /** {@code 12K}: the tool rounds large numbers unless -x is given. */
    static Long count(String text) {
        Matcher matcher = COUNT.matcher(text);
        if (!matcher.matches() || matcher.group(1).length() > 12) {
            return null;
        }
        long unit = switch (matcher.group(2)) {
            case "K" -> 1_000L;
            case "M" -> 1_000_000L;
            case "G" -> 1_000_000_000L;
            case "T" -> 1_000_000_000_000L;
            case "P" -> 1_000_000_000_000_000L;
            default -> 1L;
        };
        return Long.parseLong(matcher.group(1)) > Long.MAX_VALUE / unit ? null : Long.valueOf(Long.parseLong(matcher.group(1)) * unit);
    }

    private static void address(RuleDraft rule, String text, boolean source) {
        if (text.equals("0.0.0.0/0") || text.equals("anywhere") || text.equals("::/0")) {
            return;
        }
        boolean negated = text.startsWith("!");
        List<String> value = List.of(text.replace("!", ""));
        if (source) {
            rule.source(negated, value);
        } else {
            rule.destination(negated, value);
        }
    }

    private static void extras(RuleDraft rule, List<String> words, String target) {
        boolean isGoto = words.remove("[goto]");
        int i = 0;
        while (i < words.size()) {
            int used = match(rule, words, i, target);
            if (used == 0) {
                break;
            }
            i += used;
        }
        String rest = String.join(" ", words.subList(Math.min(i, words.size()), words.size()));
        if (target != null) {
            Targets.apply(rule, target, rest.toLowerCase(Locale.ROOT), isGoto);
        }
        boolean ownOptions = target != null && Targets.hasOptions(target) && !rule.verdict.equals("jump") && !rule.verdict.equals("goto")
                && rest.matches("(?i)(?:reject-with|log|nflog|mark|connmark|ct|tcpmss|to:|masq|random|flags \\d+ level|prefix|ttl|dscp|tos|set |audit|trace).*");
        rule.opaque |= !rest.isEmpty() && !ownOptions;
    }

    /** How many words from {@code i} on are a match that is understood; 0 for none. */
    private static int match(RuleDraft rule, List<String> words, int i, String target) {
        String word = words.get(i);
        String value = i + 1 < words.size() ? words.get(i + 1) : "";
        String after = i + 2 < words.size() ? words.get(i + 2) : "";
        if (word.matches("d(?:pt|pts):!?.+")) {
            String ports = word.substring(word.indexOf(':') + 1);
            rule.ports(null, ports.startsWith("!"), List.of(ports.replace("!", "").split(",")));
            return 1;
        }
        if (word.matches("s(?:pt|pts):!?.+")) {
            String ports = word.substring(word.indexOf(':') + 1);
            rule.sourcePorts(null, ports.startsWith("!"), List.of(ports.replace("!", "").split(",")));
            return 1;
        }
        if (SHORT.contains(word) && (value.matches("[ds]pts?:.*|flags:.*"))) {
            return 1;
        }
        switch (word) {
            case "state", "ctstate" -> {
                rule.states(value.startsWith("!"), List.of((value.equals("!") ? after : value).replace("!", "").split(",")));
                return value.equals("!") ? 3 : 2;
            }
            case "multiport" -> {
                boolean negated = after.equals("!");
                String list = negated && i + 3 < words.size() ? words.get(i + 3) : after;
                if (value.equals("dports")) {
                    rule.ports(null, negated, List.of(list.split(",")));
                    return negated ? 4 : 3;
                } else if (value.equals("sports")) {
                    rule.sourcePorts(null, negated, List.of(list.split(",")));
                    return negated ? 4 : 3;
                }
                return 0;
            }
            case "icmptype", "icmp" -> {
                boolean two = word.equals("icmp") && value.equals("type");
                String type = two ? after : value;
                if (word.equals("icmp") && !two && !value.matches("[a-z-]+|any")) {
                    return 0;
                }
                rule.icmpType("icmp", type.startsWith("!"), List.of(type.replace("!", "")));
                int code = i + (two ? 3 : 2);
                boolean coded = code + 1 < words.size() && words.get(code).equals("code");
                return (two ? 3 : 2) + (coded ? 2 : 0);
            }
            case "ADDRTYPE" -> {
                if (value.equals("match") && after.equals("dst-type") && i + 3 < words.size()) {
                    String type = words.get(i + 3);
                    rule.destination(type.startsWith("!"), List.of("type:" + type.replace("!", "").toLowerCase(Locale.ROOT)));
                    return 4;
                }
                return 0;
            }
            case "PKTTYPE" -> {
                boolean negated = value.equals("!=");
                rule.destination(negated, List.of("type:" + (after.equals("unicast") ? "local" : after)));
                return 3;
            }
            case "limit:" -> {
                rule.limit = "within";
                return value.equals("avg") ? i + 4 < words.size() && words.get(i + 3).equals("burst") ? 5 : 3 : 0;
            }
            case "mark" -> {
                if (value.equals("match")) {
                    boolean negated = after.startsWith("!");
                    rule.mark(negated, after.replace("!", ""));
                    return 3;
                }
                return 0;
            }
            default -> {
                return tcpFlags(rule, word, value, target);
            }
        }
    }

    private static int tcpFlags(RuleDraft rule, String word, String value, String target) {
        Matcher flags = TCP_FLAGS.matcher(word.equals("flags:!") || word.equals("flags:") ? word + value : word);
        if (!flags.matches()) {
            return 0;
        }
        rule.tcpFlags(flags.group(1) != null, names(flags.group(2)), names(flags.group(3)));
        return word.endsWith("!") || word.equals("flags:") ? 2 : 1;
    }

    private static String names(String hex) {
        int bits = Integer.parseInt(hex, 16);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < FLAG_NAMES.length; i++) {
            if ((bits & 1 << i) != 0) {
                names.add(FLAG_NAMES[i]);
            }
        }
        return String.join(",", names);
    }
}
