package org.ibdx.fact;

/**
 * A measurement; subject is {@code <tool> <test> <target>}.
 *
 * @param tool              ib_write_bw, qperf, iperf3 …
 * @param test              test name
 * @param target            the other end
 * @param gigabitsPerSecond average bandwidth, Gb/s (10^9)
 * @param microseconds      latency, µs
 * @param device            RDMA device used
 * @param linkType          IB or Ethernet
 * @param streams           number of streams
 * @param failure           id of the failure
 * @param mtu               bytes
 * @param cpuPercent        load of the busier end
 * @param retransmits       count
 * @param answer            line of the failure
 * @param ownAddress        address of this host that the connection was made from
 */
public record Benchmark(String host, String subject, String tool, String test, String target, Double gigabitsPerSecond,
        Double microseconds, String device, String linkType, Integer streams, String failure, Integer mtu, Double cpuPercent,
        Integer retransmits, String answer, String ownAddress, Readings readings) implements Fact {
}
