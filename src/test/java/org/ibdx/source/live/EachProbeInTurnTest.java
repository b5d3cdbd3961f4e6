package org.ibdx.source.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.pipeline.Pipeline;
import org.ibdx.probe.Probe;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every probe that ibdx has does the worst, one after the other: the run ends within its time, nothing is left running, all others bring
 * what they brought before, and the diagnosis is what it was. Here some probes at once, each in one way; in the long form each alone, in
 * every way.
 */
@Timeout(120)
class EachProbeInTurnTest {

    private static final Pipeline PIPELINE = new Pipeline();
    private static final String CAUSE = "link-polling mlx5_0/1";
    private static final String HANG = "sleep 1000 & trap '' TERM INT HUP; while :; do sleep 1; done";
    private static final String LATE = "SKIPPED the time for all probes";
    private static final Duration BUDGET = Duration.ofSeconds(30);

    /** What a tool does, and what may come of it. */
    private static final Map<String, List<Outcome>> WAYS = new LinkedHashMap<>();

    static {
        WAYS.put(HANG, List.of(Outcome.TIMED_OUT));
        WAYS.put("head -c 67108864 /dev/zero | tr '\\0' x", List.of(Outcome.CUT));
        WAYS.put("echo some; kill -KILL $$", List.of(Outcome.KILLED));
        WAYS.put("head -c 300000 /dev/urandom", List.of(Outcome.READ));
        WAYS.put("echo quick; sleep 1000 & setsid sleep 1000 &", List.of(Outcome.READ));
        WAYS.put("not executable", List.of(Outcome.DENIED));
        WAYS.put("exit $(($$ % 256))", List.of(Outcome.EMPTY, Outcome.FAILED, Outcome.NO_TOOL, Outcome.KILLED));
    }

    @TempDir
    Path folder;
    private FakeNode node;
    private final List<Probe> probes = new ArrayList<>();
    private Map<String, String> calm;

    @BeforeEach
    void node() {
        node = new FakeNode(folder).adapter("mlx5_0", "0000:41:00.0", "ib0", "InfiniBand");
        String port = "/sys/devices/pci0000:00/0000:41:00.0/infiniband/mlx5_0/ports/1/";
        node.file(port + "state", "1: DOWN\n").file(port + "phys_state", "2: Polling\n").file(port + "lid", "0xffff\n");
        node.file("/run/netns/blue", "").file("/etc/os-release", "ID=rocky\nVERSION_ID=\"9.4\"\n").file("/proc/modules", "mlx5_ib 4096 0 - Live 0x0\n");
        for (Probe probe : PIPELINE.knowledge().probes().values()) {
            if (!probe.command().isEmpty() && !probe.active()) {
                // one of its own for each, though several probes share a tool
                Probe own = probe.withTool(probe.command().get(0) + "." + probe.id());
                probes.add(own);
                calm(own);
            } else if (Shown.isLive(probe) && !probe.active()) {
                probes.add(probe);
            }
        }
        calm = brought(run());
        assertThat(commands().size()).isGreaterThan(50);
    }

    @AfterEach
    void nothingIsLeft() {
        assertThat(node.left()).isEmpty();
    }

    private void calm(Probe probe) {
        node.tool(probe.command().get(0), "echo calm");
    }

    private List<Probe> commands() {
        return probes.stream().filter(probe -> !probe.command().isEmpty()).toList();
    }

    private List<Capture> run() {
        long start = System.nanoTime();
        LiveOptions options = LiveOptions.standard().withReach("fabric").withPeers(List.of("10.9.8.7")).withBudget(BUDGET);
        List<Capture> captures = new LiveMachine(probes, options, node.surroundings(0)).captures();
        // where others keep the machine busy, what is killed takes its time to end
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(BUDGET.plusSeconds(3));
        assertThat(node.left()).isEmpty();
        Diagnosis diagnosis = PIPELINE.diagnose(captures, true, List.of());
        assertThat(diagnosis.causes()).extracting(cause -> cause.id() + " " + cause.subject()).contains(CAUSE);
        return captures;
    }

    private static Map<String, String> brought(List<Capture> captures) {
        Map<String, String> brought = new TreeMap<>();
        captures.forEach(capture -> brought.put(capture.probe() + " " + capture.subject(), capture.outcome() + " " + capture.text()));
        return brought;
    }

    /** These go wrong in these ways, and nothing else does. */
    private void worst(Map<Probe, String> worst) throws IOException {
        for (Map.Entry<Probe, String> each : worst.entrySet()) {
            Path tool = node.tools.resolve(each.getKey().command().get(0));
            if (each.getValue().equals("not executable")) {
                node.file(tool, "no program", "rw-r--r--");
            } else {
                node.tool(tool.getFileName().toString(), each.getValue());
            }
        }
        List<Capture> captures = run();
        Map<String, String> others = new TreeMap<>(calm);
        List<String> ids = worst.keySet().stream().map(Probe::id).toList();
        others.keySet().removeIf(key -> ids.contains(key.substring(0, key.indexOf(' '))));
        Map<String, String> brought = brought(captures);
        if (worst.containsValue(HANG)) {
            // the sweeps wait for the port that a tool holds which does not end
            brought.forEach((key, value) -> others.computeIfPresent(key, (same, before) -> value.startsWith(LATE) ? value : before));
        }
        assertThat(brought).as(ids.toString()).containsAllEntriesOf(others);
        worst.forEach((probe, way) -> assertThat(captures).filteredOn(capture -> capture.probe().equals(probe.id()))
                .filteredOn(capture -> capture.outcome() != Outcome.SKIPPED).as(probe.id()).isNotEmpty()
                .allSatisfy(capture -> assertThat(WAYS.get(way)).as(probe.id() + ": " + way).contains(capture.outcome())));
        worst.keySet().forEach(this::calm);
    }

    /** A quarter of the probes at once, each in one way; those that hang come by threes, since each takes its whole time. */
    @Test
    void aFewAtOnce() throws IOException {
        List<String> ways = new ArrayList<>(WAYS.keySet());
        ways.remove(HANG);
        List<Probe> commands = commands();
        for (int turn = 0; turn < 4; turn++) {
            Map<Probe, String> worst = new LinkedHashMap<>();
            for (int i = turn; i < commands.size(); i += 4) {
                worst.put(commands.get(i), ways.get((i / 4 + turn) % ways.size()));
            }
            worst(worst);
        }
        Probe quick = commands.stream().filter(probe -> probe.milliseconds() <= 5000 && probe.each() == null).findFirst().orElseThrow();
        worst(Map.of(quick, HANG));
    }

    @Test
    @Tag("soak")
    @Timeout(5400)
    void eachAloneInEveryWay() throws IOException {
        for (Probe probe : commands()) {
            for (String way : List.copyOf(WAYS.keySet())) {
                if (way.equals(HANG) && probe.reach().equals("fabric")) {
                    // a sweep has minutes: it would use up the time of all
                    continue;
                }
                worst(Map.of(probe, way.replace("67108864", "1073741824")), way);
            }
        }
    }

    private void worst(Map<Probe, String> worst, String way) throws IOException {
        WAYS.putIfAbsent(worst.values().iterator().next(), WAYS.get(way));
        worst(worst);
    }

    /** Files too: garbage, a folder in its place, one that never ends, one that blocks its reader. */
    @Test
    void filesOfEachKind() throws IOException {
        List<Path> files = Stream.of("etc/os-release", "proc/modules", "etc/modprobe.d/x.conf", "etc/rdma/rdma.conf", "proc/interrupts").map(node.root::resolve)
                .toList();
        for (Path file : files) {
            Files.createDirectories(file.getParent());
            Files.write(file, new byte[] {0, 1, 2, (byte) 0xff, 10});
        }
        run();
        for (Path file : files) {
            Files.delete(file);
            Files.createDirectories(file.resolve("folder"));
        }
        run();
        try (RandomAccessFile big = new RandomAccessFile(node.root.resolve("etc/rdma/openib.conf").toFile(), "rw")) {
            big.setLength(1L << 26);
        }
        Files.createDirectories(node.root.resolve("etc/infiniband"));
        Files.move(node.root.resolve("etc/rdma/openib.conf"), node.root.resolve("etc/infiniband/openib.conf"));
        node.pipe("/etc/modprobe.d/y.conf");
        List<Capture> captures = run();
        assertThat(captures).filteredOn(capture -> capture.probe().equals("openib-conf")).extracting(Capture::outcome).containsExactly(Outcome.CUT);
        assertThat(captures).filteredOn(capture -> capture.probe().equals("modprobe-d")).extracting(Capture::outcome)
                .contains(Outcome.TIMED_OUT);
    }
}
