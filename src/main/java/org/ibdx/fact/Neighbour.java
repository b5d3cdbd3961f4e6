package org.ibdx.fact;

/**
 * An entry of the neighbour table; subject is {@code ib0 10.0.0.2}.
 *
 * @param interfaceName   interface
 * @param address         IP address of the peer
 * @param hardwareAddress as in Interface; null where unresolved
 * @param state           REACHABLE STALE DELAY PROBE FAILED INCOMPLETE PERMANENT NOARP
 * @param queuePair       bytes 1 to 3
 * @param guid            bytes 12 to 19
 */
public record Neighbour(String host, String subject, String interfaceName, String address, String hardwareAddress,
        String state, Integer queuePair, String guid, Readings readings) implements Fact {
}
