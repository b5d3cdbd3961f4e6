package org.ibdx.reason;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibdx.catalogue.Catalogue;
import org.ibdx.conclusion.Cause;
import org.ibdx.conclusion.Explains;
import org.ibdx.conclusion.RulesOut;
import org.ibdx.diagnosis.Confidence;
import org.ibdx.diagnosis.Proof;
import org.ibdx.diagnosis.Severity;

/**
 * Settles which of the concluded causes stand: what is ruled out, which causes are roots (nothing that stands explains them),
 * and what each root explains. Possible because the graph of both kinds of edges has no cycle, which the build checks.
 */
public final class Settlement {

    private final Catalogue catalogue;
    private final Map<Cause, List<Proof>> causes;
    private final Map<Cause, List<Cause>> explainedBy = new HashMap<>();
    private final Map<Cause, List<Cause>> ruledOutBy = new HashMap<>();
    private final Map<Cause, Boolean> stands = new HashMap<>();
    private final Map<Cause, Cause> banishedBy = new LinkedHashMap<>();
    /** Causes that reach all of a subnet, the surest first, by what they reach it with. */
    private final Map<String, List<Cause>> spreading = new HashMap<>();
    private final Map<Cause, List<String>> reachedOn = new HashMap<>();
    private final Map<Cause, Set<Cause>> rootsOf = new HashMap<>();
    private Map<Cause, Cause> witnessOf = Map.of();
    private Map<Cause, Set<Cause>> consequencesOf;

    /**
     * Settles.
     *
     * @param catalogue   the causal graph
     * @param conclusions what was concluded
     * @param oneFault    what several causes have in common that are one fault seen by several hosts, see {@link OneFault}
     */
    public Settlement(Catalogue catalogue, FleetConclusions conclusions, OneFault oneFault) {
        this.catalogue = catalogue;
        this.causes = conclusions.causes();
        for (Explains edge : conclusions.explains()) {
            if (!edge.from().equals(edge.to())) {
                explainedBy.computeIfAbsent(edge.to(), to -> new ArrayList<>()).add(edge.from());
            }
        }
        for (RulesOut edge : conclusions.rulesOut()) {
            // what nobody wants is no fault here, and rules nothing out
            if (!edge.from().equals(edge.to()) && causes.containsKey(edge.from())) {
                ruledOutBy.computeIfAbsent(edge.to(), to -> new ArrayList<>()).add(edge.from());
            }
        }
        spread(conclusions);
        causes.keySet().forEach(this::stands);
        witnessOf = oneFault.witnesses(causes.keySet().stream().filter(this::isRoot).toList(), this::confidence);
        rootsOf.clear();
    }

    private void spread(FleetConclusions conclusions) {
        conclusions.spreads().stream().filter(each -> causes.containsKey(each.cause()))
                .forEach(each -> spreading.computeIfAbsent(key(each.kind(), each.to(), each.subnet()), key -> new ArrayList<>()).add(each.cause()));
        spreading.values().forEach(list -> list.sort(Comparator.comparing(this::confidence).reversed().thenComparing(Cause::host).thenComparing(Cause::subject)));
        conclusions.reached().forEach(each -> reachedOn.computeIfAbsent(each.cause(), cause -> new ArrayList<>()).add(each.subnet()));
    }

    private static String key(String kind, String to, String subnet) {
        return kind + " " + to + " " + subnet;
    }

    /** The causes of a subnet that reach this one, the surest first. */
    private List<Cause> reaching(String kind, Cause cause) {
        List<Cause> reaching = new ArrayList<>();
        for (String subnet : reachedOn.getOrDefault(cause, List.of())) {
            spreading.getOrDefault(key(kind, cause.code(), subnet), List.of()).stream().filter(other -> !other.equals(cause)).forEach(reaching::add);
        }
        return reaching;
    }

    /** How sure a cause is: the best of its proofs. */
    public Confidence confidence(Cause cause) {
        return causes.get(cause).stream().map(Proof::confidence).reduce(Confidence.POSSIBLE, Confidence::stronger);
    }

    /** Whether a cause stands, or is wrong or unproven beside another. A test result, being seen, always stands. */
    public boolean stands(Cause cause) {
        Boolean known = stands.get(cause);
        if (known != null) {
            return known;
        }
        boolean symptom = catalogue.head(cause.code()).symptom();
        List<Cause> others = new ArrayList<>(ruledOutBy.getOrDefault(cause, List.of()));
        others.addAll(reaching("rules-out", cause));
        for (Cause other : others) {
            if (stands(other) && confidence(other).compareTo(Confidence.LIKELY) >= 0) {
                banishedBy.put(cause, other);
                stands.put(cause, symptom);
                return symptom;
            }
        }
        stands.put(cause, true);
        return true;
    }

    /** What made a cause fall, or null where it stands by itself. */
    public Cause ruledOutBy(Cause cause) {
        return banishedBy.get(cause);
    }

    /**
     * The standing causes that explain this one directly. Something merely possible explains symptoms only. Of those of other hosts
     * that reach all of its subnet the surest stands for the rest, unless one of its own host does.
     */
    public List<Cause> explainers(Cause cause) {
        Cause leader = witnessOf.get(cause);
        if (leader != null) {
            return List.of(leader);
        }
        boolean symptom = catalogue.head(cause.code()).symptom();
        List<Cause> explainers = new ArrayList<>(explainedBy.getOrDefault(cause, List.of()).stream().distinct()
                .filter(other -> causes.containsKey(other) && explains(other, symptom)).toList());
        List<Cause> reaching = reaching("explains", cause).stream().filter(other -> !explainers.contains(other)).toList();
        List<Cause> own = reaching.stream().filter(other -> other.host().equals(cause.host()) && explains(other, symptom)).toList();
        explainers.addAll(own);
        if (own.isEmpty()) {
            reaching.stream().filter(other -> explains(other, symptom)).findFirst().ifPresent(explainers::add);
        }
        return explainers;
    }

    private boolean explains(Cause other, boolean symptom) {
        return stands(other) && (symptom || confidence(other).compareTo(Confidence.LIKELY) >= 0);
    }

    /** The causes that are the same fault as this root, seen from other hosts; empty for most. */
    public List<Cause> witnesses(Cause root) {
        return witnessOf.entrySet().stream().filter(each -> each.getValue().equals(root)).map(Map.Entry::getKey).toList();
    }

    /** Whether a standing cause is a root: nothing explains it, and it is no test result beside what rules it out. */
    public boolean isRoot(Cause cause) {
        return stands(cause) && explainers(cause).isEmpty() && !banishedBy.containsKey(cause);
    }

    /** The roots behind a cause, through any number of steps; itself where it is one. */
    public Set<Cause> roots(Cause cause) {
        Set<Cause> known = rootsOf.get(cause);
        if (known == null) {
            known = new LinkedHashSet<>();
            collectRoots(cause, known, new LinkedHashSet<>());
            rootsOf.put(cause, known);
        }
        return known;
    }

    private void collectRoots(Cause cause, Set<Cause> roots, Set<Cause> seen) {
        if (!seen.add(cause)) {
            return;
        }
        List<Cause> explainers = explainers(cause);
        Cause banisher = banishedBy.get(cause);
        if (explainers.isEmpty() && banisher == null) {
            roots.add(cause);
        } else if (explainers.isEmpty()) {
            collectRoots(banisher, roots, seen);
        }
        explainers.forEach(explainer -> collectRoots(explainer, roots, seen));
    }

    /** The standing causes behind which this root lies, itself not among them. */
    public Set<Cause> consequences(Cause root) {
        if (consequencesOf == null) {
            consequencesOf = new HashMap<>();
            for (Cause cause : causes.keySet()) {
                if (stands(cause) && !banishedBy.containsKey(cause)) {
                    roots(cause).stream().filter(each -> !each.equals(cause))
                            .forEach(each -> consequencesOf.computeIfAbsent(each, r -> new LinkedHashSet<>()).add(cause));
                }
            }
        }
        return consequencesOf.getOrDefault(root, Set.of());
    }

    /** Worst of its own severity and of what it explains; an info inherits nothing, nor an entry with {@code lifts: false}. */
    public Severity severity(Cause root) {
        Catalogue.Head head = catalogue.head(root.code());
        Severity worst = head.severity();
        if (worst == Severity.INFO || !head.lifts()) {
            return worst;
        }
        for (Cause consequence : consequences(root)) {
            worst = worst.worse(catalogue.head(consequence.code()).severity());
        }
        return worst;
    }
}
