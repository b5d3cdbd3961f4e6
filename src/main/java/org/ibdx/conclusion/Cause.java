package org.ibdx.conclusion;

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
}
