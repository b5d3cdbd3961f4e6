package org.ibdx.check;

import java.time.Instant;
import org.ibdx.diagnosis.Finding;
import org.ibdx.diagnosis.Severity;

/**
 * Somebody knows of a cause and does not want to be told again until a day. It holds for this cause alone, never for another, and
 * not for this one when it gets worse than it was.
 *
 * @param id       slug of the cause
 * @param subject  what it is about; null for any subject
 * @param until    when it ends
 * @param reason   why
 * @param since    when it was made
 * @param severity how bad the cause was when it was made; null where it did not stand then: any severity is meant
 */
public record Acknowledgement(String id, String subject, Instant until, String reason, Instant since, Severity severity) {

    /** Whether it holds for a finding at a time. */
    public boolean covers(Finding finding, Instant now) {
        return id.equals(finding.id()) && (subject == null || subject.equals(finding.subject())) && now.isBefore(until)
                && (severity == null || finding.severity().compareTo(severity) <= 0);
    }

    /** Whether it is about the same as another. */
    boolean same(Acknowledgement other) {
        return id.equals(other.id) && java.util.Objects.equals(subject, other.subject);
    }
}
