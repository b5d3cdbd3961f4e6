package org.ibdx.parse.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.ibdx.fact.HostInfo;
import org.ibdx.fact.Irq;
import org.ibdx.fact.Setting;
import org.ibdx.parse.adapter.Damage;
import org.ibdx.parse.adapter.Parsed;
import org.junit.jupiter.api.Test;

/** irqbalance, cpupower, tuned, control groups, containers and device plugins, as their tools and files print them. */
class PowerAndContainerParsersTest {

    private static final String CPUPOWER = """
            analyzing CPU 0:
              driver: intel_pstate
              CPUs which run at the same hardware frequency: 0
              CPUs which need to have their frequency coordinated by software: 0
              maximum transition latency:  Cannot determine or is not supported.
              hardware limits: 800 MHz - 3.90 GHz
              available cpufreq governors: performance powersave
              current policy: frequency should be within 800 MHz and 3.90 GHz.
                              The governor "powersave" may decide which speed to use
                              within this range.
              current CPU frequency: 1.20 GHz (asserted by call to kernel)
              boost state support:
                Supported: yes
                Active: yes
            """;

    private static Object setting(Parsed parsed, String subject) {
        return parsed.value(Setting.class, subject, "value");
    }

    @Test
    void cpupower() {
        Parsed parsed = Parsed.of(new CpufreqParser(), "cpupower frequency-info", CPUPOWER);
        assertThat(setting(parsed, "cpu scaling_driver")).isEqualTo("intel_pstate");
        assertThat(setting(parsed, "cpu scaling_governor")).isEqualTo("powersave");
        assertThat(setting(parsed, "cpu hardware-limits")).isEqualTo("800 MHz - 3.90 GHz");
        Parsed none = Parsed.of(new CpufreqParser(), "cpupower frequency-info", """
                analyzing CPU 0:
                  no or unknown cpufreq driver is active on this CPU
                  hardware limits: Not Available
                  available cpufreq governors: Not Available
                  Unable to determine current policy
                """);
        assertThat(none.subjects(Setting.class)).isEmpty();
        assertThat(setting(Parsed.of(new CpufreqParser(), "cpupower idle-info", """
                CPUidle driver: intel_idle
                CPUidle governor: menu
                analyzing CPU 0:

                Number of idle states: 4
                Available idle states: POLL C1 C1E C6
                """), "cpu idle-states")).isEqualTo("POLL C1 C1E C6");
        assertThat(setting(Parsed.of(new CpufreqParser(), """
                /sys/devices/system/cpu/cpu0/cpufreq/scaling_driver:acpi-cpufreq
                /sys/devices/system/cpu/cpu0/cpufreq/scaling_governor:ondemand
                """), "cpu scaling_driver")).isEqualTo("acpi-cpufreq");
    }

    @Test
    void tuned() {
        assertThat(setting(Parsed.of(new CpufreqParser(), "tuned-adm active", "Current active profile: network-latency\n"), "cpu tuned-profile"))
                .isEqualTo("network-latency");
        assertThat(setting(Parsed.of(new CpufreqParser(), "/etc/tuned/active_profile:virtual-guest\n/etc/tuned/profile_mode:auto\n"), "cpu tuned-profile"))
                .isEqualTo("virtual-guest");
        for (String nothing : new String[] {"No current active profile.\n", "Cannot talk to TuneD daemon via DBus. Is TuneD daemon running?\n"}) {
            assertThat(Parsed.of(new CpufreqParser(), "tuned-adm active", nothing).subjects(Setting.class)).isEmpty();
        }
    }

    @Test
    void irqbalance() {
        Parsed parsed = Parsed.of(new IrqbalanceParser(), """
                /etc/sysconfig/irqbalance:# irqbalance is a daemon process that distributes interrupts across
                /etc/sysconfig/irqbalance:#IRQBALANCE_ONESHOT=
                /etc/sysconfig/irqbalance:IRQBALANCE_BANNED_CPULIST=0-63
                /etc/sysconfig/irqbalance:IRQBALANCE_ARGS=
                """);
        assertThat(parsed.subjects(Setting.class)).containsExactly("irqbalance IRQBALANCE_BANNED_CPULIST");
        assertThat(setting(parsed, "irqbalance IRQBALANCE_BANNED_CPULIST")).isEqualTo("0-63");
        assertThat(setting(Parsed.of(new IrqbalanceParser(), "cat /etc/default/irqbalance", "#Configuration for the irqbalance daemon\nENABLED=\"0\"\nOPTIONS=\"\"\n"),
                "irqbalance ENABLED")).isEqualTo("0");
        assertThat(Parsed.of(new InterruptsParser(), "/proc/irq/142/smp_affinity_list:0-31\n").value(Irq.class, "142", "affinity")).isEqualTo("0-31");
    }

    @Test
    void containers() {
        String[] inside = {"/proc/1/cgroup:12:devices:/docker/4f1c0a\n", "/proc/1/cgroup:0::/kubepods.slice/kubepods-pod7.slice/cri-containerd-4f1c.scope\n",
            "/proc/1/cgroup:1:name=systemd:/machine.slice/libpod-4f1c.scope\n", "/run/.containerenv:engine=\"podman-4.9.4\"\n",
            "/run/systemd/container:lxc\n", "/var/run/secrets/kubernetes.io/serviceaccount/namespace:batch\n", "/.dockerenv\n"};
        for (String text : inside) {
            assertThat(Parsed.of(new ContainerParser(), text).value(HostInfo.class, "host", "container")).as(text).isEqualTo(true);
        }
        // of a host, of a host without systemd or a container with a namespace of its own, of libvirt's host, of what is not there
        String[] unclear = {"/proc/1/cgroup:0::/init.scope\n", "/proc/1/cgroup:0::/\n", "/proc/1/cgroup:12:devices:/\n",
            "/proc/1/cgroup:0::/machine.slice/machine-qemu-1-vm.scope\n", "ls: cannot access '/.dockerenv': No such file or directory\n", ""};
        for (String text : unclear) {
            assertThat(Parsed.of(new ContainerParser(), text).subjects(HostInfo.class)).as(text).isEmpty();
        }
        assertThat(setting(Parsed.of(new ContainerParser(), inside[1]), "container runtime")).isEqualTo("kubernetes");
    }

    @Test
    void controlGroupsAreKeptApart() {
        Parsed parsed = Parsed.of(new SmallSettingsParser("rdma-cgroup"), """
                /sys/fs/cgroup/system.slice/rdma.max:mlx5_0 hca_handle=2 hca_object=20
                /sys/fs/cgroup/system.slice/rdma.current:mlx5_0 hca_handle=1 hca_object=7
                /sys/fs/cgroup/user.slice/rdma.current:mlx5_0 hca_handle=2 hca_object=20
                """);
        assertThat(setting(parsed, "rdma-cgroup rdma.max mlx5_0 (system.slice)")).isEqualTo("hca_handle=2 hca_object=20");
        assertThat(setting(parsed, "rdma-cgroup rdma.current mlx5_0 (system.slice)")).isEqualTo("hca_handle=1 hca_object=7");
        assertThat(setting(parsed, "rdma-cgroup rdma.current mlx5_0 (user.slice)")).isEqualTo("hca_handle=2 hca_object=20");
    }

    @Test
    void devicePlugins() {
        String node = """
                Name:               cn07
                Labels:             feature.node.kubernetes.io/rdma.capable=true
                Capacity:
                  cpu:                        64
                  hugepages-1Gi:              0
                  rdma/hca_shared_devices_a:  1k
                  example.com/gpu:            8
                Allocatable:
                  nvidia.com/sriov_rdma_ib:   0
                System Info:
                  Kernel Version:  5.14.0
                Allocated resources:
                  (Total limits may be over 100 percent, i.e., overcommitted.)
                  Resource                   Requests  Limits
                  rdma/hca_shared_devices_a  1         1
                Events:              <none>
                """;
        Parsed parsed = Parsed.of(new ClusterResourcesParser(), "kubectl describe node cn07", node);
        assertThat(setting(parsed, "k8s capacity rdma/hca_shared_devices_a")).isEqualTo("1000");
        assertThat(setting(parsed, "k8s allocatable nvidia.com/sriov_rdma_ib")).isEqualTo("0");
        assertThat(setting(parsed, "k8s allocated rdma/hca_shared_devices_a")).isEqualTo("1");
        assertThat(parsed.subjects(Setting.class)).hasSize(3);
        Damage.survives(new ClusterResourcesParser(), "kubectl describe node cn07", node);
        Damage.survives(new CpufreqParser(), "cpupower frequency-info", CPUPOWER);
    }
}
