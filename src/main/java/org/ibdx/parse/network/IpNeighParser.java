package org.ibdx.parse.network;

import java.util.List;
import java.util.Set;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Neighbour;
import org.ibdx.knowledge.LazyPattern;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code ip neigh} (iproute2 ip/ipneigh.c): text, {@code -s} and {@code -j}.
 *
 * <pre>
 * 10.10.0.8 dev ib0 lladdr 00:00:02:08:fe:80:00:00:00:00:00:00:98:03:9b:03:00:a1:c0:14 REACHABLE
 * 10.10.0.10 dev ib0  FAILED
 * 10.10.0.9 lladdr 80:00:… STALE                            ip neigh show dev ib0: the interface is on the command line only
 * 10.10.0.12 dev ib0 lladdr … ref 3 used 12/9/8 probes 4 DELAY
 * [{"dst":"10.10.0.8","dev":"ib0","lladdr":"00:00:…","state":["REACHABLE"]}]
 * </pre>
 *
 * An entry whose interface nothing names is left out.
 */
public final class IpNeighParser implements Parser {

    private static final LazyPattern BEGINS_A = new LazyPattern(
            "^\\s*[0-9a-fA-F:.]{3,45} dev \\S+ +(?:lladdr [0-9a-f:]{17,} .*)?(?:REACHABLE|STALE|DELAY|PROBE|FAILED|INCOMPLETE|PERMANENT)\\s*$");
    private static final LazyPattern BEGINS_B = new LazyPattern("^\\[ ?\\{ ?\"dst\": ?\"[0-9a-fA-F:.]{3,45}\", ?\"dev\": ?\"[^\"]{1,40}\", ?\"(?:lladdr|state)\".*$");
    private static final Set<String> STATES = Set.of("REACHABLE", "STALE", "DELAY", "PROBE", "FAILED", "INCOMPLETE", "PERMANENT", "NOARP");

    @Override
    public String id() {
        return "ip-neigh";
    }

    @Override
    public boolean begins(String line) {
        return BEGINS_A.matcher(line).matches()
                || BEGINS_B.matcher(line).matches();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        List<Line> lines = capture.lines();
        String known = Typed.interfaceOf(capture);
        if (JsonTree.looksLike(lines)) {
            for (JsonTree entry : JsonTree.objects(JsonTree.read(lines))) {
                json(entry, known, out);
            }
            return;
        }
        Tokens tokens = Tokens.of(Lines.of(capture));
        while (tokens.more()) {
            Tokens.Token token = tokens.take();
            if (token.first() && LinkStatements.isAddress(token.text()) && tokens.peek().text().matches("dev|lladdr|ref|router|used|" + String.join("|", STATES))) {
                entry(token, tokens, known, out);
            }
        }
    }

    private static void entry(Tokens.Token address, Tokens tokens, String known, Statements out) {
        String device = known;
        HardwareAddress hardware = null;
        Line hardwareLine = address.line();
        String state = null;
        Line stateLine = address.line();
        while (tokens.more() && state == null && !(tokens.peek().first() && LinkStatements.isAddress(tokens.peek().text()))) {
            Tokens.Token word = tokens.take();
            if (word.text().equals("dev")) {
                device = tokens.take().text();
            } else if (word.text().equals("lladdr")) {
                hardwareLine = tokens.peek().line();
                hardware = tokens.takeAddress();
            } else if (STATES.contains(word.text())) {
                state = word.text();
                stateLine = word.line();
            }
        }
        state(out, device, address.text(), address.line(), hardware, hardwareLine, state, stateLine);
    }

    private static void json(JsonTree entry, String known, Statements out) {
        JsonTree address = entry.get("dst");
        JsonTree device = entry.get("dev");
        JsonTree hardware = entry.get("lladdr");
        JsonTree state = entry.get("state");
        List<JsonTree> states = state.items();
        if (address.text() != null && LinkStatements.isAddress(address.text())) {
            String word = states.isEmpty() ? null : states.get(0).text();
            state(out, device.text() == null ? known : device.text(), address.text(), address.line(),
                    hardware.text() == null ? null : HardwareAddress.of(hardware.text()), hardware.line(),
                    word != null && STATES.contains(word) ? word : null, state.line());
        }
    }

    private static void state(Statements out, String device, String address, Line line, HardwareAddress hardware, Line hardwareLine,
            String state, Line stateLine) {
        if (!Typed.isInterface(device)) {
            out.gap(line, "nothing names the interface of this neighbour");
            return;
        }
        Statements.About about = out.about(Neighbour.class, device + " " + address.toLowerCase(java.util.Locale.ROOT));
        about.set("interfaceName", device, line).set("address", address.toLowerCase(java.util.Locale.ROOT), line);
        if (hardware != null) {
            hardware.stateNeighbour(about, hardwareLine);
        }
        about.set("state", state, stateLine);
    }
}
