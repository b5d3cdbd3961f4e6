package org.ibdx.catalogue;

import java.util.List;
import java.util.Map;
import org.ibdx.diagnosis.Confidence;
import org.ibdx.knowledge.Node.Both;

/**
 * What a rule says, read from its DRL: the sentence of its proof step, and which fields of which facts it looks at.
 *
 * @param name      name of the rule, unique over all files
 * @param layer     observe, cause, between or relate
 * @param file      DRL file
 * @param line      1-based line of the rule
 * @param sure      how far its premises prove its conclusion
 * @param says      sentence of the proof step, with {@code {placeholders}}
 * @param patterns  its patterns in order
 * @param concludes what it inserts
 */
public record RuleText(String name, String layer, String file, int line, Confidence sure, Both says, List<Pattern> patterns,
                       List<Conclusion> concludes) {

    /**
     * A pattern of the rule.
     *
     * @param type        simple name of the fact or conclusion
     * @param presence    {@code there} (it is part of the match), {@code not}, {@code exists}, {@code from} (accumulate and the like)
     * @param variable    name it is bound to, or empty
     * @param fields      fields of the fact that its constraints read
     * @param bindings    variable to field
     * @param constraints each constraint as it is written
     * @param tests       those of them that ask for literals
     */
    public record Pattern(String type, String presence, String variable, List<String> fields, Map<String, String> bindings,
                          List<String> constraints, List<Test> tests) {

        /** As it is written: {@code Port(state == PortState.ACTIVE)}. */
        public String text() {
            return type + "(" + String.join(", ", constraints) + ")";
        }
    }

    /**
     * A constraint that needs nothing but the fact itself.
     *
     * @param field  component of the record
     * @param kind   how its value is tested
     * @param values with what, as text
     */
    public record Test(String field, Kind kind, List<String> values) {
    }

    /** How a value is tested. A value that is null passes {@code NONE_OF} only, as in the engine. */
    public enum Kind {
        /** It is one of these. */
        ONE_OF,
        /** It is none of these. */
        NONE_OF,
        /** It is not null. */
        KNOWN,
        /** This regular expression describes it whole. */
        MATCHES
    }

    /**
     * What a rule inserts.
     *
     * @param type     {@code Cause}, {@code Observation} …
     * @param code     its code where it is a literal, else null
     * @param variable the variable that holds the code, or null
     */
    public record Conclusion(String type, String code, String variable) {
    }
}
