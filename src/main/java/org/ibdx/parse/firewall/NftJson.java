package org.ibdx.parse.firewall;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.ibdx.capture.Line;
import org.ibdx.fact.Words;
import org.ibdx.parse.network.JsonTree;

/**
 * {@code nft -j list ruleset} (libnftables-json(5)).
 *
 * <pre>
 * {"nftables":[{"metainfo":{…}},{"chain":{"family":"inet","table":"filter","name":"input","hook":"input","prio":0,"policy":"drop"}},
 *  {"rule":{"family":"inet","table":"filter","chain":"input","expr":[{"match":{"op":"==","left":{"meta":{"key":"iifname"}},"right":"ib0"}},
 *  {"counter":{"packets":4,"bytes":336}},{"drop":null}]}}]}
 * </pre>
 */
final class NftJson {

    private static final int MOST_ELEMENTS = 64;

    private final Ruleset set;
    private final Map<String, List<String>> sets = new HashMap<>();
    private final Map<String, Ruleset.Chain> chains = new HashMap<>();

    NftJson(Ruleset set) {
        this.set = set;
    }

    /** @param whole whether the text was read to its last bracket */
    void read(List<JsonTree> values, boolean whole) {
        List<JsonTree> items = new ArrayList<>();
        for (JsonTree value : values) {
            items.addAll(value.get("nftables").items());
        }
        items.forEach(item -> item.members().forEach((kind, body) -> {
            if (kind.equals("chain")) {
                chain(body, whole);
            } else if (kind.equals("set")) {
                named(body);
            }
        }));
        items.forEach(item -> {
            if (item.get("rule").isObject()) {
                rule(item.get("rule"));
            }
        });
        for (JsonTree item : items) {
            JsonTree table = item.get("table");
            if (table.get("flags").items().stream().anyMatch(flag -> "dormant".equals(flag.text()))) {
                set.forget(String.valueOf(table.get("family").text()), String.valueOf(table.get("name").text()));
            }
        }
    }

    private static String key(JsonTree body, String name) {
        return body.get("family").text() + " " + body.get("table").text() + " " + name;
    }

    private void chain(JsonTree body, boolean whole) {
        String name = body.get("name").text();
        if (name == null || body.get("table").text() == null || body.get("family").text() == null) {
            return;
        }
        Ruleset.Chain chain = set.chain("nft", body.get("family").text(), body.get("table").text(), name, body.line());
        chains.put(key(body, name), chain);
        chain.whole = whole;
        chain.hook = body.get("hook").text();
        chain.priority = body.get("prio").text() == null ? null : Words.integer(body.get("prio").text());
        if (chain.hook != null) {
            String policy = body.get("policy").text();
            chain.policy(policy == null ? "accept" : policy, body.get("policy").exists() ? body.get("policy").line() : body.line());
        }
        List<String> devices = new ArrayList<>();
        body.get("dev").items().forEach(device -> devices.add(String.valueOf(device.text())));
        chain.devices = devices.isEmpty() ? null : List.copyOf(devices);
    }

    private void named(JsonTree body) {
        List<String> elements = new ArrayList<>();
        boolean fixed = body.get("flags").items().stream().noneMatch(flag -> String.valueOf(flag.text()).matches("dynamic|timeout"));
        for (JsonTree element : body.get("elem").items()) {
            elements.add(value(element.get("elem").exists() ? element.get("elem").get("val") : element));
        }
        if (fixed && body.get("elem").exists() && elements.size() <= MOST_ELEMENTS && body.get("name").text() != null) {
            sets.put(key(body, body.get("name").text()), elements);
        }
    }

    private void rule(JsonTree body) {
        Ruleset.Chain chain = chains.get(key(body, body.get("chain").text()));
        if (chain == null || !body.get("expr").isArray()) {
            if (chain != null) {
                chain.damaged = true;
            }
            return;
        }
        Line line = body.line();
        NftRule rule = new NftRule(line);
        for (JsonTree expression : body.get("expr").items()) {
            if (expression.members().isEmpty()) {
                rule.show(String.valueOf(expression.text()));
                rule.opaque();
            }
            expression.members().forEach((kind, value) -> statement(rule, kind, value, body));
        }
        chain.rules.addAll(rule.rules());
    }

    private void statement(NftRule rule, String kind, JsonTree value, JsonTree body) {
        switch (kind) {
            case "match" -> match(rule, value, body);
            case "accept", "drop", "return", "reject" -> {
                rule.show(kind);
                rule.verdict(kind, null);
            }
            case "continue" -> rule.goesOn(null);
            case "jump", "goto" -> {
                rule.show(kind + " " + value.get("target").text());
                rule.verdict(kind, value.get("target").text());
            }
            case "queue" -> {
                rule.show(kind);
                rule.verdict("queue", null);
            }
            case "counter" -> rule.counter(value.get("packets").text());
            case "limit" -> {
                boolean over = value.get("inv").isTrue();
                rule.show(over ? "limit over" : "limit");
                rule.limit(over);
                if (value.text() != null) {
                    rule.opaque();
                }
            }
            case "log", "comment" -> rule.goesOn(null);
            case "notrack" -> {
                rule.show(kind);
                rule.goesOn("NOTRACK");
            }
            case "masquerade", "snat" -> {
                rule.show(kind);
                rule.verdict("accept", null);
            }
            case "dnat", "redirect", "tproxy", "fwd", "synproxy" -> {
                rule.show(kind);
                rule.redirected(kind.toUpperCase(Locale.ROOT));
            }
            case "mangle" -> {
                String key = left(value.get("key"));
                rule.show(key + " set");
                rule.goesOn("mark".equals(key) ? "MARK" : null);
            }
            case "vmap" -> map(rule, value);
            case "dup", "flow", "last" -> {
                rule.show(kind);
                rule.goesOn(null);
            }
            default -> {
                // xt, quota, set, meter, ct helper …
                rule.show(kind);
                rule.goesOn(null);
                rule.opaque();
            }
        }
    }

    private void match(NftRule rule, JsonTree match, JsonTree body) {
        String operator = String.valueOf(match.get("op").text());
        boolean negated = operator.equals("!=");
        JsonTree left = match.get("left");
        JsonTree right = match.get("right");
        if (left.get("&").exists()) {
            flags(rule, left.get("&"), right, negated);
            return;
        }
        String key = left(left);
        List<String> values = values(right);
        rule.show(key + (negated ? " != " : " ") + String.join(",", values));
        if (!operator.matches("==|!=|in")) {
            rule.opaque();
        } else if (key.equals("tcp flags")) {
            rule.flags(negated, String.join(",", values), String.join(",", values));
            rule.opaque();
        } else {
            rule.match(key, negated, resolve(values, body));
        }
    }

    private void flags(NftRule rule, JsonTree sides, JsonTree right, boolean negated) {
        List<JsonTree> both = sides.items();
        String key = both.isEmpty() ? "?" : left(both.get(0));
        String mask = both.size() < 2 ? "" : String.join(",", values(both.get(1)));
        String set = String.join(",", values(right));
        rule.show(key + " & " + mask + (negated ? " != " : " == ") + set);
        if (key.equals("tcp flags") && (mask + "," + set).matches("[a-z,]+")) {
            rule.flags(negated, mask, set);
        } else {
            rule.opaque();
        }
    }

    /** A left side as the text form writes it; of what is not known, the name of its kind. */
    private static String left(JsonTree left) {
        if (left.get("meta").exists()) {
            return String.valueOf(left.get("meta").get("key").text());
        }
        if (left.get("payload").exists()) {
            return left.get("payload").get("protocol").text() + " " + left.get("payload").get("field").text();
        }
        if (left.get("ct").exists()) {
            String direction = left.get("ct").get("dir").text();
            return "ct " + (direction == null ? "" : direction + " ") + left.get("ct").get("key").text();
        }
        if (left.get("fib").exists()) {
            StringBuilder key = new StringBuilder("fib");
            left.get("fib").get("flags").items().forEach(flag -> key.append(key.length() > 3 ? " . " : " ").append(flag.text()));
            return key.append(' ').append(left.get("fib").get("result").text()).toString();
        }
        return left.members().isEmpty() ? String.valueOf(left.text()) : left.members().keySet().iterator().next();
    }

    private List<String> values(JsonTree right) {
        List<String> values = new ArrayList<>();
        JsonTree list = right.get("set").exists() ? right.get("set") : right.get("|").exists() ? right.get("|") : right;
        for (JsonTree item : list.items()) {
            values.add(value(item));
        }
        return values;
    }

    private static String value(JsonTree item) {
        if (item.text() != null) {
            return item.text();
        }
        if (item.get("prefix").exists()) {
            return item.get("prefix").get("addr").text() + "/" + item.get("prefix").get("len").text();
        }
        if (item.get("range").exists() && item.get("range").items().size() == 2) {
            return item.get("range").items().get(0).text() + "-" + item.get("range").items().get(1).text();
        }
        if (item.get("elem").exists()) {
            return value(item.get("elem").get("val"));
        }
        return "?";
    }

    private List<String> resolve(List<String> values, JsonTree body) {
        List<String> resolved = new ArrayList<>();
        for (String value : values) {
            List<String> elements = value.startsWith("@") ? sets.get(key(body, value.substring(1))) : null;
            resolved.addAll(elements == null ? List.of(value) : elements);
        }
        return resolved;
    }

    private void map(NftRule rule, JsonTree map) {
        String key = left(map.get("key"));
        JsonTree data = map.get("data").get("set");
        if (!data.isArray()) {
            rule.show(key + " vmap " + map.get("data").text());
            rule.opaque();
            rule.redirected("vmap");
            return;
        }
        for (JsonTree pair : data.items()) {
            List<JsonTree> both = pair.items();
            Map<String, JsonTree> action = both.size() == 2 ? both.get(1).members() : Map.of();
            String[] verdict = null;
            for (Map.Entry<String, JsonTree> each : action.entrySet()) {
                String target = each.getValue().get("target").text();
                verdict = NftRule.verdict(each.getKey() + (target == null ? "" : " " + target));
            }
            if (verdict == null) {
                rule.opaque();
                rule.redirected("vmap");
            } else {
                rule.element(key, value(both.get(0)), verdict[0], verdict[1]);
            }
        }
    }
}
