package org.ibdx.reason;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.catalogue.RuleText.Kind;
import org.ibdx.catalogue.RuleText.Test;
import org.ibdx.conclusion.Cause;
import org.ibdx.fact.FactKinds;

/**
 * Finds the constraints of a pattern that one record alone can answer: {@code code == "no-sm"}, {@code verdict in ("drop",
 * "reject")}, {@code state == PortState.DOWN || state == PortState.INITIALIZING}, {@code peer != null}, {@code name matches
 * "ib[0-9]+"}. What it does not recognise it leaves out; a rule is then taken for applicable a little more often than it is.
 */
final class LiteralTests {

    private static final String LITERAL = "(\"[^\"\\\\]*\"|true|false|[0-9]+|[A-Z]\\w*\\.[A-Z][A-Z0-9_]*)";
    private static final String FIELD = "(?:\\$\\w+\\s*:\\s*)?(\\w+)\\s*";
    private static final Pattern LITERALS = Pattern.compile(LITERAL);
    private static final Pattern EQUALS = Pattern.compile(FIELD + "==\\s*" + LITERAL);
    private static final Pattern OR_EQUALS = Pattern.compile("(?:(\\w+)\\s*)?==\\s*" + LITERAL);
    private static final Pattern DIFFERS = Pattern.compile(FIELD + "!=\\s*" + LITERAL);
    private static final Pattern IN = Pattern.compile(FIELD + "in\\s*\\(\\s*(" + LITERAL + "(?:\\s*,\\s*" + LITERAL + ")*)\\s*\\)");
    private static final Pattern KNOWN = Pattern.compile(FIELD + "!=\\s*null");
    private static final Pattern MATCHES = Pattern.compile(FIELD + "matches\\s*\"((?:[^\"\\\\]|\\\\.)*)\"");

    private final Class<?> record;

    private LiteralTests(Class<?> record) {
        this.record = record;
    }

    /** The tests of a pattern on a type with that simple name; none where it is no fact and no conclusion. */
    static List<Test> of(String type, List<String> constraints) {
        Class<?> record = record(type);
        List<Test> tests = new ArrayList<>();
        if (record != null) {
            LiteralTests reader = new LiteralTests(record);
            constraints.forEach(constraint -> reader.test(constraint.strip()).ifPresent(tests::add));
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

    private Optional<Test> test(String constraint) {
        Matcher matcher = KNOWN.matcher(constraint);
        if (matcher.matches()) {
            return typeOf(matcher.group(1)) == null ? Optional.empty() : Optional.of(new Test(matcher.group(1), Kind.KNOWN, List.of()));
        }
        matcher = MATCHES.matcher(constraint);
        if (matcher.matches()) {
            // in the rule it stands as in a Java text
            return typeOf(matcher.group(1)) != String.class ? Optional.empty()
                    : Optional.of(new Test(matcher.group(1), Kind.MATCHES, List.of(matcher.group(2).translateEscapes())));
        }
        matcher = DIFFERS.matcher(constraint);
        if (matcher.matches()) {
            return compared(matcher.group(1), Kind.NONE_OF, matcher.group(2));
        }
        matcher = IN.matcher(constraint);
        return matcher.matches() ? compared(matcher.group(1), Kind.ONE_OF, matcher.group(2)) : oneOfSeveral(constraint);
    }

    /** {@code field == "a"}, and the same with more: {@code || field == "b" || == "c"}. */
    private Optional<Test> oneOfSeveral(String constraint) {
        String[] choices = constraint.split("\\|\\|");
        Matcher first = EQUALS.matcher(choices[0].strip());
        if (!first.matches()) {
            return Optional.empty();
        }
        for (int i = 1; i < choices.length; i++) {
            Matcher other = OR_EQUALS.matcher(choices[i].strip());
            if (!other.matches() || other.group(1) != null && !other.group(1).equals(first.group(1))) {
                return Optional.empty();
            }
        }
        return compared(first.group(1), Kind.ONE_OF, constraint.substring(constraint.indexOf("==")));
    }

    private Optional<Test> compared(String field, Kind kind, String literals) {
        Class<?> type = typeOf(field);
        List<String> values = new ArrayList<>();
        Matcher matcher = LITERALS.matcher(literals);
        while (matcher.find()) {
            String literal = matcher.group();
            if (literal.startsWith("\"") && type == String.class) {
                values.add(literal.substring(1, literal.length() - 1));
            } else if (type == Boolean.class && (literal.equals("true") || literal.equals("false"))
                    || (type == Integer.class || type == Long.class) && literal.matches("0|[1-9][0-9]*")) {
                values.add(literal);
            } else if (type != null && type.isEnum() && literal.startsWith(type.getSimpleName() + ".")) {
                values.add(literal.substring(literal.indexOf('.') + 1));
            } else {
                // compared with a value of another type: the engine's own conversions decide
                return Optional.empty();
            }
        }
        return Optional.of(new Test(field, kind, List.copyOf(values)));
    }

    private Class<?> typeOf(String field) {
        return Arrays.stream(record.getRecordComponents()).filter(component -> component.getName().equals(field))
                .map(RecordComponent::getType).findFirst().orElse(null);
    }
}
