package org.ibdx.diagnosis;

import java.util.List;
import org.ibdx.knowledge.Node.Both;

/**
 * Evidence that is missing, and the command that would get it.
 *
 * @param probe   id of the probe
 * @param host    host to run it on; null for any host of the subnet
 * @param run     the exact command
 * @param reason  why it matters
 * @param settles ids of the causes that it would confirm or rule out
 */
public record Unknown(String probe, String host, String run, Both reason, List<String> settles) {
}
