package org.ibdx.fact;

/**
 * A port counter; subject is {@code mlx5_0/1 symbol_error} (sysfs names for all tools).
 *
 * @param device    RDMA device, or the node as the fabric names it
 * @param port      port number
 * @param at        the port: {@code mlx5_0/1}, {@code 98039b0300a1b2c4/1}, {@code lid 31/1}
 * @param name      sysfs name: symbol_error link_downed …
 * @param value     count; data counters in units of 4 bytes
 * @param saturated the field is at its maximum and counts no more
 * @param guid      GUID of the node in the fabric, where it is not a local device
 * @param lid       LID that was asked, where the tool names the port by it
 */
public record Counter(String host, String subject, String device, String port, String at, String name, Long value, Boolean saturated,
        String guid, Integer lid, Readings readings) implements Fact {
}
