package org.ibdx.fact;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All kinds of fact, by the name that rules, {@code facts} and what-if use. */
public final class FactKinds {

    /** Every kind, in the order in which they are shown. */
    public static final List<Class<? extends Fact>> ALL = List.of(
            HostInfo.class, PciDevice.class, Module.class, ModuleOption.class, Hca.class, HcaSetting.class,
            Firmware.class, Cable.class, Port.class, PKey.class, Gid.class, Counter.class, Interface.class, Address.class,
            Neighbour.class, Route.class, RouteLookup.class, FirewallChain.class, FirewallRule.class, FirewallZone.class,
            PacketFate.class, LogEvent.class, Service.class, SubnetManager.class, SaQuery.class, MulticastGroup.class,
            IbPing.class, Ping.class, Arping.class, PortCheck.class, Listener.class, SmpQuery.class, FabricNode.class, FabricLink.class, SwitchPorts.class, FabricCheck.class,
            Setting.class, InterfaceConfig.class,
            Connection.class, CommandRun.class, Benchmark.class, Partition.class, SoftwarePackage.class, Mount.class,
            Irq.class, ProbeRun.class, Disagree.class, Lies.class, Threshold.class,
            CardModel.class, KnownPair.class, Expected.class);

    private static final Map<String, Class<? extends Fact>> BY_NAME = new LinkedHashMap<>();

    static {
        for (Class<? extends Fact> kind : ALL) {
            BY_NAME.put(kind.getSimpleName(), kind);
        }
    }

    private FactKinds() {
    }

    /** The kind with this simple name ({@code Port}), or null. */
    public static Class<? extends Fact> named(String name) {
        return BY_NAME.get(name);
    }
}
