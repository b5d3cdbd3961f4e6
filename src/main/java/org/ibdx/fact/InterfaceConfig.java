package org.ibdx.fact;

import java.util.List;

/**
 * What a configuration file wants of an interface; subject is {@code <kind> <interface or connection>}.
 *
 * @param kind            ifcfg, netplan, networkmanager, interfaces, networkd, wicked
 * @param file            file
 * @param interfaceName   interface it is for; null where it matches by address
 * @param type            InfiniBand, Ethernet … as written, lower case
 * @param mode            datagram or connected
 * @param mtu             bytes
 * @param addresses       addresses with prefix length
 * @param method          static, dhcp, none …
 * @param pkey            0 to 65535
 * @param parent          parent interface
 * @param onBoot          brought up at boot
 * @param managed         false where it tells NetworkManager to leave it alone
 * @param hardwareAddress as written, lower case
 * @param mtuBeforeMode   sets the MTU before the mode
 * @param section         section of the file: ethernets, infinibands …
 * @param zone            firewalld zone
 * @param failure         why the file cannot be used, in the words of the tool
 */
public record InterfaceConfig(String host, String subject, String kind, String file, String interfaceName, String type,
        String mode, Integer mtu, List<String> addresses, String method, Integer pkey, String parent, Boolean onBoot,
        Boolean managed, String hardwareAddress, Boolean mtuBeforeMode, String section, String zone, String failure,
        Readings readings) implements Fact {
}
