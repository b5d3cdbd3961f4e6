package org.ibdx.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Partitions and GUIDs as a real opensm hands them out. */
@Timeout(400)
class PartitionScenariosTest {

    @TempDir
    Path folder;

    @BeforeEach
    void need() {
        Fabric.need();
    }

    @Scenario
    void missingOnOneNodeAndLimitedOnTwo() throws Exception {
        Topology topology = new Topology(4);
        Path partitions = folder.resolve("partitions.conf");
        // limited members of the default partition do not reach each other
        Files.writeString(partitions, "Default=0x7fff, ipoib : ALL=limited, SELF=full ;\nstorage=0x0010, ipoib : 0x" + port(topology, 1) + "=full ;\n");
        try (Fabric fabric = Fabric.up(folder.resolve("fabric"), topology).sm("node01", "partition_config_file " + partitions)) {
            try (FakedNode node = fabric.node("node04")) {
                Answer answer = node.alone().child("ib0.8010", "0x8010").diagnose();
                assertThat(answer.causes()).as("no member: " + answer).contains("pkey-absent ib0.8010");
            }
            Path both = Files.createDirectory(folder.resolve("both"));
            for (int host = 2; host <= 3; host++) {
                try (FakedNode node = fabric.node("node0" + host)) {
                    node.alone().unanswered("10.10.0." + (5 - host)).collect(both.resolve("node0" + host + ".tar.gz"));
                }
            }
            Answer answer = Answer.ofSources(both);
            assertThat(answer.causes()).as("both limited: " + answer).contains("pkey-limited-both ib0");
        }
    }

    private static String port(Topology topology, int host) {
        return String.format("%016x", Long.parseUnsignedLong(topology.guid(host), 16) + 1);
    }

    @Scenario
    void aGuidThatOccursTwice() throws Exception {
        try (Fabric fabric = Fabric.up(folder, new Topology(4).sameGuid(4, 3)).sm("node01");
                FakedNode node = fabric.node("node01").file("var/log/opensm.log", fabric.managerLog("node01"))) {
            Answer answer = node.diagnose("--fabric");
            assertThat(answer.causes()).as(answer.toString()).anyMatch(cause -> cause.startsWith("duplicate-guid"));
        }
    }
}
