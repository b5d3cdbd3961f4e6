package org.ibdx.fact;

/**
 * What asking for the subnet manager through a port brought; subject is the port, or {@code any} where the tool chose it.
 *
 * @param device   RDMA device asked through
 * @param port     its port
 * @param answered something answered
 * @param failure  no-answer, cannot-open, denied, no-tool, other
 * @param lid      LID of the one that answered
 * @param guid     its port GUID, 16 digits
 * @param activity activity count
 * @param priority 0 to 15
 * @param state    NOTACT DISCOVER STANDBY MASTER
 * @param askedLid LID that was asked, where one was; of a direct route the LID that answered, 0 where none did
 */
public record SubnetManager(String host, String subject, String device, Integer port, Boolean answered, String failure,
        Integer lid, String guid, Long activity, Integer priority, String state, Integer askedLid,
        Readings readings) implements Fact {
}
