package org.ibdx.parse.firewall;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.ibdx.capture.Line;
import org.ibdx.fact.Words;

/**
 * The words of a rule as iptables-save and {@code iptables -S} print it, and arptables-save, which puts the target first.
 *
 * <pre>
 * -A INPUT -i ib+ -p tcp -m tcp --dport 22 -m comment --comment "ssh" -j ACCEPT
 * -A INPUT ! -i lo -m conntrack --ctstate RELATED,ESTABLISHED -c 12 840 -j ACCEPT
 * -A INPUT -j DROP -i ib0 --opcode 1
 * </pre>
 */
final class IptablesWords {

    private static final Set<String> MODULES = Set.of("tcp", "udp", "icmp", "icmp6", "icmpv6", "conntrack", "state", "comment", "multiport", "addrtype",
            "pkttype", "limit", "mark", "sctp");

    private final List<String> words;
    private final RuleDraft rule;
    private final StringBuilder shown = new StringBuilder();
    private int next;

    private IptablesWords(List<String> words, RuleDraft rule) {
        this.words = words;
        this.rule = rule;
    }

    /** Reads the words after the name of the chain. */
    static RuleDraft read(List<String> words, Line line) {
        RuleDraft rule = new RuleDraft(line);
        IptablesWords reader = new IptablesWords(words, rule);
        boolean negated = false;
        while (reader.next < words.size()) {
            if (words.get(reader.next).equals("!")) {
                reader.next++;
                negated = !negated;
            } else {
                reader.option(negated);
                negated = false;
            }
        }
        rule.text = reader.shown.toString().strip();
        return rule;
    }

    /** Splits at blanks outside of quotes. */
    static List<String> split(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean quoted = false;
        boolean any = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' && quoted && i + 1 < text.length()) {
                word.append(text.charAt(++i));
            } else if (c == '"') {
                quoted = !quoted;
                any = true;
            } else if (!quoted && Character.isWhitespace(c)) {
                if (any || !word.isEmpty()) {
                    words.add(word.toString());
                }
                word.setLength(0);
                any = false;
            } else {
                word.append(c);
            }
        }
        if (any || !word.isEmpty()) {
            words.add(word.toString());
        }
        return words;
    }

    private static boolean isOption(String word) {
        return word.startsWith("--") ? word.length() > 2 : word.length() == 2 && word.charAt(0) == '-' && Character.isLetter(word.charAt(1));
    }

    private String take() {
        return next < words.size() ? words.get(next++) : "";
    }

    private void show(boolean negated, String option, String value) {
        shown.append(negated ? " !" : "").append(' ').append(option).append(value.isEmpty() ? "" : " " + value);
    }

    private void option(boolean negated) {
        String option = take();
        switch (option) {
            case "-m", "--match" -> {
                String module = take();
                rule.opaque |= !MODULES.contains(module);
                if (!MODULES.contains(module)) {
                    show(negated, option, module);
                }
                return;
            }
            case "--comment" -> {
                take();
                return;
            }
            case "-c", "--set-counters" -> {
                rule.packets = Words.number(take());
                if (next < words.size() && words.get(next).matches("\\d+")) {
                    take();
                }
                return;
            }
            case "-j", "--jump", "-g", "--goto" -> {
                target(option);
                return;
            }
            case "-f", "--fragment" -> {
                show(negated, "-f", "");
                if (!negated) {
                    rule.destination(false, List.of("type:fragment"));
                }
                return;
            }
            case "--syn" -> {
                rule.tcpFlags(negated, "fin,syn,rst,ack", "syn");
                show(negated, option, "");
                return;
            }
            default -> { }
        }
        boolean turned = negated;
        if (next < words.size() && words.get(next).equals("!")) {
            // iptables before 1.4.3: -i ! ib0
            take();
            turned = !negated;
        }
        value(option, turned);
    }

    private void target(String option) {
        String target = take();
        String options = "";
        if (Targets.hasOptions(target)) {
            int end = next;
            boolean foreign = true;
            while (end < words.size() && foreign) {
                // arptables goes on with matches
                foreign = !words.get(end).matches("-[iosdp]|--opcode|--source-mac|--destination-mac|!");
                end += foreign ? 1 : 0;
            }
            options = String.join(" ", words.subList(next, end));
            next = end;
        }
        Targets.apply(rule, target, options, option.startsWith("-g") || option.startsWith("--g"));
        show(false, option, (target + " " + options).strip());
    }

    private void value(String option, boolean negated) {
        String value = next < words.size() && !isOption(words.get(next)) ? take() : "";
        List<String> values = List.of(value.split(","));
        show(negated, option, value);
        switch (option) {
            case "-i", "--in-interface" -> {
                if (!value.equals("+") && !value.equals("any") && !value.equals("*")) {
                    rule.interfaceIn(negated, List.of(value));
                }
            }
            case "-o", "--out-interface" -> {
                if (!value.equals("+") && !value.equals("any") && !value.equals("*")) {
                    rule.interfaceOut(negated, List.of(value));
                }
            }
            case "-p", "--protocol" -> rule.protocol(negated, values);
            case "-s", "--source", "--src" -> address(value, negated, true);
            case "-d", "--destination", "--dst" -> address(value, negated, false);
            case "--dport", "--destination-port", "--dports", "--destination-ports" -> rule.ports(null, negated, values);
            case "--sport", "--source-port", "--sports", "--source-ports" -> rule.sourcePorts(null, negated, values);
            case "--state", "--ctstate" -> rule.states(negated, values);
            case "--icmp-type" -> rule.icmpType("icmp", negated, values);
            case "--icmpv6-type" -> rule.icmpType("icmpv6", negated, values);
            case "--tcp-flags" -> {
                String set = take();
                shown.append(' ').append(set);
                rule.tcpFlags(negated, value, set);
            }
            case "--dst-type" -> rule.destination(negated, List.of("type:" + value.toLowerCase(Locale.ROOT)));
            case "--pkt-type" -> packetType(negated, value);
            case "--mark" -> rule.mark(negated, value);
            case "--limit" -> rule.limit = "within";
            case "--limit-burst" -> { }
            default -> {
                rule.opaque = true;
                while (next < words.size() && !words.get(next).startsWith("-") && !words.get(next).equals("!")) {
                    shown.append(' ').append(take());
                }
            }
        }
    }

    private void address(String value, boolean negated, boolean source) {
        if (value.equals("0.0.0.0/0") || value.equals("::/0") || value.isEmpty()) {
            rule.opaque |= value.isEmpty();
        } else if (source) {
            rule.source(negated, List.of(value.split(",")));
        } else {
            rule.destination(negated, List.of(value.split(",")));
        }
    }

    private void packetType(boolean negated, String value) {
        rule.destination(negated, List.of("type:" + (value.equals("unicast") || value.equals("host") ? "local" : value.toLowerCase(Locale.ROOT))));
    }
}
