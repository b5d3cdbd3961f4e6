package org.ibdx.fabric;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ibdx.check.ClassPath;

/**
 * A whole machine laid under unmodified tools: its /sys, /proc/modules, PCI bus, host name and network are made, its tools are those
 * of this machine, its management datagrams go to the {@link Fabric}.
 *
 * <pre>{@code
 * FakedNode node = fabric.node("node02");
 * node.hca().set("rate", "100 Gb/sec (2X HDR)");        // one file of the adapter
 * node.connect(other);                                  // ib0 of both, with addresses
 * Answer answer = node.diagnose();
 * }</pre>
 */
public final class FakedNode implements AutoCloseable {

    private static final String PCI = "sys/devices/pci0000:40/0000:40:01.1/0000:41:00.0";
    private static final String DEVICE = "mlx5_0";
    private static int count;

    private final Fabric fabric;
    private final String host;
    private final Path tree;
    private final Path scratch;
    private final List<String> path = new ArrayList<>();
    private final List<String> without = new ArrayList<>();
    private String network;
    private String user;
    private String classes;

    private FakedNode(Fabric fabric, String host) throws IOException {
        this.fabric = fabric;
        this.host = host;
        this.tree = Files.createTempDirectory(fabric.folder(), host + "-");
        this.scratch = Files.createTempDirectory(fabric.folder(), "scratch");
        open(tree);
        open(scratch);
        path.add(fabric.tools(host).toString());
        path.add(Real.SCRIPTS.toString());
    }

    /** As the host is on the fabric now: LID, state, rate and partition keys are those that the subnet manager has set. */
    static FakedNode of(Fabric fabric, String host) throws IOException {
        FakedNode node = new FakedNode(fabric, host);
        new NodeFiles(node).adapter(fabric.sysfs(host), host);
        synchronized (FakedNode.class) {
            node.network = "ibdx" + ProcessHandle.current().pid() % 100_000 + "-" + ++count;
        }
        Real.done("ip", "netns", "add", node.network);
        Real.done("ip", "-n", node.network, "link", "set", "lo", "up");
        return node;
    }

    /** Its port and ib0 follow the fabric: as they are there now, also for what runs inside already. */
    public FakedNode refresh() throws IOException {
        new NodeFiles(this).port(fabric.sysfs(host));
        return this;
    }

    static void open(Path folder) throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    public String host() {
        return host;
    }

    /** Name of its network namespace. */
    public String network() {
        return network;
    }

    /** Replaces or adds a file; {@code name} as from the root: {@code etc/modprobe.d/x.conf}. */
    public FakedNode file(String name, String text) throws IOException {
        Path file = tree.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return this;
    }

    /** One file of the adapter: {@code ports/1/rate}, {@code fw_ver}. */
    public FakedNode hca(String name, String value) throws IOException {
        return file(PCI + "/infiniband/" + DEVICE + "/" + name, value + "\n");
    }

    /** One file of ib0 in /sys/class/net. */
    public FakedNode ib0(String name, String value) throws IOException {
        return file(PCI + "/net/ib0/" + name, value + "\n");
    }

    /** Modules that are loaded; the default is all that a node with IPoIB has. */
    public FakedNode modules(String... modules) throws IOException {
        new NodeFiles(this).modules(List.of(modules));
        return this;
    }

    /** A second adapter, for Ethernet. */
    public FakedNode roce() throws IOException {
        new NodeFiles(this).roce();
        return this;
    }

    /** Makes a copy of the class path that users other than root may read. */
    public FakedNode readableClasses() throws IOException {
        Path copy = Files.createDirectory(fabric.folder().resolve("classes-" + count));
        open(copy);
        List<String> places = new ArrayList<>();
        for (String place : classPath().split(java.io.File.pathSeparator)) {
            if (Files.exists(Path.of(place))) {
                Path to = copy.resolve(places.size() + "-" + Path.of(place).getFileName());
                Real.done("cp", "-rL", Path.of(place).toAbsolutePath().toString(), to.toString());
                places.add(to.toString());
            }
        }
        Real.done("chmod", "-R", "a+rX", copy.toString());
        classes = String.join(java.io.File.pathSeparator, places);
        for (Path above = copy; above != null && above.startsWith(System.getProperty("java.io.tmpdir")) && above.getNameCount() > 1; above = above.getParent()) {
            open(above);
        }
        return this;
    }

    /** Takes ib0 away, as it is without ib_ipoib. */
    public FakedNode withoutInterface() throws IOException {
        Real.done("rm", "-rf", tree.resolve(PCI + "/net").toString(), tree.resolve("sys/class/net/ib0").toString());
        return this;
    }

    /** A tool that is found before the one of this machine. */
    public FakedNode tool(String name, String script) throws IOException {
        Path own = tree.resolveSibling(tree.getFileName() + "-tools");
        Files.createDirectories(own);
        if (!path.contains(own.toString())) {
            path.add(0, own.toString());
        }
        Files.writeString(own.resolve(name), "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(own.resolve(name), PosixFilePermissions.fromString("rwxr-xr-x"));
        return this;
    }

    /** Has also those find the node's ip who set a PATH of their own. */
    public FakedNode ipForAll() throws IOException {
        String shim = Files.readString(Real.SCRIPTS.resolve("ip")).replace("/usr/sbin/ip ", "/usr/sbin/ip-real ");
        file("usr/sbin/ip", shim).file("usr/bin/ip", shim);
        Real.done("chmod", "755", tree.resolve("usr/sbin/ip").toString(), tree.resolve("usr/bin/ip").toString());
        Real.done("cp", "-L", Real.program("ip").toString(), tree.resolve("usr/sbin/ip-real").toString());
        path.remove(Real.SCRIPTS.toString());
        return this;
    }

    /** LID of its port, decimal. */
    public String lid() throws IOException {
        return String.valueOf(Integer.decode(Files.readString(tree.resolve(PCI + "/infiniband/" + DEVICE + "/ports/1/lid")).strip()));
    }

    /** An ssh that leads to another node: out of this one's namespaces, into that one's. */
    public FakedNode ssh(FakedNode other) throws IOException {
        StringBuilder script = new StringBuilder("while [ $# -gt 0 ]; do case $1 in -*) shift ;; *) break ;; esac; done\nshift\nexec nsenter --target ")
                .append(ProcessHandle.current().pid()).append(" --mount --uts --net env");
        other.environment().forEach((name, value) -> script.append(' ').append(name).append("='").append(value).append('\''));
        other.command("sh", "-c").forEach(word -> script.append(" '").append(word).append('\''));
        return tool("ssh", script + " \"$*\"");
    }

    /** Hides a program of this machine. */
    public FakedNode without(String... programs) throws IOException {
        without.addAll(Arrays.asList(programs));
        path.remove(fabric.folder().resolve("tools-" + host).toString());
        file("usr/sbin/.absent", String.join("\n", without) + "\n");
        file("usr/bin/.absent", String.join("\n", without) + "\n");
        return this;
    }

    /** Runs what follows as that user, not as root. */
    public FakedNode as(String numericUser) {
        user = numericUser;
        return this;
    }

    /** Joins ib0 of both by a cable of its own; each has the address {@code 10.10.0.<number of the host>}. */
    public FakedNode connect(FakedNode other) throws IOException {
        Real.done("ip", "-n", network, "link", "add", "ib0", "mtu", "2044", "type", "veth", "peer", "name", "ib0", "mtu", "2044", "netns",
                other.network);
        for (FakedNode node : List.of(this, other)) {
            String own = node.fabric.topology().guid(node.number());
            node.ip("link", "set", "ib0", "address", mac(own), "txqueuelen", "256");
            node.ip("addr", "add", node.address() + "/24", "dev", "ib0");
            node.ip("link", "set", "ib0", "up");
        }
        return this;
    }

    /** Gives ib0 a cable that ends nowhere: it has a carrier, and nobody answers. */
    public FakedNode alone() throws IOException {
        Real.done("ip", "netns", "add", wire());
        Real.done("ip", "-n", network, "link", "add", "ib0", "mtu", "2044", "type", "veth", "peer", "name", "far", "netns", wire());
        Real.done("ip", "-n", wire(), "link", "set", "far", "up");
        ip("link", "set", "ib0", "address", mac(fabric.topology().guid(number())), "txqueuelen", "256");
        ip("addr", "add", address() + "/24", "dev", "ib0");
        return ip("link", "set", "ib0", "up");
    }

    /** Pings an address that nobody has, so that its neighbour entry fails. */
    public FakedNode unanswered(String address) throws IOException {
        Real.run(Map.of(), Path.of("/"), "ip", "netns", "exec", network, "ping", "-c", "1", "-W", "4", address);
        return this;
    }

    private String wire() {
        return network + "w";
    }

    /** A child of ib0 for another partition, up and without a carrier: it has not joined. After {@link #alone()}. */
    public FakedNode child(String name, String pkey) throws IOException {
        Real.done("ip", "-n", network, "link", "add", name, "mtu", "2044", "type", "veth", "peer", "name", "farther", "netns", wire());
        ip("link", "set", name, "address", mac(fabric.topology().guid(number())));
        ip("link", "set", name, "up");
        String folder = "sys/devices/virtual/net/" + name + "/";
        Real.done("cp", "-a", tree.resolve(PCI + "/net/ib0/.").toString(), Files.createDirectories(tree.resolve(folder)).toString());
        Files.delete(tree.resolve(folder + "device"));
        file(folder + "pkey", pkey + "\n").file(folder + "parent", "ib0\n").file(folder + "carrier", "0\n").file(folder + "operstate", "down\n");
        Files.createSymbolicLink(tree.resolve("sys/class/net/" + name), Path.of("../../devices/virtual/net/" + name));
        return this;
    }

    /** Writes what {@code ibdx collect} gathers inside, with further options, to a file. */
    public void collect(Path file, String... options) throws IOException {
        List<String> words = ibdx("collect", "-o", file.toString());
        words.addAll(List.of(options));
        Real.Result result = run(words.toArray(String[]::new));
        if (result.status() != 0) {
            throw new IOException("collect: " + result.all());
        }
    }

    /** The five lower bytes of the port GUID; src/test/fabric/ip makes the address of an IPoIB interface of it. */
    private static String mac(String nodeGuid) {
        String digits = String.format("%010x", Long.parseLong(nodeGuid.substring(6), 16) + 1);
        return "02:" + digits.replaceAll("(..)(?!$)", "$1:");
    }

    private int number() {
        return Integer.parseInt(host.replaceAll("\\D", ""));
    }

    /** Its IP address on ib0. */
    public String address() {
        return "10.10.0." + number();
    }

    /** Configures its network. */
    public FakedNode ip(String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of("ip", "-n", network));
        command.addAll(List.of(words));
        Real.done(command.toArray(String[]::new));
        return this;
    }

    /** Runs a command in its network only, with the real files of this machine. */
    public String inNetwork(String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of("ip", "netns", "exec", network));
        command.addAll(List.of(words));
        return Real.done(command.toArray(String[]::new));
    }

    /** The words that run a command inside. */
    public List<String> command(String... words) {
        List<String> command = new ArrayList<>(List.of("bash", Real.SCRIPTS.resolve("node.sh").toString(), tree.toString(), scratch.toString()));
        command.addAll(List.of(words));
        return command;
    }

    /** The environment that those words need. */
    public Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>(Map.of("NODE_NETNS", network, "NODE_NAME", host, "NODE_PATH", String.join(":", path),
                "NODE_LIVE", NodeFiles.PORT + "," + NodeFiles.NET, "LC_ALL", "C.UTF-8"));
        if (user != null) {
            environment.put("NODE_USER", user);
        }
        return environment;
    }

    /** Runs a command inside. */
    public Real.Result run(String... words) throws IOException {
        fabric.reap();
        return Real.run(environment(), Path.of("").toAbsolutePath(), command(words).toArray(String[]::new));
    }

    private static String classPath() {
        try {
            return ClassPath.text();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The words that run ibdx of the classes under test. */
    public static List<String> ibdx(String... arguments) {
        return onClasses(classPath(), arguments);
    }

    private static List<String> onClasses(String classes, String... arguments) {
        List<String> words = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-cp", classes, "org.ibdx.cli.Main"));
        words.addAll(List.of(arguments));
        return words;
    }

    /** What {@code ibdx diagnose} says inside, with further options. */
    public Answer diagnose(String... options) throws IOException {
        List<String> words = onClasses(classes == null ? classPath() : classes, "diagnose", "--format", "json");
        words.addAll(List.of(options));
        return Answer.of(run(words.toArray(String[]::new)));
    }

    Path tree() {
        return tree;
    }

    @Override
    public void close() throws IOException {
        Real.run(Map.of(), Path.of("/"), "ip", "netns", "del", wire());
        Real.done("ip", "netns", "del", network);
    }
}
