package org.ibdx.parse.host;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.SoftwarePackage;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * Installed packages: {@code rpm -qa}, {@code rpm -q NAME}, {@code dpkg -l}, {@code dnf list installed}, {@code apt list}.
 *
 * <pre>
 * rdma-core-46.0-1.el9.x86_64
 * ii  libibverbs1:amd64   39.0-1   amd64   Library for direct userspace use of RDMA (InfiniBand/iWARP)
 * package opensm is not installed
 * dpkg-query: no packages found matching opensm
 * </pre>
 *
 * Only packages that have to do with RDMA, its network or its tools become facts. A whole list says of the most needed ones that
 * they are not installed.
 */
public final class PackagesParser implements Parser {

    private static final Pattern RPM = Pattern.compile("^\\s*([A-Za-z0-9][\\w.+-]{1,80}?)-(?:\\d+:)?(\\d[\\w.+~^]{0,60})-([\\w.+~^]{1,80})\\.(x86_64|aarch64|ppc64le|s390x|noarch|i[3-6]86)\\b");
    private static final Pattern DPKG = Pattern.compile("^\\s*([uihrp][ncHUFWti])R?\\s+([a-z0-9][a-z0-9+.-]{1,80})(?::(?:amd64|arm64|i386|ppc64el|all))?\\s+(\\S{1,80})(?:\\s|$)");
    private static final Pattern DNF = Pattern.compile("^\\s*([A-Za-z0-9][\\w.+-]{1,80}?)\\.(?:x86_64|aarch64|ppc64le|s390x|noarch)\\s+(?:\\d+:)?(\\d\\S{1,80})\\s+(@?\\S{1,60})");
    private static final Pattern APT = Pattern.compile("^\\s*([a-z0-9][a-z0-9+.-]{1,80})/\\S{1,120}\\s+(\\S{1,80})\\s+\\w{2,8}\\s+\\[installed");
    private static final Pattern ABSENT = Pattern.compile("(?:package ([\\w.+-]{2,80}) is not installed|no packages found matching ([\\w.+-]{2,80}))");
    private static final Pattern RELEVANT = Pattern.compile("(?:rdma|ib|infiniband|libib|librdma|libmlx|libhfi|libopa|opa|opensm|ofed|mlnx|mft|kmod-mlnx|kmod-iser|kmod-srp"
            + "|doca|perftest|qperf|iperf|mstflint|mst|ucx|openmpi|mpitests|sharp|hcoll|knem|xpmem|ucc|ufm|srp|nvidia-peer|nv_peer|nv-peer|dapl|libdapl"
            + "|infinipath|libpsm|libfabric|rshim|netplan|ifupdown|NetworkManager|network-manager|network-scripts|systemd-networkd|iproute|ethtool|pciutils"
            + "|kernel-modules-extra|linux-modules-extra|linux-image|kernel-core|kernel-default|firewalld|nfs-utils|nfs-common|lustre|irqbalance|tuned|cloud-init)"
            + "[\\w.+-]{0,80}");
    private static final List<String> NEEDED_RPM = List.of("rdma-core", "libibverbs", "libibverbs-utils", "infiniband-diags", "opensm", "perftest");
    private static final List<String> NEEDED_DEB = List.of("rdma-core", "ibverbs-providers", "ibverbs-utils", "infiniband-diags", "opensm", "perftest",
            "ifupdown", "netplan.io");
    private static final int WHOLE = 100;

    @Override
    public String id() {
        return "packages";
    }

    @Override
    public void parse(Capture capture, Statements out) {
        Set<String> seen = new HashSet<>();
        int rpms = 0;
        int debs = 0;
        for (Line line : Lines.of(capture)) {
            String text = line.text();
            Matcher absent = ABSENT.matcher(text);
            Matcher dpkg = DPKG.matcher(text);
            Matcher rpm = RPM.matcher(text);
            Matcher dnf = DNF.matcher(text);
            Matcher apt = APT.matcher(text);
            if (absent.find()) {
                String name = absent.group(1) == null ? absent.group(2) : absent.group(1);
                out.about(SoftwarePackage.class, name).set("installed", false, line);
            } else if (dpkg.find()) {
                debs++;
                boolean installed = dpkg.group(1).charAt(1) == 'i';
                add(out, dpkg.group(2), installed ? dpkg.group(3) : null, installed, line, seen);
            } else if (dnf.find()) {
                add(out, dnf.group(1), dnf.group(2), true, line, seen);
            } else if (rpm.find()) {
                rpms++;
                add(out, rpm.group(1), rpm.group(2) + "-" + rpm.group(3), true, line, seen);
            } else if (apt.find()) {
                add(out, apt.group(1), apt.group(2), true, line, seen);
            }
        }
        if (Text.whole(capture)) {
            missing(rpms > WHOLE ? NEEDED_RPM : debs > WHOLE ? NEEDED_DEB : List.of(), seen, out);
        }
    }

    private static void add(Statements out, String name, String version, boolean installed, Line line, Set<String> seen) {
        if (!RELEVANT.matcher(name).matches() || !seen.add(name)) {
            return;
        }
        out.about(SoftwarePackage.class, name).set("installed", installed, line).set("version", version, line)
                .set("origin", version == null ? null : version.matches("(?i).*(?:mlnx|ofed|doca).*") ? "mlnx" : "distribution", line);
    }

    private static void missing(List<String> needed, Set<String> seen, Statements out) {
        for (String name : needed) {
            if (!seen.contains(name)) {
                out.about(SoftwarePackage.class, name).absent("installed", false, name);
            }
        }
    }
}
