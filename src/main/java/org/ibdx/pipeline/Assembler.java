package org.ibdx.pipeline;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibdx.catalogue.Catalogue;
import org.ibdx.catalogue.Entry;
import org.ibdx.conclusion.Cause;
import org.ibdx.diagnosis.Confidence;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.Finding;
import org.ibdx.diagnosis.Finding.Reference;
import org.ibdx.diagnosis.HostReport;
import org.ibdx.diagnosis.Proof;
import org.ibdx.diagnosis.Severity;
import org.ibdx.diagnosis.Unknown;
import org.ibdx.diagnosis.Verdict;
import org.ibdx.fact.Fact;
import org.ibdx.fact.HostInfo;
import org.ibdx.knowledge.Node.Both;
import org.ibdx.probe.Probe;
import org.ibdx.reason.FleetConclusions;
import org.ibdx.reason.OneFault;
import org.ibdx.reason.Settlement;

/** Joins conclusions, words and hosts to a {@link Diagnosis}. Decides nothing that a rule could decide. */
final class Assembler {

    private static final int MOST_PROOFS = 20;

    private final Catalogue catalogue;
    private final Map<String, Probe> probes;
    private final Map<String, HostCase> hosts = new LinkedHashMap<>();
    private final FleetConclusions conclusions;
    private final OneFault oneFault;
    private final Settlement settlement;
    private final Map<Cause, List<Proof>> faults;
    private final Map<Cause, List<Proof>> unwanted;

    Assembler(Catalogue catalogue, Map<String, Probe> probes, List<HostCase> hosts, FleetConclusions conclusions, Collection<?> places,
              Set<Cause> mended) {
        this.catalogue = catalogue;
        this.probes = probes;
        hosts.forEach(host -> this.hosts.put(host.name(), host));
        this.conclusions = conclusions;
        this.oneFault = new OneFault(catalogue, places);
        Wants wants = new Wants(catalogue, conclusions, places);
        this.unwanted = wants.unwanted();
        Map<Cause, List<Proof>> found = wants.faults();
        if (!mended.isEmpty()) {
            Settlement before = settlement(new LinkedHashMap<>(found));
            found.keySet().removeIf(cause -> mended.contains(cause) || before.stands(cause) && mended.containsAll(before.roots(cause))
                    || before.ruledOutBy(cause) != null && mended.contains(before.ruledOutBy(cause)));
            mended.forEach(unwanted::remove);
        }
        this.faults = found;
        this.settlement = settlement(found);
    }

    private Settlement settlement(Map<Cause, List<Proof>> found) {
        return new Settlement(catalogue, new FleetConclusions(found, conclusions.wants(), conclusions.questions(),
                conclusions.observations(), conclusions.explains(), conclusions.rulesOut(), conclusions.spreads(), conclusions.reached()),
                oneFault);
    }

    /** The diagnosis; {@code unread} are inputs that could not be used. */
    Diagnosis assemble(List<Diagnosis.Unread> unread) {
        List<Finding> causes = new ArrayList<>();
        List<Finding> consequences = new ArrayList<>();
        List<Finding> notes = new ArrayList<>();
        List<Diagnosis.RuledOut> ruledOut = new ArrayList<>();
        for (Cause cause : faults.keySet()) {
            if (settlement.isRoot(cause)) {
                Finding finding = finding(cause, withWitnesses(cause), settlement.severity(cause));
                (finding.severity() == Severity.INFO ? notes : causes).add(finding);
            } else if (settlement.ruledOutBy(cause) != null) {
                ruledOut.add(new Diagnosis.RuledOut(finding(cause, faults.get(cause), severity(cause)),
                        reference(settlement.ruledOutBy(cause))));
            } else if (settlement.stands(cause)) {
                consequences.add(finding(cause, faults.get(cause), severity(cause)));
            }
        }
        unwanted.forEach((cause, proofs) -> notes.add(finding(cause, proofs, Severity.INFO)));
        causes.sort(IMPORTANCE.thenComparing(finding -> catalogue.head(finding.id()).layer()).thenComparing(Finding::key));
        consequences.sort(Comparator.comparing(Finding::key));
        notes.sort(Comparator.comparing(Finding::key));
        List<Unknown> unknown = new Unknowns(catalogue, probes, hosts, conclusions, settlement, faults).list();
        List<HostReport> reports = new ArrayList<>();
        Verdict verdict = null;
        List<Unknown> more = new ArrayList<>(unknown);
        ByHost told = new ByHost(causes, consequences, unknown, conclusions.observations().keySet(), HostVerdict.CODES);
        for (HostCase host : hosts.values()) {
            HostVerdict judged = HostVerdict.of(host, told, conclusions, more);
            reports.add(judged.report());
            verdict = verdict == null ? judged.report().verdict() : verdict.worse(judged.report().verdict());
        }
        for (Finding cause : causes) {
            verdict = verdict.worse(verdictOf(cause.severity()));
        }
        return new Diagnosis(verdict == null ? Verdict.UNKNOWN : verdict, List.copyOf(reports), List.copyOf(causes),
                List.copyOf(consequences), List.copyOf(notes), List.copyOf(more), unread, List.copyOf(ruledOut));
    }

    /** The proofs of a root, and the first of each other host that sees the same fault. */
    private List<Proof> withWitnesses(Cause root) {
        List<Proof> proofs = new ArrayList<>(faults.get(root));
        settlement.witnesses(root).stream().map(faults::get).filter(each -> !each.isEmpty()).map(each -> each.get(0))
                .filter(proof -> !proofs.contains(proof)).forEach(proofs::add);
        return proofs;
    }

    static Verdict verdictOf(Severity severity) {
        return switch (severity) {
            case CRITICAL -> Verdict.FAILING;
            case MAJOR -> Verdict.DEGRADED;
            default -> Verdict.HEALTHY;
        };
    }

    /** Real causes before symptoms that nothing explains, then the worse, the surer, those that explain more. */
    private static final Comparator<Finding> IMPORTANCE = Comparator
            .comparing((Finding finding) -> finding.severity() == Severity.MINOR)
            .thenComparing(Finding::symptom).thenComparing(Finding::severity, Comparator.reverseOrder())
            .thenComparing(Finding::confidence, Comparator.reverseOrder()).thenComparing(finding -> -finding.explains().size());

    private Severity severity(Cause cause) {
        return catalogue.head(cause.code()).severity();
    }

    private Finding finding(Cause cause, List<Proof> proofs, Severity severity) {
        Entry entry = catalogue.entry(cause.code());
        Map<String, String> values = values(cause, entry.about());
        List<Reference> explains = new ArrayList<>();
        List<Reference> explainedBy = new ArrayList<>();
        if (faults.containsKey(cause) && settlement.stands(cause)) {
            if (settlement.isRoot(cause)) {
                settlement.consequences(cause).forEach(each -> explains.add(reference(each)));
            } else {
                settlement.roots(cause).stream().filter(root -> !root.equals(cause)).forEach(each -> explainedBy.add(reference(each)));
            }
        }
        Confidence confidence = proofs.stream().map(Proof::confidence).reduce(Confidence.POSSIBLE, Confidence::stronger);
        return new Finding(cause.code(), entry.symptom(), cause.host().isEmpty() ? null : cause.host(), cause.subject(), severity,
                confidence, sentence(entry.title(), values), sentence(entry.why(), values),
                confidence == Confidence.CERTAIN || entry.certain() == null ? null : sentence(entry.certain().when(), values),
                proofs.stream().limit(MOST_PROOFS).toList(), explains, explainedBy, fix(entry, cause, values),
                entry.verify().stream().map(verify -> new Finding.Verification(Placeholders.command(verify.run(), values),
                        sentence(verify.expect(), values))).toList(), entry.refs());
    }

    private List<Finding.FixStep> fix(Entry entry, Cause cause, Map<String, String> values) {
        String family = family(cause.host());
        return entry.fix().stream().map(step -> new Finding.FixStep(sentence(step.does(), values),
                commands(step, family).stream().map(command -> Placeholders.command(command, values)).toList(), step.when(),
                step.needs(), step.risk())).toList();
    }

    /** The commands for the host's distribution; where it is not known and they differ, those of each with its name behind. */
    private static List<String> commands(Entry.Fix step, String family) {
        if (family != null || step.run().containsKey("any") || step.run().size() < 2) {
            return step.commands(family == null ? "any" : family);
        }
        List<String> all = new ArrayList<>();
        step.run().forEach((name, commands) -> commands.forEach(command -> all.add(command + "   # " + label(name))));
        return all;
    }

    private static String label(String family) {
        return switch (family) {
            case "rhel" -> "RHEL, Rocky, Fedora";
            case "sles" -> "SLES, openSUSE";
            case "debian" -> "Debian, Ubuntu";
            default -> family;
        };
    }

    private String family(String host) {
        HostCase found = host.isEmpty() && hosts.size() == 1 ? hosts.values().iterator().next() : hosts.get(host);
        if (found == null) {
            return null;
        }
        return found.all(HostInfo.class).stream().map(HostInfo::distribution).filter(java.util.Objects::nonNull).findFirst()
                .map(Assembler::familyOf).orElse(null);
    }

    /** Distribution family of an os-release ID; null for one that is not known. */
    static String familyOf(String distribution) {
        return switch (distribution) {
            case "rhel", "rocky", "almalinux", "centos", "fedora", "ol", "scientific", "amzn", "anolis", "openEuler", "kylin" -> "rhel";
            case "sles", "sled", "opensuse-leap", "opensuse-tumbleweed", "sle_hpc" -> "sles";
            case "debian", "ubuntu", "proxmox", "linuxmint", "pop" -> "debian";
            default -> null;
        };
    }

    private Map<String, String> values(Cause cause, String about) {
        HostCase host = hosts.get(cause.host());
        List<Fact> facts = host != null ? host.facts() : hosts.size() == 1 ? hosts.values().iterator().next().facts() : List.of();
        return Placeholders.of(about, cause.host(), cause.subject(), facts);
    }

    private static Both sentence(Both text, Map<String, String> values) {
        return new Both(Placeholders.sentence(text.en(), values), Placeholders.sentence(text.zh(), values));
    }

    private Reference reference(Cause cause) {
        Entry entry = catalogue.entry(cause.code());
        return new Reference(cause.code(), cause.host().isEmpty() ? null : cause.host(), cause.subject(),
                sentence(entry.title(), values(cause, entry.about())));
    }
}
