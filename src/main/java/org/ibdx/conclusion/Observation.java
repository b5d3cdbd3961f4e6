package org.ibdx.conclusion;

/**
 * What is the case, in the field's own idea ({@code port-waits-for-sm}), concluded from facts in {@code rules/10-observe}.
 * Holds identity only: with evidence inside, two readings of one thing would be two observations.
 *
 * @param code    name of the idea
 * @param host    host name
 * @param subject what it is about
 */
public record Observation(String code, String host, String subject) {

    /** What a damaged text does not name is the host as a whole. */
    public Observation {
        subject = subject == null ? "host" : subject;
    }
}
