package org.ibdx.reason;

import java.util.ArrayList;
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

    public Settlement(Catalogue catalogue, FleetConclusions conclusions) {
        this.catalogue = catalogue;
        this.causes = conclusions.causes();
        for (Explains edge : conclusions.explains()) {
            if (!edge.from().equals(edge.to())) {
                explainedBy.computeIfAbsent(edge.to(), to -> new ArrayList<>()).add(edge.from());
            }
        }
        for (RulesOut edge : conclusions.rulesOut()) {
            if (!edge.from().equals(edge.to())) {
                ruledOutBy.computeIfAbsent(edge.to(), to -> new ArrayList<>()).add(edge.from());
            }
        }
        causes.keySet().forEach(this::stands);
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
        for (Cause other : ruledOutBy.getOrDefault(cause, List.of())) {
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

    /** The standing causes that explain this one directly. Something merely possible explains symptoms only. */
    public List<Cause> explainers(Cause cause) {
        boolean symptom = catalogue.head(cause.code()).symptom();
        return explainedBy.getOrDefault(cause, List.of()).stream().distinct()
                .filter(other -> causes.containsKey(other) && stands(other))
                .filter(other -> symptom || confidence(other).compareTo(Confidence.LIKELY) >= 0).toList();
    }

    /** Whether a standing cause is a root: nothing explains it, and it is no test result beside what rules it out. */
    public boolean isRoot(Cause cause) {
        return stands(cause) && explainers(cause).isEmpty() && !banishedBy.containsKey(cause);
    }

    /** The roots behind a cause, through any number of steps; itself where it is one. */
    public Set<Cause> roots(Cause cause) {
        Set<Cause> roots = new LinkedHashSet<>();
        collectRoots(cause, roots, new LinkedHashSet<>());
        return roots;
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
        Set<Cause> found = new LinkedHashSet<>();
        for (Cause cause : causes.keySet()) {
            if (!cause.equals(root) && stands(cause) && !banishedBy.containsKey(cause) && roots(cause).contains(root)) {
                found.add(cause);
            }
        }
        return found;
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
