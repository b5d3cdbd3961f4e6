package org.ibdx.source.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ibdx.source.live.FakeNode.probe;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import org.apache.commons.exec.CommandLine;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;
import org.ibdx.probe.Probe;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

/** Tools that do the worst: the run ends in its time, the others are read, and nothing is left running. */
@Timeout(90)
class ChaosTest {

    /** What a tool does, and what must come of it. */
    private static final Map<String, Outcome> CHAOS = new LinkedHashMap<>();

    static {
        CHAOS.put("sleep 1000", Outcome.TIMED_OUT);
        CHAOS.put("trap '' TERM INT HUP; while :; do sleep 1; done", Outcome.TIMED_OUT);
        CHAOS.put("kill -STOP $$", Outcome.TIMED_OUT);
        CHAOS.put("cat", Outcome.EMPTY);
        CHAOS.put("yes 0123456789", Outcome.CUT);
        CHAOS.put("head -c 67108864 /dev/zero | tr '\\0' x", Outcome.CUT);
        CHAOS.put("while :; do head -c 1000000 /dev/zero; done", Outcome.CUT);
        CHAOS.put("yes error >&2", Outcome.CUT);
        CHAOS.put("echo some; kill -KILL $$", Outcome.KILLED);
        CHAOS.put("kill -ABRT $$", Outcome.KILLED);
        CHAOS.put("head -c 300000 /dev/urandom", Outcome.READ);
        CHAOS.put("echo quick; sleep 1000 &", Outcome.READ);
        CHAOS.put("echo quick; setsid sleep 1000 &", Outcome.READ);
        CHAOS.put("echo quick; (setsid sh -c 'sleep 1000 & sleep 1000' &) ; exit 0", Outcome.READ);
        CHAOS.put("echo quick; env -i sleep 1000 &", Outcome.READ);
        CHAOS.put("echo quick; yes & setsid yes & exit 0", Outcome.READ);
        CHAOS.put("setsid sh -c 'setsid sleep 1000 & sleep 1000' & sleep 1000", Outcome.TIMED_OUT);
        CHAOS.put("f() { sleep 1000 & sleep 0.01; }; while :; do f; done", Outcome.TIMED_OUT);
        CHAOS.put("exec 1>&- 2>&-; sleep 1000", Outcome.TIMED_OUT);
        CHAOS.put("rm -rf \"$PWD\"; echo gone", Outcome.READ);
        CHAOS.put("exit 1", Outcome.FAILED);
        CHAOS.put("exit 126", Outcome.FAILED);
        CHAOS.put("exit 127", Outcome.NO_TOOL);
        CHAOS.put("exit 255", Outcome.FAILED);
    }

    @TempDir
    Path folder;
    FakeNode node;

    @BeforeEach
    void node() {
        node = new FakeNode(folder);
        node.tool("fine", "echo fine");
    }

    @AfterEach
    void nothingIsLeft() {
        assertThat(node.left()).isEmpty();
    }

    private List<Capture> run(Duration budget, List<Probe> probes) {
        long start = System.nanoTime();
        List<Capture> captures = new LiveMachine(probes, LiveOptions.standard().withBudget(budget), node.surroundings(0)).captures();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(budget);
        return captures;
    }

    @Test
    void theWorstToolsAllTogether() {
        List<Probe> probes = new ArrayList<>();
        for (Map.Entry<String, Outcome> chaos : CHAOS.entrySet()) {
            String name = "tool" + probes.size();
            node.tool(name, chaos.getKey());
            // on a busy machine the others need their time
            probes.add(probe(name, "command: [" + name + "]", chaos.getValue() == Outcome.TIMED_OUT ? "timeout: 1.5s" : "timeout: 20s"));
        }
        probes.add(probe("fine", "command: [fine]"));
        List<Capture> captures = run(Duration.ofSeconds(55), probes);
        Map<String, Outcome> outcomes = new LinkedHashMap<>();
        int i = 0;
        for (String script : CHAOS.keySet()) {
            Capture capture = captures.get(i++);
            // children that write without end may have filled the limit before the tool itself is seen to have ended; then it is full
            boolean full = script.contains("yes & exit") && capture.outcome() == Outcome.CUT && capture.text().startsWith("quick\n")
                    && capture.text().length() > Children.LIMIT / 2;
            outcomes.put(script, full ? CHAOS.get(script) : capture.outcome());
        }
        assertThat(outcomes).isEqualTo(CHAOS);
        assertThat(captures.get(i).text()).isEqualTo("fine\n");
        captures.forEach(capture -> assertThat(capture.text().length()).isLessThanOrEqualTo(Children.LIMIT));
        assertThat(captures.stream().filter(capture -> capture.text().startsWith("quick"))).isNotEmpty();
    }

    @Test
    void theBudgetHoldsWhenEveryToolHangs() {
        List<Probe> probes = new ArrayList<>();
        for (int n = 0; n < 12; n++) {
            node.tool("hang" + n, "trap '' TERM; sleep 1000 & wait; sleep 1000");
            probes.add(probe("hang" + n, "command: [hang" + n + "]", "timeout: 10s"));
        }
        List<Capture> captures = run(Duration.ofSeconds(6), probes);
        assertThat(captures).extracting(Capture::outcome).containsOnly(Outcome.TIMED_OUT, Outcome.SKIPPED);
        assertThat(captures.get(0).text()).startsWith("ended because the time for all probes (6 s) was used up");
        assertThat(captures.get(11).text()).startsWith("the time for all probes (6 s) was used up before");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 64, 99, 125, 128, 160, 200, 254, 255})
    void anyStatusIsKept(int status) {
        node.tool("ends", "echo text; exit " + status);
        Capture capture = run(Duration.ofSeconds(10), List.of(probe("ends", "command: [ends]"))).get(0);
        assertThat(capture.exit()).isEqualTo(status);
        assertThat(capture.outcome()).isEqualTo(status == 0 ? Outcome.READ : Outcome.FAILED);
        assertThat(capture.text()).isEqualTo("text\n");
    }

    @Test
    void whatIsNoScriptAndNoProgram() throws IOException {
        node.file(node.tools.resolve("garbage"), "\u0001\u0002\u0000\u0003 ELF of another machine", "rwxr-xr-x");
        node.file(node.tools.resolve("empty"), "", "rwxr-xr-x");
        node.file(node.tools.resolve("lost"), "#!/nowhere/python\n", "rwxr-xr-x");
        Files.createDirectories(node.tools.resolve("folder"));
        List<Capture> captures = run(Duration.ofSeconds(10), List.of(probe("a", "command: [garbage]"), probe("b", "command: [empty]"),
                probe("c", "command: [lost]"), probe("d", "command: [folder]"), probe("fine", "command: [fine]")));
        assertThat(captures.get(0).outcome()).isIn(Outcome.FAILED, Outcome.NO_TOOL);
        assertThat(captures.get(1).outcome()).isEqualTo(Outcome.EMPTY);
        assertThat(captures.get(2).outcome()).isEqualTo(Outcome.NO_TOOL);
        assertThat(captures.get(3).outcome()).isEqualTo(Outcome.NO_TOOL);
        assertThat(captures.get(4).outcome()).isEqualTo(Outcome.READ);
    }

    @Test
    void filesThatFloodAreCutAndTheOthersRead() throws IOException {
        node.file("/etc/a", "first\n").file("/etc/c", "third\n");
        Path big = node.root.resolve("etc/b");
        try (java.io.OutputStream out = Files.newOutputStream(big)) {
            byte[] block = "0123456789abcde\n".repeat(65536).getBytes(StandardCharsets.US_ASCII);
            for (int i = 0; i < 20; i++) {
                out.write(block);
            }
        }
        List<Capture> captures = run(Duration.ofSeconds(30), List.of(probe("a", "read: [/etc/a]"), probe("b", "read: [/etc/b]"),
                probe("b2", "tree: ['/etc/b*']"), probe("c", "read: [/etc/c]")));
        assertThat(captures).extracting(Capture::outcome).containsExactly(Outcome.READ, Outcome.CUT, Outcome.CUT, Outcome.READ);
        assertThat(captures.get(1).text()).hasSizeBetween(Children.LIMIT - 100_000, Children.LIMIT);
        assertThat(captures.get(2).text()).startsWith("/etc/b:0123456789abcde\n");
        assertThat(captures.get(3).text()).isEqualTo("third\n");
    }

    @Test
    void whatCannotBeKilledIsGivenUp() throws Exception {
        node.tool("stuck", "sleep 1000");
        try (Children children = new Children(node.surroundings(0), false, false)) {
            long start = System.nanoTime();
            Ended ended = children.run(List.of(node.tools.resolve("stuck").toString()), 300);
            assertThat(ended.how()).isEqualTo(Ended.How.STUCK);
            assertThat(ended.exit()).isNull();
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(3));
        } finally {
            node.killLeft();
        }
    }

    @Test
    void nothingElseTouchesAnAdapterThatIsStuck() {
        node.adapter("mlx5_0", "0000:41:00.0", "ib0", "InfiniBand").adapter("mlx5_1", "0000:42:00.0", "ib1", "InfiniBand");
        node.pipe("/sys/devices/pci0000:00/0000:41:00.0/infiniband/mlx5_0/ports/1/rate");
        node.tool("ibstat", "echo ibstat").tool("show", "echo \"$*\"");
        List<Probe> probes = List.of(probe("sysfs", "tree: ['/sys/class/infiniband/*/ports/*/*']", "timeout: 1s"), probe("ibstat", "command: [ibstat]"),
                probe("each", "command: [show, '{device}']", "each: device"), probe("eth", "command: [show, '{interface}']", "each: interface"),
                probe("net", "tree: ['/sys/class/net/*/mtu']"), probe("fine", "command: [fine]"));
        try {
            List<Capture> captures = new LiveMachine(probes, LiveOptions.standard(), node.surroundings(0), false).captures();
            assertThat(captures).extracting(capture -> capture.probe() + " " + capture.subject() + " " + capture.outcome()).containsExactlyInAnyOrder(
                    "sysfs null READ", "sysfs mlx5_0 STUCK", "ibstat null SKIPPED", "each mlx5_0 SKIPPED", "each mlx5_1 READ", "eth ib0 SKIPPED",
                    "eth ib1 READ", "net null READ", "net mlx5_0 SKIPPED", "fine null READ");
            assertThat(captures.get(1).text()).startsWith("blocked in the kernel");
            assertThat(captures.get(2).text()).isEqualTo("not run, because adapter 0000:41:00.0 has blocked another probe");
        } finally {
            node.killLeft();
        }
    }

    @Test
    void nothingIsLeftAfterCtrlC() throws Exception {
        node.tool("hang", "setsid sleep 1000 & sleep 1000 & trap '' INT TERM HUP; while :; do sleep 1; done");
        // who is started in the background by a shell ignores Ctrl-C, and so do its children
        ProcessBuilder builder = new ProcessBuilder("env", "--default-signal=INT", Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp", places(ChaosTest.class, LiveMachine.class, CommandLine.class, YAMLFactory.class, JsonFactory.class, Yaml.class),
                Interrupted.class.getName());
        builder.environment().putAll(node.surroundings(0).environment());
        builder.redirectErrorStream(true);
        Process process = builder.start();
        long until = System.nanoTime() + 20_000_000_000L;
        while (node.left().size() < 4 && System.nanoTime() < until) {
            Thread.sleep(50);
        }
        assertThat(node.left().size()).isGreaterThanOrEqualTo(4);
        new ProcessBuilder("kill", "-INT", String.valueOf(process.pid())).start().waitFor();
        long pressed = System.nanoTime();
        try (InputStream in = process.getInputStream()) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEmpty();
        }
        assertThat(process.waitFor(10, java.util.concurrent.TimeUnit.SECONDS)).isTrue();
        // and not because the minute of the probe was over
        assertThat(Duration.ofNanos(System.nanoTime() - pressed)).isLessThan(Duration.ofSeconds(20));
    }

    @Test
    void nothingIsWrittenButTemporaryFiles() throws Exception {
        org.assertj.core.api.Assumptions.assumeThat(Path.of("/usr/bin/strace")).isExecutable();
        node.tool("hang", "echo out; exit 1");
        Path trace = folder.resolve("trace");
        ProcessBuilder builder = new ProcessBuilder("strace", "-ff", "-qq", "-o", trace.toString(), "-e",
                "trace=open,openat,creat,mkdir,mkdirat,rename,renameat,renameat2,unlink,unlinkat,connect,sendto,sendmsg",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:-UsePerfData", "-Xshare:auto", "-cp",
                places(ChaosTest.class, LiveMachine.class, CommandLine.class, YAMLFactory.class, JsonFactory.class, Yaml.class),
                Interrupted.class.getName());
        builder.environment().putAll(node.surroundings(0).environment());
        builder.redirectErrorStream(true).redirectOutput(folder.resolve("said").toFile());
        int exit = builder.start().waitFor();
        org.assertj.core.api.Assumptions.assumeThat(exit).as("strace may trace").isZero();
        // a file for each thread: in one file, strace splits calls that run side by side, and the second half does not name the file
        List<String> calls = new ArrayList<>();
        try (Stream<Path> traces = Files.list(folder)) {
            for (Path each : traces.filter(path -> path.getFileName().toString().startsWith("trace.")).toList()) {
                calls.addAll(Files.readAllLines(each, StandardCharsets.ISO_8859_1));
            }
        }
        List<String> writes = calls.stream()
                .filter(line -> line.matches(".*(O_WRONLY|O_RDWR|O_CREAT|creat\\(|mkdir|rename|unlink|send\\w+\\(|connect\\().*"))
                .filter(line -> !line.matches(".*\"(/dev/null|/dev/tty|/proc/self/[^\"]*|(/dev/shm|/tmp|/var/tmp)/ibdx-[^\"]*)\".*"))
                // what failed wrote nothing
                .filter(line -> !line.matches(".*= -1 E[A-Z]+ .*")).toList();
        assertThat(writes).isEmpty();
        assertThat(calls).anyMatch(line -> line.contains("/ibdx-"));
    }

    private static String places(Class<?>... classes) {
        List<String> places = new ArrayList<>();
        for (Class<?> type : classes) {
            places.add(Path.of(java.net.URI.create(type.getProtectionDomain().getCodeSource().getLocation().toString())).toString());
        }
        return String.join(":", places);
    }

    /** A program that is interrupted. */
    public static final class Interrupted {
        private Interrupted() {
        }

        public static void main(String[] args) {
            new LiveMachine(List.of(probe("hang", "command: [hang]", "timeout: 60s")), LiveOptions.standard()
                    .withBudget(Duration.ofSeconds(60))).captures();
        }
    }

    @Test
    @Tag("soak")
    @Timeout(300)
    void aGigabyteOfOutputAndManyRuns() {
        node.tool("flood", "head -c 1073741824 /dev/zero | tr '\\0' x");
        for (int i = 0; i < 20; i++) {
            List<Capture> captures = run(Duration.ofSeconds(20), List.of(probe("flood", "command: [flood]"), probe("fine", "command: [fine]")));
            assertThat(captures).extracting(Capture::outcome).containsExactly(Outcome.CUT, Outcome.READ);
            assertThat(node.left()).isEmpty();
        }
    }
}
