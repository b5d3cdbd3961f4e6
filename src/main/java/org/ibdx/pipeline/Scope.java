package org.ibdx.pipeline;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.ibdx.capture.Outcome;
import org.ibdx.fact.Address;
import org.ibdx.fact.Benchmark;
import org.ibdx.fact.FabricLink;
import org.ibdx.fact.FabricNode;
import org.ibdx.fact.Fact;
import org.ibdx.fact.Hca;
import org.ibdx.fact.IbPing;
import org.ibdx.fact.Interface;
import org.ibdx.fact.LogEvent;
import org.ibdx.fact.Module;
import org.ibdx.fact.PciDevice;
import org.ibdx.fact.Port;
import org.ibdx.fact.ProbeRun;
import org.ibdx.fact.SubnetManager;

/** Which layers the evidence of a host really shows: a verdict speaks for these only. */
final class Scope {

    /** All layers of a host, from the bus up. The fabric is looked at only when asked for. */
    static final List<String> LAYERS = List.of("adapter", "driver", "port", "sm", "ipoib", "ip");

    private static final Set<String> DRIVER_PROBES = Set.of("lsmod", "proc-modules", "sysfs-module");

    private Scope() {
    }

    /** The layers that were looked at, in order. */
    static List<String> of(List<Fact> facts) {
        Set<String> seen = new LinkedHashSet<>();
        for (Fact fact : facts) {
            if (fact instanceof Hca || fact instanceof PciDevice) {
                seen.add("adapter");
            } else if (fact instanceof Port port && port.state() != null) {
                seen.add("port");
                seen.add("adapter");
            } else if (fact instanceof Module || fact instanceof LogEvent event && event.message().startsWith("mlx")) {
                seen.add("driver");
            } else if (fact instanceof SubnetManager manager && (manager.answered() != null && manager.failure() == null
                    || "no-answer".equals(manager.failure()))) {
                seen.add("sm");
            } else if (fact instanceof Interface anInterface && "infiniband".equals(anInterface.linkType())
                    && (anInterface.up() != null || anInterface.mode() != null || anInterface.mtu() != null)) {
                seen.add("ipoib");
            } else if (fact instanceof Address) {
                seen.add("ip");
            } else if (carried(fact)) {
                seen.add("port");
                seen.add("adapter");
            } else if (fact instanceof FabricLink || fact instanceof FabricNode) {
                seen.add("fabric");
            } else if (fact instanceof ProbeRun run) {
                probe(run, seen);
            }
        }
        List<String> ordered = new ArrayList<>(LAYERS);
        ordered.add("fabric");
        ordered.retainAll(seen);
        return ordered;
    }

    /** A test whose packets an InfiniBand port carried. */
    static boolean carried(Fact fact) {
        return fact instanceof Benchmark test && "IB".equals(test.linkType()) && (test.gigabitsPerSecond() != null || test.microseconds() != null)
                || fact instanceof IbPing ping && ping.received() != null && ping.received() > 0;
    }

    private static void probe(ProbeRun run, Set<String> seen) {
        boolean whole = run.filter() == null && (run.outcome() == Outcome.READ || run.outcome() == Outcome.EMPTY);
        if (!whole) {
            return;
        }
        if (DRIVER_PROBES.contains(run.probe())) {
            seen.add("driver");
        } else if (run.probe().equals("ip-link") && run.about() == null && run.outcome() == Outcome.READ) {
            seen.add("ipoib");
        } else if (run.probe().equals("ip-addr") && run.about() == null && run.outcome() == Outcome.READ) {
            seen.add("ipoib");
            seen.add("ip");
        } else if (run.probe().equals("lspci") && run.about() == null) {
            seen.add("adapter");
        }
    }

    /** The layers of a host that were not looked at. */
    static List<String> missing(List<String> scope) {
        return LAYERS.stream().filter(layer -> !scope.contains(layer)).toList();
    }
}
