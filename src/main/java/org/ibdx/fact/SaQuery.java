package org.ibdx.fact;

/**
 * An SA query and its result; subject is {@code <kind> <argument>}.
 *
 * @param kind       path, node, group, portinfo …
 * @param answered   the SA answered
 * @param failure    no-sm, no-answer, cannot-open, denied, error
 * @param status     SA status, 0x0300
 * @param records    records in the answer
 * @param statusName SA_ERR_…
 * @param device     RDMA device asked through, where it was named
 * @param port       its port
 */
public record SaQuery(String host, String subject, String kind, Boolean answered, String failure, String status,
        Integer records, String statusName, String device, Integer port, Readings readings) implements Fact {
}
