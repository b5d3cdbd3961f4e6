package org.ibdx.diagnosis;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.ibdx.knowledge.Node.Both;

/**
 * Why something was concluded: a step, what it rests on, down to lines.
 *
 * @param says       the step in a sentence
 * @param rule       name of the rule, or null for a step that is no rule
 * @param confidence what the step is worth: no better than its weakest premise
 * @param because    the conclusions it rests on
 * @param evidence   the lines it rests on directly
 */
public record Proof(Both says, String rule, Confidence confidence, List<Proof> because, List<Evidence> evidence) {

    /** All lines of this step and below, the deciding ones first, each once. */
    public List<Evidence> allEvidence() {
        Set<Evidence> all = new LinkedHashSet<>(evidence);
        for (Proof premise : because) {
            all.addAll(premise.allEvidence());
        }
        return List.copyOf(all);
    }
}
