package org.ibdx.diagnosis;

import java.util.List;
import org.ibdx.knowledge.Node.Both;

/**
 * The answer, as immutable data; every view is made of this and decides nothing.
 *
 * @param verdict      over all hosts
 * @param hosts        what was looked at
 * @param causes       root causes, the most important first; severity minor and above
 * @param consequences what the roots explain; never counted as faults
 * @param notes        benign, or not wanted by anybody: severity info
 * @param unknown      what is not known, the most useful question first
 * @param unread       inputs that were given and could not be used
 * @param ruledOut     readings that were drawn and are wrong or unproven beside a proved one; for why-not only
 */
public record Diagnosis(Verdict verdict, List<HostReport> hosts, List<Finding> causes, List<Finding> consequences,
                        List<Finding> notes, List<Unknown> unknown, List<Unread> unread, List<RuledOut> ruledOut) {

    /** An input that could not be used, and why. */
    public record Unread(String source, Both reason) {
    }

    /** A conclusion that stands no more because of another. */
    public record RuledOut(Finding finding, Finding.Reference by) {
    }
}
