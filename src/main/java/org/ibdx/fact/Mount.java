package org.ibdx.fact;

/**
 * A mounted or failing network file system; subject is the mount point or the device.
 *
 * @param device   what is mounted
 * @param type     nfs, nfs4, lustre …
 * @param protocol rdma, tcp, o2ib …
 * @param options  options
 * @param failure  text
 */
public record Mount(String host, String subject, String device, String type, String protocol, String options, String failure,
        Readings readings) implements Fact {
}
