package org.ibdx.combine;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.fact.LinkLayer;
import org.ibdx.fact.PKey;
import org.ibdx.fact.Port;
import org.ibdx.fact.Statement;

/**
 * Finds the port that {@code smpquery pkeys} asked for its table: the own port is the only one that speaks InfiniBand, a LID that of the
 * port that has it. The table of any other port is left out: it belongs to another machine, or nothing tells whose it is.
 */
final class KeyTables {

    private static final Pattern ASKED = Pattern.compile("port at (?:local|lid (\\d+))( 0x[0-9a-f]{4})?");
    private static final Pattern NAMED = Pattern.compile("([A-Za-z][\\w.-]*)/(\\d{1,3})");

    private KeyTables() {
    }

    /** The same statements, those about tables under the names of their ports. */
    static List<Statement> placed(List<Statement> statements) {
        if (statements.stream().noneMatch(KeyTables::asked)) {
            return statements;
        }
        List<Statement> placed = new ArrayList<>();
        for (Statement statement : statements) {
            if (!asked(statement)) {
                placed.add(statement);
                continue;
            }
            Matcher asked = ASKED.matcher(statement.subject());
            String port = asked.matches() ? port(statements, asked.group(1)) : null;
            Matcher named = NAMED.matcher(port == null ? "" : port);
            if (named.matches()) {
                String subject = port + (asked.group(2) == null ? "" : asked.group(2));
                placed.add(about(statement, subject, statement.field(), statement.value()));
                placed.add(about(statement, subject, "device", named.group(1)));
                placed.add(about(statement, subject, "port", Integer.valueOf(named.group(2))));
            }
        }
        return placed;
    }

    private static boolean asked(Statement statement) {
        return (statement.type() == PKey.class || statement.type() == Port.class) && ASKED.matcher(statement.subject()).matches();
    }

    private static Statement about(Statement like, String subject, String field, Object value) {
        return new Statement(like.type(), subject, field, value, like.unreadable(), like.origin(), like.rank(), like.ordered(), like.capture(),
                like.probe());
    }

    /** The only port that has the LID, or the only one at all; null where there is none or more than one. */
    private static String port(List<Statement> statements, String lid) {
        Set<String> ports = new TreeSet<>();
        Set<String> ethernet = new TreeSet<>();
        for (Statement statement : statements) {
            if (statement.type() == Port.class && NAMED.matcher(statement.subject()).matches()) {
                boolean its = lid == null || "lid".equals(statement.field()) && lid.equals(String.valueOf(statement.value()));
                if (its) {
                    ports.add(statement.subject());
                }
                if (statement.value() == LinkLayer.ETHERNET) {
                    ethernet.add(statement.subject());
                }
            }
        }
        ports.removeAll(ethernet);
        return ports.size() == 1 ? ports.iterator().next() : null;
    }
}
