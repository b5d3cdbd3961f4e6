package org.ibdx.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.ibdx.catalogue.RuleText;
import org.ibdx.fact.FactKinds;
import org.junit.jupiter.api.Test;

/** A count at the end of its field is neither many nor a rate: every rule that judges one asks whether it is full. */
class CounterRulesTest {

    /** The kinds of fact that say of themselves whether their count is full. */
    private static final Set<String> COUNTS = FactKinds.ALL.stream()
            .filter(kind -> Arrays.stream(kind.getRecordComponents()).anyMatch(part -> part.getName().equals("saturated")))
            .map(Class::getSimpleName).collect(Collectors.toSet());

    @Test
    void rulesThatJudgeACountAskWhetherItIsFull() {
        List<String> judging = new ArrayList<>();
        List<String> careless = new ArrayList<>();
        for (RuleText rule : KnowledgeSources.read(Path.of(".")).rules.values()) {
            for (RuleText.Pattern pattern : rule.patterns()) {
                if (COUNTS.contains(pattern.type()) && judges(pattern)) {
                    judging.add(rule.name());
                    if (!pattern.fields().contains("saturated")) {
                        careless.add(rule.file() + ":" + rule.line() + " \"" + rule.name() + "\": " + pattern.text());
                    }
                }
            }
        }
        assertThat(COUNTS).contains("Counter");
        assertThat(judging).as("rules that judge a count").hasSizeGreaterThan(20);
        assertThat(careless).as("rules that judge a count without saturated != true or == true").isEmpty();
    }

    /** Whether a pattern compares the count or its growth; to ask that it was read, or to name it, is no judgement. */
    private static boolean judges(RuleText.Pattern pattern) {
        return pattern.constraints().stream().filter(each -> !each.matches("(\\$\\w+ *: *)?value( *[!=]= *null)?"))
                .anyMatch(each -> each.matches("(?s)value\\b.*|.*\"value\".*"));
    }
}
