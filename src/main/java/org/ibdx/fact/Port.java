package org.ibdx.fact;

import java.util.List;

/**
 * A port of an RDMA device; subject is {@code mlx5_0/1}.
 *
 * @param device         RDMA device
 * @param port           port number, from 1
 * @param state          logical state
 * @param physicalState  physical state
 * @param linkLayer      InfiniBand, Ethernet …
 * @param lid            base LID; 0 where none is assigned (65535 reads as 0)
 * @param smLid          LID of the subnet manager; 0 where none
 * @param rate           Gb/s as the kernel words it (signalling for SDR to QDR)
 * @param width          1X 2X 4X 8X 12X
 * @param speed          SDR DDR QDR FDR10 FDR EDR HDR NDR XDR
 * @param guid           port GUID, 16 hexadecimal digits
 * @param capabilityMask as printed; bit 1 IsSM, bit 10 IsSMdisabled
 * @param gidPrefix      upper half of GID 0, 16 hexadecimal digits
 * @param maxMtu         bytes
 * @param activeMtu      bytes
 * @param netdev         interface the kernel names for it
 * @param lmc            LID mask count
 * @param permissiveLid  the LID read 65535: never assigned (mlx5)
 * @param widthSupported widest width it can do
 * @param speedSupported fastest speed it can do
 * @param widthEnabled   as printed
 * @param speedEnabled   as printed
 * @param umad           device file of its management datagrams (umad0); none without ib_umad and on Ethernet ports
 * @param pkeyTableRead  the whole P_Key table was shown, so that a key which no PKey fact has is not there; false where the text ends with the
 *                       table and may have been cut
 */
public record Port(String host, String subject, String device, Integer port, PortState state, PhysicalState physicalState,
        LinkLayer linkLayer, Integer lid, Integer smLid, Double rate, String width, String speed, String guid,
        Long capabilityMask, String gidPrefix, Integer maxMtu, Integer activeMtu, String netdev, Integer lmc,
        Boolean permissiveLid, String widthSupported, String speedSupported, String widthEnabled, String speedEnabled,
        String umad, Boolean pkeyTableRead, Readings readings) implements Fact {

    /**
     * Whether its device is called as those of Omni-Path are: hfi1_0 by the driver, opap59s0 by udev. Where the line of the device is
     * cut off, the GUID tells: its maker made InfiniBand up to QDR before, and what is faster is Omni-Path.
     */
    public boolean omniPath() {
        return device == null ? guid != null && guid.startsWith("001175") && rate != null && rate >= 50
                : device.startsWith("hfi1") || device.startsWith("opa");
    }

    /** What the link carries, Gb/s: SDR to QDR spend a fifth on their encoding, FDR and later 3 percent; null where it is not known. */
    public Double dataRate() {
        if (rate == null) {
            return null;
        }
        boolean old = speed == null ? rate == 40 || rate == 20 || rate == 10 || rate == 5 || rate == 2.5 : List.of("SDR", "DDR", "QDR").contains(speed);
        return Double.valueOf(rate * (old ? 0.8 : 0.97));
    }
}
