package org.ibdx.conclusion;

import java.util.Objects;

/**
 * That an entry of the catalogue holds. Holds identity only.
 *
 * @param code    id in the catalogue
 * @param host    host name; null for what lies in the fabric
 * @param subject what it is about
 */
public record Cause(String code, String host, String subject) {

    /** What a damaged text does not name is the host as a whole. */
    public Cause {
        subject = subject == null ? "host" : subject;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Cause that && Objects.equals(code, that.code) && Objects.equals(host, that.host)
                && Objects.equals(subject, that.subject);
    }

    @Override
    public int hashCode() {
        return Objects.hash(code, host, subject);
    }

    @Override
    public String toString() {
        return "Cause[code=" + code + ", host=" + host + ", subject=" + subject + "]";
    }
}
