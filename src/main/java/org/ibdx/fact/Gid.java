package org.ibdx.fact;

/**
 * An entry of a port's GID table that is not 0; subject is {@code mlx5_0/1 gid 0}.
 *
 * @param device RDMA device
 * @param port   port number
 * @param index  place in the table
 * @param gid    32 hexadecimal digits
 * @param type   IB/RoCE v1, RoCE v2
 * @param netdev interface
 */
public record Gid(String host, String subject, String device, Integer port, Integer index, String gid, String type,
        String netdev, Readings readings) implements Fact {
}
