package org.ibdx.fact;

/**
 * An RDMA device; subject is its name, {@code mlx5_0}.
 *
 * @param caType            MT4123 (decimal PCI device id) and the like
 * @param firmware          running firmware, 20.35.1012
 * @param hardwareVersion   as printed
 * @param nodeGuid          16 hexadecimal digits
 * @param systemImageGuid   16 hexadecimal digits
 * @param portCount         number of ports
 * @param psid              board id, MT_0000000223
 * @param vendorId          0x02c9
 * @param partId            decimal PCI device id
 * @param nodeDescription   name it has in the fabric
 * @param nodeType          CA, RNIC, switch
 * @param transport         InfiniBand, iWARP, usNIC …
 * @param driver            mlx5_core, mlx4_core, hfi1, rdma_rxe …
 * @param pci               PCI address
 * @param numaNode          NUMA node; -1 unknown to firmware
 * @param firmwareFlashed   firmware in flash where it differs from the running one
 * @param firmwareAvailable newer image the update tool offers
 * @param virtualFunction   an SR-IOV virtual function
 * @param broken            a tool stopped or failed at this device
 * @param uverbs            device file of its verbs (uverbs0); none without ib_uverbs
 */
public record Hca(String host, String subject, String caType, String firmware, String hardwareVersion, String nodeGuid,
        String systemImageGuid, Integer portCount, String psid, String vendorId, Integer partId, String nodeDescription,
        String nodeType, String transport, String driver, String pci, Integer numaNode, String firmwareFlashed,
        String firmwareAvailable, Boolean virtualFunction, Boolean broken, String uverbs,
        Readings readings) implements Fact {
}
