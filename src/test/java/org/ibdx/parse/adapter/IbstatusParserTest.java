package org.ibdx.parse.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import org.ibdx.fact.Gid;
import org.ibdx.fact.Hca;
import org.ibdx.fact.LinkLayer;
import org.ibdx.fact.Port;
import org.ibdx.fact.PortState;
import org.junit.jupiter.api.Test;

class IbstatusParserTest {

    private static final String TWO = """
            Infiniband device 'mlx5_0' port 1 status:
            	default gid:	 fe80:0000:0000:0000:9803:9b03:00aa:b2c4
            	base lid:	 0x1f
            	sm lid:		 0x3
            	state:		 4: ACTIVE
            	phys state:	 5: LinkUp
            	rate:		 100 Gb/sec (2X HDR)
            	link_layer:	 InfiniBand

            Infiniband device 'mlx5_1' port 1 status:
            	default gid:	 fe80:0000:0000:0000:9a03:9bff:feaa:b2c5
            	base lid:	 0x0
            	sm lid:		 0x0
            	state:		 1: DOWN
            	phys state:	 3: Disabled
            	rate:		 unknown
            	link_layer:	 Ethernet

            """;

    private final IbstatusParser parser = new IbstatusParser();

    @Test
    void hexadecimalLidsAndKernelWords() {
        Parsed parsed = Parsed.of(parser, TWO);
        assertThat(parsed.subjects(Hca.class)).containsExactly("mlx5_0", "mlx5_1");
        assertThat(parsed.value(Port.class, "mlx5_0/1", "lid")).isEqualTo(31);
        assertThat(parsed.value(Port.class, "mlx5_0/1", "smLid")).isEqualTo(3);
        assertThat(parsed.value(Port.class, "mlx5_0/1", "rate")).isEqualTo(100.0);
        assertThat(parsed.value(Port.class, "mlx5_0/1", "width")).isEqualTo("2X");
        assertThat(parsed.value(Port.class, "mlx5_0/1", "speed")).isEqualTo("HDR");
        assertThat(parsed.value(Port.class, "mlx5_0/1", "gidPrefix")).isEqualTo("fe80000000000000");
        assertThat(parsed.value(Port.class, "mlx5_0/1", "guid")).isEqualTo("98039b0300aab2c4");
        assertThat(parsed.value(Port.class, "mlx5_1/1", "state")).isEqualTo(PortState.DOWN);
        assertThat(parsed.value(Port.class, "mlx5_1/1", "linkLayer")).isEqualTo(LinkLayer.ETHERNET);
        assertThat(parsed.unreadable(Port.class, "mlx5_1/1", "rate")).isEqualTo("unknown");
    }

    @Test
    void gidOfEthernetPortIsNoPortGuid() {
        Parsed parsed = Parsed.of(parser, TWO);
        assertThat(parsed.value(Gid.class, "mlx5_1/1 gid 0", "gid")).isEqualTo("fe800000000000009a039bfffeaab2c5");
        assertThat(parsed.value(Port.class, "mlx5_1/1", "guid")).isNull();
    }

    @Test
    void oldKernels() {
        Parsed parsed = Parsed.of(parser, "Infiniband device 'mthca0' port 2 status:\nrate: 10 Gb/sec (4X)\nlink_layer: IB\n");
        assertThat(parsed.value(Port.class, "mthca0/2", "speed")).isEqualTo("SDR");
        assertThat(parsed.value(Port.class, "mthca0/2", "linkLayer")).isEqualTo(LinkLayer.INFINIBAND);
    }

    @Test
    void noDevices() {
        assertThat(Parsed.of(parser, "Fatal error:  No devices\n").statements()).isEmpty();
        assertThat(Parsed.of(parser, "Fatal error:  device '*': sys files not found (/sys/class/infiniband/*/ports)\n").statements()).isEmpty();
    }

    @Test
    void survivesDamage() {
        Damage.survives(parser, "ibstatus", TWO);
    }
}
