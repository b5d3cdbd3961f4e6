package org.ibdx.parse.host;

import java.util.Locale;
import java.util.Set;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.HostInfo;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code systemd-detect-virt}, with {@code -c} and {@code -v} too: one word, {@code none}, {@code kvm}, {@code docker} …
 */
public final class VirtParser implements Parser {

    private static final Set<String> MACHINES = Set.of("kvm", "qemu", "amazon", "bochs", "xen", "uml", "vmware", "oracle", "microsoft", "zvm",
            "parallels", "bhyve", "qnx", "acrn", "powervm", "apple", "sre", "google", "vm-other");
    private static final Set<String> CONTAINERS = Set.of("docker", "podman", "lxc", "lxc-libvirt", "systemd-nspawn", "rkt", "wsl", "openvz",
            "proot", "pouch", "container-other");

    @Override
    public String id() {
        return "virt";
    }

    @Override
    public void parse(Capture capture, Statements out) {
        CommandLine command = CommandLine.of(capture);
        for (Line line : Text.said(capture)) {
            String word = line.text().strip().toLowerCase(Locale.ROOT);
            Statements.About host = out.about(HostInfo.class, "host");
            if (word.equals("none") && command != null && command.has("-c", "--container")) {
                host.set("container", false, line);
            } else {
                state(host, word, line);
            }
        }
    }

    /** States a word of systemd: a machine, a container, or none of both. */
    static void state(Statements.About host, String word, Line line) {
        String virt = word.toLowerCase(Locale.ROOT).strip();
        if (virt.equals("none") || MACHINES.contains(virt)) {
            host.set("virtualisation", virt, line);
        } else if (CONTAINERS.contains(virt)) {
            // what lies below the container is not told, but for the subsystem of Windows
            host.set("container", true, line).set("virtualisation", virt.equals("wsl") ? "microsoft" : null, line);
        }
    }
}
