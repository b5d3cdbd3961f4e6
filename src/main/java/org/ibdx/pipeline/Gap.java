package org.ibdx.pipeline;

import java.util.List;
import java.util.Map;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;
import org.ibdx.diagnosis.Unknown;
import org.ibdx.fact.ProbeRun;
import org.ibdx.knowledge.Node.Both;

/** What keeps a layer of a host from being seen: the probe that shows it, and how that ended. */
final class Gap {

    private static final int LONGEST = 100;

    /** Layer, the probe that shows it, its command, and causes that it would tell of. */
    private record Window(String probe, String run, List<String> settles) {
    }

    private static final Map<String, Window> WINDOWS = Map.of(
            "adapter", new Window("lspci", "lspci -D -nnk", List.of("hca-not-on-bus")),
            "driver", new Window("lsmod", "lsmod", List.of("core-driver-not-loaded", "ib-driver-not-loaded")),
            "port", new Window("ibstat", "ibstat", List.of("port-init", "link-polling")),
            "sm", new Window("sminfo", "sminfo", List.of("no-sm", "sm-died")),
            "ipoib", new Window("ip-link", "ip -d link show", List.of("ipoib-no-carrier", "ipoib-admin-down")),
            "ip", new Window("ip-addr", "ip addr show", List.of("ip-no-address")));

    private Gap() {
    }

    /** The question about a layer that was not looked at. */
    static Unknown of(HostCase host, String layer) {
        Window window = WINDOWS.get(layer);
        ProbeRun run = host.all(ProbeRun.class).stream().filter(each -> each.probe().equals(window.probe())
                && each.outcome() != Outcome.READ && each.outcome() != Outcome.EMPTY).findFirst().orElse(null);
        String how = run == null ? "" : ": " + window.probe() + " " + run.outcome().word() + reason(run, host);
        return new Unknown(window.probe(), host.name(), window.run(), new Both("Layer " + layer + " could not be looked at" + how,
                "无法查看 " + layer + " 层" + how), window.settles());
    }

    private static String reason(ProbeRun run, HostCase host) {
        String text = run.reason();
        if (text == null) {
            // the last thing that a tool says is why it gave up
            text = host.captures().stream().filter(capture -> run.probe().equals(capture.probe())).map(Capture::text)
                    .filter(java.util.Objects::nonNull).flatMap(String::lines).map(String::strip).filter(line -> !line.isEmpty())
                    .reduce((first, last) -> last).orElse("");
        }
        return text.isEmpty() ? "" : " (" + (text.length() > LONGEST ? text.substring(0, LONGEST) : text) + ")";
    }
}
