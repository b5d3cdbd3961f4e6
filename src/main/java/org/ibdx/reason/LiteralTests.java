package org.ibdx.reason;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.catalogue.RuleText;
import org.ibdx.conclusion.Cause;
import org.ibdx.fact.FactKinds;

/**
 * Finds the constraints of a pattern that one record alone can answer: {@code code == "no-sm"}, {@code state == PortState.DOWN},
 * {@code verdict in ("drop", "reject")}, {@code peer != null}. What it does not recognise it leaves out; a rule is then taken for
 * applicable a little more often than it is.
 */
final class LiteralTests {

    private static final String LITERAL = "\"[^\"\\\\]*\"|true|false|[A-Z]\\w*\\.[A-Z][A-Z0-9_]*";
    private static final Pattern LITERALS = Pattern.compile(LITERAL);
    private static final Pattern EQUALS = Pattern.compile("(?:\\$\\w+\\s*:\\s*)?(\\w+)\\s*==\\s*(" + LITERAL + ")");
    private static final Pattern IN = Pattern.compile(
            "(?:\\$\\w+\\s*:\\s*)?(\\w+)\\s+in\\s*\\(\\s*((?:" + LITERAL + ")(?:\\s*,\\s*(?:" + LITERAL + "))*)\\s*\\)");
    private static final Pattern NOT_NULL = Pattern.compile("(?:\\$\\w+\\s*:\\s*)?(\\w+)\\s*!=\\s*null");

    private LiteralTests() {
    }

    /** The tests of a pattern on a type with that simple name; none where it is no fact and no conclusion. */
    static List<RuleText.Test> of(String type, List<String> constraints) {
        Class<?> record = record(type);
        List<RuleText.Test> tests = new ArrayList<>();
        if (record != null) {
            constraints.forEach(constraint -> test(record, constraint.strip()).ifPresent(tests::add));
        }
        return List.copyOf(tests);
    }

    private static Class<?> record(String type) {
        Class<?> fact = FactKinds.named(type);
        try {
            return fact != null ? fact : Class.forName(Cause.class.getPackageName() + "." + type);
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    private static Optional<RuleText.Test> test(Class<?> record, String constraint) {
        Matcher matcher = NOT_NULL.matcher(constraint);
        if (matcher.matches() && typeOf(record, matcher.group(1)) != null) {
            return Optional.of(new RuleText.Test(matcher.group(1), List.of()));
        }
        matcher = EQUALS.matcher(constraint);
        if (!matcher.matches()) {
            matcher = IN.matcher(constraint);
            if (!matcher.matches()) {
                return Optional.empty();
            }
        }
        Class<?> type = typeOf(record, matcher.group(1));
        List<String> values = new ArrayList<>();
        Matcher literals = LITERALS.matcher(matcher.group(2));
        while (literals.find()) {
            String literal = literals.group();
            if (literal.startsWith("\"") && type == String.class) {
                values.add(literal.substring(1, literal.length() - 1));
            } else if (type == Boolean.class && (literal.equals("true") || literal.equals("false"))) {
                values.add(literal);
            } else if (type != null && type.isEnum() && literal.startsWith(type.getSimpleName() + ".")) {
                values.add(literal.substring(literal.indexOf('.') + 1));
            } else {
                // compared with a value of another type: the engine's own conversions decide
                return Optional.empty();
            }
        }
        return Optional.of(new RuleText.Test(matcher.group(1), List.copyOf(values)));
    }

    private static Class<?> typeOf(Class<?> record, String field) {
        return Arrays.stream(record.getRecordComponents()).filter(component -> component.getName().equals(field))
                .map(RecordComponent::getType).findFirst().orElse(null);
    }
}
