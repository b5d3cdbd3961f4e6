package org.ibdx.reason;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Any field of a fact may be unknown but its host and subject: a rule that asks the value of one, {@code $device.startsWith(…)}, first says that
 * it is there ({@code != null}, a literal or a pattern that it has); else one torn line would end the whole diagnosis.
 */
class NullsInRulesTest {

    private static final Pattern RULE = Pattern.compile("(?s)\\nrule \"([^\"]+)\".*?\\nwhen\\n(.*?)\\nthen");
    private static final Pattern ASKED = Pattern.compile("(\\$\\w+)\\.(?:startsWith|endsWith|contains|substring|length|toLowerCase|indexOf|lastIndexOf|matches|isEmpty"
            + "|regionMatches|replace\\w*)\\(");

    @Test
    void whatMayBeUnknownIsNotAsked() throws Exception {
        List<String> wrong = new ArrayList<>();
        int asked = 0;
        try (Stream<Path> files = Files.walk(Path.of("rules"))) {
            for (Path file : files.filter(each -> each.toString().endsWith(".drl")).sorted().toList()) {
                Matcher rule = RULE.matcher(Files.readString(file));
                while (rule.find()) {
                    Matcher variable = ASKED.matcher(rule.group(2));
                    while (variable.find()) {
                        asked++;
                        Matcher bound = Pattern.compile(Pattern.quote(variable.group(1)) + " : (\\w+)\\b(?!\\.)").matcher(rule.group(2));
                        String field = bound.find() ? bound.group(1) : "subject";
                        boolean known = List.of("subject", "host").contains(field)
                                || Pattern.compile("\\b" + field + " (?:!= null|matches|not matches|==|in \\()").matcher(rule.group(2)).find();
                        if (!known) {
                            wrong.add(file + ": \"" + rule.group(1) + "\" asks " + variable.group(1) + ", and " + field + " may be unknown");
                        }
                    }
                }
            }
        }
        assertThat(asked).isGreaterThan(40);
        assertThat(wrong).isEmpty();
    }
}
