package org.ibdx.parse.firewall;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibdx.capture.Line;

/**
 * The text of {@code nft list ruleset} (nftables src/rule.c), {@code -a} too.
 *
 * <pre>
 * table inet filter {
 * 	set peers {
 * 		type ipv4_addr
 * 		elements = { 10.10.0.8, 10.10.0.9 }
 * 	}
 * 	chain input { # handle 1
 * 		type filter hook input priority filter + 10; policy drop;
 * 		ct state established,related accept
 * 		iifname { "eno1", "ib0" } tcp dport { 22, 2049 } accept # handle 4
 * 	}
 * }
 * </pre>
 *
 * Blocks are known by their braces alone. A chain whose closing brace is missing was cut and is not whole.
 */
final class NftText {

    private static final Map<String, Integer> PRIORITIES = Map.of("raw", -300, "mangle", -150, "dstnat", -100, "filter", 0, "security", 50, "srcnat", 100,
            "out", 100);
    private static final Set<String> FAMILIES = Set.of("inet", "ip", "ip6", "arp", "netdev", "bridge");
    private static final int MOST_ELEMENTS = 64;
    private static final int LONG_LINE = 70;

    private final NftWords words;
    private final Ruleset set;
    private final Map<String, List<String>> sets = new HashMap<>();
    private String family;
    private String table;

    NftText(List<Line> lines, Ruleset set) {
        this.words = NftWords.of(lines);
        this.set = set;
    }

    void read() {
        List<String[]> dormant = new ArrayList<>();
        while (words.more()) {
            NftWords.Word word = words.take();
            if (word.is("#")) {
                words.skipLine();
            } else if (word.is("flags") && table != null && words.peek().is("dormant")) {
                dormant.add(new String[] {family, table});
            } else if (word.is("table")) {
                table();
            } else if (word.is("chain") && table != null && !words.peek().text().isEmpty() && words.peek(1).is("{")) {
                chain();
            } else if ((word.is("set") || word.is("map")) && words.peek(1).is("{")) {
                named(word.is("set"));
            } else if (word.is("{")) {
                skipBlock();
            }
        }
        dormant.forEach(each -> set.forget(each[0], each[1]));
    }

    private void table() {
        String first = words.take().text();
        boolean two = FAMILIES.contains(first) && !words.peek().is("{");
        family = two ? first : "ip";
        table = two ? words.take().text() : first;
        if (words.peek().is("{")) {
            words.take();
        }
    }

    /** Skips to the closing brace of a block whose opening brace was taken. */
    private void skipBlock() {
        int depth = 1;
        while (words.more() && depth > 0) {
            NftWords.Word word = words.take();
            depth += word.is("{") ? 1 : word.is("}") ? -1 : 0;
        }
    }

    /** A named set: its elements stand for its name where they cannot change by themselves. */
    private void named(boolean plain) {
        String name = words.take().text();
        words.take();
        List<String> elements = null;
        boolean fixed = plain;
        int depth = 1;
        while (words.more() && depth > 0) {
            NftWords.Word word = words.take();
            if (word.is("elements") && words.peek().is("=") && words.peek(1).is("{")) {
                words.take();
                words.take();
                elements = list();
            } else if (word.is("dynamic") || word.is("timeout") || word.is("dynamic,timeout")) {
                fixed = false;
            }
            depth += word.is("{") ? 1 : word.is("}") ? -1 : 0;
        }
        if (fixed && elements != null && elements.size() <= MOST_ELEMENTS && depth == 0) {
            sets.put(family + " " + table + " " + name, elements);
        }
    }

    /** The elements up to the closing brace; an element of several words (a concatenation, one with a timeout) stays as they stand. */
    private List<String> list() {
        List<String> elements = new ArrayList<>();
        StringBuilder element = new StringBuilder();
        while (words.more()) {
            NftWords.Word word = words.take();
            if (word.is("}") || word.is(",")) {
                if (!element.isEmpty()) {
                    elements.add(element.toString());
                }
                element.setLength(0);
                if (word.is("}")) {
                    break;
                }
            } else if (!word.end()) {
                element.append(element.isEmpty() ? "" : " ").append(word.text());
            }
        }
        return elements;
    }

    private void chain() {
        NftWords.Word name = words.take();
        words.take();
        Ruleset.Chain chain = set.chain("nft", family, table, name.text(), name.line());
        String before = "";
        while (words.more()) {
            NftWords.Word word = words.peek();
            if (word.is("}")) {
                words.take();
                chain.whole = true;
                return;
            } else if (word.end() || word.is(";")) {
                words.take();
            } else if (word.is("#")) {
                words.skipLine();
            } else if (word.is("type") && words.peek(2).is("hook")) {
                base(chain);
            } else if (word.is("policy")) {
                policy(chain);
            } else if (word.is("comment") && chain.rules.isEmpty()) {
                words.skipLine();
            } else if (word.text().matches("\\.{2,}|…|table")) {
                // a snip, or the brace of this chain got lost
                chain.damaged = true;
                if (word.is("table")) {
                    return;
                }
                words.skipLine();
            } else {
                before = rule(chain, before);
            }
        }
    }

    private void policy(Ruleset.Chain chain) {
        NftWords.Word word = words.take();
        String policy = words.peek().text();
        if (policy.equals("accept") || policy.equals("drop")) {
            words.take();
            chain.policy(policy, word.line());
        }
    }

    /** {@code type filter hook input priority filter + 10; policy drop;}. */
    private void base(Ruleset.Chain chain) {
        NftWords.Word type = words.take();
        words.take();
        words.take();
        chain.hook = words.take().text();
        chain.policy("accept", type.line());
        while (words.more() && !words.peek().is(";") && !words.peek().end()) {
            NftWords.Word word = words.take();
            if (word.is("device")) {
                chain.devices = List.of(words.take().text());
            } else if (word.is("devices")) {
                words.take();
                words.take();
                chain.devices = List.copyOf(list());
            } else if (word.is("priority")) {
                chain.priority = priority(words.take().text());
                if (words.peek().text().matches("[+-]") && words.peek(1).text().matches("\\d{1,6}")) {
                    int sign = words.take().text().equals("-") ? -1 : 1;
                    int more = Integer.parseInt(words.take().text());
                    chain.priority = chain.priority == null ? null : chain.priority + sign * more;
                }
            }
        }
    }

    private static Integer priority(String word) {
        return word.matches("-?\\d{1,9}") ? Integer.valueOf(word) : PRIORITIES.get(word);
    }

    /**
     * Reads one rule, to the end of its line or, within braces, of the line that closes them. A rule that is all matches was torn by
     * a wrap, and goes on in the next line. Gives the line it stands on, for the rule after it.
     */
    private String rule(Ruleset.Chain chain, String before) {
        NftWords.Word first = words.peek();
        NftRule rule = new NftRule(first.line());
        NftExpressions reader = new NftExpressions(words, rule, name -> sets.get(family + " " + table + " " + name));
        reader.line();
        for (int torn = 0; torn < 4 && rule.open() && words.more() && !words.peek(words.peek().end() ? 1 : 0).is("}"); torn++) {
            words.take();
            reader.line();
        }
        List<RuleDraft> drafts = rule.rules();
        boolean bare = drafts.size() == 1 && drafts.get(0).text.matches("(?:accept|drop|reject\\b.*|return)");
        if (bare && before.length() >= LONG_LINE && !before.matches(".*\\b(?:accept|drop|reject|return|jump|goto|continue|queue|masquerade)\\b.*")) {
            // the last word of a long line may have been wrapped; then this verdict is not for all packets
            drafts.get(0).opaque = true;
        }
        chain.rules.addAll(drafts);
        return first.line().text().strip();
    }
}
