package org.ibdx.reason;

import java.util.List;
import java.util.Map;
import org.ibdx.conclusion.Cause;
import org.ibdx.conclusion.Explains;
import org.ibdx.conclusion.Observation;
import org.ibdx.conclusion.Question;
import org.ibdx.conclusion.Reached;
import org.ibdx.conclusion.RulesOut;
import org.ibdx.conclusion.Spreads;
import org.ibdx.conclusion.Wanted;
import org.ibdx.diagnosis.Proof;

/**
 * What the reasoning over all hosts came to: every cause that was concluded, before it is settled which of them stand.
 *
 * @param causes       with their proofs, strongest first
 * @param wants        what is meant to be there or to work
 * @param questions    what a probe would settle
 * @param observations what is the case
 * @param explains     which cause brings about which
 * @param rulesOut     which cause makes which reading wrong or unproven
 * @param spreads      which cause of one host reaches all of its subnet
 * @param reached      what may be reached so
 */
public record FleetConclusions(Map<Cause, List<Proof>> causes, Map<Wanted, List<Proof>> wants, Map<Question, List<Proof>> questions,
                               Map<Observation, List<Proof>> observations, List<Explains> explains, List<RulesOut> rulesOut,
                               List<Spreads> spreads, List<Reached> reached) {
}
