package org.ibdx.diagnosis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What changed between two diagnoses of the same hosts: the check that a repair worked, and what a health check reports.
 *
 * @param before  verdict before
 * @param after   verdict after
 * @param gone    findings that are no more
 * @param came    findings that are new
 * @param changed findings whose severity, confidence or place (root, consequence, note) changed
 */
public record Difference(Verdict before, Verdict after, List<Finding> gone, List<Finding> came, List<Change> changed) {

    /** The place of a finding in a diagnosis. */
    public enum Place { ROOT, CONSEQUENCE, NOTE }

    /** A finding that stands in both, otherwise than before. */
    public record Change(Finding before, Finding after, Place placeBefore, Place placeAfter) {

        /** Whether it got worse: heavier, or from a note or consequence to a root. */
        public boolean worse() {
            int weight = after.severity().compareTo(before.severity());
            return weight > 0 || weight == 0 && placeAfter.compareTo(placeBefore) < 0;
        }
    }

    private record Placed(Finding finding, Place place) {
    }

    /** Compares two diagnoses by host, id and subject. */
    public static Difference between(Diagnosis before, Diagnosis after) {
        Map<String, Placed> old = placed(before);
        Map<String, Placed> now = placed(after);
        List<Finding> gone = new ArrayList<>();
        List<Finding> came = new ArrayList<>();
        List<Change> changed = new ArrayList<>();
        old.forEach((key, placed) -> {
            Placed next = now.get(key);
            if (next == null) {
                gone.add(placed.finding());
            } else if (next.place() != placed.place() || next.finding().severity() != placed.finding().severity()
                    || next.finding().confidence() != placed.finding().confidence()) {
                changed.add(new Change(placed.finding(), next.finding(), placed.place(), next.place()));
            }
        });
        now.forEach((key, placed) -> {
            if (!old.containsKey(key)) {
                came.add(placed.finding());
            }
        });
        return new Difference(before.verdict(), after.verdict(), List.copyOf(gone), List.copyOf(came), List.copyOf(changed));
    }

    private static Map<String, Placed> placed(Diagnosis diagnosis) {
        Map<String, Placed> all = new LinkedHashMap<>();
        diagnosis.causes().forEach(finding -> all.put(finding.key(), new Placed(finding, Place.ROOT)));
        diagnosis.consequences().forEach(finding -> all.put(finding.key(), new Placed(finding, Place.CONSEQUENCE)));
        diagnosis.notes().forEach(finding -> all.put(finding.key(), new Placed(finding, Place.NOTE)));
        return all;
    }

    /** Whether nothing changed. */
    public boolean isEmpty() {
        return before == after && gone.isEmpty() && came.isEmpty() && changed.isEmpty();
    }
}
