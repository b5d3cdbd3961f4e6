package org.ibdx.parse.host;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Setting;
import org.ibdx.parse.Lines;
import org.ibdx.parse.NamedParser;
import org.ibdx.parse.Statements;

/**
 * Small sources of settings: the configuration of the kernel ({@code /boot/config-*}, {@code /proc/config.gz}), the limits of the
 * rdma cgroup, and what the reverse path filter dropped ({@code nstat}, {@code netstat -s}).
 *
 * <pre>
 * CONFIG_INFINIBAND_IPOIB=m
 * # CONFIG_INFINIBAND_IPOIB_CM is not set
 * mlx5_0 hca_handle=2 hca_object=2000
 * /sys/fs/cgroup/system.slice/rdma.current:mlx5_0 hca_handle=1 hca_object=20
 * TcpExtIPReversePathFilter       1843               0.0
 * </pre>
 */
public final class SmallSettingsParser extends NamedParser {

    private static final Pattern SET = Pattern.compile("^\\s*(CONFIG_(?:INFINIBAND|MLX[45]|RDMA|NET_VENDOR_MELLANOX|IPV6|SECURITY_LOCKDOWN|MODULE_SIG)\\w{0,60})=(\\S{1,80})\\s*$");
    private static final Pattern UNSET = Pattern.compile("^\\s*# (CONFIG_(?:INFINIBAND|MLX[45]|RDMA|NET_VENDOR_MELLANOX|IPV6|SECURITY_LOCKDOWN|MODULE_SIG)\\w{0,60}) is not set");
    private static final Pattern CGROUP = Pattern.compile("(?:^|:)\\s*([A-Za-z][\\w.-]{1,62}) (hca_handle=\\w{1,12} hca_object=\\w{1,12})\\s*$");

    private static final Pattern GROUP = Pattern.compile("^/sys/fs/cgroup/?(\\S*?)/(rdma\\.(?:max|current))$");
    private static final Pattern NSTAT = Pattern.compile("^\\s*(?:TcpExt)?(IPReversePathFilter):?\\s+(\\d{1,18})\\b");

    public SmallSettingsParser(String id) {
        super(id);
    }

    @Override
    public void parse(Capture capture, Statements out) {
        Set<Line> told = cgroups(capture, out);
        for (Line line : Lines.of(capture)) {
            Matcher set = SET.matcher(line.text());
            Matcher unset = UNSET.matcher(line.text());
            Matcher nstat = NSTAT.matcher(line.text());
            Matcher cgroup = CGROUP.matcher(line.text());
            if (set.find()) {
                setting(out, "kernel-config", set.group(1), set.group(2), null, line);
            } else if (unset.find()) {
                setting(out, "kernel-config", unset.group(1), "n", null, line);
            } else if (nstat.find()) {
                setting(out, "nstat", "TcpExt" + nstat.group(1), nstat.group(2), null, line);
            } else if (!told.contains(line) && cgroup.find()) {
                String name = capture.source() != null && capture.source().contains("rdma.current") ? "rdma.current" : "rdma.max";
                setting(out, "rdma-cgroup", name, cgroup.group(2), cgroup.group(1), line);
            }
        }
    }

    /** What a control group may have and has: which group it is, the path tells that stands before the line or was typed. */
    private static Set<Line> cgroups(Capture capture, Statements out) {
        Set<Line> told = new HashSet<>();
        for (FileValues.Entry entry : FileValues.of(capture)) {
            Matcher group = GROUP.matcher(entry.path());
            Matcher limits = CGROUP.matcher(entry.value() == null ? "" : entry.value());
            if (group.find() && limits.find()) {
                setting(out, "rdma-cgroup", group.group(2), limits.group(2), limits.group(1) + (group.group(1).isEmpty() ? "" : " (" + group.group(1) + ")"),
                        entry.line());
                told.add(entry.line());
            }
        }
        return told;
    }

    private static void setting(Statements out, String area, String name, String value, String about, Line line) {
        out.about(Setting.class, area + " " + name + (about == null ? "" : " " + about)).set("area", area, line).set("name", name, line)
                .set("value", value, line).set("about", about, line);
    }
}
