package org.ibdx.check;

import java.time.Instant;
import org.ibdx.diagnosis.Finding;
import org.ibdx.diagnosis.Severity;
import org.ibdx.knowledge.Node.Both;

/**
 * A root cause as earlier runs have seen it.
 *
 * @param host      host name
 * @param id        slug
 * @param subject   what it is about
 * @param severity  when it was last seen
 * @param firstSeen first of the runs in a row that saw it
 * @param lastSeen  last run that saw it
 * @param runs      how many runs in a row saw it
 * @param told      whether it was reported: not while it waits for confirmation
 * @param title     its sentence
 */
public record KnownCause(String host, String id, String subject, Severity severity, Instant firstSeen, Instant lastSeen, int runs, boolean told,
                         Both title) {

    boolean is(Finding finding) {
        return id.equals(finding.id()) && subject.equals(finding.subject());
    }
}
