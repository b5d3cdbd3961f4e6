package org.ibdx.fact;

/**
 * An entry of a port's partition key table that is not 0; subject is {@code mlx5_0/1 0x8001}.
 *
 * @param device    RDMA device
 * @param port      port number
 * @param index     place in the table
 * @param value     0 to 65535
 * @param partition lower 15 bits
 * @param full      full member (bit 15)
 */
public record PKey(String host, String subject, String device, Integer port, Integer index, Integer value, Integer partition,
        Boolean full, Readings readings) implements Fact {
}
