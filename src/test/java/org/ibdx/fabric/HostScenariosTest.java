package org.ibdx.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A fabric in which all is well, and what can be wrong on a host of it. */
@Timeout(400)
class HostScenariosTest {

    private static final String IFCFG = "DEVICE=ib0\nTYPE=InfiniBand\nONBOOT=yes\nBOOTPROTO=static\nIPADDR=10.10.0.2\nPREFIX=24\n";

    @TempDir
    private static Path folder;
    private static Fabric fabric;

    @BeforeAll
    static void up() throws IOException {
        Fabric.need();
        fabric = Fabric.up(folder, new Topology(4)).sm("node01");
    }

    @AfterAll
    static void down() throws IOException {
        if (fabric != null) {
            fabric.close();
        }
    }

    @Scenario
    void ipoibIsNotLoaded() throws Exception {
        try (FakedNode node = fabric.node("node02")) {
            Answer answer = node.modules("rdma_ucm", "ib_umad", "mlx5_ib", "ib_uverbs", "rdma_cm", "iw_cm", "ib_cm", "ib_core", "mlx5_core").withoutInterface()
                    .file("etc/sysconfig/network-scripts/ifcfg-ib0", IFCFG).diagnose();
            assertThat(answer.causes()).as(answer.toString()).singleElement().asString().startsWith("ipoib-module-not-loaded");
        }
    }

    @Scenario
    void theInterfaceIsDown() throws Exception {
        try (FakedNode node = fabric.node("node02"); FakedNode peer = fabric.node("node03")) {
            node.connect(peer).ip("link", "set", "ib0", "down");
            Answer answer = node.ib0("flags", "0x1002").ib0("operstate", "down").file("etc/sysconfig/network-scripts/ifcfg-ib0", IFCFG).diagnose();
            assertThat(answer.causes()).as(answer.toString()).containsExactly("ipoib-admin-down ib0");
        }
    }

    @Scenario
    void theMtuIsSetBeforeTheMode() throws Exception {
        try (FakedNode node = fabric.node("node02"); FakedNode peer = fabric.node("node03")) {
            Answer answer = node.connect(peer).file("etc/network/interfaces", "auto ib0\niface ib0 inet static\n    address 10.10.0.2/24\n    mtu 65520\n"
                    + "    post-up echo connected > /sys/class/net/ib0/mode\n")
                    .tool("dmesg", "echo '[   12.345678] ib0: mtu > 2044 will cause multicast packet drops.'").diagnose();
            assertThat(answer.causes("critical", "major", "minor")).as(answer.toString()).anyMatch(cause -> cause.matches("ifupdown-order.*|ipoib-mtu-in-datagram.*"));
        }
    }

    @Scenario
    void aNeighbourDoesNotResolve() throws Exception {
        try (FakedNode node = fabric.node("node02")) {
            // an entry that failed, of an address that nobody wants, is no fault
            Answer answer = node.alone().unanswered("10.10.0.77").diagnose();
            assertThat(answer.causes()).as(answer.toString()).isEmpty();
            answer = node.diagnose("--active", "--peer", "cn07=10.10.0.77");
            assertThat(answer.causes()).as(answer.toString()).contains("neigh-unresolved ib0 10.10.0.77");
        }
    }

    @Scenario
    void packetFiltersDrop() throws Exception {
        try (FakedNode node = fabric.node("node02"); FakedNode peer = fabric.node("node03")) {
            node.connect(peer).inNetwork("nft", "add table inet filter { chain input { type filter hook input priority 0; policy accept; "
                    + "iifname \"ib0\" counter drop; }; }");
            peer.unanswered(node.address());
            Answer answer = node.diagnose();
            assertThat(answer.causes()).as("nft: " + answer).anyMatch(cause -> cause.startsWith("firewall-nft-drop"));
            node.inNetwork("nft", "flush", "ruleset");
            node.inNetwork("iptables", "-A", "INPUT", "-i", "ib0", "-j", "DROP");
            peer.unanswered(node.address());
            answer = node.diagnose();
            assertThat(answer.causes()).as("iptables: " + answer).anyMatch(cause -> cause.startsWith("firewall-iptables-drop"));
            node.inNetwork("iptables", "-F");
            // as firewalld makes its chains, for the zone drop; they count nothing: that the other end is silent tells
            node.inNetwork("nft", "add table inet firewalld { chain filter_IN_drop { drop; }; chain filter_INPUT_ZONES { iifname \"ib0\" goto filter_IN_drop; }; "
                    + "chain filter_INPUT { type filter hook input priority 10; policy accept; ct state { established, related } accept; iifname \"lo\" accept; "
                    + "jump filter_INPUT_ZONES; }; }");
            Path both = Files.createDirectory(folder.resolve("both"));
            node.collect(both.resolve("node02.tar.gz"));
            peer.collect(both.resolve("node03.tar.gz"), "--active", "--peer", node.address());
            answer = Answer.ofSources(both);
            assertThat(answer.causes()).as("firewalld: " + answer).anyMatch(cause -> cause.matches("firewall-(firewalld-zone|nft-drop).*"));
        }
    }

    @Scenario
    void rdmaOverEthernetBesideInfiniBandIsQuiet() throws Exception {
        try (FakedNode node = fabric.node("node02"); FakedNode peer = fabric.node("node03")) {
            Answer answer = node.connect(peer).roce().diagnose();
            assertThat(answer.causes()).as(answer.toString()).isEmpty();
            assertThat(answer.verdict()).isEqualTo("healthy");
            assertThat(answer.json().toString()).contains("mlx5_1");
        }
    }

    @Scenario
    void withoutAnyTool() throws Exception {
        try (FakedNode node = fabric.node("node02"); FakedNode peer = fabric.node("node03")) {
            Answer answer = node.connect(peer).without("ibstat", "ibstatus", "ibv_devinfo", "ibv_devices", "sminfo", "saquery", "smpquery", "perfquery",
                    "ibaddr", "lspci", "lsmod", "nft", "iptables", "ethtool", "rdma", "mstflint", "systemctl", "journalctl", "dmesg", "ibportstate").diagnose();
            assertThat(answer.outcome("ibstat")).isEqualTo("no-tool");
            assertThat(answer.causes()).as(answer.toString()).isEmpty();
            // nobody asked the subnet manager: not healthy, and not sick
            assertThat(answer.verdict()).isIn("unknown", "healthy");
        }
    }

    @Scenario
    void everyToolHangs() throws Exception {
        try (FakedNode node = fabric.node("node02"); FakedNode peer = fabric.node("node03")) {
            node.connect(peer);
            for (String tool : new String[] {"ibstat", "ibstatus", "ibv_devinfo", "ibv_devices", "sminfo", "saquery", "smpquery", "perfquery", "ibportstate",
                "lspci", "lsmod", "ip", "nft", "iptables-save", "ethtool", "dmesg", "systemctl", "rdma", "sysctl"}) {
                node.tool(tool, "trap '' TERM; sleep 1000");
            }
            long start = System.nanoTime();
            Answer answer = node.diagnose("--budget", "8s");
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(60));
            assertThat(answer.outcome("ibstat")).isIn("timed-out", "skipped");
            assertThat(answer.verdict()).as(answer.toString()).isIn("unknown", "healthy");
            assertThat(node.run("sh", "-c", "echo $$").status()).isZero();
            assertThat(Real.run(java.util.Map.of(), Path.of("/"), "pgrep", "-f", node.tree().toString()).out()).isEmpty();
        }
    }

    @Scenario
    void notRoot() throws Exception {
        try (FakedNode node = fabric.node("node02")) {
            Answer answer = node.alone().readableClasses().as("65534").diagnose();
            assertThat(answer.outcome("sminfo")).isEqualTo("denied");
            assertThat(answer.causes()).as(answer.toString()).isEmpty();
            assertThat(answer.verdict()).isEqualTo("unknown");
            assertThat(answer.json().path("unknown").toString()).contains("sudo sminfo");
        }
    }
}
