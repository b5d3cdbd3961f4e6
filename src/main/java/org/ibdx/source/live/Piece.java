package org.ibdx.source.live;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;

/**
 * What one piece of work brought.
 *
 * @param order   place of the probe
 * @param part    whether it is a part of the capture of a tree, of which other children read other parts
 * @param capture the capture, or the part of it
 * @param partial text that was read before it went wrong; true as far as it goes
 */
record Piece(int order, boolean part, Capture capture, String partial) {

    /** Joins the parts of trees, puts all in the order of the probes and counts them. */
    static List<Capture> join(List<Piece> pieces) {
        Map<Integer, List<Piece>> byOrder = new java.util.TreeMap<>();
        pieces.forEach(piece -> byOrder.computeIfAbsent(piece.order(), order -> new ArrayList<>()).add(piece));
        List<Capture> captures = new ArrayList<>();
        for (List<Piece> same : byOrder.values()) {
            // first what belongs to no adapter, then one after the other, in whatever order their readers came back
            List<Piece> parts = same.stream().filter(Piece::part).sorted(java.util.Comparator.comparing((Piece piece) ->
                    piece.capture().subject() == null ? "" : piece.capture().subject())).toList();
            if (!parts.isEmpty()) {
                captures.addAll(joinParts(parts));
            }
            same.stream().filter(piece -> !piece.part()).map(Piece::capture).forEach(captures::add);
        }
        List<Capture> counted = new ArrayList<>();
        for (Capture each : captures) {
            counted.add(new Capture(each.host(), each.probe(), each.subject(), counted.size(), false, each.taken(), each.outcome(),
                    each.exit(), each.userId(), each.command(), each.source(), 0, each.text()));
        }
        return counted;
    }

    private static List<Capture> joinParts(List<Piece> parts) {
        StringBuilder text = new StringBuilder();
        Set<Outcome> outcomes = new LinkedHashSet<>();
        Map<String, Capture> bad = new LinkedHashMap<>();
        Capture good = null;
        Capture none = null;
        for (Piece piece : parts) {
            Capture capture = piece.capture();
            text.append(piece.partial());
            switch (capture.outcome()) {
                case READ, CUT -> {
                    outcomes.add(capture.outcome());
                    good = capture;
                }
                case EMPTY, ABSENT, DENIED -> none = none == null || rank(capture) > rank(none) ? capture : none;
                default -> bad.merge(capture.subject() + " ", capture, (first, second) -> first.outcome() == Outcome.SKIPPED ? second : first);
            }
        }
        List<Capture> captures = new ArrayList<>();
        if (!text.isEmpty()) {
            Capture like = good == null ? parts.get(0).capture() : good;
            captures.add(like.withSubject(null).withText(text.toString())
                    .withOutcome(outcomes.contains(Outcome.CUT) ? Outcome.CUT : Outcome.READ));
        } else if (none != null) {
            captures.add(none.withSubject(null));
        }
        captures.addAll(bad.values());
        return captures;
    }

    /** That something may not be seen says more than that there is nothing, and this more than that there is no such place. */
    private static int rank(Capture capture) {
        return switch (capture.outcome()) {
            case DENIED -> 2;
            case EMPTY -> 1;
            default -> 0;
        };
    }
}
