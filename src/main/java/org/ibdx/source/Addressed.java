package org.ibdx.source;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;

/**
 * A machine that was reached by its address is the one that said its name there, or that shows the address as its own.
 *
 * <pre>
 * [root@cn07 ~]# ssh 10.20.0.9 hostname
 * io9
 * [root@cn07 ~]# ssh 10.20.0.9 ibstat        of io9, not of 10.20.0.9
 * </pre>
 */
final class Addressed {

    private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(?:\\.\\d{1,3}){3}");
    private static final Pattern OWN = Pattern.compile("\\binet (?:addr:)?(\\d{1,3}(?:\\.\\d{1,3}){3})(?=[/ ])");

    private Addressed() {
    }

    /** The captures, those of an address of which a name is known under that name. */
    static List<Capture> named(List<Capture> captures) {
        if (captures.stream().noneMatch(Addressed::isAddressed)) {
            return captures;
        }
        Map<String, String> names = new HashMap<>();
        for (Capture capture : captures) {
            String name = isAddressed(capture) ? Sessions.named(capture) : null;
            if (name != null) {
                names.putIfAbsent(capture.host(), name);
            }
            Matcher own = capture.host() == null || isAddressed(capture) ? null : OWN.matcher(capture.text());
            while (own != null && own.find()) {
                names.putIfAbsent(own.group(1), capture.host());
            }
        }
        return captures.stream().map(capture -> capture.host() == null ? capture : capture.withHost(names.getOrDefault(capture.host(), capture.host()))).toList();
    }

    private static boolean isAddressed(Capture capture) {
        return capture.host() != null && ADDRESS.matcher(capture.host()).matches();
    }
}
