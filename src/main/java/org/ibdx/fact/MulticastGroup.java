package org.ibdx.fact;

import java.util.List;

/**
 * An IPoIB or other multicast group; subject is its MGID, 32 hexadecimal digits.
 *
 * @param mlid         multicast LID
 * @param mtu          bytes
 * @param rate         Gb/s
 * @param pkey         0 to 65535
 * @param serviceLevel 0 to 15
 * @param queueKey     0x…
 * @param members      member descriptions
 * @param memberPorts  GUIDs of the ports that are members
 */
public record MulticastGroup(String host, String subject, Integer mlid, Integer mtu, Double rate, Integer pkey,
        Integer serviceLevel, String queueKey, List<String> members, List<String> memberPorts, Readings readings) implements Fact {
}
