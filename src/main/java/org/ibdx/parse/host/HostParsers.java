package org.ibdx.parse.host;

import java.util.List;
import org.ibdx.parse.Parser;

/** Parsers of what describes the machine: kernel, modules, PCI, services, limits, packages, measurements. */
public final class HostParsers {

    public static final List<Parser> ALL = List.of(new LsmodParser(), new ModinfoParser(), new SysfsModuleParser(), new UnameParser(),
            new OsReleaseParser(), new HostnamectlParser(), new VirtParser(), new LspciParser(), new SysfsPciParser(), new SystemctlParser(),
            new ProcessParser(), new SysctlParser(), new UlimitParser(), new LimitsParser(), new FstabParser(), new OfedInfoParser(), new PackagesParser(),
            new DkmsParser(), new SecurityParser("mokutil"), new SecurityParser("lockdown"), new SecurityParser("sestatus"),
            new CmdlineParser(), new LscpuParser(), new InterruptsParser(), new CpufreqParser(), new MountParser(), new PerftestParser(),
            new QperfParser(), new IperfParser(), new IdentityParser("machine-id"), new IdentityParser("user-id"),
            new IdentityParser("boot-time"), new IdentityParser("dmidecode"), new SmallSettingsParser("kernel-config"),
            new SmallSettingsParser("rdma-cgroup"), new SmallSettingsParser("nstat"), new KernelLogParser(),
            new DeviceNodesParser(), new CleanedParser(), new ContainerParser(), new IrqbalanceParser(), new ClusterResourcesParser(), new LnetctlParser());

    private HostParsers() {
    }
}
