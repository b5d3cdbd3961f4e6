package org.ibdx.fact;

/**
 * What the firmware tools (mstflint, mlxfwmanager) say of a card; subject is the PCI address or the name that was asked.
 *
 * @param device       RDMA device, where it was asked by that name
 * @param pci          PCI address, 0000:41:00.0
 * @param model        device type, ConnectX6
 * @param partNumber   MCX653105A-HDA_Ax
 * @param description  what the card is
 * @param psid         board id in force
 * @param originalPsid board id it was made with, where another one was burnt
 * @param flashed      firmware in flash
 * @param running      firmware that runs, where the tool tells it apart
 * @param available    image the update tool offers; null for none
 * @param baseGuid     16 hexadecimal digits
 * @param ethernetOnly the tool shows only MAC addresses for its ports
 * @param imageType    FS3, FS4 …
 * @param status       Up to date, Update required, No matching image found …
 * @param failure      why the card could not be asked: cannot-open, denied, no-device, other
 */
public record Firmware(String host, String subject, String device, String pci, String model, String partNumber,
        String description, String psid, String originalPsid, String flashed, String running, String available,
        String baseGuid, Boolean ethernetOnly, String imageType, String status, String failure,
        Readings readings) implements Fact {
}
