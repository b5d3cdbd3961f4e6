package org.ibdx.pipeline;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibdx.capture.Capture;
import org.ibdx.probe.Probe;

/**
 * Network namespaces of a machine that hold InfiniBand interfaces are machines of their own, {@code cn07/blue}: what is the address of ib0
 * in one is not that of ib0 in another. What was seen in the others (bridges of containers, mostly) is left out.
 */
final class Namespaces {

    private static final String INFINIBAND = "link/infiniband";

    private Namespaces() {
    }

    /** The same captures, those of probes that run in each namespace given to the host that it is. */
    static List<Capture> apart(List<Capture> captures, Map<String, Probe> probes) {
        Set<String> holding = new HashSet<>();
        boolean any = false;
        for (Capture capture : captures) {
            if (isOfNamespace(capture, probes)) {
                any = true;
                if (capture.text().contains(INFINIBAND)) {
                    holding.add(name(capture));
                }
            }
        }
        if (!any) {
            return captures;
        }
        List<Capture> apart = new ArrayList<>();
        for (Capture capture : captures) {
            if (!isOfNamespace(capture, probes)) {
                apart.add(capture);
            } else if (holding.contains(name(capture)) && capture.outcome().hasText()) {
                apart.add(capture.withHost(name(capture)).withSubject(null));
            }
        }
        return apart;
    }

    /** Whether a host is a namespace of one; of it no probe promises everything. */
    static boolean isOne(String host) {
        return host.indexOf('/') > 0;
    }

    private static boolean isOfNamespace(Capture capture, Map<String, Probe> probes) {
        Probe probe = capture.probe() == null || capture.subject() == null ? null : probes.get(capture.probe());
        return probe != null && "netns".equals(probe.each());
    }

    private static String name(Capture capture) {
        return (capture.host() == null ? "host" : capture.host()) + "/" + capture.subject();
    }
}
