package org.ibdx.fabric;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * A simulated InfiniBand fabric (ibsim) with the real opensm on it, against which the real tools of infiniband-diags run. It listens
 * on no network; all ends with {@link #close()}.
 *
 * <pre>{@code
 * Fabric.need();                                        // skips, loudly, where packages or root are missing
 * try (Fabric fabric = Fabric.up(folder, new Topology(4))) {
 *     fabric.sm("node01");
 *     FakedNode node = fabric.node("node02");           // a whole machine: sysfs, modules, lspci, tools
 *     Answer answer = node.diagnose();
 * }
 * }</pre>
 */
public final class Fabric implements AutoCloseable {

    private static final List<String> TOOLS = List.of("ibaddr", "ibping", "sminfo", "smpquery", "saquery", "perfquery", "ibnetdiscover", "iblinkinfo",
            "ibqueryerrors", "ibhosts", "ibswitches", "ibnodes", "ibtracert", "ibroute", "ibportstate", "ibsysstat");
    private static final String DEVICE = "mlx5_0";
    private static final String TYPE = "MT4123";
    private static int count;

    private final Path folder;
    private final Topology topology;
    private final String socket;
    private final Process simulator;
    private final OutputStream console;
    private final Map<String, Process> managers = new LinkedHashMap<>();
    private final List<Process> servers = new ArrayList<>();
    private int marks;

    private Fabric(Path folder, Topology topology) throws IOException {
        this.folder = folder;
        this.topology = topology;
        synchronized (Fabric.class) {
            socket = "ibdx-" + ProcessHandle.current().pid() + "-" + ++count;
        }
        Files.createDirectories(cwd());
        Files.setPosixFilePermissions(cwd(), PosixFilePermissions.fromString("rwxrwxrwx"));
        Files.writeString(folder.resolve("net"), topology.text());
        preload();
        // -I allows GUIDs that occur twice; the tables are to be larger than the fabric
        ProcessBuilder builder = Real.builder(Map.of("IBSIM_SOCKNAME", socket), cwd(), List.of("ibsim", "-s", "-I", "-N", "64", "-S", "16", "-P", "2048",
                folder.resolve("net").toString()));
        simulator = builder.redirectErrorStream(true).redirectOutput(log().toFile()).start();
        // the console must not come to its end, or ibsim spins
        console = simulator.getOutputStream();
    }

    /** Skips the test, loudly, where what this needs is missing. */
    public static void need(String... programs) {
        Real.need(programs);
    }

    /** Starts the fabric, without a subnet manager; {@code folder} is for its files, empty. */
    public static Fabric up(Path folder, Topology topology) throws IOException {
        Files.createDirectories(folder);
        Fabric fabric = new Fabric(folder, topology);
        if (!fabric.until(20, () -> fabric.said(fabric.log(), "simulator ready"))) {
            fabric.close();
            throw new IOException("ibsim did not start: " + Files.readString(fabric.log()));
        }
        return fabric;
    }

    Path cwd() {
        return folder.resolve("cwd");
    }

    Path folder() {
        return folder;
    }

    private Path log() {
        return folder.resolve("ibsim.log");
    }

    private Path library() {
        return folder.resolve("libumad2sim.so");
    }

    public Topology topology() {
        return topology;
    }

    /** umad2sim calls every adapter ibsim0 of type simulator; a copy of it says what a node would. Same lengths, so offsets hold. */
    private void preload() throws IOException {
        String text = new String(Files.readAllBytes(Real.PRELOAD), StandardCharsets.ISO_8859_1);
        text = text.replace("ibsim0", DEVICE).replace("\0simulator\0", "\0" + TYPE + "\0".repeat("simulator".length() - TYPE.length()) + "\0");
        Files.write(library(), text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Environment of a tool on a host. */
    Map<String, String> on(String host) {
        Map<String, String> environment = new HashMap<>();
        environment.put("IBSIM_SOCKNAME", socket);
        environment.put("SIM_HOST", host);
        environment.put("LD_PRELOAD", library().toString());
        return environment;
    }

    /** Runs a tool on a host. */
    public String run(String host, String... command) throws IOException {
        return Real.run(on(host), cwd(), command).all();
    }

    /** One line for ibsim's console (Unlink, ReLink, Error, PerformanceSet …). */
    public synchronized Fabric sim(String line) throws IOException {
        String mark = "# mark " + ++marks + ".";
        console.write((line + "\n" + mark + "\n").getBytes(StandardCharsets.US_ASCII));
        console.flush();
        if (!until(10, () -> said(log(), mark))) {
            throw new IOException("ibsim did not answer: " + line);
        }
        return this;
    }

    public Fabric unlink(String host) throws IOException {
        return sim("Unlink \"" + host + "\"[1]");
    }

    public Fabric relink(String host) throws IOException {
        return sim("ReLink \"" + host + "\"[1]");
    }

    /** A counter of the port of a host, such as {@code SymbolErrorCounter}. */
    public Fabric counter(String host, String name, long value) throws IOException {
        return sim("PerformanceSet \"" + host + "\"[1] PortCounters." + name + "=" + value);
    }

    /** Starts opensm on a host, with lines of its configuration; returns when it is master or standby. */
    public Fabric sm(String host, String... options) throws IOException {
        Path own = Files.createDirectories(folder.resolve("sm-" + host));
        Files.deleteIfExists(own.resolve("opensm.log"));
        List<String> lines = new ArrayList<>(List.of("sweep_interval 10", "sminfo_polling_timeout 1000", "polling_retry_number 2"));
        lines.addAll(List.of(options));
        if (lines.stream().noneMatch(line -> line.startsWith("ignore_other_sm"))) {
            // else it asks for SMInfo whoever serves ibping, which umad2sim does not survive
            lines.add("ignore_other_sm TRUE");
        }
        Files.write(own.resolve("opensm.conf"), lines);
        Map<String, String> environment = on(host);
        environment.put("OSM_CACHE_DIR", own.toString());
        environment.put("OSM_TMP_DIR", own.toString());
        Process process = Real.builder(environment, cwd(), List.of("opensm", "-d", "2", "-F", own.resolve("opensm.conf").toString(), "-f",
                own.resolve("opensm.log").toString())).redirectErrorStream(true).redirectOutput(own.resolve("said").toFile()).start();
        managers.put(host, process);
        // a subnet in which a GUID occurs twice never comes up
        if (!until(30, () -> managed(host) || !process.isAlive()) || !process.isAlive()) {
            throw new IOException("opensm on " + host + " did not get ready: " + Files.readString(own.resolve("said")));
        }
        return this;
    }

    private boolean managed(String host) {
        Path log = folder.resolve("sm-" + host).resolve("opensm.log");
        return said(log, "SUBNET UP") || said(log, "Entering STANDBY") || said(log, "ERR 0D01");
    }

    /** Waits until the manager of a host is the master. */
    public Fabric master(String host) throws IOException {
        if (!until(30, () -> said(folder.resolve("sm-" + host).resolve("opensm.log"), "SUBNET UP"))) {
            throw new IOException("opensm on " + host + " did not become master");
        }
        return this;
    }

    /** Ends the manager of a host: TERM (it says good-bye), KILL (it does not), STOP (it hangs), CONT. */
    public Fabric smSignal(String host, String signal) throws IOException {
        Process process = managers.get(host);
        Real.done("kill", "-" + signal, String.valueOf(process.pid()));
        if (signal.equals("TERM") || signal.equals("KILL")) {
            managers.remove(host);
            Real.wait(process, 10);
            reap();
        }
        return this;
    }

    /** What the manager of a host has logged, its first megabyte. */
    public String managerLog(String host) throws IOException {
        String text = Files.readString(folder.resolve("sm-" + host).resolve("opensm.log"), StandardCharsets.ISO_8859_1);
        return text.substring(0, Math.min(text.length(), 1 << 20));
    }

    /** A server for ibping on a host. */
    public synchronized Process serve(String host) throws IOException {
        Map<String, String> environment = on(host);
        // only such clients are sent requests
        environment.put("SIM_SET_ISSM", "1");
        Process process = Real.builder(environment, cwd(), List.of("ibping", "-S")).redirectErrorStream(true)
                .redirectOutput(folder.resolve("ibping-" + host).toFile()).start();
        servers.add(process);
        long from = Files.size(log());
        until(5, () -> {
            try {
                sim("Attached");
                return Files.readString(log(), StandardCharsets.ISO_8859_1).substring((int) from).contains("pid " + process.pid());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        return process;
    }

    /** ibsim keeps the place of a client that was killed, and has ten. */
    public synchronized void reap() throws IOException {
        long from = Files.size(log());
        sim("Attached");
        String text = Files.readString(log(), StandardCharsets.ISO_8859_1);
        for (String line : text.substring((int) Math.min(from, text.length())).split("\n")) {
            var client = java.util.regex.Pattern.compile("Client (\\d+):.*pid (\\d+)").matcher(line);
            if (client.find() && !Files.exists(Path.of("/proc", client.group(2)))) {
                sim("X " + client.group(1));
            }
        }
    }

    /** A folder with the tools as they run on a host, to be put before PATH; also inside of another network namespace. */
    synchronized Path tools(String host) throws IOException {
        Path tools = folder.resolve("tools-" + host);
        if (Files.exists(tools)) {
            return tools;
        }
        Files.createDirectories(tools);
        for (String tool : TOOLS) {
            Path real = Real.program(tool);
            if (real == null) {
                continue;
            }
            // the sockets are of the fabric's namespace; who may not open the device gets no preload, and the real refusal
            String text = "#!/bin/sh\n[ ! -e /dev/infiniband/umad0 ] || [ -r /dev/infiniband/umad0 ] || exec " + real + " \"$@\"\ncd '" + cwd()
                    + "' || exit 1\nserver=\nfor word; do [ \"$word\" != -S ] || server=SIM_SET_ISSM=1; done\nexec nsenter --net=/proc/" + simulator.pid() + "/ns/net env IBSIM_SOCKNAME=" + socket + " SIM_HOST=" + host
                    + " LD_PRELOAD='" + library() + "' $server " + real + " \"$@\"\n";
            Path file = tools.resolve(tool);
            Files.writeString(file, text);
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        return tools;
    }

    /** What the host's /sys shows now, as umad2sim makes it while a program has one of its files open. */
    Path sysfs(String host) throws IOException {
        Path to = Files.createTempDirectory(folder, "sysfs");
        Real.Result result = Real.run(on(host), cwd(), "bash", "-c",
                "exec 9</sys/class/infiniband_mad/abi_version; unset LD_PRELOAD; cp -a ./sys-$$/sys/. \"$1\"; exit $?", "sysfs", to.toString());
        if (result.status() != 0) {
            throw new IOException("sysfs of " + host + ": " + result.all());
        }
        return to;
    }

    /** A machine as it is on that host now. */
    public FakedNode node(String host) throws IOException {
        return FakedNode.of(this, host);
    }

    boolean until(int seconds, BooleanSupplier condition) {
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                return false;
            }
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return true;
    }

    private boolean said(Path file, String text) {
        try {
            return Files.exists(file) && Files.readString(file, StandardCharsets.ISO_8859_1).contains(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends all that was started. */
    @Override
    public void close() throws IOException {
        List<Process> all = new ArrayList<>(servers);
        all.addAll(managers.values());
        all.forEach(Process::destroyForcibly);
        console.close();
        simulator.destroyForcibly();
        all.add(simulator);
        all.forEach(process -> Real.wait(process, 5));
    }
}
