package org.ibdx.fact;

/**
 * A port on which something listens; subject is {@code tcp 0.0.0.0:2049}.
 *
 * @param protocol tcp or udp; rdma of an NFS server
 * @param port     port number
 * @param address  local address; 0.0.0.0 and :: are all
 * @param process  name of the process, where it was shown
 */
public record Listener(String host, String subject, String protocol, Integer port, String address, String process,
        Readings readings) implements Fact {
}
