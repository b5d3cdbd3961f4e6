package org.ibdx.fact;

import java.util.List;

/**
 * What is plugged in a port and how good the signal is (mlxlink, mlxcables, ethtool -m); subject is the port, the interface or
 * the name that was asked.
 *
 * @param device         RDMA device or PCI address asked
 * @param port           its port
 * @param interfaceName  interface asked
 * @param identifier     QSFP56, OSFP …
 * @param technology     Copper cable unequalized, 850 nm VCSEL …
 * @param type           Passive copper cable, Active cable, Optical Module …
 * @param vendor         vendor
 * @param partNumber     part number
 * @param serialNumber   serial number
 * @param lengthMetres   length
 * @param temperature    degrees Celsius
 * @param rxPower        lowest received optical power of its lanes, dBm
 * @param signalLost     no lane of the module receives a signal; false where one does
 * @param txPower        lowest sent optical power of its lanes, dBm
 * @param alarms         alarms and warnings that are on
 * @param opcode         status opcode of the link diagnosis; 0 none, 1024 unplugged
 * @param recommendation what the firmware says of the link
 * @param rawBer         raw physical bit error rate
 * @param effectiveBer   bit error rate after correction
 * @param symbolBer      symbol error rate after correction
 * @param clearedMinutes minutes since the counters of the link were cleared
 * @param linkDowned     link-down count since the counters were cleared
 * @param fec            forward error correction in use
 * @param speedsEnabled  link speeds enabled, fastest first: HDR EDR …
 * @param speedsCable    link speeds the cable can do, fastest first
 * @param protocol       InfiniBand or Ethernet
 * @param firmware       firmware of an active cable or module
 * @param eyeHeight      height of the open eye at the receiver, mV, the lowest of its lanes
 */
public record Cable(String host, String subject, String device, Integer port, String interfaceName, String identifier,
        String technology, String type, String vendor, String partNumber, String serialNumber, Double lengthMetres,
        Double temperature, Double rxPower, Boolean signalLost, Double txPower, List<String> alarms, Integer opcode, String recommendation,
        Double rawBer, Double effectiveBer, Double symbolBer, Double clearedMinutes, Long linkDowned, String fec, List<String> speedsEnabled,
        List<String> speedsCable, String protocol, String firmware, Double eyeHeight,
        Readings readings) implements Fact {
}
