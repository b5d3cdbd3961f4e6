package org.ibdx.parse.network;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Interface;
import org.ibdx.fact.Setting;
import org.ibdx.parse.Lines;
import org.ibdx.parse.NamedParser;
import org.ibdx.parse.Statements;

/**
 * {@code ethtool ib0} (settings) and {@code ethtool -k ib0} (offloads), under two ids.
 *
 * <pre>
 * Settings for ib0:
 * 	Speed: 200000Mb/s
 * 	Link detected: yes
 * Features for ib0:
 * generic-receive-offload: on
 * large-receive-offload: off [fixed]
 * </pre>
 *
 * An offload is a {@code Setting} of area {@code offload}.
 */
public final class EthtoolParser extends NamedParser {

    private static final Pattern HEAD = Pattern.compile("^\\s*(?:Settings|Features|Offload parameters) for ([A-Za-z][A-Za-z0-9_.-]*):\\s*$");
    private static final Pattern KEY = Pattern.compile("^\\s*([A-Za-z][A-Za-z0-9 -]*?)\\s*:\\s*(.*?)\\s*$");
    private static final Set<String> OFFLOADS = Set.of("rx-checksumming", "tx-checksumming", "scatter-gather", "tcp-segmentation-offload",
            "generic-segmentation-offload", "generic-receive-offload", "large-receive-offload");

    EthtoolParser(String id) {
        super(id);
    }

    @Override
    public boolean begins(String line) {
        return line.matches(id().equals("ethtool") ? "^\\s*Settings for [A-Za-z][A-Za-z0-9_.-]*:\\s*$"
                : "^\\s*(?:Features|Offload parameters) for [A-Za-z][A-Za-z0-9_.-]*:\\s*$");
    }

    @Override
    public void parse(Capture capture, Statements out) {
        String name = Typed.interfaceOf(capture);
        for (Line line : Lines.of(capture)) {
            Matcher head = HEAD.matcher(line.text());
            if (head.find()) {
                name = head.group(1);
                continue;
            }
            Matcher key = KEY.matcher(line.text());
            if (name == null || !key.find()) {
                continue;
            }
            String value = key.group(2);
            Statements.About about = out.about(Interface.class, name);
            switch (key.group(1)) {
                case "Speed" -> about.set("speedText", value.isEmpty() ? null : value, line);
                case "Link detected" -> about.set("carrier", value.startsWith("yes") ? Boolean.TRUE : value.startsWith("no") ? false : null, line);
                default -> {
                    if (OFFLOADS.contains(key.group(1)) && value.matches("(?:on|off)(?: \\[.*)?")) {
                        out.about(Setting.class, "offload " + name + " " + key.group(1)).set("area", "offload", line)
                                .set("name", key.group(1), line).set("value", value.split(" ")[0], line).set("about", name, line);
                    }
                }
            }
        }
    }
}
