package org.ibdx.pipeline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.ibdx.capture.Capture;
import org.ibdx.fact.LinkLayer;
import org.ibdx.fact.Port;
import org.ibdx.fact.PortState;
import org.ibdx.probe.Probe;
import org.ibdx.source.live.LiveMachine;
import org.ibdx.source.live.LiveOptions;

/**
 * The one question that a health check asks the subnet manager: {@code sminfo}, through one port that should get an answer. Thousands
 * of hosts run checks at the same minute; each asks once, whatever number of ports it has.
 */
final class OneQuestion {

    private static final String PROBE = "sminfo";

    private OneQuestion() {
    }

    /** The captures with the answer in place of the probe that was left out; as they are where no port could get one. */
    static List<Capture> asked(List<Capture> captures, List<HostCase> hosts, List<Probe> probes, LiveOptions options) {
        Port port = hosts.stream().flatMap(host -> host.all(Port.class).stream()).filter(OneQuestion::mayAnswer)
                .min(Comparator.comparing((Port each) -> each.state() != PortState.ACTIVE).thenComparing(Port::subject)).orElse(null);
        Probe probe = probes.stream().filter(each -> each.id().equals(PROBE)).findFirst().orElse(null);
        if (port == null || probe == null) {
            return captures;
        }
        List<String> command = probe.command().stream().map(word -> word.replace("{device}", port.device())
                .replace("{port}", String.valueOf(port.port()))).toList();
        Probe once = probe.withCommand(command);
        List<Capture> all = new ArrayList<>(captures);
        List<Capture> answer = new LiveMachine(List.of(once), options.withReach("sm")).captures();
        all.removeIf(capture -> PROBE.equals(capture.probe()));
        answer.forEach(capture -> all.add(capture.withSubject(port.subject())));
        return all;
    }

    /** A port without a link gets no answer, and one that is Ethernet has no subnet manager. */
    private static boolean mayAnswer(Port port) {
        return port.linkLayer() != LinkLayer.ETHERNET && port.linkLayer() != LinkLayer.UNSPECIFIED && port.device() != null
                && port.port() != null && port.device().matches("[A-Za-z0-9_.-]+")
                && (port.state() == PortState.ACTIVE || port.state() == PortState.INITIALIZING || port.state() == PortState.ARMED);
    }
}
