package org.ibdx.parse.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import org.ibdx.capture.Capture;
import org.ibdx.fact.Counter;
import org.ibdx.fact.Gid;
import org.ibdx.fact.Hca;
import org.ibdx.fact.Module;
import org.ibdx.fact.PKey;
import org.ibdx.fact.Port;
import org.ibdx.fact.PortState;
import org.ibdx.fact.Setting;
import org.junit.jupiter.api.Test;

class SysfsInfinibandParserTest {

    private static final String TREE = """
            /sys/class/infiniband/mlx5_0/fw_ver:20.35.1012
            /sys/class/infiniband/mlx5_0/board_id:MT_0000000223
            /sys/class/infiniband/mlx5_0/node_desc:cn07 mlx5_0
            /sys/class/infiniband/mlx5_0/node_type:1: CA
            /sys/class/infiniband/mlx5_0/node_guid:9803:9b03:00aa:b2c4
            /sys/class/infiniband/mlx5_0/device/numa_node:-1
            /sys/class/infiniband/mlx5_0/device/uevent:DRIVER=mlx5_core
            /sys/class/infiniband/mlx5_0/device/uevent:PCI_SLOT_NAME=0000:41:00.0
            /sys/class/infiniband/mlx5_0/ports/1/state:2: INIT
            /sys/class/infiniband/mlx5_0/ports/1/phys_state:5: LinkUp
            /sys/class/infiniband/mlx5_0/ports/1/rate:200 Gb/sec (4X HDR)
            /sys/class/infiniband/mlx5_0/ports/1/lid:0xffff
            /sys/class/infiniband/mlx5_0/ports/1/sm_lid:0x0
            /sys/class/infiniband/mlx5_0/ports/1/lid_mask_count:0
            /sys/class/infiniband/mlx5_0/ports/1/cap_mask:0xa651e848
            /sys/class/infiniband/mlx5_0/ports/1/link_layer:InfiniBand
            /sys/class/infiniband/mlx5_0/ports/1/gids/0:fe80:0000:0000:0000:9803:9b03:00aa:b2c4
            /sys/class/infiniband/mlx5_0/ports/1/gids/1:0000:0000:0000:0000:0000:0000:0000:0000
            /sys/class/infiniband/mlx5_0/ports/1/gid_attrs/types/0:IB/RoCE v1
            /sys/class/infiniband/mlx5_0/ports/1/gid_attrs/types/1:IB/RoCE v1
            /sys/class/infiniband/mlx5_0/ports/1/gid_attrs/ndevs/0:!EINVAL
            /sys/class/infiniband/mlx5_0/ports/1/pkeys/0:0x7fff
            /sys/class/infiniband/mlx5_0/ports/1/pkeys/1:0x8042
            /sys/class/infiniband/mlx5_0/ports/1/pkeys/2:0x0000
            /sys/class/infiniband/mlx5_0/ports/1/counters/symbol_error:65535
            /sys/class/infiniband/mlx5_0/ports/1/counters/link_downed:12
            /sys/class/infiniband/mlx5_0/ports/1/counters/port_xmit_wait:N/A (no PMA)
            /sys/class/infiniband/mlx5_0/ports/1/counters/VL15_dropped:!EACCES
            /sys/class/infiniband/mlx5_0/ports/1/hw_counters/rnr_nak_retry_err:4
            /sys/class/infiniband/mlx5_0/ports/1/hw_counters/lifespan:10
            /sys/class/infiniband_mad/abi_version:5
            /sys/class/infiniband_mad/umad0/ibdev:mlx5_0
            /sys/class/infiniband_mad/umad0/port:1
            /sys/class/infiniband_verbs/uverbs0/ibdev:mlx5_0
            """;

    private final SysfsInfinibandParser parser = new SysfsInfinibandParser();

    @Test
    void policyOfAVirtualFunction() {
        Parsed parsed = Parsed.of(parser, """
                /sys/class/infiniband/mlx5_0/device/sriov/0/policy:Down
                /sys/class/infiniband/mlx5_0/device/sriov/1/policy:Follow
                """);
        assertThat(parsed.value(Setting.class, "vf mlx5_0 vf 0 policy", "value")).isEqualTo("Down");
        assertThat(parsed.value(Setting.class, "vf mlx5_0 vf 1 policy", "about")).isEqualTo("mlx5_0 vf 1");
    }

    @Test
    void device() {
        Parsed parsed = Parsed.of(parser, TREE);
        assertThat(parsed.value(Hca.class, "mlx5_0", "firmware")).isEqualTo("20.35.1012");
        assertThat(parsed.value(Hca.class, "mlx5_0", "nodeDescription")).isEqualTo("cn07 mlx5_0");
        assertThat(parsed.value(Hca.class, "mlx5_0", "nodeType")).isEqualTo("CA");
        assertThat(parsed.value(Hca.class, "mlx5_0", "numaNode")).isEqualTo(-1);
        assertThat(parsed.value(Hca.class, "mlx5_0", "driver")).isEqualTo("mlx5_core");
        assertThat(parsed.value(Hca.class, "mlx5_0", "pci")).isEqualTo("0000:41:00.0");
        assertThat(parsed.value(Hca.class, "mlx5_0", "uverbs")).isEqualTo("uverbs0");
        assertThat(parsed.value(Port.class, "mlx5_0/1", "umad")).isEqualTo("umad0");
        assertThat(parsed.value(Module.class, "ib_umad", "loaded")).isEqualTo(true);
    }

    @Test
    void port() {
        Parsed parsed = Parsed.of(parser, TREE);
        assertThat(parsed.value(Port.class, "mlx5_0/1", "state")).isEqualTo(PortState.INITIALIZING);
        assertThat(parsed.value(Port.class, "mlx5_0/1", "lid")).isEqualTo(0);
        assertThat(parsed.value(Port.class, "mlx5_0/1", "permissiveLid")).isEqualTo(true);
        assertThat(parsed.value(Port.class, "mlx5_0/1", "rate")).isEqualTo(200.0);
        assertThat(parsed.value(Port.class, "mlx5_0/1", "guid")).isEqualTo("98039b0300aab2c4");
        assertThat(parsed.subjects(Gid.class)).containsExactly("mlx5_0/1 gid 0");
        assertThat(parsed.value(Gid.class, "mlx5_0/1 gid 0", "type")).isEqualTo("IB/RoCE v1");
        assertThat(parsed.subjects(PKey.class)).containsExactly("mlx5_0/1 0x7fff", "mlx5_0/1 0x8042");
        assertThat(parsed.value(PKey.class, "mlx5_0/1 0x7fff", "full")).isEqualTo(false);
        assertThat(parsed.value(PKey.class, "mlx5_0/1 0x8042", "partition")).isEqualTo(0x42);
    }

    @Test
    void counters() {
        Parsed parsed = Parsed.of(parser, TREE);
        assertThat(parsed.value(Counter.class, "mlx5_0/1 symbol_error", "value")).isEqualTo(65535L);
        assertThat(parsed.value(Counter.class, "mlx5_0/1 symbol_error", "saturated")).isEqualTo(true);
        assertThat(parsed.value(Counter.class, "mlx5_0/1 link_downed", "saturated")).isNull();
        assertThat(parsed.unreadable(Counter.class, "mlx5_0/1 port_xmit_wait", "value")).isEqualTo("N/A (no PMA)");
        assertThat(parsed.unreadable(Counter.class, "mlx5_0/1 VL15_dropped", "value")).isEqualTo("EACCES");
        assertThat(parsed.value(Counter.class, "mlx5_0/1 rnr_nak_retry_err", "value")).isEqualTo(4L);
        assertThat(parsed.subjects(Counter.class)).doesNotContain("mlx5_0/1 lifespan");
    }

    @Test
    void errorLinesOfTheToolThatRead() {
        Parsed parsed = Parsed.of(parser, """
                cat: /sys/class/infiniband/mlx5_1/ports/1/rate: Invalid argument
                cat: /sys/class/infiniband/mlx5_1/ports/1/state: Permission denied
                grep: /sys/class/infiniband/mlx5_1/ports/1/counters/VL15_dropped: Invalid argument
                cat: /sys/class/infiniband/mlx5_1/ports/1/link_layer: No such file or directory
                cat: /sys/class/infiniband_mad/abi_version: No such file or directory
                """);
        assertThat(parsed.unreadable(Port.class, "mlx5_1/1", "rate")).isEqualTo("Invalid argument");
        assertThat(parsed.unreadable(Port.class, "mlx5_1/1", "state")).isEqualTo("Permission denied");
        assertThat(parsed.unreadable(Counter.class, "mlx5_1/1 VL15_dropped", "value")).isEqualTo("Invalid argument");
        assertThat(parsed.unreadable(Port.class, "mlx5_1/1", "linkLayer")).isNull();
        assertThat(parsed.value(Module.class, "ib_umad", "loaded")).isEqualTo(false);
    }

    @Test
    void otherPaths() {
        Parsed relative = Parsed.of(parser, "mlx5_2/ports/1/state:4: ACTIVE\n./mlx5_3/fw_ver:28.39.2048\n");
        assertThat(relative.value(Port.class, "mlx5_2/1", "state")).isEqualTo(PortState.ACTIVE);
        assertThat(relative.value(Hca.class, "mlx5_3", "firmware")).isEqualTo("28.39.2048");
        Parsed inDevice = Parsed.of(parser, Capture.of("cn07", "sysfs-infiniband", "x", "ports/1/phys_state:3: Disabled\n").withSubject("mlx5_4"));
        assertThat(inDevice.subjects(Port.class)).containsExactly("mlx5_4/1");
        Parsed real = Parsed.of(parser, "/sys/devices/pci0000:40/0000:40:01.1/0000:41:00.1/infiniband/mlx5_1/ports/1/state:1: DOWN\n");
        assertThat(real.value(Hca.class, "mlx5_1", "pci")).isEqualTo("0000:41:00.1");
        assertThat(real.value(Port.class, "mlx5_1/1", "state")).isEqualTo(PortState.DOWN);
        Parsed listed = Parsed.of(parser, "lrwxrwxrwx 1 root root 0 Mar  3 10:00 mlx5_0 -> "
                + "../../devices/pci0000:3a/0000:3a:00.0/0000:3b:00.0/infiniband/mlx5_0\n");
        assertThat(listed.value(Hca.class, "mlx5_0", "pci")).isEqualTo("0000:3b:00.0");
    }

    @Test
    void links() {
        Parsed parsed = Parsed.of(parser, """
                /sys/class/infiniband/mlx5_0:-> ../../devices/pci0000:40/0000:40:01.1/0000:41:00.0/infiniband/mlx5_0
                /sys/class/infiniband/mlx5_1/device:-> ../../../0000:41:00.1
                /sys/class/infiniband/mlx5_1/device/driver:-> ../../../../bus/pci/drivers/mlx5_core
                /sys/class/infiniband/mlx5_1/device/physfn:-> ../0000:41:00.0
                /sys/class/infiniband/mlx5_1/ports/1/:
                """);
        assertThat(parsed.value(Hca.class, "mlx5_0", "pci")).isEqualTo("0000:41:00.0");
        assertThat(parsed.value(Hca.class, "mlx5_1", "pci")).isEqualTo("0000:41:00.1");
        assertThat(parsed.value(Hca.class, "mlx5_1", "driver")).isEqualTo("mlx5_core");
        assertThat(parsed.value(Hca.class, "mlx5_1", "virtualFunction")).isEqualTo(true);
    }

    @Test
    void sentenceOfHfi1IsNoBoardId() {
        Parsed parsed = Parsed.of(parser, "/sys/class/infiniband/hfi1_0/board_id:HPE 100Gb 1-port OP101 QSFP28 x16 PCIe Gen3\n");
        assertThat(parsed.value(Hca.class, "hfi1_0", "psid")).isNull();
    }

    @Test
    void survivesDamage() {
        Damage.survives(parser, "grep -r '' /sys/class/infiniband", TREE);
    }
}
