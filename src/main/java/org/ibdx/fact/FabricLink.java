package org.ibdx.fact;

/**
 * One end of a link that a sweep saw; subject is {@code <guid>/<port>}.
 *
 * @param guid          GUID of the node
 * @param port          port
 * @param node          description of the node
 * @param peerGuid      GUID at the other end or null
 * @param peerPort      port at the other end
 * @param peerNode      description at the other end
 * @param width         4X …
 * @param speed         SDR … NDR
 * @param state         Down Initialize Armed Active
 * @param physicalState LinkUp Polling Disabled …
 * @param couldBe       what the tool says it could be
 * @param lid           LID of this end
 * @param peerLid       LID of the other end
 */
public record FabricLink(String host, String subject, String guid, Integer port, String node, String peerGuid,
        Integer peerPort, String peerNode, String width, String speed, String state, String physicalState, String couldBe,
        Integer lid, Integer peerLid, Readings readings) implements Fact {
}
