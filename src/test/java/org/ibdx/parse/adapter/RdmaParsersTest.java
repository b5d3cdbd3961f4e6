package org.ibdx.parse.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import org.ibdx.fact.Hca;
import org.ibdx.fact.HostInfo;
import org.ibdx.fact.LinkLayer;
import org.ibdx.fact.PhysicalState;
import org.ibdx.fact.Port;
import org.ibdx.fact.PortState;
import org.junit.jupiter.api.Test;

class RdmaParsersTest {

    private static final String LINKS = "link mlx5_0/1 subnet_prefix fe80:0000:0000:0000 lid 31 sm_lid 3 lmc 0 state ACTIVE "
            + "physical_state LINK_UP netdev ibp65s0 \nlink mlx5_1/1 state ACTIVE physical_state LINK_UP netdev enp65s0f1np1 \n";
    private static final String JSON = "[{\"ifindex\":0,\"ifname\":\"mlx5_0\",\"port\":1,\"subnet_prefix\":\"fe80:0000:0000:0000\","
            + "\"lid\":65535,\"sm_lid\":0,\"lmc\":0,\"state\":\"INIT\",\"physical_state\":\"LINK_UP\",\"netdev\":\"ibp65s0\",\"netdev_index\":4},"
            + "{\"ifindex\":1,\"ifname\":\"mlx5_1\",\"port\":1,\"state\":\"DOWN\",\"physical_state\":\"ARMED\"}]\n";

    private final RdmaLinkParser link = new RdmaLinkParser();

    @Test
    void text() {
        Parsed parsed = Parsed.of(link, LINKS);
        assertThat(parsed.value(Port.class, "mlx5_0/1", "lid")).isEqualTo(31);
        assertThat(parsed.value(Port.class, "mlx5_0/1", "linkLayer")).isEqualTo(LinkLayer.INFINIBAND);
        assertThat(parsed.value(Port.class, "mlx5_0/1", "gidPrefix")).isEqualTo("fe80000000000000");
        assertThat(parsed.value(Port.class, "mlx5_0/1", "netdev")).isEqualTo("ibp65s0");
        assertThat(parsed.value(Port.class, "mlx5_1/1", "state")).isEqualTo(PortState.ACTIVE);
        assertThat(parsed.value(Port.class, "mlx5_1/1", "linkLayer")).isNull();
    }

    @Test
    void oldText() {
        Parsed parsed = Parsed.of(link, "0/1: mlx5_0/1: state DOWN physical_state POLLING\n1: mlx4_0/2: state ACTIVE physical_state LINK_UP\n");
        assertThat(parsed.value(Port.class, "mlx5_0/1", "physicalState")).isEqualTo(PhysicalState.POLLING);
        assertThat(parsed.value(Port.class, "mlx4_0/2", "port")).isEqualTo(2);
    }

    @Test
    void json() {
        Parsed parsed = Parsed.of(link, JSON);
        assertThat(parsed.value(Port.class, "mlx5_0/1", "lid")).isEqualTo(0);
        assertThat(parsed.value(Port.class, "mlx5_0/1", "permissiveLid")).isEqualTo(true);
        assertThat(parsed.value(Port.class, "mlx5_0/1", "state")).isEqualTo(PortState.INITIALIZING);
        assertThat(parsed.value(Port.class, "mlx5_1/1", "physicalState")).isEqualTo(PhysicalState.TRAINING);
        Parsed pretty = Parsed.of(link, JSON.replace(",", ",\n").replace("{", "{\n"));
        assertThat(pretty.statements()).hasSameSizeAs(parsed.statements());
        assertThat(Parsed.of(link, JSON.substring(0, 120)).value(Port.class, "mlx5_0/1", "port")).isEqualTo(1);
    }

    @Test
    void errors() {
        assertThat(Parsed.of(link, "Failed to open NETLINK_RDMA socket\n").statements()).isEmpty();
        assertThat(Parsed.of(link, "[]\n").statements()).isEmpty();
    }

    @Test
    void devAndSystem() {
        RdmaDevParser dev = new RdmaDevParser();
        String text = "0: mlx5_0: node_type ca fw 20.35.1012 node_guid 9803:9b03:00aa:b2c4 sys_image_guid 9803:9b03:00aa:b2c4 adaptive-moderation on\n";
        Parsed parsed = Parsed.of(dev, text);
        assertThat(parsed.value(Hca.class, "mlx5_0", "nodeType")).isEqualTo("CA");
        assertThat(parsed.value(Hca.class, "mlx5_0", "firmware")).isEqualTo("20.35.1012");
        assertThat(parsed.value(Hca.class, "mlx5_0", "nodeGuid")).isEqualTo("98039b0300aab2c4");
        Parsed json = Parsed.of(dev, "[{\"ifindex\":0,\"ifname\":\"irdma0\",\"node_type\":\"rnic\",\"fw\":\"1.60\",\"node_guid\":\"0:0:0:0\"}]");
        assertThat(json.value(Hca.class, "irdma0", "nodeType")).isEqualTo("RNIC");
        RdmaSystemParser system = new RdmaSystemParser();
        assertThat(Parsed.of(system, "netns exclusive copy-on-fork on\n").value(HostInfo.class, "host", "rdmaNamespaces")).isEqualTo("exclusive");
        assertThat(Parsed.of(system, "[{\"netns\":\"shared\",\"copy-on-fork\":\"on\"}]").value(HostInfo.class, "host", "rdmaNamespaces"))
                .isEqualTo("shared");
        Damage.survives(dev, "rdma dev", text);
        Damage.survives(system, "rdma system", "netns shared copy-on-fork on\n");
    }

    @Test
    void survivesDamage() {
        Damage.survives(link, "rdma link", LINKS);
        Damage.survives(link, "rdma -j link", JSON);
    }
}
