package org.ibdx.parse.network;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Route;
import org.ibdx.fact.Words;
import org.ibdx.knowledge.LazyPattern;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code ip route} (iproute2 ip/iproute.c), text and {@code -j}; {@code route -n} and {@code netstat -rn} (net-tools).
 *
 * <pre>
 * default via 192.0.2.1 dev eno1 proto dhcp metric 100
 * 10.10.0.0/24 dev ib0 proto kernel scope link src 10.10.0.7 metric 150 linkdown
 * local 10.10.0.7 dev ib0 table local proto kernel scope host src 10.10.0.7
 * default proto static metric 100
 *         nexthop via 10.10.0.1 dev ib0 weight 1
 * Destination     Gateway         Genmask         Flags Metric Ref    Use Iface
 * 10.10.0.0       0.0.0.0         255.255.255.0   U     150    0        0 ib0
 * </pre>
 *
 * Routes for broadcast, multicast and anycast addresses say nothing about connectivity and are left out.
 */
public final class IpRouteParser implements Parser {

    private static final LazyPattern BEGINS_A = new LazyPattern("^\\s*default via [0-9a-fA-F.:]+ dev \\S+.*$");
    private static final LazyPattern BEGINS_B = new LazyPattern("^\\s*[0-9.]+/\\d+ dev \\S+ .*\\bscope link\\b.*$");
    private static final LazyPattern BEGINS_C = new LazyPattern("^\\s*Destination\\s+Gateway\\s+Genmask\\s+Flags\\s.*Iface\\s*$");
    private static final LazyPattern BEGINS_D = new LazyPattern(
            "^\\[ ?\\{ ?\"(?:type\": ?\"[a-z]+\", ?\")?dst\": ?\"[0-9a-fA-F:./a-z]{3,45}\", ?\"(?:gateway|via|dev)\": ?.*\"(?:protocol|scope|flags)\": ?.*$");
    private static final Set<String> TYPES = Set.of("unicast", "local", "broadcast", "multicast", "anycast", "throw", "unreachable",
            "prohibit", "blackhole", "nat");
    private static final Set<String> LEFT_OUT = Set.of("broadcast", "multicast", "anycast");
    private static final Set<String> WITH_VALUE = Set.of("via", "dev", "proto", "scope", "src", "metric", "table", "mtu", "advmss", "pref",
            "tos", "hoplimit", "weight", "expires", "rtt", "window", "cwnd", "initcwnd", "initrwnd", "realm", "realms", "nhid", "error", "from",
            "rto_min", "quickack", "congctl", "features", "encap", "onlink_dev");

    @Override
    public String id() {
        return "ip-route";
    }

    @Override
    public boolean begins(String line) {
        return BEGINS_A.matcher(line).matches()
                || BEGINS_B.matcher(line).matches()
                || BEGINS_C.matcher(line).matches()
                || BEGINS_D.matcher(line).matches();
    }

    /** A route while its words are read; a nexthop is a copy of its head with another way. */
    private static final class Draft {
        private final Line line;
        private String type = "unicast";
        private String destination;
        private String gateway;
        private String device;
        private String source;
        private String protocol;
        private String table;
        private Integer metric;
        private boolean down;
        private boolean flagsSeen;

        private Draft(Line line) {
            this.line = line;
        }

        private Draft nexthop(Line at) {
            Draft hop = new Draft(at);
            hop.flagsSeen = flagsSeen;
            hop.type = type;
            hop.destination = destination;
            hop.source = source;
            hop.protocol = protocol;
            hop.table = table;
            hop.metric = metric;
            return hop;
        }

        private void state(Statements out) {
            if (destination == null || LEFT_OUT.contains(type)) {
                return;
            }
            if (destination.equals("default") && gateway != null && gateway.contains(":")) {
                destination = "::/0";
            }
            String way = device == null ? "none" : device;
            String home = table == null ? "main" : table;
            out.about(Route.class, home + " " + destination + " dev " + way).set("destination", destination, line)
                    .set("table", home, line).set("interfaceName", device, line).set("gateway", gateway, line)
                    .set("source", source, line).set("metric", metric, line).set("type", type, line).set("protocol", protocol, line)
                    .set("linkDown", down || flagsSeen ? down : null, line);
        }
    }

    @Override
    public void parse(Capture capture, Statements out) {
        List<Line> lines = capture.lines();
        String tableAsked = Typed.after(Typed.words(capture), "table");
        String table = tableAsked == null || tableAsked.equals("all") || tableAsked.equals("0") ? null : tableAsked;
        boolean six = Typed.words(capture).contains("-6") || capture.source().contains("-6_route");
        String device = Typed.interfaceOf(capture);
        if (JsonTree.looksLike(lines)) {
            for (JsonTree entry : JsonTree.objects(JsonTree.read(lines))) {
                json(entry, table, six, device, out);
            }
            return;
        }
        List<Line> rest = new ArrayList<>();
        boolean metrics = false;
        for (Line line : Lines.of(capture)) {
            metrics |= line.text().contains("Metric");
            if (!kernelTable(line, metrics, out)) {
                rest.add(line);
            }
        }
        words(Tokens.of(rest), table, six, device, out);
    }

    private static void words(Tokens tokens, String table, boolean six, String device, Statements out) {
        Draft draft = null;
        boolean hops = false;
        while (tokens.more()) {
            Tokens.Token token = tokens.take();
            String text = token.text();
            boolean typed = TYPES.contains(text) && destination(tokens.peek().text(), six) != null;
            if (token.first() && (typed || destination(text, six) != null)) {
                finish(draft, hops, out);
                draft = new Draft(token.line());
                draft.flagsSeen = true;
                hops = false;
                draft.table = table;
                draft.device = device;
                draft.type = typed ? text : "unicast";
                draft.destination = destination(typed ? tokens.take().text() : text, six);
            } else if (draft != null && text.equals("nexthop")) {
                finish(draft, hops, out);
                draft = draft.nexthop(token.line());
                hops = false;
            } else if (draft != null) {
                hops |= word(draft, text, tokens);
            }
        }
        finish(draft, hops, out);
    }

    /** A head without a way of its own is told by its nexthops; one of a type without a way (unreachable) is told as it is. */
    private static void finish(Draft draft, boolean way, Statements out) {
        if (draft != null && (way || draft.device != null || !draft.type.equals("unicast"))) {
            draft.state(out);
        }
    }

    private static boolean word(Draft draft, String text, Tokens tokens) {
        switch (text) {
            case "linkdown", "dead" -> draft.down = true;
            case "via" -> {
                String gateway = tokens.take().text();
                if (gateway.matches("inet6?")) {
                    gateway = tokens.take().text();
                }
                draft.gateway = LinkStatements.isAddress(gateway) ? gateway : null;
                return true;
            }
            case "dev" -> {
                String name = tokens.take().text();
                draft.device = Typed.isInterface(name) ? name : null;
                return true;
            }
            case "src" -> {
                String source = tokens.take().text();
                draft.source = LinkStatements.isAddress(source) ? source : null;
            }
            case "proto" -> draft.protocol = tokens.take().text();
            case "table" -> draft.table = tokens.take().text();
            case "metric" -> draft.metric = Words.integer(tokens.take().text());
            default -> {
                if (WITH_VALUE.contains(text)) {
                    tokens.take();
                }
            }
        }
        return false;
    }

    /** The destination in its normal form, or null where the word is none; the default of IPv6 is ::/0, so that both can stand side by side. */
    private static String destination(String text, boolean six) {
        if (text.equals("default") || text.equals("0.0.0.0/0")) {
            return six ? "::/0" : "default";
        }
        int slash = text.indexOf('/');
        String address = slash < 0 ? text : text.substring(0, slash);
        boolean bits = slash < 0 || text.substring(slash + 1).matches("\\d{1,3}");
        if (!bits) {
            return null;
        }
        if (slash > 0 && address.matches("\\d{1,3}(?:\\.\\d{1,3}){0,2}")) {
            // old iproute2 and BSD tools drop the zero bytes at the end: 10.10/16
            address = address + ".0".repeat(4 - address.split("\\.").length);
        }
        return LinkStatements.isAddress(address) ? address + (slash < 0 ? "" : text.substring(slash)) : null;
    }

    private static void json(JsonTree entry, String table, boolean six, String known, Statements out) {
        String text = entry.get("dst").text();
        String destination = text == null ? null : destination(text, six || String.valueOf(entry.get("gateway").text()).contains(":"));
        if (destination == null) {
            return;
        }
        Draft draft = new Draft(entry.get("dst").line());
        draft.destination = destination;
        draft.device = known;
        draft.table = entry.get("table").text() == null ? table : entry.get("table").text();
        draft.type = entry.get("type").text() == null ? "unicast" : entry.get("type").text();
        draft.protocol = entry.get("protocol").text();
        draft.source = entry.get("prefsrc").text();
        draft.metric = entry.get("metric").text() == null ? null : Words.integer(entry.get("metric").text());
        way(draft, entry);
        List<JsonTree> hops = entry.get("nexthops").items();
        for (JsonTree hop : hops) {
            Draft next = draft.nexthop(hop.line());
            way(next, hop);
            next.state(out);
        }
        if (hops.isEmpty()) {
            draft.state(out);
        }
    }

    private static void way(Draft draft, JsonTree entry) {
        String gateway = entry.get("gateway").text();
        draft.gateway = gateway != null && LinkStatements.isAddress(gateway) ? gateway : null;
        draft.device = Typed.isInterface(entry.get("dev").text()) ? entry.get("dev").text() : draft.device;
        draft.flagsSeen = entry.get("flags").isArray();
        for (JsonTree flag : entry.get("flags").items()) {
            draft.down |= "linkdown".equals(flag.text()) || "dead".equals(flag.text());
        }
    }

    /** A row of {@code route -n} or {@code netstat -rn}. */
    private static boolean kernelTable(Line line, boolean metrics, Statements out) {
        String[] words = line.text().strip().split("\\s+");
        boolean shape = words.length == 8 && words[3].matches("[A-Z!][A-Z!a-z]*") && Ipv4.number(words[2]) >= 0;
        if (!shape || !words[7].equals("-") && !Typed.isInterface(words[7])) {
            return false;
        }
        Integer bits = Ipv4.maskBits(words[2]);
        boolean toAll = words[0].equals("0.0.0.0") && words[2].equals("0.0.0.0") || words[0].equals("default");
        if (bits == null || !toAll && Ipv4.number(words[0]) < 0) {
            return true;
        }
        Draft draft = new Draft(line);
        draft.destination = toAll ? "default" : words[0] + (bits == 32 ? "" : "/" + bits);
        draft.gateway = Ipv4.number(words[1]) > 0 ? words[1] : null;
        draft.device = words[7].equals("-") ? null : words[7];
        draft.type = words[3].contains("!") ? "unreachable" : "unicast";
        // netstat prints the segment size in this column
        draft.metric = metrics && words[4].matches("[1-9]\\d{0,8}") ? Integer.valueOf(words[4]) : null;
        draft.state(out);
        return true;
    }
}
