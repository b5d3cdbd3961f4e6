package org.ibdx.parse.network;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Listener;
import org.ibdx.fact.PortCheck;
import org.ibdx.fact.Words;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code rpcinfo -p [HOST]}: which RPC services (NFS among them) a machine offers, and whether its port mapper can be reached
 * (libtirpc, rpcbind rpcinfo.c).
 *
 * <pre>
 *    program vers proto   port  service
 *     100003    4   tcp   2049  nfs
 * 10.10.0.8: RPC: Timed out
 * rpcinfo: can't contact portmapper: RPC: Remote system error - No route to host
 * </pre>
 *
 * Without a host it is about this machine: what it offers is a {@code Listener}. With a host it is a {@code PortCheck} of port 111.
 * That nobody listens there says nothing: NFS version 4 needs no port mapper. NFS over RDMA is not registered with it.
 */
public final class RpcinfoParser implements Parser {

    private static final int PORT_MAPPER = 111;
    private static final Pattern ROW = Pattern.compile("^\\s*\\d{5,10}\\s+\\d{1,3}\\s+(tcp|udp)6?\\s+(\\d{1,5})(?:\\s+([A-Za-z][\\w.-]{0,40}))?\\s*$");
    private static final Pattern HEAD = Pattern.compile("^\\s*program\\s+vers\\s+proto\\s+port(?:\\s+service)?\\s*$");

    @Override
    public String id() {
        return "rpcinfo";
    }

    @Override
    public boolean begins(String line) {
        return line.length() < 100 && HEAD.matcher(line).matches();
    }

    @Override
    public boolean isHeading(String line) {
        return begins(line);
    }

    @Override
    public void parse(Capture capture, Statements out) {
        String asked = asked(capture);
        Line told = null;
        for (Line line : Lines.of(capture)) {
            String text = line.text();
            Matcher row = text.length() > 200 ? null : ROW.matcher(text);
            if (row != null && row.matches()) {
                told = told == null ? line : told;
                if (asked == null) {
                    listener(row, line, out);
                }
            } else if (asked != null && told == null && failure(text) != null) {
                check(asked, failure(text), line, out);
            }
        }
        if (asked != null && told != null) {
            check(asked, "open", told, out);
        }
    }

    /** The host that was asked; null for this machine, and where the command is not known. */
    private static String asked(Capture capture) {
        if (capture.subject() != null && LinkStatements.isAddress(capture.subject())) {
            return capture.subject();
        }
        List<String> words = Typed.words(capture);
        String last = words.size() > 2 ? words.get(words.size() - 1) : null;
        return last == null || last.startsWith("-") || last.matches("localhost|127\\..*|::1|\\d{1,10}") ? null : last;
    }

    private static String failure(String text) {
        String lower = (text.length() > 300 ? text.substring(0, 300) : text).toLowerCase(Locale.ROOT);
        if (!lower.contains("rpc")) {
            return null;
        }
        return lower.contains("no route to host") ? "no-route" : lower.contains("timed out") ? "timeout"
                : lower.contains("network is unreachable") ? "network-unreachable" : null;
    }

    private static void check(String address, String outcome, Line line, Statements out) {
        out.about(PortCheck.class, address + " tcp/" + PORT_MAPPER).set("address", address, line).set("port", PORT_MAPPER, line)
                .set("outcome", outcome, line);
    }

    private static void listener(Matcher row, Line line, Statements out) {
        Integer port = Words.integer(row.group(2));
        if (port != null && port > 0 && port <= 0xffff) {
            out.about(Listener.class, row.group(1) + " 0.0.0.0:" + port).set("protocol", row.group(1), line).set("port", port, line)
                    .set("address", "0.0.0.0", line).set("process", row.group(3), line);
        }
    }
}
