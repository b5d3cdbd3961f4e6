package org.ibdx.check;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibdx.fact.Expected;
import org.ibdx.fact.Fact;
import org.ibdx.fact.Hca;
import org.ibdx.fact.Interface;
import org.ibdx.fact.Lies;
import org.ibdx.fact.Origin;
import org.ibdx.fact.PciDevice;
import org.ibdx.fact.Reading;
import org.ibdx.fact.Readings;

/**
 * Where a difference from the baseline lies, so that a cause which brings it about explains it: {@code mlx5_0/1 mtu} lies in
 * {@code mlx5_0/1}, {@code mlx5_1 present} in the PCI function that shows no adapter. The names are those of the rules in
 * {@code rules/20-cause/baseline.drl}.
 */
final class Differences {

    private static final String MELLANOX = "15b3";
    private static final String INFINIBAND_CLASS = "0207";

    private final String host;
    private final List<Fact> facts;
    private final Baseline baseline;
    private final Map<String, Fact> places = new LinkedHashMap<>();

    Differences(String host, List<Fact> facts, Baseline baseline) {
        this.host = host;
        this.facts = facts;
        this.baseline = baseline;
    }

    /** The {@link Lies} facts of what is not as expected. */
    List<Fact> places(List<Expected> expected) {
        for (Expected each : expected) {
            if (Boolean.FALSE.equals(each.met())) {
                place(each);
            }
        }
        return List.copyOf(places.values());
    }

    private void place(Expected difference) {
        String field = difference.kind().equals("Module") ? "module" : difference.field();
        String part = difference.about() + " " + field;
        List<Origin> origins = difference.readings().of("wanted").origins();
        lies(part, difference.about(), origins);
        if (difference.kind().equals("Hca") && (field.equals("present") || field.equals("count"))) {
            without(part, origins);
        } else if (field.startsWith("pkey ")) {
            int wanted = Integer.decode(field.substring("pkey ".length()));
            facts.stream().filter(Interface.class::isInstance).map(Interface.class::cast)
                    .filter(each -> each.pkey() != null && each.pkey() == wanted).forEach(each -> lies(part, each.subject(), origins));
        }
    }

    /** A missing adapter: the functions on the bus that show none, and adapters of a name that nobody expects. */
    private void without(String part, List<Origin> origins) {
        List<Hca> adapters = facts.stream().filter(Hca.class::isInstance).map(Hca.class::cast).toList();
        for (Fact fact : facts) {
            if (fact instanceof PciDevice function && !Boolean.TRUE.equals(function.virtualFunction())
                    && (MELLANOX.equals(function.vendorId()) || INFINIBAND_CLASS.equals(function.classId()))
                    && adapters.stream().noneMatch(each -> function.subject().equals(each.pci()))) {
                lies(part, function.subject(), origins);
            }
        }
        for (Hca hca : adapters) {
            if (baseline.items().stream().noneMatch(item -> item.section().equals("adapters")
                    && Wish.glob(item.about()).matcher(hca.subject()).matches())) {
                lies(part, hca.subject(), origins);
            }
        }
    }

    private void lies(String part, String whole, List<Origin> origins) {
        String subject = part + " in " + whole;
        Map<String, Reading> readings = Map.of("part", new Reading(part, null, origins, List.of()),
                "whole", new Reading(whole, null, origins, List.of()));
        places.putIfAbsent(subject, new Lies(host, subject, part, whole, new Readings(readings)));
    }
}
