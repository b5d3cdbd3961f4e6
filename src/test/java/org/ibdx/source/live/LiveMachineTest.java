package org.ibdx.source.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ibdx.source.live.FakeNode.probe;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;
import org.ibdx.probe.Probe;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveMachineTest {

    @TempDir
    Path folder;
    FakeNode node;
    LiveOptions options = LiveOptions.standard();

    @BeforeEach
    void node() {
        node = new FakeNode(folder);
        node.file("/sys/class/net/lo/type", "772\n");
    }

    private List<Capture> run(Integer user, Probe... probes) {
        return new LiveMachine(List.of(probes), options, node.surroundings(user)).captures();
    }

    private Capture one(Integer user, Probe probe) {
        List<Capture> captures = run(user, probe);
        assertThat(captures).hasSize(1);
        return captures.get(0);
    }

    @Test
    void aCommandIsReadWithAllThatBelongsToIt() {
        node.tool("lsmod", "echo \"lang=$LC_ALL\"; echo oops >&2; exit 0");
        Capture capture = one(1000, probe("lsmod", "command: [lsmod]"));
        assertThat(capture.outcome()).isEqualTo(Outcome.READ);
        assertThat(capture.text()).isEqualTo("lang=C\noops\n");
        assertThat(capture.host()).isEqualTo("node17");
        assertThat(capture.userId()).isEqualTo(1000);
        assertThat(capture.exit()).isZero();
        assertThat(capture.command()).isEqualTo("lsmod");
        assertThat(capture.source()).isEqualTo("lsmod");
        assertThat(capture.ordered()).isFalse();
        assertThat(capture.taken()).isNotNull();
    }

    @Test
    void argumentsAreNoShellText() {
        node.tool("show", "for a; do printf '<%s>' \"$a\"; done");
        Capture capture = one(0, probe("show", "command: [show, '$(id)', 'a b', '*', ';ls', \"it's\"]"));
        assertThat(capture.text()).isEqualTo("<$(id)><a b><*><;ls><it's>");
    }

    @Test
    void eachKindOfFailureHasItsOutcome() {
        node.tool("silent", "exit 0").tool("failing", "echo ibpanic; exit 255").tool("denying", "echo 'nft: Operation not permitted (you must be root)' >&2; exit 1");
        node.tool("helperless", "exec /nowhere/ibnetdiscover").tool("crashing", "kill -SEGV $$").tool("inactive", "echo inactive; exit 3");
        node.tool("unlinked", "echo 'ibstat: error while loading shared libraries: libibmad.so.5: cannot open' >&2; exit 127");
        node.tool("systemctl", "echo inactive; exit 3").tool("umad", "echo \"ibwarn: [1] mad_rpc_open_port: can't open UMAD port ((null):0)\" >&2; exit 255");
        node.file(node.tools.resolve("locked"), "x", "rw-r--r--");
        List<Probe> probes = new ArrayList<>();
        for (String tool : List.of("silent", "failing", "denying", "helperless", "crashing", "unlinked", "locked", "missing", "systemctl")) {
            probes.add(probe(tool, "command: [" + tool + "]"));
        }
        probes.add(probe("umad", "command: [umad]", "privilege: root"));
        List<Capture> captures = run(1000, probes.toArray(Probe[]::new));
        assertThat(captures).extracting(Capture::outcome).containsExactly(Outcome.EMPTY, Outcome.FAILED, Outcome.DENIED, Outcome.NO_TOOL,
                Outcome.KILLED, Outcome.FAILED, Outcome.DENIED, Outcome.NO_TOOL, Outcome.READ, Outcome.DENIED);
        assertThat(captures).extracting(Capture::sequence).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        assertThat(captures.get(4).text()).startsWith("ended by signal 11");
    }

    @Test
    void rootIsNotToldToBecomeRoot() {
        node.tool("mstflint", "echo '-E- Cannot open Device: Operation not permitted'; exit 1");
        node.adapter("mlx5_0", "0000:41:00.0", "ib0", "InfiniBand");
        assertThat(one(0, probe("flint", "command: [mstflint]")).outcome()).isEqualTo(Outcome.FAILED);
        assertThat(one(1000, probe("flint", "command: [mstflint]")).outcome()).isEqualTo(Outcome.DENIED);
    }

    @Test
    void treesOfAllAdaptersAreOneCapture() {
        node.adapter("mlx5_0", "0000:41:00.0", "ib0", "InfiniBand").adapter("mlx5_1", "0000:42:00.0", "ib1", "InfiniBand");
        Capture capture = one(0, probe("sysfs", "tree: ['/sys/class/infiniband/*/ports/*/state', '/sys/class/infiniband/*/device', "
                + "'/sys/class/infiniband/*/device/uevent']"));
        assertThat(capture.outcome()).isEqualTo(Outcome.READ);
        assertThat(capture.subject()).isNull();
        assertThat(capture.source()).isEqualTo("/sys/class/infiniband");
        assertThat(capture.text().lines()).containsExactlyInAnyOrder(
                "/sys/class/infiniband/mlx5_0/ports/1/state:4: ACTIVE", "/sys/class/infiniband/mlx5_0/device:-> ../..",
                "/sys/class/infiniband/mlx5_0/device/uevent:DRIVER=mlx5_core",
                "/sys/class/infiniband/mlx5_0/device/uevent:PCI_SLOT_NAME=0000:41:00.0",
                "/sys/class/infiniband/mlx5_1/ports/1/state:4: ACTIVE", "/sys/class/infiniband/mlx5_1/device:-> ../..",
                "/sys/class/infiniband/mlx5_1/device/uevent:DRIVER=mlx5_core",
                "/sys/class/infiniband/mlx5_1/device/uevent:PCI_SLOT_NAME=0000:42:00.0");
    }

    @Test
    void anAdapterThatBlocksItsReaderSpoilsNoOther() {
        node.adapter("mlx5_0", "0000:41:00.0", "ib0", "InfiniBand").adapter("mlx5_1", "0000:42:00.0", "ib1", "InfiniBand");
        node.pipe("/sys/devices/pci0000:00/0000:41:00.0/infiniband/mlx5_0/ports/1/rate");
        List<Capture> captures = run(0, probe("sysfs", "tree: ['/sys/class/infiniband/*/ports/*/*']", "timeout: 1s"),
                probe("net", "tree: ['/sys/class/net/*/mtu']", "timeout: 1s"));
        assertThat(captures).extracting(capture -> capture.probe() + " " + capture.subject() + " " + capture.outcome())
                .containsExactlyInAnyOrder("sysfs null READ", "sysfs mlx5_0 TIMED_OUT", "net null READ", "net mlx5_0 SKIPPED");
        assertThat(captures.get(0).text()).contains("mlx5_1/ports/1/rate:200", "mlx5_0/ports/1/link_layer:InfiniBand");
        assertThat(captures.get(1).text()).startsWith("no end within 1 s");
        assertThat(node.left()).isEmpty();
    }

    @Test
    void firstFileThatExistsIsReadAsItIs() {
        node.file("/etc/rdma/partitions.conf", "Default=0x7fff : ALL=full ;");
        Capture capture = one(0, probe("partitions", "read: [/etc/opensm/partitions.conf, /etc/rdma/partitions.conf]"));
        assertThat(capture.text()).isEqualTo("Default=0x7fff : ALL=full ;");
        assertThat(capture.source()).isEqualTo("/etc/rdma/partitions.conf");
        assertThat(capture.command()).isNull();
        assertThat(one(0, probe("none", "read: [/etc/none]")).outcome()).isEqualTo(Outcome.ABSENT);
        assertThat(one(0, probe("none", "tree: ['/etc/rdma/*.conf.d/*']")).outcome()).isEqualTo(Outcome.EMPTY);
        assertThat(one(0, probe("none", "tree: ['/etc/nothing/*']")).outcome()).isEqualTo(Outcome.ABSENT);
        node.file("/etc/empty", "");
        assertThat(one(0, probe("empty", "read: [/etc/empty]")).outcome()).isEqualTo(Outcome.EMPTY);
    }

    @Test
    void placeholdersAreFilledFromTheMachineOnly() {
        node.adapter("mlx5_0", "0000:41:00.0", "ib0", "InfiniBand").adapter("rocep2s0", "0000:42:00.0", "eth9", "Ethernet");
        node.tool("show", "echo \"$*\"");
        List<Capture> captures = run(0, probe("d", "command: [show, '{device}', '{pci}']", "each: device"),
                probe("p", "command: [show, -C, '{device}', -P, '{port}']", "each: port", "reach: sm"),
                probe("i", "command: [show, '{interface}']", "each: interface"), probe("x", "command: [show, '{pci}']", "each: pci"),
                probe("f", "read: ['/sys/class/net/{interface}/mtu']", "each: interface"));
        assertThat(captures).extracting(capture -> capture.probe() + " " + capture.subject() + " " + capture.text().strip()).containsExactlyInAnyOrder(
                "d mlx5_0 mlx5_0 0000:41:00.0", "d rocep2s0 rocep2s0 0000:42:00.0", "p mlx5_0/1 -C mlx5_0 -P 1",
                "p rocep2s0/1 the port is Ethernet, not InfiniBand", "i ib0 ib0", "i eth9 eth9",
                "x 0000:41:00.0 0000:41:00.0", "x 0000:42:00.0 0000:42:00.0", "f ib0 2044", "f eth9 2044");
    }

    @Test
    void strangeNamesNeverReachACommand() {
        node.adapter("mlx5_0", "0000:41:00.0", "ib0", "InfiniBand");
        node.file("/sys/class/net/$(reboot)/type", "32\n").file("/sys/class/net/-f/type", "32\n");
        node.tool("show", "echo \"$*\"");
        List<Capture> captures = run(0, probe("i", "command: [show, '{interface}']", "each: interface"));
        assertThat(captures).extracting(Capture::text).containsExactlyInAnyOrder("ib0\n", "names with unusual characters are not put into commands: 2");
    }

    @Test
    void whatIsNotAskedForIsSkippedWithItsReason() {
        node.adapter("mlx5_0", "0000:41:00.0", "ib0", "InfiniBand");
        node.tool("ibping", "echo pong").tool("ibnetdiscover", "echo net").tool("reset", "echo reset");
        Probe[] probes = {probe("ping", "command: [ibping]", "active: true", "effects: sends MADs", "reach: sm"),
            probe("net", "command: [ibnetdiscover]", "reach: fabric"), probe("reset", "command: [reset]", "effects: clears counters"),
            probe("peer", "command: [ibping, '{lid}']", "active: true", "each: lid")};
        assertThat(run(0, probes)).extracting(Capture::outcome).containsOnly(Outcome.SKIPPED);
        options = options.withActive(true).withReach("fabric").withPeers(List.of("0x2", "-x"));
        assertThat(run(0, probes)).extracting(Capture::outcome).containsOnly(Outcome.READ);
    }

    @Test
    void withoutAnAdapterTheWitnessesAreRead() {
        node.tool("lsmod", "echo Module").tool("lspci", "echo 00:00.0").tool("ip", "echo lo").tool("ibstat", "sleep 9").tool("sminfo", "sleep 9");
        List<Capture> captures = run(0, probe("lsmod", "command: [lsmod]"), probe("lspci", "command: [lspci, -nn]"),
                probe("ip-link", "command: [ip, -d, link]"), probe("sysfs", "tree: ['/sys/class/infiniband/*/node_guid']"),
                probe("ibstat", "command: [ibstat]"), probe("sminfo", "command: [sminfo]", "reach: sm"),
                probe("ethtool", "command: [ethtool, -i, '{interface}']", "each: interface"));
        assertThat(captures).extracting(Capture::outcome).containsExactly(Outcome.READ, Outcome.READ, Outcome.READ, Outcome.ABSENT,
                Outcome.SKIPPED, Outcome.SKIPPED, Outcome.SKIPPED);
        assertThat(captures.get(4).text()).startsWith("there is no InfiniBand adapter");
    }

    @Test
    void neverTwoMadToolsOnOnePort() {
        node.adapter("mlx5_0", "0000:41:00.0", "ib0", "InfiniBand").adapter("mlx5_1", "0000:42:00.0", "ib1", "InfiniBand");
        String script = "mkdir '" + folder + "/lock-'$1 || { echo collision; exit; }; sleep 0.2; rmdir '" + folder + "/lock-'$1; echo fine";
        node.tool("sminfo", script).tool("smpquery", script).tool("perfquery", script);
        List<Capture> captures = run(0, probe("a", "command: [sminfo, '{device}']", "each: port", "reach: sm"),
                probe("b", "command: [smpquery, '{device}']", "each: port", "reach: sm"),
                probe("c", "command: [perfquery, '{device}']", "each: device", "reach: sm"));
        assertThat(captures).hasSize(6).extracting(capture -> capture.text().strip()).containsOnly("fine");
    }

    @Test
    void sudoIsUsedOnlyWhenAskedForAndGivenUpWhenItRefuses() {
        node.tool("dmesg", "echo log").tool("sudo", "echo \"sudo: a password is required\" >&2; exit 1");
        Probe probe = probe("dmesg", "command: [dmesg]", "privilege: root");
        assertThat(one(1000, probe).outcome()).isEqualTo(Outcome.READ);
        options = options.withSudo(true);
        Capture refused = one(1000, probe);
        assertThat(refused.outcome()).isEqualTo(Outcome.DENIED);
        assertThat(refused.userId()).isEqualTo(1000);
        node.tool("sudo", "shift 2; exec \"$@\"");
        assertThat(one(1000, probe).userId()).isZero();
    }

    @Test
    void whatSudoIsAskedForIsWhatNeedsRoot() {
        node.tool("dmesg", "echo log").tool("lsmod", "echo Module").tool("sudo", "echo \"$*\" >>'" + folder + "/asked'; shift 2; exec \"$@\"");
        options = options.withSudo(true);
        run(1000, probe("dmesg", "command: [dmesg]", "privilege: root"), probe("lsmod", "command: [lsmod]"));
        assertThat(folder.resolve("asked")).hasContent("-n -- " + node.tools.resolve("dmesg"));
        run(0, probe("dmesg", "command: [dmesg]", "privilege: root"));
        assertThat(folder.resolve("asked")).hasContent("-n -- " + node.tools.resolve("dmesg"));
    }

    @Test
    void aToolOfAnotherNameIsTakenWhereTheFirstIsNotInstalled() {
        node.adapter("mlx5_0", "0000:41:00.0", "ib0", "InfiniBand").tool("mstlink", "echo \"mst $*\"");
        Probe probe = probe("mlxlink", "command: [mlxlink, -m]", "instead: [mlxlink.old, mstlink]");
        Capture capture = one(0, probe);
        assertThat(capture.text()).isEqualTo("mst -m\n");
        assertThat(capture.command()).isEqualTo("mstlink -m");
        node.tool("mlxlink", "echo \"mlx $*\"");
        assertThat(one(0, probe).command()).isEqualTo("mlxlink -m");
        assertThat(one(0, probe("none", "command: [first, -x]", "instead: [second]")).text()).isEqualTo("first: not found");
    }

    @Test
    void eachNamespaceIsLookedIntoButNotHundreds() {
        node.tool("ip", "echo \"$*\"");
        Probe probe = probe("netns", "command: [ip, -n, '{netns}', link]", "each: netns");
        assertThat(one(0, probe).text()).isEqualTo("there is no network namespace that has a name");
        node.file("/run/netns/blue", "").file("/run/netns/;red", "");
        assertThat(run(0, probe)).extracting(capture -> capture.subject() + " " + capture.text().strip()).containsExactlyInAnyOrder("blue -n blue link",
                "? names with unusual characters are not put into commands: 1");
        for (int i = 0; i < 20; i++) {
            node.file("/run/netns/cni-" + i, "");
        }
        assertThat(run(0, probe)).hasSize(Inventory.MOST_NAMESPACES + 2).extracting(Capture::text)
                .contains("only the first 16 namespaces are looked into, not 5 more");
    }

    @Test
    void progressIsToldAndGoneAtTheEnd() {
        List<String> said = new ArrayList<>();
        options = options.withProgress(said::add);
        node.tool("slow", "sleep 1.3");
        one(0, probe("slow", "command: [slow]"));
        assertThat(said).contains("0/1  slow", "0/1  slow 1 s");
        assertThat(said.get(said.size() - 1)).isEmpty();
    }

    @Test
    void interruptionEndsTheRun() throws InterruptedException {
        node.tool("hang", "sleep 1000 & sleep 1000");
        List<Capture> captures = new ArrayList<>();
        options = options.withBudget(Duration.ofSeconds(60));
        Thread thread = new Thread(() -> captures.addAll(run(0, probe("hang", "command: [hang]", "timeout: 50s"))));
        thread.start();
        Thread.sleep(700);
        thread.interrupt();
        thread.join(5000);
        assertThat(captures).extracting(Capture::outcome).containsExactly(Outcome.SKIPPED);
        assertThat(node.left()).isEmpty();
    }
}
