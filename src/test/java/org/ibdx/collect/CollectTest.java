package org.ibdx.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.ibdx.source.live.FakeNode.probe;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.ibdx.capture.Capture;
import org.ibdx.probe.Probe;
import org.ibdx.redact.Redactor;
import org.ibdx.source.Sources;
import org.ibdx.source.live.FakeNode;
import org.ibdx.source.live.LiveMachine;
import org.ibdx.source.live.LiveOptions;
import org.ibdx.source.live.Surroundings;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class CollectTest {

    @TempDir
    Path folder;
    FakeNode node;
    LiveOptions options = LiveOptions.standard().withBudget(Duration.ofSeconds(90));

    @BeforeEach
    void node() {
        node = new FakeNode(folder);
        node.adapter("mlx5_0", "0000:41:00.0", "ib0", "InfiniBand").adapter("rocep2s0", "0000:42:00.0", "eth9", "Ethernet");
        node.file("/sys/class/net/lo/type", "772\n").file("/sys/class/net/lo/mtu", "65536\n");
        node.file("/sys/class/net/ib0.8001/type", "32\n").file("/sys/class/net/ib0.8001/parent", "ib0\n").file("/sys/class/net/ib0.8001/mtu", "2044\n");
        node.file("/sys/class/net/$(reboot)/type", "1\n");
        node.file("/etc/rdma/partitions.conf", "Default=0x7fff : ALL=full ;");
        node.file("/etc/modprobe.d/a b.conf", "options ib_ipoib x=1\n\n# a \\ and a : in it\n");
        node.file("/run/netns/blue", "").tool("second", "echo \"second $*\"");
        node.file("/etc/wpa.conf", "psk=verysecret\nPASSWORD: other\nssid=lab\n");
        node.tool("ibstat", "echo \"CA 'mlx5_0'\"; printf 'no line end' >&2; exit 255").tool("lsmod", "echo Module").tool("silent", "exit 0");
        node.tool("show", "for a; do printf '<%s>' \"$a\"; done").tool("hang", "sleep 100 & trap '' TERM; while :; do sleep 1; done");
        node.tool("flood", "yes 0123456789").tool("crash", "echo some; kill -KILL $$").tool("stays", "echo out; sleep 100 & setsid sleep 100 &");
        node.tool("denied", "echo 'Operation not permitted (you must be root)' >&2; exit 1").tool("systemctl", "echo inactive; exit 3");
        node.tool("binary", "head -c 5000 /dev/zero; printf 'x\\201\\377\\n'").tool("sminfo", "echo sminfo: sm lid 3");
        node.tool("umad", "echo \"ibwarn: can't open UMAD port\" >&2; echo 'umad: iberror: failed'; exit 255");
        node.tool("helper", "exec /nowhere/tool").file(node.tools.resolve("locked"), "x", "rw-r--r--");
    }

    private List<Probe> probes() {
        return List.of(probe("lsmod", "command: [lsmod]"), probe("ibstat", "command: [ibstat]"), probe("silent", "command: [silent]"),
                probe("args", "command: [show, '$(id)', 'a  b', '*', ';ls', \"it's\", '{x}']"), probe("missing", "command: [missing, -x]"),
                probe("denied", "command: [denied]"), probe("umad", "command: [umad]", "privilege: root"), probe("helper", "command: [helper]"),
                probe("locked", "command: [locked]"), probe("systemctl", "command: [systemctl, is-active, x]"), probe("crash", "command: [crash]"),
                probe("flood", "command: [flood]"), probe("hang", "command: [hang]", "timeout: 1s"), probe("stays", "command: [stays]"),
                probe("binary", "command: [binary]"), probe("sminfo", "command: [sminfo, -C, '{device}', -P, '{port}']", "each: port", "reach: sm"),
                probe("net", "command: [ibnetdiscover]", "reach: fabric"), probe("ping", "command: [ibping, '{peer}']", "each: peer", "active: true", "effects: MADs"),
                probe("show-pci", "command: [show, '{pci}', '{device}']", "each: device"), probe("ethtool", "command: [show, -i, '{interface}']", "each: interface"),
                probe("lspci", "command: [show, '{pci}{pci}']", "each: pci"), probe("netns", "command: [show, -n, '{netns}']", "each: netns"),
                probe("instead", "command: [first, -m]", "instead: [other, second]"),
                probe("sysfs", "tree: ['/sys/class/infiniband/*/ports/*/{state,rate}', '/sys/class/infiniband/*/device', '/sys/class/infiniband/*/device/uevent']"),
                probe("netfs", "tree: ['/sys/class/net/*/mtu', '/sys/class/net/*/type']"), probe("pci", "tree: ['/sys/bus/pci/devices/*/class']"),
                probe("one", "read: ['/sys/class/net/{interface}/mtu']", "each: interface"), probe("conf", "tree: ['/etc/modprobe.d/*', '/etc/modprobe.d']"),
                probe("partitions", "read: [/etc/opensm/partitions.conf, /etc/rdma/partitions.conf]"), probe("none", "read: [/etc/none]"),
                probe("nothing", "tree: ['/etc/none.d/*']"), probe("empty", "tree: ['/etc/rdma/*.d']"), probe("wpa", "read: [/etc/wpa.conf]"),
                probe("carrier", "tree: ['/proc/self/mem']"));
    }

    /** What a capture is, without the times. */
    private static Map<String, String> comparable(List<Capture> captures) {
        Map<String, String> comparable = new TreeMap<>();
        for (Capture capture : captures) {
            String text = capture.text().length() > 100_000 ? "long" : capture.text().lines().sorted().collect(Collectors.joining("\n"));
            comparable.put(capture.probe() + " " + capture.subject(), capture.host() + "|" + capture.outcome() + "|" + capture.exit() + "|"
                    + capture.userId() + "|" + capture.command() + "|" + text);
        }
        return comparable;
    }

    private List<Capture> open(Path bundle, List<String> names) throws Exception {
        Path out = Files.createTempDirectory(folder, "open");
        try (InputStream in = new BufferedInputStream(Files.newInputStream(bundle));
                TarArchiveInputStream tar = new TarArchiveInputStream(new GZIPInputStream(in))) {
            TarArchiveEntry entry = tar.getNextEntry();
            while (entry != null) {
                names.add(entry.getName());
                Path path = out.resolve(entry.getName());
                if (entry.isDirectory()) {
                    Files.createDirectories(path);
                } else {
                    assertThat(entry.getMode() & 077).isZero();
                    Files.write(path, tar.readAllBytes());
                }
                entry = tar.getNextEntry();
            }
        }
        return new Sources(probes()).open(List.of(out.toString()), InputStream.nullInputStream()).captures();
    }

    @Test
    void theBundleHoldsWhatTheMachineSaid() throws Exception {
        Surroundings here = node.surroundings(1000);
        Path bundle = new Collector(probes(), options, "1.2", here, Clock.systemUTC()).collect(folder.resolve("out.tar.gz"), null).file();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(bundle))).isEqualTo("rw-------");
        try (var files = Files.list(folder)) {
            assertThat(files.map(path -> path.getFileName().toString())).containsExactlyInAnyOrder("root", "tools", "out.tar.gz");
        }
        List<String> names = new ArrayList<>();
        List<Capture> captures = open(bundle, names);
        assertThat(names.get(0)).matches("ibdx-node17-\\d{8}-\\d{6}/");
        assertThat(names).anyMatch(name -> name.endsWith("/manifest.tsv")).anyMatch(name -> name.endsWith("/sminfo.mlx5_0_1.txt"));
        List<Capture> live = new LiveMachine(probes(), options, here).captures();
        assertThat(comparable(captures)).isEqualTo(comparable(live));
        assertThat(captures).extracting(Capture::probe).isEqualTo(live.stream().map(Capture::probe).toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"dash", "busybox"})
    void theScriptBringsTheSame(String shell) throws Exception {
        compare(shell);
    }

    @Test
    @Tag("soak")
    void theScriptBringsTheSameUnderBash() throws Exception {
        compare("bash");
    }

    private void compare(String shell) throws Exception {
        Path busybox = Path.of("/usr/bin/busybox").toFile().canExecute() ? Path.of("/usr/bin/busybox") : Path.of("/bin/busybox");
        Path program = shell.equals("busybox") ? busybox : Path.of("/bin/" + shell);
        assumeThat(program).isExecutable();
        Surroundings here = node.surroundings(1000);
        Path script = folder.resolve("collect.sh");
        Files.writeString(script, CollectScript.of(probes(), options, "1.2"));
        Path bundle = folder.resolve("script.tar.gz");
        List<String> command = new ArrayList<>(List.of(program.toString()));
        String path = node.tools + ":" + System.getenv("PATH");
        if (shell.equals("busybox")) {
            command.add("ash");
            // a machine on which everything but the tools is busybox
            Path applets = Files.createDirectories(folder.resolve("applets"));
            assertThat(new ProcessBuilder(program.toString(), "--install", "-s", applets.toString()).start().waitFor()).isZero();
            for (String own : List.of("ip", "lsmod", "ping")) {
                Files.deleteIfExists(applets.resolve(own));
            }
            path = node.tools + ":" + applets + ":" + System.getenv("PATH");
        }
        command.addAll(List.of(script.toString(), "-o", bundle.toString()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).directory(folder.toFile());
        builder.environment().putAll(here.environment());
        builder.environment().put("PATH", path);
        builder.environment().putAll(Map.of("IBDX_ROOT", node.root.toString(), "IBDX_HOST", "node17", "IBDX_USER", "1000"));
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(90, TimeUnit.SECONDS)).isTrue();
        assertThat(said).isEqualTo(bundle + "\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(bundle))).isEqualTo("rw-------");
        List<Capture> captures = open(bundle, new ArrayList<>());
        List<Capture> live = new LiveMachine(probes(), options, here).captures();
        assertThat(comparable(captures)).isEqualTo(comparable(live));
        assertThat(captures).extracting(Capture::probe).isEqualTo(live.stream().map(Capture::probe).toList());
        assertThat(node.left()).isEmpty();
        if (shell.equals("busybox")) {
            // the extension that clears the folder has a warning for every link in it
            try (var applets = Files.list(folder.resolve("applets"))) {
                for (Path applet : applets.toList()) {
                    Files.delete(applet);
                }
            }
        }
    }

    @Test
    void aBlockedAdapterSpoilsNothingElseInTheScriptToo() throws Exception {
        node.pipe("/sys/devices/pci0000:00/0000:41:00.0/infiniband/mlx5_0/ports/1/rate");
        List<Probe> probes = List.of(probe("sysfs", "tree: ['/sys/class/infiniband/*/ports/*/*']", "timeout: 1s"), probe("lsmod", "command: [lsmod]"));
        Path script = folder.resolve("collect.sh");
        Files.writeString(script, CollectScript.of(probes, options, "1.2"));
        ProcessBuilder builder = new ProcessBuilder("/bin/sh", script.toString(), "-o", folder.resolve("s.tar.gz").toString()).inheritIO();
        builder.environment().putAll(node.surroundings(0).environment());
        builder.environment().putAll(Map.of("IBDX_ROOT", node.root.toString()));
        assertThat(builder.start().waitFor()).isZero();
        assertThat(open(folder.resolve("s.tar.gz"), new ArrayList<>())).extracting(capture -> capture.probe() + " " + capture.subject() + " "
                + capture.outcome()).containsExactly("sysfs null READ", "sysfs mlx5_0 TIMED_OUT", "lsmod null READ");
        assertThat(node.left()).isEmpty();
    }

    @Test
    void nothingIsLeftWhenTheScriptIsInterrupted() throws Exception {
        Path script = interruptible();
        for (String shell : List.of("/bin/dash", "/bin/bash")) {
            Process process = begin(script, shell);
            Thread.sleep(1500);
            assertThat(node.left()).isNotEmpty();
            interrupt(process, "TERM");
        }
    }

    /** At any moment: before there is anything, between a fork and what it becomes, while tools fork, at the end. */
    @Test
    @Tag("soak")
    @Timeout(1200)
    void nothingIsLeftAtWhateverMomentTheScriptIsInterrupted() throws Exception {
        Path script = interruptible();
        Random random = new Random(4711);
        for (int i = 0; i < 200; i++) {
            String[] shell = List.of(new String[] {"/bin/dash"}, new String[] {"/bin/bash"}, new String[] {"busybox", "ash"}).get(i % 3);
            Process process = begin(script, shell);
            Thread.sleep(random.nextInt(i % 2 == 0 ? 600 : 4000));
            interrupt(process, i % 5 == 0 ? "HUP" : "TERM");
        }
    }

    private Path interruptible() throws IOException {
        node.tool("forks", "n=0; while [ $n -lt 200 ]; do sleep 100 & setsid sleep 100 & n=$((n + 1)); sleep 0.02; done");
        Path script = folder.resolve("collect.sh");
        Files.writeString(script, CollectScript.of(List.of(probe("lsmod", "command: [lsmod]"), probe("net", "tree: ['/sys/class/net/*/mtu']"),
                probe("stays", "command: [stays]"), probe("ibstat", "command: [ibstat]"), probe("forks", "command: [forks]", "timeout: 1s"),
                probe("hang", "command: [hang]", "timeout: 50s")), options, "1.2"));
        return script;
    }

    private Process begin(Path script, String... shell) throws IOException {
        List<String> command = new ArrayList<>(List.of(shell));
        command.addAll(List.of(script.toString(), "-o", folder.resolve("s.tar.gz").toString()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(folder.resolve("said").toFile());
        builder.environment().putAll(node.surroundings(0).environment());
        builder.environment().putAll(Map.of("IBDX_ROOT", node.root.toString(), "XDG_RUNTIME_DIR", "/nowhere"));
        return builder.start();
    }

    private void interrupt(Process process, String signal) throws Exception {
        new ProcessBuilder("kill", "-" + signal, String.valueOf(process.pid())).start().waitFor();
        assertThat(process.waitFor(15, TimeUnit.SECONDS)).isTrue();
        // before its first lines were read it ends as any program does
        int bySignal = signal.equals("HUP") ? 129 : 143;
        assertThat(process.exitValue()).as(Files.readString(folder.resolve("said"))).isIn(130, bySignal);
        for (int i = 0; i < 20 && !node.left().isEmpty(); i++) {
            // a shell that was just forked finds that it may not begin, and ends
            Thread.sleep(25);
        }
        assertThat(node.left()).isEmpty();
        assertThat(Path.of("/dev/shm/ibdx-" + process.pid())).doesNotExist();
    }

    @Test
    void shellcheckHasNothingToSay() throws Exception {
        assumeThat(Path.of("/usr/bin/shellcheck")).isExecutable();
        Path script = folder.resolve("collect.sh");
        Files.writeString(script, CollectScript.of(probes(), options, "1.2"));
        Process process = new ProcessBuilder("/usr/bin/shellcheck", script.toString()).redirectErrorStream(true).start();
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)).isEmpty();
        for (String shell : List.of("dash", "bash")) {
            assertThat(new ProcessBuilder(shell, "-n", script.toString()).inheritIO().start().waitFor()).isZero();
        }
    }

    @Test
    void aRedactedBundleNamesNobody() throws Exception {
        node.tool("show", "echo node17 0x98039b0300a1b2c4 10.9.8.7 on node17");
        Path key = folder.resolve("case.key");
        Collector collector = new Collector(List.of(probe("show", "command: [show]")), options, "1.2", node.surroundings(0), Clock.systemUTC());
        collector.collect(folder.resolve("r.tar.gz"), Redactor.with(key));
        List<String> names = new ArrayList<>();
        Capture capture = open(folder.resolve("r.tar.gz"), names).get(0);
        assertThat(names.toString() + capture).doesNotContain("node17").doesNotContain("a1b2c4").doesNotContain("10.9.8.7");
        assertThat(names.get(0)).startsWith("ibdx-host-");
        assertThat(Redactor.with(key).restore(capture.text())).isEqualTo("node17 0x98039b0300a1b2c4 10.9.8.7 on node17\n");
        assertThat(Redactor.with(key).restore(capture.host())).isEqualTo("node17");
    }

    @Test
    void aBundleIsThereAsAWholeOrNotAtAll() throws IOException {
        Collector collector = new Collector(List.of(probe("lsmod", "command: [lsmod]")), options, "1.2", node.surroundings(0), Clock.systemUTC());
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> collector.collect(folder.resolve("no/where.tar.gz"), null))
                .isInstanceOf(IOException.class).hasMessageContaining("there is no folder");
        Files.writeString(folder.resolve("old.tar.gz"), "old");
        collector.collect(folder.resolve("old.tar.gz"), null);
        assertThat(Files.size(folder.resolve("old.tar.gz"))).isGreaterThan(100);
    }
}
