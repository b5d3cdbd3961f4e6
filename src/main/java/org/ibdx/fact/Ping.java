package org.ibdx.fact;

/**
 * A run of ping; subject is {@code <target>} or {@code <target> size <n>} for a sized one.
 *
 * @param target        address
 * @param transmitted   packets
 * @param received      packets
 * @param size          payload bytes; null for the default
 * @param dontFragment  fragmentation was forbidden (-M do)
 * @param failure       unreachable-from-self, host-unreachable (a router says so), network-unreachable, not-permitted, message-too-long, refused,
 *                      prohibited, name-unknown, other; none where a whole run reported nothing
 * @param from          who reported the failure
 * @param interfaceName -I
 * @param averageMs     average round trip in milliseconds
 */
public record Ping(String host, String subject, String target, Integer transmitted, Integer received, Integer size,
        Boolean dontFragment, String failure, String from, String interfaceName, Double averageMs,
        Readings readings) implements Fact {
}
