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
    /** Of a binding, or of a field itself; {@code readings} are always there. */
    private static final Pattern ASKED = Pattern.compile("(\\$\\w+|(?<![\\w.$\"])(?!readings\\b)[a-z]\\w*)\\.(?:toString|startsWith|endsWith|contains|substring|length|toLowerCase|indexOf|lastIndexOf|matches|isEmpty"
            + "|regionMatches|replace\\w*)\\(");

    @Test
    void whatMayBeUnknownIsNotAsked() throws Exception {
        List<String> wrong = new ArrayList<>();
        int asked = 0;
        try (Stream<Path> files = Files.walk(Path.of("rules"))) {
            for (Path file : files.filter(each -> each.toString().endsWith(".drl")).sorted().toList()) {
                Matcher rule = RULE.matcher(Files.readString(file));
                while (rule.find()) {
                    List<String> patterns = List.of(rule.group(2).split("\\n(?=  (?:not |exists )?[A-Z]\\w*\\()"));
                    for (String pattern : patterns) {
                        Matcher variable = ASKED.matcher(pattern);
                        while (variable.find()) {
                            asked++;
                            if (!known(variable.group(1), pattern.substring(0, variable.start()), patterns)) {
                                wrong.add(file + ": \"" + rule.group(1) + "\" asks " + variable.group(1) + ", which may be unknown");
                            }
                        }
                    }
                }
            }
        }
        assertThat(asked).isGreaterThan(40);
        assertThat(wrong).isEmpty();
    }

    /** Whether a field, or the field that a variable was bound to, was said to be there before it is asked. */
    private static boolean known(String asked, String before, List<String> patterns) {
        if (!asked.startsWith("$")) {
            return saidToBeThere(asked, before);
        }
        Pattern binding = Pattern.compile(Pattern.quote(asked) + " : (\\w+)\\b(?!\\.)");
        for (String pattern : patterns) {
            Matcher bound = binding.matcher(pattern);
            if (bound.find()) {
                return saidToBeThere(bound.group(1), pattern);
            }
        }
        return true;
    }

    private static boolean saidToBeThere(String field, String pattern) {
        return List.of("subject", "host").contains(field) || Pattern.compile("\\b" + field + " (?:!= null|matches|==(?! null)|in \\()").matcher(pattern).find();
    }
}
