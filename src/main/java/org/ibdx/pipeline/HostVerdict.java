package org.ibdx.pipeline;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.ibdx.conclusion.Observation;
import org.ibdx.diagnosis.Finding;
import org.ibdx.diagnosis.HostReport;
import org.ibdx.diagnosis.Proof;
import org.ibdx.diagnosis.Severity;
import org.ibdx.diagnosis.Unknown;
import org.ibdx.diagnosis.Verdict;
import org.ibdx.fact.Fact;
import org.ibdx.fact.LinkLayer;
import org.ibdx.fact.Port;
import org.ibdx.fact.PortState;
import org.ibdx.fact.ProbeRun;
import org.ibdx.fact.SubnetManager;
import org.ibdx.knowledge.Node.Both;
import org.ibdx.reason.FleetConclusions;

/** The verdict of one host by itself, and what its evidence covers. */
final class HostVerdict {

    /** Observation of rules: nothing on this host expects InfiniBand. */
    private static final String NOTHING_EXPECTED = "no-infiniband-expected";

    /** Observation of rules: something fails here, and the lines that tell it do not tell why. */
    private static final String TROUBLE = "unexplained-trouble";

    /** Observation of rules: an adapter for the fabric is on the bus. */
    private static final String CARD = "fabric-card";

    /** The codes that are looked for whatever they are about. */
    static final Set<String> CODES = Set.of(TROUBLE, CARD);

    private final HostReport report;

    private HostVerdict(HostReport report) {
        this.report = report;
    }

    HostReport report() {
        return report;
    }

    /** Judges a host; questions that only the verdict raises are added to {@code more}. */
    static HostVerdict of(HostCase host, ByHost told, FleetConclusions conclusions, List<Unknown> more) {
        List<String> scope = Scope.of(host.facts());
        List<String> missing = Scope.missing(scope);
        List<Both> remarks = new ArrayList<>();
        Verdict verdict = Verdict.HEALTHY;
        List<Finding> causes = told.causes(host.name());
        for (List<Finding> each : List.of(causes, told.touching(host.name()))) {
            for (Finding cause : each) {
                verdict = verdict.worse(Assembler.verdictOf(cause.severity()));
            }
        }
        List<Finding> consequences = told.consequences(host.name());
        for (Finding.Reference root : seenElsewhereToo(consequences)) {
            for (Finding consequence : consequences) {
                if (consequence.explainedBy().contains(root)) {
                    verdict = verdict.worse(Assembler.verdictOf(consequence.severity()));
                }
            }
        }
        List<Port> ports = host.all(Port.class).stream().filter(port -> port.state() != null).toList();
        Observation nothing = new Observation(NOTHING_EXPECTED, host.name(), "host");
        boolean advised = !ports.isEmpty() && causes.stream().anyMatch(cause -> cause.severity() == Severity.MINOR);
        if (verdict == Verdict.HEALTHY && told.observed(host.name(), TROUBLE)) {
            verdict = Verdict.UNKNOWN;
        } else if (verdict == Verdict.HEALTHY && !advised) {
            if (conclusions.observations().containsKey(nothing)) {
                conclusions.observations().get(nothing).stream().findFirst().map(Proof::says).ifPresent(remarks::add);
            } else if (ports.isEmpty() && !portAtWork(host)) {
                verdict = Verdict.UNKNOWN;
            }
        }
        if (verdict == Verdict.UNKNOWN && ports.isEmpty() && !portAtWork(host)
                && told.unknown(host.name()).stream().noneMatch(each -> each.run().startsWith("ibstat"))) {
            more.add(unseen(host, told, conclusions));
        }
        if (verdict == Verdict.HEALTHY && host.complete() && !missing.isEmpty() && ports.stream().anyMatch(HostVerdict::infiniband)) {
            verdict = Verdict.UNKNOWN;
            more.add(Gap.of(host, missing.get(0)));
        }
        ports.forEach(port -> remark(port, remarks));
        return new HostVerdict(new HostReport(host.name(), host.identity(), host.taken(), host.sources(), verdict, scope, missing,
                probes(host.facts()), List.copyOf(remarks)));
    }

    /** The roots told of another host that this host shows as well. */
    private static List<Finding.Reference> seenElsewhereToo(List<Finding> consequences) {
        return consequences.stream().flatMap(each -> each.explainedBy().stream()
                .filter(root -> root.id().equals(each.id()))).distinct().toList();
    }

    /** The question about a host that shows no port. */
    private static Unknown unseen(HostCase host, ByHost told, FleetConclusions conclusions) {
        boolean listed = conclusions.observations().containsKey(new Observation("bus-listed", host.name(), "host"));
        if (listed && !told.observed(host.name(), CARD)) {
            return new Unknown("lspci", host.name(), "ibdx baseline save", new Both(
                    "There is no InfiniBand adapter on the bus, but software for it is here; is one expected? A baseline tells (--expect)",
                    "总线上没有 InfiniBand 网卡，但装有相关软件；是否应有网卡？可用基线说明（--expect）"), List.of("hca-not-on-bus"));
        }
        return new Unknown("ibstat", host.name(), "ibstat", new Both(
                "No view of the RDMA devices and their ports: without it nothing can be said.",
                "没有看到 RDMA 设备及其端口：缺少这些信息无法下结论。"), List.of("hca-not-on-bus", "core-driver-not-loaded"));
    }

    /** A subnet manager that answers, and a test that ran over InfiniBand, show a working port, though no tool listed it. */
    private static boolean portAtWork(HostCase host) {
        return host.all(SubnetManager.class).stream().anyMatch(manager -> Boolean.TRUE.equals(manager.answered()))
                || host.facts().stream().anyMatch(Scope::carried);
    }

    private static boolean infiniband(Port port) {
        return port.linkLayer() != LinkLayer.ETHERNET && port.linkLayer() != LinkLayer.UNSPECIFIED;
    }

    private static void remark(Port port, List<Both> remarks) {
        if (port.linkLayer() == LinkLayer.ETHERNET) {
            remarks.add(new Both(port.subject() + " is Ethernet (RoCE), left alone", port.subject() + " 是以太网端口 (RoCE)，不作判断"));
        } else if (port.state() == PortState.ACTIVE && infiniband(port)) {
            String rate = port.rate() == null ? "" : ", " + (port.rate() == Math.rint(port.rate())
                    ? String.valueOf(port.rate().longValue()) : port.rate().toString()) + " Gb/s"
                    + (port.width() != null && port.speed() != null ? " (" + port.width() + " " + port.speed() + ")" : "");
            remarks.add(new Both(port.subject() + " Active" + rate, port.subject() + " Active" + rate));
        }
    }

    private static List<HostReport.ProbeOutcome> probes(List<Fact> facts) {
        List<HostReport.ProbeOutcome> outcomes = new ArrayList<>();
        for (Fact fact : facts) {
            if (fact instanceof ProbeRun run) {
                outcomes.add(new HostReport.ProbeOutcome(run.probe(), run.about(), run.outcome(), run.reason()));
            }
        }
        return List.copyOf(outcomes);
    }

}
