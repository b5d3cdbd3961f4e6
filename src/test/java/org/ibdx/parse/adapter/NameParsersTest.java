package org.ibdx.parse.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import org.ibdx.fact.Gid;
import org.ibdx.fact.Hca;
import org.ibdx.fact.Interface;
import org.ibdx.fact.Port;
import org.ibdx.fact.PortState;
import org.junit.jupiter.api.Test;

class NameParsersTest {

    private final Ibdev2netdevParser map = new Ibdev2netdevParser();
    private final ShowGidsParser gids = new ShowGidsParser();

    @Test
    void shortForm() {
        Parsed parsed = Parsed.of(map, "mlx5_0 port 1 ==> ib0 (Up)\nmlx5_1 port 1 ==> ib1 (Down)\nmlx4_0 port 2 <===> ib2\nmlx5_3 port 1 ==>  (Down)\n");
        assertThat(parsed.value(Port.class, "mlx5_0/1", "netdev")).isEqualTo("ib0");
        assertThat(parsed.value(Interface.class, "ib0", "device")).isEqualTo("mlx5_0");
        assertThat(parsed.value(Interface.class, "ib0", "operState")).isEqualTo("UP");
        assertThat(parsed.value(Interface.class, "ib1", "operState")).isEqualTo("DOWN");
        assertThat(parsed.value(Port.class, "mlx5_1/1", "state")).isNull();
        assertThat(parsed.value(Interface.class, "ib2", "port")).isEqualTo(2);
        assertThat(parsed.subjects(Interface.class)).containsExactly("ib0", "ib1", "ib2");
        assertThat(parsed.subjects(Hca.class)).contains("mlx5_3");
    }

    @Test
    void inColumnsAndLong() {
        Parsed columns = Parsed.of(map, "mlx5_0   port  1  ==>  ibp26s0        (Down)  # CX-7 1/8 infiniband\n");
        assertThat(columns.value(Port.class, "mlx5_0/1", "netdev")).isEqualTo("ibp26s0");
        Parsed verbose = Parsed.of(map, "0000:41:00.0 mlx5_2 (MT4120 - NA)  fw 16.26.4012 port 1 (DOWN  ) ==> ib2 (Down)\n"
                + "0000:01:00.0 mlx5_0 (MT4123 - MCX653105A-HDAT) ConnectX-6 VPI adapter card, HDR IB (200Gb/s) and 200GbE, "
                + "single-port QSFP56 fw 20.28.1002 port 1 (ACTIVE) ==> ib0 (Up)\n");
        assertThat(verbose.value(Hca.class, "mlx5_0", "caType")).isEqualTo("MT4123");
        assertThat(verbose.value(Hca.class, "mlx5_0", "pci")).isEqualTo("0000:01:00.0");
        assertThat(verbose.value(Hca.class, "mlx5_0", "firmware")).isEqualTo("20.28.1002");
        assertThat(verbose.value(Port.class, "mlx5_0/1", "state")).isEqualTo(PortState.ACTIVE);
        assertThat(verbose.value(Port.class, "mlx5_2/1", "state")).isEqualTo(PortState.DOWN);
        assertThat(Parsed.of(map, "bash: ibdev2netdev: command not found\n").statements()).isEmpty();
    }

    @Test
    void gidTable() {
        String table = "DEV\tPORT\tINDEX\tGID\t\t\t\t\tIPv4  \t\tVER\tDEV\n---\t----\t-----\t---\t\t\t\t\t------------  \t---\t---\n"
                + "mlx5_0\t1\t0\tfe80:0000:0000:0000:9803:9b03:00aa:b2c4\t\t\tv1\n"
                + "mlx5_1\t1\t3\t0000:0000:0000:0000:0000:ffff:c000:0201\t192.0.2.1  \tv2\tenp65s0f1\nn_gids_found=2\n";
        Parsed parsed = Parsed.of(gids, table);
        assertThat(parsed.subjects(Gid.class)).containsExactly("mlx5_0/1 gid 0", "mlx5_1/1 gid 3");
        assertThat(parsed.value(Gid.class, "mlx5_1/1 gid 3", "type")).isEqualTo("RoCE v2");
        assertThat(parsed.value(Gid.class, "mlx5_1/1 gid 3", "netdev")).isEqualTo("enp65s0f1");
        assertThat(parsed.value(Gid.class, "mlx5_0/1 gid 0", "netdev")).isNull();
        Damage.survives(gids, "show_gids", table);
    }

    @Test
    void survivesDamage() {
        Damage.survives(map, "ibdev2netdev -v", "0000:41:00.0 mlx5_2 (MT4120 - NA)  fw 16.26.4012 port 1 (DOWN  ) ==> ib2 (Down)\n"
                + "mlx5_0 port 1 ==> ib0 (Up)\n");
    }
}
