package org.ibdx.parse.network;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.PortCheck;
import org.ibdx.fact.Words;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * What tools say that open a TCP connection: ncat, the nc of OpenBSD and the traditional one, telnet, ssh, curl.
 *
 * <pre>
 * Ncat: Connected to 10.20.0.1:22.
 * Ncat: No route to host.                                              the port stands on the command line only
 * nc: connect to 10.20.0.1 port 2049 (tcp) failed: Connection refused
 * Connection to 10.20.0.1 2049 port [tcp/nfs] succeeded!
 * (UNKNOWN) [10.20.0.1] 2049 (nfs) : Connection timed out
 * ssh: connect to host 10.20.0.1 port 22: No route to host
 * telnet: connect to address 10.20.0.1: Connection refused
 * </pre>
 */
public final class PortCheckParser implements Parser {

    private static final Pattern ADDRESSED = Pattern.compile("(?:connect to (?:host |address )?|Connection to |Connected to |Failed to connect to |\\) \\[|^\\[)"
            + "([A-Za-z0-9](?:[A-Za-z0-9_.:-]*[A-Za-z0-9])?)\\]?(?:(?:,? port |:|\\s+)(\\d{1,5}))?(?=[\\s.:,!(]|$)"
            + "|^(\\d{1,3}(?:\\.\\d{1,3}){3}) (\\d{1,5}) \\(");
    private static final Pattern OPEN = Pattern.compile("\\bsucceeded!|^Ncat: Connected to |\\) open$|^Connected to \\S+\\.$");

    @Override
    public String id() {
        return "port-check";
    }

    @Override
    public void parse(Capture capture, Statements out) {
        List<String> words = Typed.words(capture);
        for (Line line : Lines.of(capture)) {
            String text = line.text().strip();
            String outcome = outcome(text);
            if (outcome == null || text.contains("(udp)") || words.contains("-u")) {
                continue;
            }
            Matcher addressed = ADDRESSED.matcher(text);
            boolean named = addressed.find();
            String address = !named ? null : addressed.group(1) == null ? addressed.group(3) : addressed.group(1);
            String port = !named ? null : addressed.group(2) == null ? addressed.group(4) : addressed.group(2);
            if (address != null && port == null && address.matches("\\d{1,3}(?:\\.\\d{1,3}){3}:\\d{1,5}")) {
                port = address.substring(address.indexOf(':') + 1);
                address = address.substring(0, address.indexOf(':'));
            }
            if (address == null || port == null && !words.isEmpty()) {
                String asked = askedPort(words);
                address = address == null ? askedAddress(words, asked) : address;
                port = port == null ? asked : port;
            }
            Integer number = port == null ? null : Words.integer(port);
            if (address != null && number != null && number > 0 && number < 65536) {
                out.about(PortCheck.class, address + " tcp/" + number).set("address", address, line).set("port", number, line)
                        .set("outcome", outcome, line);
            }
        }
    }

    private static String outcome(String text) {
        if (OPEN.matcher(text).find()) {
            return "open";
        }
        String lower = text.toLowerCase(Locale.ROOT);
        if (!lower.matches(".*\\b(?:nc|ncat|connect|telnet|ssh|curl|unknown|inverse host lookup failed)\\b.*|^\\(.*")) {
            return null;
        }
        return lower.contains("connection refused") ? "refused" : lower.contains("no route to host") ? "no-route"
                : lower.contains("timed out") || lower.contains("timeout") ? "timeout"
                : lower.contains("network is unreachable") ? "network-unreachable" : null;
    }

    /** The last number of a command, or the port that ssh uses without one. */
    private static String askedPort(List<String> words) {
        String after = Typed.after(words, "-p");
        if (after != null && after.matches("\\d{1,5}")) {
            return after;
        }
        for (int i = words.size() - 1; i > 0; i--) {
            boolean ofOption = words.get(i - 1).matches("-\\w*[wiGmOsXx]");
            if (words.get(i).matches("\\d{1,5}") && !ofOption) {
                return words.get(i);
            }
        }
        return words.isEmpty() ? null : words.get(0).equals("ssh") ? "22" : words.get(0).equals("telnet") ? "23" : null;
    }

    private static String askedAddress(List<String> words, String port) {
        int at = port == null ? -1 : words.lastIndexOf(port);
        String before = at > 1 ? words.get(at - 1) : null;
        if (before != null && !before.startsWith("-")) {
            return before;
        }
        for (String word : words) {
            if (LinkStatements.isAddress(word)) {
                return word;
            }
        }
        return null;
    }
}
