package org.ibdx.parse.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.ibdx.knowledge.YamlReader;
import org.ibdx.parse.Parser;
import org.ibdx.parse.adapter.AdapterParsers;
import org.ibdx.probe.Probe;
import org.ibdx.source.Recognition;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every parser of adapters and of the fabric has a probe, and what people type and save finds it. */
class ProbeFilesTest {

    private static final Path FOLDER = Path.of("probes");

    private static Recognition recognition;

    @BeforeAll
    static void readProbes() throws IOException {
        recognition = new Recognition(probes(), parsers());
    }

    private static List<Parser> parsers() {
        return Stream.concat(AdapterParsers.ALL.stream(), FabricParsers.ALL.stream()).toList();
    }

    private static List<Probe> probes() throws IOException {
        List<String> ids = new ArrayList<>(parsers().stream().map(Parser::id).toList());
        ids.add("sysfs-ib-counters");
        List<Probe> probes = new ArrayList<>();
        for (String id : ids) {
            Path file = FOLDER.resolve(id + ".yaml");
            assertThat(Files.exists(file)).as(file.toString()).isTrue();
            probes.add(Probe.from(id, YamlReader.read(file, file.toString())));
        }
        return probes;
    }

    @Test
    void everyProbeNamesAParser() throws IOException {
        List<String> known = parsers().stream().map(Parser::id).toList();
        for (Probe probe : probes()) {
            assertThat(known).as(probe.id()).contains(probe.parser());
            assertThat(probe.what().zh()).isNotBlank();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "ibstat | ibstat", "ibstat -s | ibstat", "ibstat mlx5_0 1 | ibstat", "ibstat -l | ibstat-list", "ibstat mlx5_0 -p | ibstat-list",
        "ibstatus mlx5_0 | ibstatus", "ibv_devinfo -v -d mlx5_0 | ibv_devinfo", "ibv_devices | ibv_devices", "rdma link | rdma-link",
        "rdma -j link show | rdma-link", "rdma dev show | rdma-dev", "rdma system | rdma-system", "ibdev2netdev -v | ibdev2netdev",
        "show_gids | show-gids", "mstflint -d 41:00.0 q | mstflint", "flint -d /dev/mst/mt4123_pciconf0 query full | mstflint",
        "mlxfwmanager --query | mlxfwmanager", "mlxconfig -d /dev/mst/mt4123_pciconf0 q | mlxconfig", "mlxlink -d mlx5_0 -m | mlxlink",
        "ethtool -m ib0 | ethtool-m", "cat /sys/class/infiniband/mlx5_0/ports/1/state | sysfs-infiniband",
        "grep . /sys/class/infiniband/mlx5_0/ports/1/pkeys/* | sysfs-infiniband",
        "cat /sys/class/infiniband/mlx5_0/ports/1/counters/symbol_error | sysfs-ib-counters",
        "sminfo -C mlx5_0 | sminfo", "saquery -g | saquery", "ibping -c 3 -L 32 | ibping", "smpquery nodeinfo 5 | smpquery",
        "ibportstate 2 7 query | ibportstate", "iblinkinfo -l | iblinkinfo", "ibnetdiscover -p | ibnetdiscover", "ibhosts | ibhosts",
        "ibswitches | ibswitches", "ibnodes | ibnodes", "ibqueryerrors --details | ibqueryerrors", "perfquery -x | perfquery",
        "ibaddr | ibaddr", "ibtracert 4 5 | ibtracert", "cat /etc/opensm/partitions.conf | partitions-conf",
        "cat /etc/rdma/opensm.conf | opensm-conf", "cat /etc/sysconfig/opensm | opensm-default", "tail -5 /var/log/opensm.log | opensm-log",
        "ibdiagnet -r | ibdiagnet"})
    void typedCommands(String command, String probe) {
        Probe found = recognition.ofCommand(command.strip());
        assertThat(found).as(command).isNotNull();
        assertThat(found.id()).isEqualTo(probe.strip());
    }

    @ParameterizedTest
    @CsvSource({"ibstat,ibstat", "ibstat-cn07.txt,ibstat", "ibstatus,ibstatus", "cn07_ibstatus.txt,ibstatus", "ibv_devinfo_-v,ibv_devinfo",
        "ibv_devices.txt,ibv_devices", "sminfo.log,sminfo", "ibnetdiscover-p.txt,ibnetdiscover", "partitions.conf,partitions-conf",
        "opensm.conf,opensm-conf", "opensm.log,opensm-log", "perfquery-x.txt,perfquery", "saquery-g.txt,saquery",
        "ibqueryerrors-details.txt,ibqueryerrors", "mstflint_-d_0000_08_00.0_q,mstflint"})
    void fileNames(String name, String probe) {
        Probe found = recognition.ofFileName(name);
        assertThat(found).as(name).isNotNull();
        assertThat(found.id()).isEqualTo(probe);
    }
}
