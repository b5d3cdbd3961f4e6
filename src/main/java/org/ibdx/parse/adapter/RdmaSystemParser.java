package org.ibdx.parse.adapter;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.HostInfo;
import org.ibdx.knowledge.LazyPattern;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code rdma system} (iproute2 rdma/sys.c), text and JSON: whether RDMA devices are seen in all network namespaces.
 *
 * <pre>
 * netns shared copy-on-fork on
 * </pre>
 */
public final class RdmaSystemParser implements Parser {

    private static final LazyPattern BEGINS = new LazyPattern("netns (shared|exclusive)( (copy-on-fork|privileged-qkey) (on|off))*");
    private static final Pattern MODE = Pattern.compile("\\bnetns\"?[:\\s]+\"?(shared|exclusive)\\b");

    @Override
    public String id() {
        return "rdma-system";
    }

    @Override
    public boolean begins(String line) {
        return BEGINS.matcher(line.strip()).matches();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        for (Line line : Lines.of(capture)) {
            Matcher matcher = MODE.matcher(line.text());
            if (matcher.find()) {
                out.about(HostInfo.class, "host").set("rdmaNamespaces", matcher.group(1), line);
            }
        }
    }
}
