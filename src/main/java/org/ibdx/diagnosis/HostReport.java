package org.ibdx.diagnosis;

import java.time.Instant;
import java.util.List;
import org.ibdx.capture.Outcome;
import org.ibdx.knowledge.Node.Both;

/**
 * What was looked at on one host and what it came to.
 *
 * @param name      host name, or {@code unnamed-1} …
 * @param identity  machine id, serial or GUIDs; null where nothing tells
 * @param taken     when the evidence was taken; null where unknown
 * @param sources   what was read
 * @param verdict   of this host alone
 * @param scope     layers that were looked at
 * @param notScope  layers that were not
 * @param probes    outcome of each probe
 * @param remarks   short remarks on what is there and fine ({@code mlx5_1/1 is Ethernet (RoCE), left alone})
 */
public record HostReport(String name, String identity, Instant taken, List<String> sources, Verdict verdict, List<String> scope,
                         List<String> notScope, List<ProbeOutcome> probes, List<Both> remarks) {

    /** How one probe ended. */
    public record ProbeOutcome(String id, String subject, Outcome outcome, String reason) {
    }
}
