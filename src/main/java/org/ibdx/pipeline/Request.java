package org.ibdx.pipeline;

import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What is to be diagnosed, and how far to go.
 *
 * @param sources   paths, {@code -} for standard input; empty for this machine
 * @param stdin     standard input, read only for {@code -}
 * @param reach     host, sm or fabric: the farthest probes that may run on this machine; or {@link #ONE_QUESTION}
 * @param active    whether active probes may run
 * @param sudo      whether {@code sudo -n} may be used for probes that need root
 * @param budget    time for all probes together
 * @param rules     folders of site rules
 * @param probes    folders of site probes
 * @param thresholds a YAML file that overrides thresholds, or null
 * @param expect    a baseline to compare with, or null
 * @param peers     other ends for active probes: LID, GUID, IP address or name, each maybe with {@code HOST=} before it
 * @param through   port through which other ends are asked by LID or GUID; null: the only InfiniBand port
 */
public record Request(List<String> sources, InputStream stdin, String reach, boolean active, boolean sudo, Duration budget,
                      List<Path> rules, List<Path> probes, Path thresholds, Path expect, List<String> peers, String through) {

    /** The reach of a health check: the host, and the subnet manager once, through one port. */
    public static final String ONE_QUESTION = "one-question";

    private static final Duration DEFAULT_BUDGET = Duration.ofSeconds(30);

    /** Without other ends. */
    public Request(List<String> sources, InputStream stdin, String reach, boolean active, boolean sudo, Duration budget, List<Path> rules,
                   List<Path> probes, Path thresholds, Path expect) {
        this(sources, stdin, reach, active, sudo, budget, rules, probes, thresholds, expect, List.of(), null);
    }

    /** The same request for other ends. */
    public Request withPeers(List<String> others, String port) {
        return new Request(sources, stdin, reach, active, sudo, budget, rules, probes, thresholds, expect, List.copyOf(others), port);
    }

    /** The given sources, with all else as by default. */
    public static Request of(List<String> sources, InputStream stdin) {
        return new Request(sources, stdin, "sm", false, false, DEFAULT_BUDGET, List.of(), List.of(), null, null);
    }

    /** The same request for a pipeline that has the site's knowledge already. */
    public Request withoutSite() {
        return new Request(sources, stdin, reach, active, sudo, budget, List.of(), List.of(), null, expect, peers, through);
    }
}
