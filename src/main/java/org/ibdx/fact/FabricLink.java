package org.ibdx.fact;

/**
 * One end of a link that a sweep saw; subject is {@code <guid>/<port>}, or {@code lid <lid>/<port>} where only the LID was told.
 *
 * @param guid          port GUID of an adapter (what every tool prints), node GUID of a switch
 * @param port          port
 * @param node          description of the node
 * @param peerGuid      GUID at the other end, in the same way, or null
 * @param peerPort      port at the other end
 * @param peerNode      description at the other end
 * @param width         4X …
 * @param speed         SDR … NDR
 * @param state         Down Initialize Armed Active
 * @param physicalState LinkUp Polling Disabled …
 * @param couldBe       what the tool says it could be
 * @param lid           LID of this end
 * @param peerLid       LID of the other end
 * @param widthEnabled  as printed: 1X or 4X
 * @param widthSupported widest width it can do
 * @param speedEnabled  fastest speed that is enabled
 * @param speedSupported fastest speed it can do
 */
public record FabricLink(String host, String subject, String guid, Integer port, String node, String peerGuid,
        Integer peerPort, String peerNode, String width, String speed, String state, String physicalState, String couldBe,
        Integer lid, Integer peerLid, String widthEnabled, String widthSupported, String speedEnabled,
        String speedSupported, Readings readings) implements Fact {
}
