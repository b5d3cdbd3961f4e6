package org.ibdx.parse.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import org.ibdx.fact.Gid;
import org.ibdx.fact.Hca;
import org.ibdx.fact.PhysicalState;
import org.ibdx.fact.Port;
import org.ibdx.fact.PortState;
import org.ibdx.fact.Setting;
import org.junit.jupiter.api.Test;

class IbvDevinfoParserTest {

    private static final String VERBOSE = """
            hca_id:	mlx5_0
            	transport:			InfiniBand (0)
            	fw_ver:				20.35.1012
            	node_guid:			9803:9b03:00aa:b2c4
            	sys_image_guid:			9803:9b03:00aa:b2c4
            	vendor_id:			0x02c9
            	vendor_part_id:			4123
            	hw_ver:				0xB0
            	board_id:			MT_0000000223
            	phys_port_cnt:			1
            	max_mr_size:			0xffffffffffffffff
            		port:	1
            			state:			PORT_ACTIVE (4)
            			max_mtu:		4096 (5)
            			active_mtu:		2048 (4)
            			sm_lid:			3
            			port_lid:		31
            			port_lmc:		0x00
            			link_layer:		InfiniBand
            			max_msg_sz:		0x40000000
            			port_cap_flags:		0xa651e848
            			active_width:		4X (2)
            			active_speed:		50.0 Gbps (64)
            			effective_speed:	200.0 Gbps
            			phys_state:		LINK_UP (5)
            			GID[  0]:		fe80:0000:0000:0000:9803:9b03:00aa:b2c4
            """;

    private final IbvDevinfoParser parser = new IbvDevinfoParser();

    @Test
    void verbose() {
        Parsed parsed = Parsed.of(parser, VERBOSE);
        assertThat(parsed.value(Hca.class, "mlx5_0", "transport")).isEqualTo("InfiniBand");
        assertThat(parsed.value(Hca.class, "mlx5_0", "firmware")).isEqualTo("20.35.1012");
        assertThat(parsed.value(Hca.class, "mlx5_0", "hardwareVersion")).isEqualTo("b0");
        assertThat(parsed.value(Hca.class, "mlx5_0", "partId")).isEqualTo(4123);
        assertThat(parsed.value(Hca.class, "mlx5_0", "psid")).isEqualTo("MT_0000000223");
        assertThat(parsed.value(Port.class, "mlx5_0/1", "state")).isEqualTo(PortState.ACTIVE);
        assertThat(parsed.value(Port.class, "mlx5_0/1", "physicalState")).isEqualTo(PhysicalState.LINK_UP);
        assertThat(parsed.value(Port.class, "mlx5_0/1", "maxMtu")).isEqualTo(4096);
        assertThat(parsed.value(Port.class, "mlx5_0/1", "activeMtu")).isEqualTo(2048);
        assertThat(parsed.value(Port.class, "mlx5_0/1", "rate")).isEqualTo(200.0);
        assertThat(parsed.value(Port.class, "mlx5_0/1", "capabilityMask")).isEqualTo(0xa651e848L);
        assertThat(parsed.value(Port.class, "mlx5_0/1", "guid")).isEqualTo("98039b0300aab2c4");
        assertThat(parsed.value(Gid.class, "mlx5_0/1 gid 0", "index")).isEqualTo(0);
    }

    @Test
    void codesDecideWhereWordsAreEqualOrUnknown() {
        assertThat(speed("10.0 Gbps (4)")).isEqualTo("QDR");
        assertThat(speed("10.0 Gbps (8)")).isEqualTo("FDR10");
        assertThat(speed("invalid speed (128)")).isEqualTo("NDR");
        assertThat(speed("invalid speed (0)")).isNull();
        Parsed width = Parsed.of(parser, "hca_id: mlx5_0\nport: 1\nactive_width: invalid width (16)\nactive_speed: 50.0 Gbps (64)\n");
        assertThat(width.value(Port.class, "mlx5_0/1", "width")).isEqualTo("2X");
        assertThat(width.value(Port.class, "mlx5_0/1", "rate")).isEqualTo(100.0);
    }

    private Object speed(String words) {
        return Parsed.of(parser, "hca_id: mlx4_0\nport: 1\nactive_width: 4X (2)\nactive_speed: " + words + "\n").value(Port.class,
                "mlx4_0/1", "speed");
    }

    @Test
    void pastedWithBlanks() {
        Parsed parsed = Parsed.of(parser, """
                hca_id: mlx5_7
                    node_guid:    0000:0000:0000:0000
                    port: 1
                    state:    PORT_INIT (2)
                    port_lid:    65535
                    phys_state:    PORT_CONFIGURATION TRAINNING (4)
                """);
        assertThat(parsed.value(Hca.class, "mlx5_7", "nodeGuid")).isEqualTo("0000000000000000");
        assertThat(parsed.value(Port.class, "mlx5_7/1", "state")).isEqualTo(PortState.INITIALIZING);
        assertThat(parsed.value(Port.class, "mlx5_7/1", "permissiveLid")).isEqualTo(true);
        assertThat(parsed.value(Port.class, "mlx5_7/1", "physicalState")).isEqualTo(PhysicalState.TRAINING);
    }

    @Test
    void namesOnlyAndErrors() {
        assertThat(Parsed.of(parser, "2 HCAs found:\n\tmlx5_0\n\tmlx5_1\n").subjects(Hca.class)).containsExactly("mlx5_0", "mlx5_1");
        assertThat(Parsed.of(parser, "No IB devices found\n").statements()).isEmpty();
        assertThat(Parsed.of(parser, "libibverbs: Warning: couldn't load driver 'libmlx5-rdmav34.so': libmlx5-rdmav34.so: "
                + "cannot open shared object file: No such file or directory\nNo IB devices found\n").statements()).isEmpty();
        Parsed broken = Parsed.of(parser, "hca_id:\tmlx5_0\nFailed to query port 1 props\n");
        assertThat(broken.value(Hca.class, "mlx5_0", "broken")).isEqualTo(true);
    }

    @Test
    void roceGids() {
        Parsed parsed = Parsed.of(parser, "hca_id: mlx5_1\nport: 1\nlink_layer: Ethernet\n"
                + "GID[  3]:\t\t::ffff:192.0.2.1, RoCE v2\nGID[  0]: fe80:0000:0000:0000:9a03:9bff:feaa:b2c5, RoCE v1\n");
        assertThat(parsed.value(Gid.class, "mlx5_1/1 gid 0", "type")).isEqualTo("RoCE v1");
        assertThat(parsed.value(Port.class, "mlx5_1/1", "guid")).isNull();
    }

    @Test
    void table() {
        IbvDevicesParser devices = new IbvDevicesParser();
        Parsed parsed = Parsed.of(devices, "    device          \t   node GUID\n    ------          \t----------------\n"
                + "    mlx5_0          \t98039b0300aab2c4\n    mlx5_1          \t98039b0300aaxxxx\n");
        assertThat(parsed.subjects(Hca.class)).containsExactly("mlx5_0", "mlx5_1");
        assertThat(parsed.value(Hca.class, "mlx5_0", "nodeGuid")).isEqualTo("98039b0300aab2c4");
        assertThat(parsed.value(Hca.class, "mlx5_1", "nodeGuid")).isNull();
        assertThat(parsed.subjects(Setting.class)).isEmpty();
        Parsed none = Parsed.of(devices, "    device          \t   node GUID\n    ------          \t----------------\n");
        assertThat(none.subjects(Hca.class)).isEmpty();
        assertThat(none.value(Setting.class, "device-node verbs-devices", "value")).isEqualTo("0");
        assertThat(Parsed.of(devices, "    device          \t   node GUID\n[...]\n").statements()).isEmpty();
        Damage.survives(devices, "ibv_devices", "    device          \t   node GUID\n    mlx5_0          \t98039b0300aab2c4\n");
    }

    @Test
    void survivesDamage() {
        Damage.survives(parser, "ibv_devinfo -v", VERBOSE);
    }
}
