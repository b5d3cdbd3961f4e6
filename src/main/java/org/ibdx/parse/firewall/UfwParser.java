package org.ibdx.parse.firewall;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Setting;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;
import org.ibdx.parse.network.Typed;

/**
 * {@code ufw status}, {@code ufw status verbose} and {@code ufw status numbered} (ufw, Debian and Ubuntu).
 *
 * <pre>
 * Status: active
 * Default: deny (incoming), allow (outgoing), disabled (routed)
 *
 * To                         Action      From
 * --                         ------      ----
 * 22/tcp                     ALLOW IN    Anywhere
 * 2049/tcp on ib0            ALLOW IN    10.10.0.0/24
 * Anywhere on ib1            DENY IN     Anywhere
 * </pre>
 *
 * The rules become a chain of backend {@code ufw}; only {@code verbose} prints the default, without it the chain has no policy. ufw
 * has rules of its own before these, which are not shown (they let an echo request in unless an administrator changed them).
 */
public final class UfwParser implements Parser {

    private static final Pattern STATUS = Pattern.compile("^\\s*(?:Status|Zustand|状态)\\s*[:：]\\s*(\\S+)\\s*$");
    private static final Pattern DEFAULT = Pattern.compile("^\\s*Default: (allow|deny|reject) \\(incoming\\)(?:, (allow|deny|reject) \\(outgoing\\))?");
    private static final Pattern ROW = Pattern.compile("^(?:\\[ ?\\d+\\] ?)?(\\S.*?) (ALLOW|DENY|REJECT|LIMIT)(?: (IN|OUT|FWD))? ([^#]+?) ?(?:#.*)?$");
    private static final Pattern ON = Pattern.compile("^(.*?)\\s+on\\s+(\\S+)$");
    private static final Pattern PORT = Pattern.compile("^(?:(\\S+)\\s+)?([0-9:,]+)(?:/(tcp|udp))?$");

    private static final int LONGEST = 500;

    @Override
    public String id() {
        return "ufw";
    }

    @Override
    public void parse(Capture capture, Statements out) {
        Ruleset set = new Ruleset("ufw");
        Ruleset.Chain in = null;
        Ruleset.Chain away = null;
        boolean table = false;
        boolean whole = !Typed.filtered(capture) && capture.outcome().hasText() && capture.outcome() != org.ibdx.capture.Outcome.CUT;
        for (Line line : Lines.of(capture)) {
            if (line.text().length() > LONGEST) {
                whole = false;
                continue;
            }
            String text = line.text().strip().replaceAll("\\s+", " ");
            Matcher status = STATUS.matcher(text);
            Matcher policy = DEFAULT.matcher(text);
            Matcher row = ROW.matcher(text);
            if (status.find()) {
                String word = status.group(1).toLowerCase(Locale.ROOT);
                boolean active = word.equals("active") || word.equals("aktiv") || word.equals("激活");
                boolean inactive = word.matches("inactive|inaktiv|不活动|未激活");
                if (active || inactive) {
                    out.about(Setting.class, "ufw status").set("area", "ufw", line).set("name", "status", line)
                            .set("value", active ? "active" : "inactive", line);
                }
                in = active ? chain(set, "input", line) : null;
                away = active ? chain(set, "output", line) : null;
            } else if (policy.find() && in != null) {
                in.policy(policy.group(1).equals("allow") ? "accept" : "drop", line);
                if (policy.group(2) != null) {
                    away.policy(policy.group(2).equals("allow") ? "accept" : "drop", line);
                }
                table = true;
            } else if (row.find() && in != null && !line.text().contains("(v6)") && !"FWD".equals(row.group(3))) {
                boolean outgoing = "OUT".equals(row.group(3));
                (outgoing ? away : in).rules.add(rule(row, outgoing, line));
            }
        }
        if (in != null && table) {
            // without the default nothing tells that the table is whole
            in.whole = whole;
            away.whole = whole;
        }
        set.state(out);
    }

    private static Ruleset.Chain chain(Ruleset set, String name, Line line) {
        Ruleset.Chain chain = set.chain("ufw", "inet", "ufw", name, line);
        chain.hook = name;
        chain.priority = 0;
        return chain;
    }

    private static RuleDraft rule(Matcher row, boolean outgoing, Line line) {
        RuleDraft rule = new RuleDraft(line);
        rule.text = line.text().strip().replaceAll("^\\[ ?\\d+\\]\\s*", "").replaceAll("\\s+", " ");
        rule.verdict = switch (row.group(2)) {
            case "ALLOW", "LIMIT" -> "accept";
            case "DENY" -> "drop";
            default -> "reject";
        };
        rule.limit = row.group(2).equals("LIMIT") ? "within" : null;
        String to = side(rule, row.group(1), outgoing);
        String from = side(rule, row.group(4).replaceFirst("\\s+\\(log(?:-all)?\\)", ""), outgoing);
        address(rule, to, false);
        address(rule, from, true);
        return rule;
    }

    private static String side(RuleDraft rule, String text, boolean outgoing) {
        Matcher on = ON.matcher(text.strip());
        if (!on.find()) {
            return text.strip();
        }
        if (outgoing) {
            rule.interfaceOut(false, List.of(on.group(2)));
        } else {
            rule.interfaceIn(false, List.of(on.group(2)));
        }
        return on.group(1).strip();
    }

    /** {@code Anywhere}, {@code 22/tcp}, {@code 10.10.0.7 2049/tcp}, {@code OpenSSH}. */
    private static void address(RuleDraft rule, String text, boolean source) {
        if (text.equals("Anywhere") || text.startsWith("Anywhere/")) {
            if (text.startsWith("Anywhere/")) {
                rule.protocol(false, List.of(text.substring("Anywhere/".length())));
            }
            return;
        }
        Matcher port = PORT.matcher(text);
        if (port.matches() && !text.matches("[0-9.]+(?:/\\d+)?")) {
            List<String> ports = List.of(port.group(2).split(","));
            if (port.group(3) != null) {
                rule.protocol(false, List.of(port.group(3)));
            } else {
                rule.protocol(false, List.of("tcp", "udp"));
            }
            if (source) {
                rule.sourcePorts(null, false, ports);
            } else {
                rule.ports(null, false, ports);
            }
            text = port.group(1) == null ? "Anywhere" : port.group(1);
        }
        if (text.equals("Anywhere")) {
            return;
        }
        if (text.equals("OpenSSH") && !source) {
            rule.ports("tcp", false, List.of("22"));
        } else if (text.matches("[0-9.]+(?:/\\d+)?") && text.contains(".")) {
            if (source) {
                rule.source(false, List.of(text));
            } else {
                rule.destination(false, List.of(text));
            }
        } else if (text.matches("\\d{1,5}")) {
            rule.protocol(false, List.of("tcp", "udp"));
            rule.ports(null, false, List.of(text));
        } else {
            // a profile of an application, with ports that are not shown
            rule.opaque = true;
        }
    }
}
