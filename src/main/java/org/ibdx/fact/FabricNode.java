package org.ibdx.fact;

/**
 * A node that a fabric sweep saw; subject is its GUID, 16 digits.
 *
 * @param kind        CA, SW, RT
 * @param description node description
 * @param ports       number of ports
 * @param lid         LID of the node or of its first port
 * @param systemGuid  system image GUID
 */
public record FabricNode(String host, String subject, String kind, String description, Integer ports, Integer lid,
        String systemGuid, Readings readings) implements Fact {
}
