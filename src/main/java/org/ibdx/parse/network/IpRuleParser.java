package org.ibdx.parse.network;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Setting;
import org.ibdx.knowledge.LazyPattern;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code ip rule} (iproute2 ip/iprule.c), text and {@code -j}: which routing table is asked, by priority.
 *
 * <pre>
 * 0:	from all lookup local
 * 32765:	from 10.10.0.7 lookup 101
 * [{"priority":32765,"src":"10.10.0.7","table":"101"}]
 * </pre>
 *
 * A rule is a {@code Setting} of area {@code ip-rule}, named by its priority; its value is the rule.
 */
public final class IpRuleParser implements Parser {

    private static final LazyPattern BEGINS = new LazyPattern("^\\s*0:\\s+from all lookup local\\s*$");
    private static final Pattern RULE = Pattern.compile("^\\s*(\\d{1,10}):\\s+(.*\\b(?:from|to|lookup|table)\\b.*?)\\s*$");
    private static final Pattern INTERFACE = Pattern.compile("\\b[io]if (\\S+)");

    @Override
    public String id() {
        return "ip-rule";
    }

    @Override
    public boolean begins(String line) {
        return BEGINS.matcher(line).matches();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        List<Line> lines = capture.lines();
        if (JsonTree.looksLike(lines)) {
            for (JsonTree entry : JsonTree.objects(JsonTree.read(lines))) {
                String priority = entry.get("priority").text();
                if (priority != null) {
                    state(out, priority, json(entry), entry.get("priority").line());
                }
            }
            return;
        }
        for (Line line : Lines.of(capture)) {
            Matcher rule = RULE.matcher(line.text());
            if (rule.find()) {
                state(out, rule.group(1), rule.group(2).replaceAll("\\s+", " "), line);
            }
        }
    }

    private static String json(JsonTree entry) {
        StringBuilder text = new StringBuilder("from " + prefix(entry, "src"));
        if (entry.get("dst").text() != null) {
            text.append(" to ").append(prefix(entry, "dst"));
        }
        for (String key : List.of("fwmark", "iif", "oif")) {
            if (entry.get(key).text() != null) {
                text.append(' ').append(key).append(' ').append(entry.get(key).text());
            }
        }
        if (entry.get("table").text() != null) {
            text.append(" lookup ").append(entry.get("table").text());
        }
        return text.toString();
    }

    private static String prefix(JsonTree entry, String key) {
        String address = entry.get(key).text();
        String bits = entry.get(key + "len").text();
        return address == null ? "all" : bits == null ? address : address + "/" + bits;
    }

    private static void state(Statements out, String priority, String rule, Line line) {
        Matcher about = INTERFACE.matcher(rule);
        out.about(Setting.class, "ip-rule " + priority).set("area", "ip-rule", line).set("name", priority, line)
                .set("value", rule, line).set("about", about.find() ? about.group(1) : null, line);
    }
}
