package org.ibdx.conclusion;

import java.util.Objects;

/** That a subject (port, interface, neighbour …) of a host belongs to an InfiniBand subnet; see SubnetMap for its name. */
public record OnSubnet(String host, String subject, String subnet) {

    @Override
    public boolean equals(Object other) {
        return other instanceof OnSubnet that && Objects.equals(host, that.host) && Objects.equals(subject, that.subject)
                && Objects.equals(subnet, that.subnet);
    }

    @Override
    public int hashCode() {
        return Objects.hash(host, subject, subnet);
    }
}
