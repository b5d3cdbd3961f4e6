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
     */
    public record Pattern(String type, String presence, String variable, List<String> fields, Map<String, String> bindings,
                          List<String> constraints) {

        /** As it is written: {@code Port(state == PortState.ACTIVE)}. */
        public String text() {
            return type + "(" + String.join(", ", constraints) + ")";
        }
    }

    /** What a rule inserts: {@code Cause} or {@code Observation} …, and its code where it is a literal, else null. */
    public record Conclusion(String type, String code) {
    }
}
