package org.ibdx.parse.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.ibdx.fact.HostInfo;
import org.ibdx.fact.PciDevice;
import org.ibdx.fact.Setting;
import org.ibdx.parse.Parser;
import org.ibdx.parse.adapter.Damage;
import org.ibdx.parse.adapter.Parsed;
import org.junit.jupiter.api.Test;

class PciParsersTest {

    private static final String VERBOSE = """
            00:00.0 Host bridge [0600]: Intel Corporation Device [8086:0d57]
            41:00.0 Infiniband controller [0207]: Mellanox Technologies MT28908 Family [ConnectX-6] [15b3:101b]
            	Subsystem: Mellanox Technologies Device [15b3:0007]
            	Physical Slot: 3
            	NUMA node: 1
            	Capabilities: [60] Express (v2) Endpoint, MSI 00
            		DevCtl:	CorrErr- NonFatalErr- FatalErr- UnsupReq-
            		LnkCap:	Port #0, Speed 16GT/s, Width x16, ASPM not supported
            		LnkSta:	Speed 8GT/s (downgraded), Width x8 (downgraded)
            			TrErr- Train- SlotClk+ DLActive- BWMgmt- ABWMgmt-
            	Capabilities: [180 v1] Single Root I/O Virtualization (SR-IOV)
            		Initial VFs: 8, Total VFs: 8, Number of VFs: 4, Function Dependency Link: 00
            	Kernel driver in use: mlx5_core
            	Kernel modules: mlx5_core

            """;
    private static final String SYSFS = """
            /sys/bus/pci/devices/0000:41:00.0/vendor:0x15b3
            /sys/bus/pci/devices/0000:41:00.0/device:0x101b
            /sys/bus/pci/devices/0000:41:00.0/class:0x020700
            /sys/bus/pci/devices/0000:41:00.0/current_link_speed:8.0 GT/s PCIe
            /sys/bus/pci/devices/0000:41:00.0/max_link_speed:16.0 GT/s PCIe
            /sys/bus/pci/devices/0000:41:00.0/current_link_width:8
            /sys/bus/pci/devices/0000:41:00.0/max_link_width:16
            /sys/bus/pci/devices/0000:41:00.0/numa_node:-1
            /sys/bus/pci/devices/0000:41:00.0/driver:../../../../bus/pci/drivers/mlx5_core
            /sys/bus/pci/devices/0000:41:00.1/vendor:0x15b3
            /sys/bus/pci/devices/0000:41:00.1/physfn:../0000:41:00.0
            /sys/bus/pci/devices/0000:41:00.1/current_link_speed:Unknown
            /sys/bus/pci/devices/0000:05:00.0/vendor:0x15b3
            /sys/bus/pci/devices/0000:05:00.0/mlx4_port1:auto (eth)
            /sys/bus/pci/devices/0000:01:00.0/vendor:0x8086
            /sys/bus/pci/devices/0000:01:00.0/class:0x010802
            """;

    private final Parser lspci = new LspciParser();

    @Test
    void aCardWithItsLink() {
        Parsed parsed = Parsed.of(lspci, VERBOSE);
        String card = "0000:41:00.0";
        assertThat(parsed.subjects(PciDevice.class)).containsExactly(card);
        assertThat(parsed.value(PciDevice.class, card, "vendorId")).isEqualTo("15b3");
        assertThat(parsed.value(PciDevice.class, card, "deviceId")).isEqualTo("101b");
        assertThat(parsed.value(PciDevice.class, card, "classId")).isEqualTo("0207");
        assertThat(parsed.value(PciDevice.class, card, "name")).isEqualTo("Mellanox Technologies MT28908 Family [ConnectX-6]");
        assertThat(parsed.value(PciDevice.class, card, "speedCapable")).isEqualTo(16.0);
        assertThat(parsed.value(PciDevice.class, card, "speed")).isEqualTo(8.0);
        assertThat(parsed.value(PciDevice.class, card, "widthCapable")).isEqualTo(16);
        assertThat(parsed.value(PciDevice.class, card, "width")).isEqualTo(8);
        assertThat(parsed.value(PciDevice.class, card, "driver")).isEqualTo("mlx5_core");
        assertThat(parsed.value(PciDevice.class, card, "numaNode")).isEqualTo(1);
        assertThat(parsed.value(PciDevice.class, card, "virtualFunction")).isEqualTo(false);
        assertThat(parsed.value(PciDevice.class, card, "virtualFunctions")).isEqualTo(4);
    }

    @Test
    void noDriverBound() {
        Parsed parsed = Parsed.of(lspci, "lspci -nnk -d 15b3:", """
                01:00.0 Infiniband controller [0207]: Mellanox Technologies MT28908 Family [ConnectX-6] [15b3:101b]
                	Subsystem: Mellanox Technologies Device [15b3:0007]
                	Kernel modules: mlx5_core
                """);
        assertThat(parsed.value(PciDevice.class, "0000:01:00.0", "driver")).isEqualTo("");
        assertThat(parsed.value(PciDevice.class, "0000:01:00.0", "modules")).isEqualTo(List.of("mlx5_core"));
        assertThat(Parsed.of(lspci, "lspci -k | grep -iE 'mellanox|modules'", """
                01:00.0 Infiniband controller: Mellanox Technologies MT28908 Family [ConnectX-6]
                	Kernel modules: mlx5_core
                """).value(PciDevice.class, "0000:01:00.0", "driver")).as("grep cut the line").isNull();
    }

    @Test
    void kindsOfFunctions() {
        Parsed parsed = Parsed.of(lspci, """
                86fc:00:02.0 Network controller: Mellanox Technologies MT27500/MT27520 Family [ConnectX-3/ConnectX-3 Pro Virtual Function]
                05:00.0 Infiniband controller: Mellanox Technologies MT28800 Family [ConnectX-5 Flash Recovery] (rev ff)
                06:00.0 Ethernet controller: Mellanox Technologies Device 101d
                07:00.0 Fabric controller: Intel Corporation Omni-Path HFI Silicon 100 Series [discrete] (rev 11)
                08:00.0 0207: 15b3:1017 (rev ff)
                09:00.0 VGA compatible controller: ASPEED Technology, Inc. ASPEED Graphics Family (rev 41)
                """);
        assertThat(parsed.value(PciDevice.class, "86fc:00:02.0", "virtualFunction")).isEqualTo(true);
        assertThat(parsed.value(PciDevice.class, "86fc:00:02.0", "classId")).isEqualTo("0280");
        assertThat(parsed.value(PciDevice.class, "0000:05:00.0", "flashRecovery")).isEqualTo(true);
        assertThat(parsed.value(PciDevice.class, "0000:05:00.0", "offBus")).isEqualTo(true);
        assertThat(parsed.value(PciDevice.class, "0000:06:00.0", "deviceId")).isEqualTo("101d");
        assertThat(parsed.value(PciDevice.class, "0000:06:00.0", "virtualFunction")).isNull();
        assertThat(parsed.value(PciDevice.class, "0000:07:00.0", "classId")).isEqualTo("0208");
        assertThat(parsed.value(PciDevice.class, "0000:08:00.0", "deviceId")).isEqualTo("1017");
        assertThat(parsed.subjects(PciDevice.class)).doesNotContain("0000:09:00.0");
    }

    @Test
    void whatAnOrdinaryUserSees() {
        Parsed parsed = Parsed.of(lspci, "lspci -vv -s 41:00.0", """
                41:00.0 Infiniband controller: Mellanox Technologies MT28908 Family [ConnectX-6]
                	Capabilities: <access denied>
                	Kernel driver in use: mlx5_core
                """);
        assertThat(parsed.unreadable(PciDevice.class, "0000:41:00.0", "width")).isEqualTo("access denied");
    }

    @Test
    void onlyTheLinkLinesWithTheDeviceInTheCommand() {
        Parsed parsed = Parsed.of(lspci, "sudo lspci -vv -s c3:00.0 |grep -E \"LnkCap:|LnkSta:\"", """
                		LnkCap:	Port #8, Speed 8GT/s, Width x8, ASPM L0s, Exit Latency L0s unlimited
                		LnkSta:	Speed 8GT/s, Width x4 (downgraded)
                """);
        assertThat(parsed.value(PciDevice.class, "0000:c3:00.0", "width")).isEqualTo(4);
        assertThat(parsed.value(PciDevice.class, "0000:c3:00.0", "widthCapable")).isEqualTo(8);
    }

    @Test
    void aBrokenLineIsReadAcross() {
        Parsed parsed = Parsed.of(lspci, """
                41:00.0 Infiniband controller: Mellanox Technologies MT28908 Family [ConnectX-6]
                LnkCap: Port #0, Speed 16GT/s,
                Width x16, ASPM not supported
                """);
        assertThat(parsed.value(PciDevice.class, "0000:41:00.0", "widthCapable")).isEqualTo(16);
    }

    @Test
    void aVirtualMachineBetraysItself() {
        assertThat(Parsed.of(lspci, "0000:00:08.0 VGA compatible controller: Microsoft Corporation Hyper-V virtual VGA\n")
                .value(HostInfo.class, "host", "virtualisation")).isEqualTo("microsoft");
    }

    @Test
    void sysfs() {
        Parsed parsed = Parsed.of(new SysfsPciParser(), SYSFS);
        String card = "0000:41:00.0";
        assertThat(parsed.value(PciDevice.class, card, "speed")).isEqualTo(8.0);
        assertThat(parsed.value(PciDevice.class, card, "width")).isEqualTo(8);
        assertThat(parsed.value(PciDevice.class, card, "widthCapable")).isEqualTo(16);
        assertThat(parsed.value(PciDevice.class, card, "classId")).isEqualTo("0207");
        assertThat(parsed.value(PciDevice.class, card, "numaNode")).isEqualTo(-1);
        assertThat(parsed.value(PciDevice.class, card, "driver")).isEqualTo("mlx5_core");
        assertThat(parsed.value(PciDevice.class, "0000:41:00.1", "physicalFunction")).isEqualTo(card);
        assertThat(parsed.value(PciDevice.class, "0000:41:00.1", "speed")).isNull();
        assertThat(parsed.value(Setting.class, "mlx4-port 0000:05:00.0 mlx4_port1", "value")).isEqualTo("auto (eth)");
        assertThat(parsed.subjects(PciDevice.class)).doesNotContain("0000:01:00.0");
    }

    /** A file of one function, or of the few that have such a file, is no look through the bus. */
    @Test
    void onlyAWholeTreeIsAScan() {
        Parsed parsed = Parsed.of(new SysfsPciParser(), SYSFS);
        assertThat(parsed.subjects(Setting.class)).contains("pci-scan functions");
        for (String part : new String[] {"/sys/bus/pci/devices/0000:04:00.0/mlx4_port1:ib\n", "/sys/bus/pci/devices/0000:01:00.0/vendor:0x8086\n",
            "/sys/bus/pci/devices/0000:41:00.0/vendor:!EACCES\n/sys/bus/pci/devices/0000:42:00.0/vendor:!EACCES\n"}) {
            assertThat(Parsed.of(new SysfsPciParser(), part).subjects(Setting.class)).doesNotContain("pci-scan functions");
        }
    }

    @Test
    void damageIsSurvived() {
        Damage.survives(lspci, "lspci -vv -s 41:00.0", VERBOSE);
        Damage.survives(new SysfsPciParser(), "grep -r . /sys/bus/pci/devices", SYSFS);
    }
}
