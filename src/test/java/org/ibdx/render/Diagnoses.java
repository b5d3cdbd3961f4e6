package org.ibdx.render;

import java.time.Instant;
import java.util.List;
import org.ibdx.capture.Outcome;
import org.ibdx.diagnosis.Confidence;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.Evidence;
import org.ibdx.diagnosis.Finding;
import org.ibdx.diagnosis.HostReport;
import org.ibdx.diagnosis.Proof;
import org.ibdx.diagnosis.Severity;
import org.ibdx.diagnosis.Unknown;
import org.ibdx.diagnosis.Verdict;
import org.ibdx.knowledge.Node.Both;

/** Diagnoses to show, made by hand: the views must not need the engine. */
public final class Diagnoses {

    public static final RunInfo LIVE = new RunInfo("0.1.0", "0123abcd", 1840, true);
    public static final RunInfo SAVED = new RunInfo("0.1.0", "0123abcd", 310, false);

    private Diagnoses() {
    }

    public static Both both(String en, String zh) {
        return new Both(en, zh);
    }

    public static HostReport host(String name, Verdict verdict, List<String> scope, List<String> notScope) {
        return new HostReport(name, "machine-id 0badc0de", Instant.parse("2026-03-04T05:06:07Z"), List.of("ibstat.txt", "sminfo.txt"),
                verdict, scope, notScope,
                List.of(new HostReport.ProbeOutcome("ibstat", null, Outcome.READ, null),
                        new HostReport.ProbeOutcome("sminfo", "mlx5_0/1", Outcome.FAILED, "exit status 1"),
                        new HostReport.ProbeOutcome("mstflint", "0000:41:00.0", Outcome.DENIED, "needs root")),
                List.of(both("mlx5_1/1 is Ethernet (RoCE), left alone", "mlx5_1/1 是以太网（RoCE），不作检查")));
    }

    /** The subnet manager is missing; the evidence is of {@code host}. */
    public static Finding noSm(String host) {
        Evidence state = new Evidence(host, "ibstat", 11, "\t\tState: Initializing", null);
        Evidence lid = new Evidence(host, "ibstat", 15, "\t\tSM lid: 0", null);
        Evidence silent = new Evidence(host, "sminfo", 1, "sminfo: iberror: failed: query", null);
        Evidence absent = new Evidence(host, "systemctl list-units", null, null, "opensm");
        Proof waits = new Proof(both("The port mlx5_0/1 waits for a subnet manager", "端口 mlx5_0/1 在等待子网管理器"),
                "port waits for a subnet manager", Confidence.CERTAIN, List.of(), List.of(state, lid));
        Proof mute = new Proof(both("Nothing answers as subnet manager", "没有子网管理器应答"), "subnet manager silent",
                Confidence.CERTAIN, List.of(), List.of(silent, absent));
        Proof proof = new Proof(both("The port is up and nothing configures it", "端口已连通但没有人配置它"), "no subnet manager",
                Confidence.CERTAIN, List.of(waits, mute), List.of());
        return new Finding("no-sm", false, host, "mlx5_0/1", Severity.CRITICAL, Confidence.CERTAIN,
                both("No subnet manager answers on the subnet of mlx5_0/1", "mlx5_0/1 所在子网上没有子网管理器应答"),
                both("The port is physically up and waits for a subnet manager to give it a LID. The cable is fine.",
                        "端口的物理链路已经建立，正在等待子网管理器为它分配 LID。线缆没有问题。"), null,
                List.of(proof, mute),
                List.of(new Finding.Reference("ipoib-no-carrier", host, "ib0", both("ib0 has no carrier", "ib0 没有载波")),
                        new Finding.Reference("icmp-no-reply", host, "ib0 192.0.2.7",
                                both("192.0.2.7 does not answer", "192.0.2.7 没有应答"))),
                List.of(),
                List.of(new Finding.FixStep(both("Install a subnet manager on exactly one host", "在且仅在一台主机上安装子网管理器"),
                                List.of("apt-get install -y opensm"), "now", "root", "fabric"),
                        new Finding.FixStep(both("Start it, now and at every boot", "立即启动并设为开机自启"),
                                List.of("systemctl enable --now opensm"), "boot", "root", "fabric")),
                List.of(new Finding.Verification("sminfo", both("shows SMINFO_MASTER", "显示 SMINFO_MASTER"))),
                List.of("rdma-core infiniband-diags/sminfo.c"));
    }

    /** A small finding of any severity. */
    public static Finding small(String id, String host, String subject, Severity severity, Both title) {
        Proof proof = new Proof(title, null, Confidence.LIKELY, List.of(),
                List.of(new Evidence(host, "/sys/class/net", 3, "/sys/class/net/ib0/mtu:2044", null)));
        return new Finding(id, false, host, subject, severity, Confidence.LIKELY, title, title, both("Read it again under load", "在负载下再读一次"), List.of(proof),
                List.of(), List.of(), List.of(new Finding.FixStep(both("Raise it", "调大"), List.of("ip link set ib0 mtu 4092"), "now", "root", "port")),
                List.of(), List.of());
    }

    public static Diagnosis of(Verdict verdict, List<HostReport> hosts, List<Finding> causes) {
        return new Diagnosis(verdict, hosts, causes, List.of(), List.of(), List.of(), List.of(), List.of());
    }

    /** Everything that a diagnosis can hold, of one host. */
    public static Diagnosis failing() {
        Finding advice = small("ipoib-mtu-below-port", "node17", "ib0", Severity.MINOR,
                both("IPoIB runs with MTU 2044; the fabric would allow 4092", "IPoIB 的 MTU 为 2044，网络允许 4092"));
        Finding carrier = small("ipoib-no-carrier", "node17", "ib0", Severity.CRITICAL, both("ib0 has no carrier", "ib0 没有载波"));
        Finding explained = new Finding(carrier.id(), false, carrier.host(), carrier.subject(), carrier.severity(), carrier.confidence(),
                carrier.title(), carrier.about(), carrier.certainWhen(), carrier.why(), List.of(),
                List.of(new Finding.Reference("no-sm", "node17", "mlx5_0/1", both("No subnet manager", "没有子网管理器"))),
                carrier.fix(), carrier.verify(), carrier.refs());
        return new Diagnosis(Verdict.FAILING,
                List.of(host("node17", Verdict.FAILING, List.of("adapter", "driver", "port", "sm", "ipoib", "ip"), List.of("fabric"))),
                List.of(noSm("node17"), advice), List.of(explained),
                List.of(small("vf-guid-zero", "node17", "mlx5_2", Severity.INFO, both("mlx5_2 is a virtual function", "mlx5_2 是虚拟功能"))),
                List.of(new Unknown("sminfo", null, "sminfo", both("Does another host of this subnet see a subnet manager?",
                        "同一子网的其他主机能看到子网管理器吗？"), List.of("no-sm", "sm-wrong-port")),
                        new Unknown("dmesg", "node17", "dmesg", both("Were there errors of the adapter?", "网卡是否报过错？"), List.of())),
                List.of(new Diagnosis.Unread("photo.jpg", new org.ibdx.knowledge.Node.Both("is no text", "不是文本"))), List.of());
    }

    public static Diagnosis healthy() {
        return of(Verdict.HEALTHY, List.of(host("node18", Verdict.HEALTHY, List.of("adapter", "port"),
                List.of("driver", "sm", "ipoib", "ip"))), List.of());
    }

    public static String terminal(Diagnosis diagnosis, Style style, Language language, boolean verbose, RunInfo run) {
        StringBuilder out = new StringBuilder();
        try {
            new TerminalView(new Look(style, language, verbose, "ibdx"), run).write(diagnosis, out);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return out.toString();
    }
}
