package org.ibdx.fact;

/**
 * A question to one node of the fabric that needs no server there (smpquery, ibportstate, perfquery, ibtracert), and whether it
 * answered; subject is {@code <tool> <target>}.
 *
 * @param tool      smpquery, ibportstate, perfquery, ibtracert, ibaddr
 * @param operation nodeinfo, portinfo, counters, route …
 * @param target    LID, direct route or GUID that was asked, or {@code local}
 * @param answered  it answered; for ibtracert: the route was found
 * @param failure   no-answer, no-route, cannot-open, denied, no-tool, other
 * @param lid       LID that was asked
 * @param device    RDMA device asked through, where it was named
 * @param port      its port
 */
public record SmpQuery(String host, String subject, String tool, String operation, String target, Boolean answered,
        String failure, Integer lid, String device, Integer port, Readings readings) implements Fact {
}
