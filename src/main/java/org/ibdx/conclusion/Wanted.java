package org.ibdx.conclusion;

import java.util.Objects;

/**
 * That something is meant to be there or to work, with a witness: a configuration file, an address, a child interface, a
 * command that was tried, a peer of the same role, a baseline.
 *
 * @param kind    infiniband, link, ipoib, address, partition or service
 * @param host    host name
 * @param subject what is wanted; {@code host} stands for anything of the kind on that host
 */
public record Wanted(String kind, String host, String subject) {

    /** What a damaged text does not name is the host as a whole. */
    public Wanted {
        subject = subject == null ? "host" : subject;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Wanted that && Objects.equals(kind, that.kind) && Objects.equals(host, that.host)
                && Objects.equals(subject, that.subject);
    }

    @Override
    public int hashCode() {
        return Objects.hash(kind, host, subject);
    }

    @Override
    public String toString() {
        return "Wanted[kind=" + kind + ", host=" + host + ", subject=" + subject + "]";
    }
}
