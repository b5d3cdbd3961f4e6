package org.ibdx.fact;

import java.util.List;

/**
 * A PCI function; subject is its address with domain, {@code 0000:41:00.0}.
 *
 * @param vendorId         four hexadecimal digits: 15b3
 * @param deviceId         four hexadecimal digits: 101b
 * @param classId          four hexadecimal digits: 0207 InfiniBand, 0200 Ethernet, 0280 network
 * @param name             what lspci calls it
 * @param driver           the driver bound to it; empty where lspci -k shows none
 * @param modules          kernel modules that could drive it
 * @param speedCapable     link speed it can do, GT/s
 * @param speed            link speed it has, GT/s
 * @param widthCapable     lanes it can use
 * @param width            lanes it uses
 * @param numaNode         NUMA node; -1 where the firmware tells none
 * @param virtualFunction  an SR-IOV virtual function
 * @param flashRecovery    firmware in recovery (livefish)
 * @param offBus           configuration space reads as all ones: it fell off the bus
 * @param subsystem        subsystem name or ids
 * @param physicalFunction address of its physical function
 * @param virtualFunctions number of virtual functions enabled
 */
public record PciDevice(String host, String subject, String vendorId, String deviceId, String classId, String name,
        String driver, List<String> modules, Double speedCapable, Double speed, Integer widthCapable, Integer width,
        Integer numaNode, Boolean virtualFunction, Boolean flashRecovery, Boolean offBus, String subsystem,
        String physicalFunction, Integer virtualFunctions, Readings readings) implements Fact {

    /** What the link carries as it is, Gb/s, without the overhead of packets: 63.0 for 8 GT/s x8; null where it is not known. */
    public Double gigabits() {
        return Rates.pcieGigabits(speed, width);
    }
}
