package org.ibdx.fact;

/**
 * An attempt to open a TCP connection (nc, ncat, telnet, ssh, curl); subject is {@code <address> tcp/<port>}.
 *
 * @param address address or name that was asked
 * @param port    port number
 * @param outcome open, refused (nobody listens, or a reset), no-route (a REJECT of the peer's firewall, or no neighbour), timeout
 *                (dropped on the way), network-unreachable
 */
public record PortCheck(String host, String subject, String address, Integer port, String outcome, Readings readings) implements Fact {
}
