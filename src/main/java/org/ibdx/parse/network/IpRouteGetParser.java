package org.ibdx.parse.network;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.RouteLookup;
import org.ibdx.fact.Words;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code ip route get ADDRESS} (iproute2 ip/iproute.c), text and {@code -j}.
 *
 * <pre>
 * 10.10.0.8 dev ib0 src 10.10.0.7 uid 0
 *     cache mtu 2044
 * 10.10.0.8 via 10.10.1.1 dev eno1 src 10.10.1.7
 * local 10.10.0.7 dev lo src 10.10.0.7
 * RTNETLINK answers: Network is unreachable         the address asked for is on the command line only
 * </pre>
 */
public final class IpRouteGetParser implements Parser {

    private static final Pattern ERROR = Pattern.compile("(?:RTNETLINK answers|Error)\\s*:\\s*(.+?)\\s*$");
    private static final Pattern ADDRESS = Pattern.compile("(?<![\\w.:])(\\d{1,3}(?:\\.\\d{1,3}){3}|[0-9a-fA-F]*:[0-9a-fA-F:]+)(?![\\w.:])");

    @Override
    public String id() {
        return "ip-route-get";
    }

    @Override
    public void parse(Capture capture, Statements out) {
        List<Line> lines = capture.lines();
        String asked = asked(capture);
        if (JsonTree.looksLike(lines)) {
            for (JsonTree entry : JsonTree.objects(JsonTree.read(lines))) {
                json(entry, out);
            }
            return;
        }
        lines = Lines.of(capture);
        for (Line line : lines) {
            Matcher error = ERROR.matcher(line.text());
            if (error.find() && asked != null) {
                out.about(RouteLookup.class, asked).set("failure", error.group(1), line);
            }
        }
        words(Tokens.of(lines), out);
    }

    private static String asked(Capture capture) {
        if (capture.subject() != null && LinkStatements.isAddress(capture.subject())) {
            return capture.subject();
        }
        String command = Typed.command(capture);
        if (command != null) {
            Matcher address = ADDRESS.matcher(command);
            if (address.find() && LinkStatements.isAddress(address.group(1))) {
                return address.group(1);
            }
        }
        return null;
    }

    private static void words(Tokens tokens, Statements out) {
        Statements.About lookup = null;
        while (tokens.more()) {
            Tokens.Token token = tokens.take();
            String text = token.text();
            boolean typed = text.matches("local|unreachable|blackhole|prohibit|multicast|broadcast|anycast") && LinkStatements.isAddress(tokens.peek().text());
            if (token.first() && (typed || LinkStatements.isAddress(text) && tokens.peek().text().matches("dev|via|from|src|table"))) {
                String address = typed ? tokens.take().text() : text;
                lookup = out.about(RouteLookup.class, address).seen(token.line());
                if (typed && text.matches("unreachable|blackhole|prohibit")) {
                    lookup.set("failure", text, token.line());
                }
            } else if (lookup != null) {
                switch (text) {
                    case "dev" -> lookup.set("interfaceName", Typed.isInterface(tokens.peek().text()) ? tokens.peek().text() : null, token.line());
                    case "via" -> lookup.set("gateway", gateway(tokens), token.line());
                    case "src" -> lookup.set("source", LinkStatements.isAddress(tokens.peek().text()) ? tokens.peek().text() : null, token.line());
                    case "mtu" -> lookup.set("mtu", Words.integer(tokens.peek().text()), token.line());
                    default -> { }
                }
            }
        }
    }

    private static String gateway(Tokens tokens) {
        String word = tokens.peek().text().matches("inet6?") ? tokens.peek(1).text() : tokens.peek().text();
        return LinkStatements.isAddress(word) ? word : null;
    }

    private static void json(JsonTree entry, Statements out) {
        String address = entry.get("dst").text();
        if (address == null || !LinkStatements.isAddress(address)) {
            return;
        }
        Line line = entry.get("dst").line();
        Statements.About lookup = out.about(RouteLookup.class, address).seen(line);
        lookup.set("interfaceName", entry.get("dev").text(), entry.get("dev").line());
        lookup.set("gateway", entry.get("gateway").text(), entry.get("gateway").line());
        lookup.set("source", entry.get("prefsrc").text(), entry.get("prefsrc").line());
        String type = entry.get("type").text();
        if (type != null && type.matches("unreachable|blackhole|prohibit")) {
            lookup.set("failure", type, entry.get("type").line());
        }
        for (JsonTree metrics : entry.get("metrics").items()) {
            String mtu = metrics.get("mtu").text();
            lookup.set("mtu", mtu == null ? null : Words.integer(mtu), metrics.get("mtu").line());
        }
    }
}
