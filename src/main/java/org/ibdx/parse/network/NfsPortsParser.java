package org.ibdx.parse.network;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Listener;
import org.ibdx.fact.Words;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code /proc/fs/nfsd/portlist} of an NFS server (kernel fs/nfsd/nfsctl.c): a transport and a port each.
 *
 * <pre>
 * rdma 20049
 * tcp 2049
 * </pre>
 *
 * The file is there only where the server runs, and for root only.
 */
public final class NfsPortsParser implements Parser {

    private static final Pattern ROW = Pattern.compile("^\\s*(rdma|tcp|udp)6?\\s+(\\d{1,5})\\s*$");
    private static final int LAST = 0xffff;

    @Override
    public String id() {
        return "nfsd-portlist";
    }

    @Override
    public void parse(Capture capture, Statements out) {
        for (Line line : Lines.of(capture)) {
            Matcher row = ROW.matcher(line.text());
            Integer port = row.matches() ? Words.integer(row.group(2)) : null;
            if (port != null && port <= LAST) {
                out.about(Listener.class, row.group(1) + " 0.0.0.0:" + port).set("protocol", row.group(1), line).set("port", port, line)
                        .set("address", "0.0.0.0", line);
            }
        }
    }
}
