package org.ibdx.combine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.fact.Cable;
import org.ibdx.fact.Port;
import org.ibdx.fact.Statement;

/**
 * What was said of {@code port 1} of an adapter that nobody named (an output of mlxlink without its command) is about the only port
 * of that number, where the host has but one.
 */
final class SolePort {

    private static final Pattern UNNAMED = Pattern.compile("port (\\d+)");
    private static final Pattern NAMED = Pattern.compile("[A-Za-z][\\w.-]*/(\\d+)");

    private SolePort() {
    }

    /** The same statements, with names where they are certain. */
    static List<Statement> named(List<Statement> statements) {
        if (statements.stream().noneMatch(statement -> statement.type() == Cable.class && UNNAMED.matcher(statement.subject()).matches())) {
            return statements;
        }
        Map<String, Set<String>> ports = new LinkedHashMap<>();
        for (Statement statement : statements) {
            Matcher named = NAMED.matcher(statement.subject());
            if (statement.type() == Port.class && named.matches()) {
                ports.computeIfAbsent(named.group(1), number -> new LinkedHashSet<>()).add(statement.subject());
            }
        }
        List<Statement> named = new ArrayList<>();
        for (Statement statement : statements) {
            Matcher unnamed = UNNAMED.matcher(statement.subject());
            Set<String> candidates = statement.type() == Cable.class && unnamed.matches() ? ports.getOrDefault(unnamed.group(1), Set.of()) : Set.of();
            named.add(candidates.size() != 1 ? statement : new Statement(statement.type(), candidates.iterator().next(), statement.field(),
                    statement.value(), statement.unreadable(), statement.origin(), statement.rank(), statement.ordered(), statement.capture(),
                    statement.probe()));
        }
        return named;
    }
}
