package org.ibdx.source;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;
import org.ibdx.probe.Probe;

/**
 * A small file of /sys that was saved without its path, as {@code mode} with the text {@code datagram}: where the other texts of
 * the machine speak of exactly one IPoIB interface, it is of that one; else it tells nothing.
 */
final class Loose {

    private static final Pattern MODE = Pattern.compile("(?i)(?:ipoib[_-]?)?mode(?:\\.txt)?");
    private static final Pattern LINK = Pattern.compile("(?m)^\\s*\\d+: ([\\w.-]+)(?:@[\\w.-]+)?: <[^\\n]*(?:\\n[^\\n]*){0,2}?\\blink/infiniband");
    private static final Pattern IFCFG = Pattern.compile("(?:^|/)ifcfg-([A-Za-z][\\w.-]*)$");

    private Loose() {
    }

    static List<Capture> resolve(List<Capture> captures, Recognition recognition) {
        List<Capture> resolved = new ArrayList<>(captures);
        for (int i = 0; i < resolved.size(); i++) {
            Capture capture = resolved.get(i);
            String value = capture.text().strip();
            boolean loose = capture.probe() == null && capture.command() == null && capture.outcome() == Outcome.READ
                    && MODE.matcher(Recognition.baseName(capture.source())).matches() && value.matches("datagram|connected");
            if (!loose) {
                continue;
            }
            Set<String> interfaces = interfaces(captures, capture.host());
            String path = interfaces.size() == 1 ? "/sys/class/net/" + interfaces.iterator().next() + "/mode" : null;
            Probe probe = path == null ? null : recognition.treeOf(path);
            if (probe != null) {
                resolved.set(i, capture.withProbe(probe.id()).withText(path + ":" + value + "\n"));
            }
        }
        return resolved;
    }

    private static Set<String> interfaces(List<Capture> captures, String host) {
        Set<String> names = new LinkedHashSet<>();
        for (Capture capture : captures) {
            if (host == null ? capture.host() != null : !host.equals(capture.host())) {
                continue;
            }
            String text = capture.text().length() > 1 << 20 ? "" : capture.text();
            Matcher link = LINK.matcher(text);
            while (link.find()) {
                names.add(link.group(1));
            }
            Matcher ifcfg = IFCFG.matcher(capture.source());
            if (ifcfg.find() && text.matches("(?is).*type\\s*=\\s*\"?infiniband.*")) {
                names.add(ifcfg.group(1));
            }
        }
        return names;
    }
}
