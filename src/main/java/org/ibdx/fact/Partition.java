package org.ibdx.fact;

import java.util.List;

/**
 * A partition of the subnet manager's configuration; subject is its P_Key, {@code 0x0001}.
 *
 * @param name              name
 * @param pkey              0 to 65535 as written
 * @param ipoib             makes the IPoIB group
 * @param mtu               bytes
 * @param rate              Gb/s
 * @param fullMembers       port GUIDs or words
 * @param limitedMembers    port GUIDs or words
 * @param defaultPartition  the default partition
 * @param defaultMembership full, limited or both
 */
public record Partition(String host, String subject, String name, Integer pkey, Boolean ipoib, Integer mtu, Double rate,
        List<String> fullMembers, List<String> limitedMembers, Boolean defaultPartition, String defaultMembership,
        Readings readings) implements Fact {
}
