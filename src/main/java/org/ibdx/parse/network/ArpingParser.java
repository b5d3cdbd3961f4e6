package org.ibdx.parse.network;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Arping;
import org.ibdx.fact.Words;
import org.ibdx.knowledge.LazyPattern;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code arping} of iputils, the one that works on InfiniBand.
 *
 * <pre>
 * ARPING 10.23.0.22 from 0.0.0.0 ib0
 * Unicast reply from 10.23.0.22 [98:03:9B:03:00:AA:21:23]  0.733ms
 * Sent 2 probes (2 broadcast(s))
 * Received 1 response(s)
 * </pre>
 */
public final class ArpingParser implements Parser {

    private static final LazyPattern BEGINS = new LazyPattern("^\\s*ARPING \\S+ from \\S+ \\S+\\s*$");
    private static final Pattern HEAD = Pattern.compile("^\\s*ARPING (\\S+)(?: (?:from|von|来自) (\\S+)(?: ([A-Za-z][A-Za-z0-9_.-]*))?)?");
    private static final Pattern REPLY = Pattern.compile("^\\s*(?:Unicast|Broadcast|单播|广播)\\s.*?(\\d{1,3}(?:\\.\\d{1,3}){3}) \\[([0-9A-Fa-f:]+)\\]");
    private static final Pattern SENT = Pattern.compile("^\\s*(?:Sent|发送) (\\d{1,9}) ");
    private static final Pattern RECEIVED = Pattern.compile("^\\s*(?:Received|已接受到) (\\d{1,9}) ");

    @Override
    public String id() {
        return "arping";
    }

    @Override
    public boolean begins(String line) {
        return BEGINS.matcher(line).matches();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        List<String> words = Typed.words(capture);
        Statements.About run = null;
        int replies = 0;
        Line replyLine = null;
        boolean counted = false;
        for (Line line : Lines.of(capture)) {
            Matcher head = HEAD.matcher(line.text());
            Matcher reply = REPLY.matcher(line.text());
            Matcher sent = SENT.matcher(line.text());
            Matcher received = RECEIVED.matcher(line.text());
            if (head.find() && LinkStatements.isAddress(head.group(1))) {
                String name = head.group(3) == null ? Typed.after(words, "-I") : head.group(3);
                run = out.about(Arping.class, head.group(1)).set("target", head.group(1), line)
                        .set("interfaceName", Typed.isInterface(name) ? name : null, line);
                boolean check = words.stream().anyMatch(word -> word.matches("-[a-zA-Z]*D[a-zA-Z]*")) || "0.0.0.0".equals(head.group(2));
                run.set("duplicateCheck", check ? Boolean.TRUE : null, line);
                replies = 0;
                counted = false;
            } else if (run != null && reply.find()) {
                replies++;
                replyLine = line;
                HardwareAddress address = HardwareAddress.of(reply.group(2));
                if (address != null) {
                    run.set("hardwareAddress", address.text(), line).set("guid", address.guid(), line);
                }
            } else if (run != null && sent.find()) {
                run.set("sent", Words.integer(sent.group(1)), line);
            } else if (run != null && received.find()) {
                run.set("responses", Words.integer(received.group(1)), line);
                counted = true;
            }
        }
        if (run != null && !counted && replies > 0) {
            run.set("responses", replies, replyLine);
        }
    }
}
