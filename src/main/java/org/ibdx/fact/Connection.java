package org.ibdx.fact;

/**
 * A connection or device as NetworkManager or networkd sees it; subject is the interface.
 *
 * @param interfaceName interface
 * @param type          infiniband, ethernet …
 * @param state         connected disconnected unavailable unmanaged …
 * @param connection    name of the profile
 * @param failure       text of a failed activation
 */
public record Connection(String host, String subject, String interfaceName, String type, String state, String connection,
        String failure, Readings readings) implements Fact {
}
