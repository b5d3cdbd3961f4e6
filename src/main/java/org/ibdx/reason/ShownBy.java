package org.ibdx.reason;

import java.util.List;
import java.util.Map;

/** Which probes show which kind of fact, the most direct first: for saying where something would have been seen. */
final class ShownBy {

    private static final List<String> LOGS = List.of("dmesg", "journal-kernel");

    private static final Map<String, List<String>> PROBES = Map.ofEntries(
            Map.entry("Address", List.of("ip-addr")), Map.entry("Arping", List.of("arping")),
            Map.entry("Benchmark", List.of("perftest", "iperf", "qperf")), Map.entry("Cable", List.of("mlxlink")),
            Map.entry("Connection", List.of("nmcli")), Map.entry("Counter", List.of("perfquery", "sysfs-infiniband")),
            Map.entry("FabricLink", List.of("iblinkinfo", "ibnetdiscover")), Map.entry("FabricNode", List.of("ibhosts", "ibnetdiscover")),
            Map.entry("FirewallChain", List.of("iptables", "nft")), Map.entry("FirewallRule", List.of("iptables", "nft")),
            Map.entry("FirewallZone", List.of("firewalld")), Map.entry("Firmware", List.of("mstflint")),
            Map.entry("Gid", List.of("sysfs-infiniband", "ibstatus")), Map.entry("Hca", List.of("ibstat", "ibv_devinfo", "sysfs-infiniband")),
            Map.entry("HcaSetting", List.of("mlxconfig")), Map.entry("HostInfo", List.of("uname", "os-release", "lscpu")),
            Map.entry("IbPing", List.of("ibping")), Map.entry("Interface", List.of("ip-addr", "ip-link", "sysfs-net")),
            Map.entry("InterfaceConfig", List.of("ifcfg", "networkmanager", "netplan", "interfaces", "networkd")),
            Map.entry("Irq", List.of("interrupts")), Map.entry("Listener", List.of("listen", "nfsd-portlist")), Map.entry("LogEvent", LOGS),
            Map.entry("Module", List.of("lsmod", "modinfo")), Map.entry("ModuleOption", List.of("modprobe-d")),
            Map.entry("Mount", List.of("mount")), Map.entry("MulticastGroup", List.of("saquery")), Map.entry("Neighbour", List.of("ip-neigh")),
            Map.entry("PKey", List.of("sysfs-infiniband")), Map.entry("Partition", List.of("partitions-conf")),
            Map.entry("PciDevice", List.of("lspci", "sysfs-pci")), Map.entry("Ping", List.of("ping")), Map.entry("PortCheck", List.of("port-check")),
            Map.entry("Port", List.of("ibstat", "sysfs-infiniband", "ibv_devinfo")), Map.entry("Route", List.of("ip-route")),
            Map.entry("RouteLookup", List.of("ip-route-get")), Map.entry("SaQuery", List.of("saquery")), Map.entry("Service", List.of("systemctl")),
            Map.entry("SmpQuery", List.of("smpquery", "ibtracert", "perfquery")), Map.entry("SoftwarePackage", List.of("packages", "packages-deb")),
            Map.entry("SubnetManager", List.of("sminfo")), Map.entry("PacketFate", List.of("iptables", "nft")));

    private ShownBy() {
    }

    /** Ids of probes; empty where none is known for the kind. */
    static List<String> of(String kind) {
        return PROBES.getOrDefault(kind, List.of());
    }

    /** All of them, for the test that they exist. */
    static Map<String, List<String>> all() {
        return PROBES;
    }
}
