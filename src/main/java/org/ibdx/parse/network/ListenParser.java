package org.ibdx.parse.network;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Listener;
import org.ibdx.fact.Words;
import org.ibdx.knowledge.LazyPattern;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * Ports on which something listens: {@code ss -ltn} (iproute2), {@code netstat -ltn} (net-tools).
 *
 * <pre>
 * State  Recv-Q Send-Q Local Address:Port  Peer Address:PortProcess
 * LISTEN 0      64           0.0.0.0:2049       0.0.0.0:*
 * tcp   LISTEN 0  128      *:22      *:*    users:(("sshd",pid=900,fd=3))          ss -tunlp
 * tcp        0      0 0.0.0.0:2049            0.0.0.0:*               LISTEN      -
 * </pre>
 *
 * Only ports printed as numbers; established connections are left out.
 */
public final class ListenParser implements Parser {

    private static final LazyPattern BEGINS_A = new LazyPattern("^\\s*(?:Netid\\s+)?State\\s+Recv-Q\\s+Send-Q\\s+Local Address:Port\\s+Peer Address:Port.*$");
    private static final LazyPattern BEGINS_B = new LazyPattern("^\\s*Proto\\s+Recv-Q\\s+Send-Q\\s+Local Address\\s+Foreign Address\\s+State.*$");
    private static final Pattern SS = Pattern.compile("^\\s*(?:(tcp|udp)6?\\s+)?(LISTEN|UNCONN)\\s+\\d+\\s+\\d+\\s+(\\S+):(\\d{1,5})\\s+\\S+");
    private static final Pattern NETSTAT = Pattern.compile("^\\s*(tcp|udp)6?\\s+\\d+\\s+\\d+\\s+(\\S+):(\\d{1,5})\\s+\\S+:\\*\\s*(LISTEN\\b)?");
    private static final Pattern USERS = Pattern.compile("users:\\(\\(\"([^\"]{1,40})\"");
    private static final Pattern PROGRAM = Pattern.compile("\\s\\d+/(\\S+)");

    @Override
    public String id() {
        return "listen";
    }

    @Override
    public boolean begins(String line) {
        return BEGINS_A.matcher(line).matches()
                || BEGINS_B.matcher(line).matches();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        for (Line line : Lines.of(capture)) {
            Matcher ss = SS.matcher(line.text());
            Matcher netstat = NETSTAT.matcher(line.text());
            if (ss.find()) {
                String protocol = ss.group(1) != null ? ss.group(1) : ss.group(2).equals("LISTEN") ? "tcp" : "udp";
                Matcher users = USERS.matcher(line.text());
                state(out, protocol, ss.group(3), ss.group(4), users.find() ? users.group(1) : null, line);
            } else if (netstat.find() && (netstat.group(4) != null || netstat.group(1).equals("udp"))) {
                Matcher program = PROGRAM.matcher(line.text().substring(netstat.end()));
                state(out, netstat.group(1), netstat.group(2), netstat.group(3), program.find() ? program.group(1) : null, line);
            }
        }
    }

    private static void state(Statements out, String protocol, String address, String port, String process, Line line) {
        Integer number = Words.integer(port);
        if (number == null || number > 0xffff) {
            return;
        }
        String plain = address.replace("[", "").replace("]", "").replaceFirst("%.*$", "");
        out.about(Listener.class, protocol + " " + plain + ":" + number).set("protocol", protocol, line).set("port", number, line)
                .set("address", plain.equals("*") ? "0.0.0.0" : plain, line).set("process", process, line);
    }
}
