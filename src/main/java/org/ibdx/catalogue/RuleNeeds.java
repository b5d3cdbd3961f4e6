package org.ibdx.catalogue;

import java.util.ArrayList;
import java.util.List;
import org.ibdx.fact.FactKinds;

/**
 * What must be there for a rule to match at all, and what it adds then.
 *
 * @param name  of the rule
 * @param layer observe, cause, between or relate
 * @param needs one for each pattern that is part of the match
 * @param gains what the rule concludes
 */
public record RuleNeeds(String name, String layer, List<Need> needs, List<Gain> gains) {

    /**
     * A record that a match contains.
     *
     * @param type  simple name of the fact or conclusion
     * @param tests what its fields must be, as far as literals say it
     */
    public record Need(String type, List<RuleText.Test> tests) {
    }

    /**
     * What a match concludes.
     *
     * @param type  {@code Cause}, {@code Observation} …
     * @param code  its code where it is a literal, else null
     * @param from  the facts of which a field gives the code, else null; null too where the code comes from elsewhere
     * @param field that field
     */
    public record Gain(String type, String code, Need from, String field) {
    }

    /** The needs of a rule. */
    public static RuleNeeds of(RuleText rule) {
        List<Need> needs = new ArrayList<>();
        List<Gain> gains = new ArrayList<>();
        for (RuleText.Pattern pattern : rule.patterns()) {
            if (isPartOfMatch(pattern)) {
                needs.add(new Need(pattern.type(), pattern.tests()));
            }
        }
        for (RuleText.Conclusion conclusion : rule.concludes()) {
            gains.add(gain(rule, conclusion));
        }
        return new RuleNeeds(rule.name(), rule.layer(), List.copyOf(needs), List.copyOf(gains));
    }

    private static Gain gain(RuleText rule, RuleText.Conclusion conclusion) {
        if (conclusion.code() == null && conclusion.variable() != null) {
            for (RuleText.Pattern pattern : rule.patterns()) {
                String field = pattern.bindings().get(conclusion.variable());
                // facts are all known beforehand; what is concluded is not
                if (field != null && isPartOfMatch(pattern) && FactKinds.named(pattern.type()) != null) {
                    return new Gain(conclusion.type(), null, new Need(pattern.type(), pattern.tests()), field);
                }
            }
        }
        return new Gain(conclusion.type(), conclusion.code(), null, null);
    }

    private static boolean isPartOfMatch(RuleText.Pattern pattern) {
        return pattern.presence().equals("there");
    }
}
