package org.ibdx.parse.fabric;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Port;
import org.ibdx.fact.Words;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;
import org.ibdx.parse.adapter.Lids;
import org.ibdx.parse.adapter.Target;

/**
 * {@code ibaddr}: GID and LIDs of the own port or of the one asked (rdma-core infiniband-diags/ibaddr.c); hexadecimal.
 *
 * <pre>
 * GID fe80::9803:9b03:a1:b2c4 LID start 0x1f end 0x1f
 * </pre>
 */
public final class IbaddrParser implements Parser {

    private static final Pattern ANSWER = Pattern.compile(
            "GID ([0-9a-fA-F:.]{2,45})\\s+LID start (0x[0-9a-fA-F]{1,8}) end (0x[0-9a-fA-F]{1,8})");

    @Override
    public String id() {
        return "ibaddr";
    }

    @Override
    public boolean begins(String line) {
        return ANSWER.matcher(line).find() || Attempt.endOf("ibaddr", line);
    }

    @Override
    public void parse(Capture capture, Statements out) {
        Target target = Target.of(capture, "t", "timeout", "G", "D", "s", "y");
        boolean own = target.arguments().isEmpty() && !target.has("G", "D");
        String asked = own ? "local" : target.arguments().isEmpty() ? "?" : target.arguments().get(0);
        Attempt attempt = new Attempt();
        boolean answered = false;
        for (Line line : Lines.of(capture)) {
            Matcher matcher = ANSWER.matcher(line.text());
            if (!matcher.find()) {
                attempt.note(line);
                continue;
            }
            answered = true;
            Questions.about(out, "ibaddr", "address", asked, target, line).set("answered", true, line);
            if (own && target.device() != null && target.port() != null) {
                Statements.About port = out.about(Port.class, target.device() + "/" + target.port())
                        .set("device", target.device(), line).set("port", target.port(), line);
                Lids.base(port, Words.integer(matcher.group(2)), line);
                String gid = Words.gid(matcher.group(1));
                if (gid != null) {
                    port.set("gidPrefix", gid.substring(0, 16), line).set("guid", gid.substring(16), line);
                }
            }
        }
        if (!answered && attempt.failed()) {
            Questions.about(out, "ibaddr", "address", asked, target, attempt.line()).set("answered", false, attempt.line())
                    .set("failure", attempt.failure(), attempt.line());
        }
    }
}
