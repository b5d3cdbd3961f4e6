package org.ibdx.conclusion;

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
}
