package org.ibdx.parse.network;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.ibdx.capture.Line;
import org.ibdx.parse.Statements;

/**
 * The brief tables of {@code ip -br link} and {@code ip -br addr} (iproute2 ip/ipaddress.c, print_linkinfo_brief).
 *
 * <pre>
 * ib0              UP             80:00:02:08:fe:80:00:00:00:00:00:00:00:02:c9:03:00:31:78:f1 &lt;BROADCAST,MULTICAST,UP,LOWER_UP&gt;
 * ib0.8001@ib0     DOWN           10.11.0.7/24 metric 100 fe80::202:c903:31:78f1/64
 * </pre>
 */
final class BriefReader {

    private static final Set<String> STATES = Set.of("UP", "DOWN", "UNKNOWN", "LOWERLAYERDOWN", "DORMANT", "NOTPRESENT", "TESTING");

    private BriefReader() {
    }

    /** Whether a line is a row of such a table. */
    static boolean isRow(String line) {
        String[] words = line.strip().split("\\s+");
        return words.length >= 2 && STATES.contains(words[1]) && LinkStatements.isName(words[0]) && !words[0].endsWith(":")
                && (words.length == 2 || words[2].startsWith("<") || HardwareAddress.of(words[2]) != null
                || LinkStatements.isAddress(words[2].split("/", 2)[0]) || words[2].indexOf(':') > 0);
    }

    static void read(List<Line> lines, String kind, Statements out) {
        for (Line line : lines) {
            if (isRow(line.text())) {
                row(line, kind, out);
            }
        }
    }

    private static void row(Line line, String kind, Statements out) {
        String[] words = line.text().strip().split("\\s+");
        Statements.About link = LinkStatements.link(out, words[0], line);
        String name = link.subject();
        link.set("kind", kind, line);
        LinkStatements.operState(link, words[1], line);
        boolean flagged = false;
        for (int i = 2; i < words.length; i++) {
            String word = words[i];
            HardwareAddress hardware = HardwareAddress.of(word);
            if (hardware != null) {
                link.set("linkType", hardware.infiniband() ? "infiniband" : null, line);
                hardware.stateInterface(link, line);
            } else if (word.startsWith("<") && word.endsWith(">")) {
                flagged = true;
                LinkStatements.flags(link, Arrays.asList(word.substring(1, word.length() - 1).split(",")), line);
            } else if (word.equals("peer") || word.equals("metric")) {
                i++;
            } else if (word.indexOf('/') > 0) {
                new LinkStatements.Ip(name, word.indexOf(':') >= 0 ? "inet6" : "inet", word, line).state(out);
            }
        }
        if (!flagged && words[1].equals("UP")) {
            // the operational state is up only where the interface is up and has a carrier (RFC 2863, kernel operstates.rst)
            link.set("up", true, line).set("carrier", true, line);
        }
    }
}
