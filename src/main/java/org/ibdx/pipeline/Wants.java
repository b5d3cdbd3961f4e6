package org.ibdx.pipeline;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibdx.catalogue.Catalogue;
import org.ibdx.conclusion.Cause;
import org.ibdx.conclusion.Inside;
import org.ibdx.conclusion.OnSubnet;
import org.ibdx.conclusion.Wanted;
import org.ibdx.diagnosis.Confidence;
import org.ibdx.diagnosis.Proof;
import org.ibdx.reason.FleetConclusions;

/**
 * Separates the causes that say "down, absent, not of this type" into those which somebody wants otherwise, and the rest,
 * which are only notes. The witness becomes part of the proof.
 */
final class Wants {

    private static final Set<String> OF_THE_HOST = Set.of("module", "host", "service", "file", "application", "pci");

    private static final Set<String> OF_AN_INTERFACE = Set.of("ipoib", "address");

    private final Catalogue catalogue;
    private final FleetConclusions conclusions;
    private final Set<Inside> inside = new HashSet<>();
    private final List<OnSubnet> onSubnet = new ArrayList<>();

    Wants(Catalogue catalogue, FleetConclusions conclusions, Collection<?> places) {
        this.catalogue = catalogue;
        this.conclusions = conclusions;
        places.forEach(place -> {
            if (place instanceof Inside each) {
                inside.add(each);
            } else if (place instanceof OnSubnet each) {
                onSubnet.add(each);
            }
        });
    }

    /** The causes that are faults, with the witness of the want in their proofs. */
    Map<Cause, List<Proof>> faults() {
        Map<Cause, List<Proof>> faults = new LinkedHashMap<>();
        conclusions.causes().forEach((cause, proofs) -> {
            String kind = catalogue.head(cause.code()).wanted();
            if (kind == null) {
                faults.put(cause, proofs);
            } else {
                Proof witness = witness(kind, cause);
                if (witness != null) {
                    faults.put(cause, proofs.stream().map(proof -> with(proof, witness)).toList());
                }
            }
        });
        return faults;
    }

    /** The causes that nobody is seen to want otherwise. */
    Map<Cause, List<Proof>> unwanted() {
        Map<Cause, List<Proof>> rest = new LinkedHashMap<>(conclusions.causes());
        rest.keySet().removeAll(faults().keySet());
        return rest;
    }

    private static Proof with(Proof proof, Proof witness) {
        List<Proof> because = new ArrayList<>(proof.because());
        because.add(witness);
        Confidence confidence = proof.confidence().weaker(witness.confidence());
        return new Proof(proof.says(), proof.rule(), confidence, List.copyOf(because), proof.evidence());
    }

    private Proof witness(String kind, Cause cause) {
        Proof best = null;
        for (Map.Entry<Wanted, List<Proof>> want : conclusions.wants().entrySet()) {
            if (want.getKey().kind().equals(kind) && concerns(want.getKey(), cause) && !want.getValue().isEmpty()) {
                Proof proof = want.getValue().get(0);
                if (best == null || proof.confidence().compareTo(best.confidence()) > 0) {
                    best = proof;
                }
            }
        }
        return best;
    }

    private boolean concerns(Wanted want, Cause cause) {
        if (cause.host().isEmpty()) {
            return onSubnet.contains(new OnSubnet(want.host(), want.subject(), cause.subject()));
        }
        if (!want.host().equals(cause.host())) {
            return false;
        }
        if (OF_AN_INTERFACE.contains(want.kind()) && cause.subject().startsWith(want.subject() + ".")) {
            // who uses ib0 does not thereby use its child ib0.8003
            return false;
        }
        return want.subject().equals(cause.subject()) || want.subject().equals("host") || cause.subject().equals("host")
                || !want.kind().equals("service") && OF_THE_HOST.contains(catalogue.head(cause.code()).about())
                || inside.contains(new Inside(cause.host(), want.subject(), cause.subject()))
                || inside.contains(new Inside(cause.host(), cause.subject(), want.subject()));
    }
}
