package org.ibdx.source.live;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.ibdx.knowledge.YamlReader;
import org.ibdx.probe.Probe;

/** A machine made of files: fake tools that come first on the path, and a folder before /sys and /etc. */
public final class FakeNode {

    public final Path root;
    public final Path tools;
    /** In the environment of everything that is started here. */
    private final String mark = "IBDX_TEST=" + UUID.randomUUID();

    public FakeNode(Path folder) {
        try {
            this.root = Files.createDirectories(folder.resolve("root"));
            this.tools = Files.createDirectories(folder.resolve("tools"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A tool that is a shell script. */
    public FakeNode tool(String name, String script) {
        return file(tools.resolve(name), "#!/bin/sh\n" + script + "\n", "rwxr-xr-x");
    }

    public FakeNode file(Path path, String text, String permissions) {
        try {
            Files.createDirectories(path.getParent());
            Files.writeString(path, text);
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public FakeNode file(String path, String text) {
        return file(root.resolve(path.substring(1)), text, "rw-r--r--");
    }

    /** An adapter with one port and one interface. */
    public FakeNode adapter(String device, String pci, String netInterface, String layer) {
        String function = "/sys/devices/pci0000:00/" + pci;
        file(function + "/vendor", "0x15b3\n").file(function + "/class", "0x020700\n");
        file(function + "/uevent", "DRIVER=mlx5_core\nPCI_SLOT_NAME=" + pci + "\n");
        file(function + "/infiniband/" + device + "/fw_ver", "20.35.1012\n");
        file(function + "/infiniband/" + device + "/ports/1/state", "4: ACTIVE\n");
        file(function + "/infiniband/" + device + "/ports/1/rate", "200 Gb/sec (4X HDR)\n");
        file(function + "/infiniband/" + device + "/ports/1/link_layer", layer + "\n");
        file(function + "/net/" + netInterface + "/type", "32\n");
        file(function + "/net/" + netInterface + "/mtu", "2044\n");
        link(function + "/infiniband/" + device + "/device", "../..");
        link(function + "/net/" + netInterface + "/device", "../..");
        link("/sys/class/infiniband/" + device, "../../devices/pci0000:00/" + pci + "/infiniband/" + device);
        link("/sys/class/net/" + netInterface, "../../devices/pci0000:00/" + pci + "/net/" + netInterface);
        return link("/sys/bus/pci/devices/" + pci, "../../../devices/pci0000:00/" + pci);
    }

    public FakeNode link(String path, String target) {
        Path link = root.resolve(path.substring(1));
        try {
            Files.createDirectories(link.getParent());
            Files.createSymbolicLink(link, Path.of(target));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A file that blocks whoever opens it. */
    public FakeNode pipe(String path) {
        Path pipe = root.resolve(path.substring(1));
        try {
            Files.deleteIfExists(pipe);
            if (new ProcessBuilder("mkfifo", pipe.toString()).inheritIO().start().waitFor() != 0) {
                throw new IOException("mkfifo");
            }
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public Surroundings surroundings(Integer user) {
        Map<String, String> environment = new HashMap<>();
        environment.put("PATH", tools + ":" + System.getenv("PATH"));
        environment.put("IBDX_TEST", mark.substring(mark.indexOf('=') + 1));
        return Surroundings.of(root.toString(), "node17", user, environment);
    }

    /** Processes that this node has started and that still run, but those the kernel holds. */
    public List<String> left() {
        List<String> left = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path entry : entries) {
                try {
                    String stat = Files.readString(entry.resolve("stat"), StandardCharsets.ISO_8859_1);
                    String state = stat.substring(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
                    if (Files.readString(entry.resolve("environ"), StandardCharsets.ISO_8859_1).contains(mark) && !"ZXD".contains(state)) {
                        left.add(stat);
                    }
                } catch (IOException e) {
                    // it has just ended
                    continue;
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return left;
    }

    /** Ends what a test has left running on purpose. */
    public void killLeft() {
        for (String stat : left()) {
            ProcessHandle.of(Long.parseLong(stat.substring(0, stat.indexOf(' ')))).ifPresent(ProcessHandle::destroyForcibly);
        }
        long until = System.nanoTime() + 5_000_000_000L;
        while (!left().isEmpty() && System.nanoTime() < until) {
            Thread.onSpinWait();
        }
    }

    /** A probe from the lines of its YAML file. */
    public static Probe probe(String id, String... lines) {
        try {
            return Probe.from(id, YamlReader.read("what: {en: x, zh: y}\nparser: none\n" + String.join("\n", lines) + "\n", id + ".yaml"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
