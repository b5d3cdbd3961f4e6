package org.ibdx.fact;

/**
 * A setting of the system by area and name; subject is {@code <area> <name>}.
 *
 * @param area  sysctl (in force), sysctl.conf (at boot), limits, module-parameter, modules-load, openib-conf, rdma-conf, opensm.conf,
 *              mlx4-port, device-node, process, dkms, kernel-config, cpu, numa, selinux, NetworkManager, nm-profile (type of one that no device uses), rdma-cgroup, irq, bonding,
 *              vf, offload, ring, pci-scan, switch, ip-rule, lnet, ufw, firewalld, fstab …
 * @param name  name as the area spells it; of a sysctl of one interface without the interface: net.ipv4.conf.rp_filter
 * @param value value as text
 * @param about interface, module, device or user it is for
 */
public record Setting(String host, String subject, String area, String name, String value, String about,
        Readings readings) implements Fact {
}
