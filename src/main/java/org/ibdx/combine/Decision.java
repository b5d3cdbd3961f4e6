package org.ibdx.combine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibdx.fact.Fact;

/**
 * A way in which a packet may end, and who says so.
 *
 * @param verdict accept, drop, reject; unsure where the end is not known; end where a chain gives the packet back
 * @param decider the rule, chain or zone that decides
 * @param field   its field that says so
 * @param packets how many packets it counted, or null
 */
record Decision(String verdict, Fact decider, String field, Long packets) {

    static final String ACCEPT = "accept";
    static final String DROP = "drop";
    static final String REJECT = "reject";
    static final String UNSURE = "unsure";
    static final String END = "end";

    boolean negative() {
        return verdict.equals(DROP) || verdict.equals(REJECT);
    }

    /** All ways in which a packet may end; of each verdict the last that was found is kept, since the last match of all is the certain one. */
    static final class Ways {
        private final Map<String, Decision> byVerdict = new LinkedHashMap<>();
        private Decision last;

        void add(Decision decision) {
            byVerdict.remove(decision.verdict());
            byVerdict.put(decision.verdict(), decision);
            last = decision;
        }

        List<Decision> all() {
            return new ArrayList<>(byVerdict.values());
        }

        boolean has(String verdict) {
            return byVerdict.containsKey(verdict);
        }

        Decision get(String verdict) {
            return byVerdict.get(verdict);
        }

        /** The one end that all ways have, or an unsure one by the rule that may drop. */
        Decision sum() {
            boolean negative = byVerdict.values().stream().allMatch(Decision::negative);
            boolean positive = byVerdict.size() == 1 && has(ACCEPT);
            if (!byVerdict.isEmpty() && (negative || positive)) {
                return negative ? last : byVerdict.get(ACCEPT);
            }
            for (String verdict : new String[] {DROP, REJECT, UNSURE, ACCEPT}) {
                if (has(verdict)) {
                    Decision open = byVerdict.get(verdict);
                    return new Decision(UNSURE, open.decider(), open.field(), open.packets());
                }
            }
            return null;
        }
    }
}
