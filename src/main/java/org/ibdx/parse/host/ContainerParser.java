package org.ibdx.parse.host;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.HostInfo;
import org.ibdx.fact.Setting;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * Whether the machine that was looked at is a container: the control groups of its first process, the marks that Docker and podman
 * leave in its root, what systemd was told.
 *
 * <pre>
 * /proc/1/cgroup:12:devices:/docker/4f1c…                              control groups, version 1
 * /proc/1/cgroup:0::/kubepods.slice/kubepods-burstable.slice/cri-containerd-…   version 2 without a namespace of its own
 * /run/.containerenv:engine="podman-4.9.4"
 * /run/systemd/container:lxc
 * /var/run/secrets/kubernetes.io/serviceaccount/namespace:batch
 * /.dockerenv                                                          ls, find
 * </pre>
 *
 * {@code 0::/} alone says nothing: a container with a control group namespace has it, and so has a host without systemd.
 */
public final class ContainerParser implements Parser {

    private static final Pattern GROUP = Pattern.compile("^\\d{1,3}:[\\w=,-]{0,80}:(/\\S{0,400})$");
    private static final Pattern RUNTIME = Pattern.compile("(?:^|[/-])(docker|kubepods|libpod|lxc|crio|cri-containerd|containerd|nspawn|machine-[\\w.-]+\\.scope)(?=[/.:-]|$)");
    private static final Pattern MARK = Pattern.compile("^(/\\.dockerenv|/run/\\.containerenv)$");
    private static final Pattern LISTED = Pattern.compile("(?:^|\\s)(/\\.dockerenv|/run/\\.containerenv)$");

    @Override
    public String id() {
        return "container";
    }

    @Override
    public void parse(Capture capture, Statements out) {
        for (FileValues.Entry entry : FileValues.of(capture)) {
            if (entry.value() != null) {
                file(entry, out);
            }
        }
        for (Line line : Text.said(capture)) {
            Matcher listed = LISTED.matcher(line.text().strip());
            Matcher group = GROUP.matcher(line.text().strip());
            if (listed.find() && !line.text().contains("cannot access") && !line.text().contains("No such file")) {
                contained(out, listed.group(1).contains("docker") ? "docker" : "podman", line);
            } else if (group.find()) {
                group(group.group(1), line, out);
            }
        }
    }

    private static void file(FileValues.Entry entry, Statements out) {
        Matcher group = GROUP.matcher(entry.value());
        if (entry.path().equals("/run/systemd/container") && entry.value().matches("[a-z][a-z-]{1,30}")) {
            contained(out, entry.value(), entry.line());
        } else if (MARK.matcher(entry.path()).matches()) {
            contained(out, entry.path().contains("docker") ? "docker" : "podman", entry.line());
        } else if (entry.path().endsWith("/kubernetes.io/serviceaccount/namespace")) {
            contained(out, "kubernetes", entry.line());
        } else if (entry.path().matches("/proc/(?:1|self)/cgroup") && group.find()) {
            group(group.group(1), entry.line(), out);
        }
    }

    private static void group(String path, Line line, Statements out) {
        Matcher runtime = RUNTIME.matcher(path);
        if (!runtime.find()) {
            return;
        }
        String word = runtime.group(1);
        // a virtual machine of libvirt has such a scope too, but no process of its own in it
        if (!word.startsWith("machine-") || path.contains("libpod")) {
            contained(out, switch (word) {
                case "kubepods", "crio", "cri-containerd" -> "kubernetes";
                case "libpod" -> "podman";
                case "nspawn" -> "systemd-nspawn";
                default -> word;
            }, line);
        }
    }

    private static void contained(Statements out, String runtime, Line line) {
        out.about(HostInfo.class, "host").set("container", true, line);
        out.about(Setting.class, "container runtime").set("area", "container", line).set("name", "runtime", line).set("value", runtime, line);
    }
}
