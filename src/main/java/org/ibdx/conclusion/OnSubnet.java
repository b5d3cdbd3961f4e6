package org.ibdx.conclusion;

/** That a subject (port, interface, neighbour …) of a host belongs to an InfiniBand subnet; see SubnetMap for its name. */
public record OnSubnet(String host, String subject, String subnet) {
}
