package org.ibdx.reason;

import java.util.List;
import java.util.Map;
import org.ibdx.diagnosis.Proof;
import org.ibdx.fact.Fact;

/**
 * What the reasoning about one host came to.
 *
 * @param host   host name
 * @param proofs conclusion (observation, cause, want, question) to its proofs, strongest first
 * @param shared facts that the reasoning between hosts may look at
 */
public record HostConclusions(String host, Map<Object, List<Proof>> proofs, List<Fact> shared) {
}
