package org.ibdx.parse.network;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Setting;
import org.ibdx.parse.Lines;
import org.ibdx.parse.NamedParser;
import org.ibdx.parse.Statements;

/**
 * {@code ip link} and {@code ip addr} in all their forms: text ({@link LinkReader}), {@code -br} ({@link BriefReader}) and
 * {@code -j} ({@link LinkJson}). Both commands print the same lines, so one parser reads both under two ids.
 *
 * <p>{@code Device "ib0" does not exist.} states nothing here: that a command failed is told by the transcript.
 */
public final class IpLinkParser extends NamedParser {

    private static final Pattern HEAD = Pattern.compile("^\\s*\\d+:\\s+[A-Za-z0-9][A-Za-z0-9_.@-]*:\\s+<[A-Z0-9_,-]+>\\s+mtu\\s+\\d+");
    private static final Pattern JSON = Pattern.compile("^\\[(?:\\{ ?\\},? ?)*\\{ ?\"ifindex\": ?\\d+, ?(?:\"link(?:_index)?\": ?[^,]{1,40}, ?)?\"ifname\": ?\"[^\"]{1,40}\", ?\"flags\": ?\\[");
    private static final Pattern TYPE_IPOIB = Pattern.compile("\\btype[_ ]+ipoib\\b");

    private static final Pattern IN_NAMESPACE = Pattern.compile("\\bip (?:\\S+ )*?(?:-n|-netns|netns exec) (\\S+)");
    private static final Pattern LISTED = Pattern.compile("^\\s*\\d+:\\s+([A-Za-z0-9][A-Za-z0-9_.-]*)[@:].*<");

    IpLinkParser(String id) {
        super(id);
    }

    @Override
    public boolean begins(String line) {
        return id().equals("ip-addr") && (HEAD.matcher(line).find() || JSON.matcher(line).find());
    }

    @Override
    public void parse(Capture capture, Statements out) {
        List<Line> lines = capture.lines();
        String command = Typed.command(capture);
        namespace(command, lines, out);
        String kind = TYPE_IPOIB.matcher(command == null ? capture.source() : command).find() ? "ipoib" : null;
        if (JsonTree.looksLike(lines)) {
            LinkJson.read(lines, out);
            return;
        }
        lines = Lines.of(capture);
        boolean brief = false;
        boolean full = false;
        for (Line line : lines) {
            brief |= BriefReader.isRow(line.text());
            full |= line.text().contains("mtu ") || line.text().contains("link/");
        }
        if (brief && !full) {
            BriefReader.read(lines, kind, out);
        } else {
            LinkReader.read(lines, kind, out);
        }
    }

    /** {@code ip -n blue link}: which interfaces another network namespace holds. */
    private static void namespace(String command, List<Line> lines, Statements out) {
        Matcher named = IN_NAMESPACE.matcher(command == null ? "" : command);
        if (!named.find()) {
            return;
        }
        String namespace = named.group(1);
        for (Line line : lines) {
            Matcher listed = LISTED.matcher(line.text());
            if (listed.find()) {
                String name = listed.group(1);
                out.about(Setting.class, "netns " + namespace + " " + name).set("area", "netns", line).set("name", namespace, line)
                        .set("value", name, line).set("about", name, line);
            }
        }
    }
}
