package org.ibdx.diagnosis;

import java.util.List;
import org.ibdx.knowledge.Node.Both;

/**
 * A root cause, a consequence or a note, with its words.
 *
 * @param id          slug of the catalogue
 * @param symptom     a mere symptom or test result, which always has a deeper cause
 * @param host        host name; null for a cause that lies in the fabric
 * @param subject     what it is about
 * @param severity    worst of its own and of what it explains
 * @param confidence  best of its justifications
 * @param title       one sentence
 * @param about       what it means: two or three sentences
 * @param certainWhen what would make it certain; null where it is, or where nobody said
 * @param why         its proofs, the strongest first; at least one
 * @param explains    consequences, for a root
 * @param explainedBy roots, for a consequence
 * @param fix         repair steps in order
 * @param verify      how to see that it is mended
 * @param refs        public sources
 */
public record Finding(String id, boolean symptom, String host, String subject, Severity severity, Confidence confidence,
                      Both title, Both about, Both certainWhen, List<Proof> why, List<Reference> explains,
                      List<Reference> explainedBy, List<FixStep> fix, List<Verification> verify, List<String> refs) {

    /** Names another finding. */
    public record Reference(String id, String host, String subject, Both title) {
    }

    /**
     * A repair step.
     *
     * @param does  what it does
     * @param run   commands, in order; empty where it is done by hand
     * @param when  now or boot
     * @param needs root, user, fabric-admin, hands, firmware-image
     * @param risk  none, port, host, fabric, reboot
     */
    public record FixStep(Both does, List<String> run, String when, String needs, String risk) {
    }

    /** A command and what it shows when all is well. */
    public record Verification(String run, Both expect) {
    }

    /** The lines it rests on, of its strongest proof first. */
    public List<Evidence> evidence() {
        return why.stream().flatMap(proof -> proof.allEvidence().stream()).distinct().toList();
    }

    /** Host, id and subject: what makes it this finding in two diagnoses. */
    public String key() {
        return (host == null ? "" : host) + " " + id + " " + subject;
    }
}
