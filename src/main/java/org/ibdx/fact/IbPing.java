package org.ibdx.fact;

/**
 * A run of ibping; subject is {@code <target>}.
 *
 * @param target      LID, GUID or name that was pinged
 * @param by          lid or guid
 * @param transmitted packets
 * @param received    packets
 * @param serverKnown a server is known to have run on the other end
 * @param failure     cannot-open, cannot-resolve, cannot-register, no-answer …
 * @param answeredBy  description of the one that answered
 * @param device      RDMA device it was sent through, where it was named
 * @param port        its port
 */
public record IbPing(String host, String subject, String target, String by, Integer transmitted, Integer received,
        Boolean serverKnown, String failure, String answeredBy, String device, Integer port, Readings readings) implements Fact {
}
