package org.ibdx.fact;

import java.util.List;

/**
 * A network interface; subject is its name without {@code @parent}.
 *
 * @param linkType         infiniband, ether, loopback …
 * @param up               administratively up
 * @param carrier          has a carrier (LOWER_UP, or sysfs carrier 1)
 * @param operState        UP DOWN LOWERLAYERDOWN DORMANT UNKNOWN
 * @param mtu              bytes
 * @param maxMtu           bytes
 * @param mode             datagram or connected
 * @param hardwareAddress  20 bytes (InfiniBand) or 6, lower case with colons
 * @param broadcast        as the address
 * @param queuePair        bytes 1 to 3 of the InfiniBand address
 * @param gidPrefix        bytes 4 to 11, 16 hexadecimal digits
 * @param guid             bytes 12 to 19: the port GUID
 * @param pkey             0 to 65535
 * @param parent           parent interface of a child
 * @param device           RDMA device behind it
 * @param port             port of that device
 * @param driver           ethtool -i: ib_ipoib, mlx5_core[ib_ipoib] …
 * @param pci              PCI address behind it
 * @param master           bond or bridge it belongs to
 * @param altNames         other names
 * @param firmware         firmware as ethtool prints it
 * @param connectedCapable flag byte of the address says that connected mode is possible
 * @param carrierChanges   count since boot
 * @param kind             ipoib, bond, vlan, bridge, veth …
 * @param kernelName       name before udev renamed it
 * @param transmitErrors   count
 * @param transmitDropped  count
 * @param numaNode         NUMA node
 * @param queueLength      transmit queue length in packets
 * @param umcast           1 when user space handles multicast
 * @param speedText        Speed as ethtool prints it
 * @param noReceiveBuffer  packets that found no receive buffer (ethtool -S: rx_out_of_buffer)
 * @param stalledReads     per cent of the last second in which the adapter could not read from the bus for want of credits
 * @param stalledWrites    the same for writing to the bus
 * @param stalledReadSeconds seconds in which that was above 30 per cent for reading
 * @param stalledWriteSeconds seconds in which that was above 30 per cent for writing
 */
public record Interface(String host, String subject, String linkType, Boolean up, Boolean carrier, String operState,
        Integer mtu, Integer maxMtu, String mode, String hardwareAddress, String broadcast, Integer queuePair,
        String gidPrefix, String guid, Integer pkey, String parent, String device, Integer port, String driver, String pci,
        String master, List<String> altNames, String firmware, Boolean connectedCapable, Integer carrierChanges, String kind,
        String kernelName, Long transmitErrors, Long transmitDropped, String numaNode, Integer queueLength, Integer umcast,
        String speedText, Long noReceiveBuffer, Integer stalledReads, Integer stalledWrites, Long stalledReadSeconds,
        Long stalledWriteSeconds, Readings readings) implements Fact {
}
