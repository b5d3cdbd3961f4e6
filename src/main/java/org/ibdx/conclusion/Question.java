package org.ibdx.conclusion;

/**
 * That a probe would settle a cause which the evidence leaves open.
 *
 * @param code    id of the cause in the catalogue
 * @param host    host to ask on
 * @param subject what to ask about
 * @param probe   id of the probe
 */
public record Question(String code, String host, String subject, String probe) {

    /** What a damaged text does not name is the host as a whole. */
    public Question {
        subject = subject == null ? "host" : subject;
    }
}
