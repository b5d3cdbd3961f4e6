package org.ibdx.parse.host;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.HostInfo;
import org.ibdx.fact.Interface;
import org.ibdx.fact.LogEvent;
import org.ibdx.fact.Module;
import org.ibdx.parse.Lines;
import org.ibdx.parse.LogPrefix;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * The kernel log ({@code dmesg}, {@code journalctl -k}) beyond its known messages, which {@link org.ibdx.parse.MessageReader} reads:
 * what it tells of the host itself, of renamed interfaces, and of crashes inside RDMA code.
 *
 * <pre>
 * [    0.000000] Linux version 5.14.0-362.8.1.el9_3.x86_64 (mockbuild@example) …
 * [    0.000000] Command line: BOOT_IMAGE=… iommu=pt
 * [    0.000000] Hypervisor detected: KVM
 * [    0.000000] secureboot: Secure boot enabled
 * [    4.301245] mlx_compat: loading out-of-tree module taints kernel.
 * [    6.455001] mlx5_core 0000:41:00.0 ibp65s0: renamed from ib0
 * </pre>
 */
public final class KernelLogParser implements Parser {

    private static final Pattern VERSION = Pattern.compile("\\bLinux version ([2-9]\\.\\d{1,3}[\\w.+~-]{0,80})");
    private static final Pattern COMMAND_LINE = Pattern.compile("(?:^|\\s)(?:Kernel command line|Command line): (\\S.{0,2000})$");
    private static final Pattern HYPERVISOR = Pattern.compile("Hypervisor detected: (KVM|VMware|Microsoft Hyper-V|Xen)\\b");
    private static final Pattern SECURE_BOOT = Pattern.compile("[Ss]ecure ?boot(?::|) (?:Secure boot )?(enabled|disabled)");
    private static final Pattern OUT_OF_TREE = Pattern.compile("(?:^|\\s)(\\w{2,56}): loading out-of-tree module taints kernel");
    private static final Pattern RENAMED = Pattern.compile("(?:^|\\s)([\\w.-]{1,15}): renamed from ([\\w.-]{1,15})\\s*$");
    private static final Pattern RIP = Pattern.compile("(?:RIP: [\\da-f]{4}:|pc : |NIP )(\\w{3,80})(?:\\.\\w+)*\\+0x[\\da-f]+/0x[\\da-f]+ \\[(\\w{2,56})\\]");
    private static final Pattern BEGIN = Pattern.compile("^(?:<\\d{1,3}>)?\\[ {0,8}\\d{1,8}\\.\\d{6}\\](?:\\[ {0,6}[TC]\\d{1,6}\\])? \\S.{5}");
    private static final int WITHIN = 40;

    @Override
    public String id() {
        return "dmesg";
    }

    @Override
    public boolean begins(String line) {
        return BEGIN.matcher(line).find();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        Statements.About host = out.about(HostInfo.class, "host");
        int crash = Integer.MIN_VALUE;
        List<Line> lines = Lines.of(capture);
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            String text = line.text();
            if (holds(text, "BUG: ", "general protection fault", "Oops: ", "Unable to handle kernel") && !text.contains("soft lockup")) {
                crash = i;
            } else if (holds(text, "WARNING: CPU: ", "------------[ cut here ]")) {
                crash = Integer.MIN_VALUE;
            }
            Matcher rip = crash >= 0 ? RIP.matcher(text) : null;
            if (rip != null && rip.find() && i - crash < WITHIN && RdmaModules.relevant(rip.group(2))) {
                crashed(out, capture, rip.group(2), rip.group(1), line);
                crash = Integer.MIN_VALUE;
            }
            host(host, text, line, out);
        }
    }

    private static boolean holds(String text, String... words) {
        for (String word : words) {
            if (text.contains(word)) {
                return true;
            }
        }
        return false;
    }

    private static void host(Statements.About host, String text, Line line, Statements out) {
        // a log has a million lines, of which six are of these
        if (!holds(text, "Linux version ", "ommand line: ", "Hypervisor detected: ", "ecure", "out-of-tree", "renamed from ")) {
            return;
        }
        Matcher version = VERSION.matcher(text);
        Matcher command = COMMAND_LINE.matcher(text);
        Matcher hypervisor = HYPERVISOR.matcher(text);
        Matcher secure = SECURE_BOOT.matcher(text);
        Matcher outOfTree = OUT_OF_TREE.matcher(text);
        Matcher renamed = RENAMED.matcher(text);
        if (version.find()) {
            host.set("kernel", version.group(1), line);
        } else if (command.find() && !text.contains("Unknown kernel command line")) {
            KernelCommandLine.state(command.group(1), line, out);
        } else if (hypervisor.find()) {
            VirtParser.state(host, hypervisor.group(1).startsWith("Microsoft") ? "microsoft" : hypervisor.group(1), line);
        } else if (secure.find()) {
            host.set("secureBoot", secure.group(1).equals("enabled"), line);
        } else if (outOfTree.find()) {
            out.about(Module.class, RdmaModules.name(outOfTree.group(1))).set("outOfTree", true, line);
        } else if (renamed.find() && (renamed.group(2).startsWith("ib") || text.contains("mlx"))) {
            out.about(Interface.class, renamed.group(1)).set("kernelName", renamed.group(2), line);
        }
    }

    /** A crash whose instruction lies in an RDMA module; the message of that id reads the forms that need no context. */
    private static void crashed(Statements out, Capture capture, String module, String function, Line line) {
        out.about(LogEvent.class, "oops-in-rdma-code " + module).set("message", "oops-in-rdma-code", line).set("about", module, line)
                .set("value", function, line).set("probe", capture.probe(), line).set("time", LogPrefix.seconds(line.text()), line)
                .set("count", 1, line).set("lastLine", capture.firstLine() + line.number(), line);
    }
}
