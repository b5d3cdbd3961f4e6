package org.ibdx.conclusion;

import java.util.Objects;

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

    @Override
    public boolean equals(Object other) {
        return other instanceof Question that && Objects.equals(code, that.code) && Objects.equals(host, that.host)
                && Objects.equals(subject, that.subject) && Objects.equals(probe, that.probe);
    }

    @Override
    public int hashCode() {
        return Objects.hash(code, host, subject, probe);
    }

    @Override
    public String toString() {
        return "Question[code=" + code + ", host=" + host + ", subject=" + subject + ", probe=" + probe + "]";
    }
}
