package org.ibdx.fact;

/**
 * A run of arping; subject is the address asked for.
 *
 * @param target          address asked for
 * @param interfaceName   -I
 * @param duplicateCheck  -D: is anyone else using this address
 * @param sent            probes
 * @param responses       answers
 * @param hardwareAddress who answered, the last one, as in Interface; null where cut
 * @param guid            bytes 12 to 19 of it
 */
public record Arping(String host, String subject, String target, String interfaceName, Boolean duplicateCheck, Integer sent,
        Integer responses, String hardwareAddress, String guid, Readings readings) implements Fact {
}
