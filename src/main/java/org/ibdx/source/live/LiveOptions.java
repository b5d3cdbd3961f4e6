package org.ibdx.source.live;

import java.time.Duration;
import java.util.List;
import org.ibdx.source.Progress;

/**
 * How far a live run goes.
 *
 * @param reach    host, sm or fabric: the farthest probes that may run
 * @param active   whether probes may run that send traffic, take a resource or have any effect
 * @param sudo     whether {@code sudo -n} may be used for probes that need root
 * @param budget   time for all together
 * @param peers    other ends for active probes, as {@link Peer} reads them
 * @param through  port through which other ends are asked by LID or GUID ({@code mlx5_0/1}); null: the only InfiniBand port
 * @param progress hears what is being done
 */
public record LiveOptions(String reach, boolean active, boolean sudo, Duration budget, List<String> peers, String through,
                          Progress progress) {

    private static final Duration BUDGET = Duration.ofSeconds(30);

    public LiveOptions {
        peers = List.copyOf(peers);
    }

    /** Up to one question to the subnet manager, nothing active, no sudo, 30 s. */
    public static LiveOptions standard() {
        return new LiveOptions("sm", false, false, BUDGET, List.of(), null, Progress.SILENT);
    }

    public LiveOptions withReach(String newReach) {
        return new LiveOptions(newReach, active, sudo, budget, peers, through, progress);
    }

    public LiveOptions withActive(boolean newActive) {
        return new LiveOptions(reach, newActive, sudo, budget, peers, through, progress);
    }

    public LiveOptions withSudo(boolean newSudo) {
        return new LiveOptions(reach, active, newSudo, budget, peers, through, progress);
    }

    public LiveOptions withBudget(Duration newBudget) {
        return new LiveOptions(reach, active, sudo, newBudget, peers, through, progress);
    }

    public LiveOptions withPeers(List<String> newPeers) {
        return new LiveOptions(reach, active, sudo, budget, newPeers, through, progress);
    }

    public LiveOptions withThrough(String newThrough) {
        return new LiveOptions(reach, active, sudo, budget, peers, newThrough, progress);
    }

    public LiveOptions withProgress(Progress newProgress) {
        return new LiveOptions(reach, active, sudo, budget, peers, through, newProgress);
    }

    /** Whether a probe of that reach may run. */
    boolean reaches(String probeReach) {
        List<String> order = List.of("host", "sm", "fabric");
        return order.indexOf(probeReach) <= Math.max(0, order.indexOf(reach));
    }
}
