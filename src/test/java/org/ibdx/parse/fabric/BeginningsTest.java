package org.ibdx.parse.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.ibdx.parse.Parser;
import org.ibdx.parse.adapter.AdapterParsers;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Text that nothing names is known by its beginning, and for one format only. */
class BeginningsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "CA 'mlx5_0' | ibstat", "ibpanic: [47] main: stat of IB device 'mlx5_8' failed: No such file or directory | ibstat",
        "Infiniband device 'mlx5_0' port 1 status: | ibstatus", "Fatal error:  No devices | ibstatus", "hca_id: mlx5_0 | ibv_devinfo",
        "    device          	   node GUID | ibv_devices", "mlx5_0 port 1 ==> ib0 (Up) | ibdev2netdev",
        "link mlx5_0/1 state ACTIVE physical_state LINK_UP netdev ib0 | rdma-link", "0: mlx5_0: node_type ca fw 20.35.1012 | rdma-dev",
        "netns shared copy-on-fork on | rdma-system", "/sys/class/infiniband/mlx5_0/ports/1/state:4: ACTIVE | sysfs-infiniband",
        "DEV	PORT	INDEX	GID					IPv4  		VER	DEV | show-gids", "Image type:            FS4 | mstflint",
        "Querying Mellanox devices firmware ... | mlxfwmanager", "Operational Info | mlxlink",
        "Configurations:                              Next Boot | mlxconfig",
        "sminfo: sm lid 3 sm guid 0x2c90300aab200, activity count 8 priority 14 state 3 SMINFO_MASTER | sminfo",
        "sminfo: iberror: failed: query | sminfo", "Pong from cn08.(none) (Lid 32): time 0.021 ms | ibping",
        "---  (Lid 32) ibping statistics --- | ibping", "MCMemberRecord group dump: | saquery",
        "ERROR: Query result returned 0x0700, SA(SA_ERR_REQ_DENIED) | saquery", "# Port info: Lid 31 port 1 | smpquery",
        "/usr/sbin/smpquery: iberror: failed: operation nodeinfo: node info query failed | smpquery", "Switch PortInfo: | ibportstate",
        "Switch: 0x0002c90300aa0010 sw-leaf-3: | iblinkinfo", "# Topology file: generated on Mon Mar  3 10:00:00 2025 | ibnetdiscover",
        "Ca	: 0x0002c90300aab200 ports 1 \"cn07 HCA-1\" | ibnodes", "Errors for \"cn08 HCA-1\" | ibqueryerrors",
        "# Port counters: Lid 31 port 1 (CapMask: 0x5300) | perfquery", "GID fe80::2:3 LID start 0x1f end 0x1f | ibaddr",
        "From ca {0x0002c90300aab200} portnum 1 lid 31-31 \"cn07 HCA-1\" | ibtracert",
        "-I- Stage                     Warnings   Errors     Comment | ibdiagnet", "Default=0x7fff, ipoib : ALL=full ; | partitions-conf",
        "Mar 03 10:00:00 870510 [286E8740] 0x80 -> OpenSM 3.3.23 | opensm-log"})
    void oneFormat(String line, String id) {
        List<String> ids = Stream.concat(AdapterParsers.ALL.stream(), FabricParsers.ALL.stream())
                .filter(parser -> parser.begins(line)).map(Parser::id).toList();
        assertThat(ids).as(line).containsExactly(id);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {"State: Active", "[  4.8] mlx5_core 0000:41:00.0: firmware version: 20.35.1012",
        "4: ib0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 2044", "ibwarn: [1] mad_rpc: _do_madrpc failed; dport (Lid 3)",
        "root@cn07:~# ibstat", "mode=datagram", "Device #1:", "3 packets transmitted, 0 received, 100% packet loss"})
    void linesOfOtherFormats(String line) {
        assertThat(Stream.concat(AdapterParsers.ALL.stream(), FabricParsers.ALL.stream()).filter(parser -> parser.begins(line)).map(Parser::id))
                .as(line).isEmpty();
    }
}
