package org.ibdx.parse.adapter;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;
import org.ibdx.fact.Fact;
import org.ibdx.fact.Statement;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/** What a parser stated, to be asked by tests. The last statement of a field holds. */
public final class Parsed {

    private final List<Statement> statements;

    private Parsed(List<Statement> statements) {
        this.statements = statements;
    }

    /** A text of which the command is not known. */
    public static Parsed of(Parser parser, String text) {
        return of(parser, Capture.of("cn07", parser.id(), parser.id() + ".txt", text));
    }

    /** The answer to a typed command. */
    public static Parsed of(Parser parser, String command, String text) {
        return of(parser, new Capture("cn07", parser.id(), null, 0, true, null, Outcome.READ, null, null, command,
                command, 0, text));
    }

    public static Parsed of(Parser parser, Capture... captures) {
        Statements statements = new Statements();
        for (Capture capture : captures) {
            statements.begin(capture);
            parser.parse(capture, statements);
        }
        return new Parsed(statements.all());
    }

    public List<Statement> statements() {
        return statements;
    }

    /** The value that was stated last, or null. */
    public Object value(Class<? extends Fact> type, String subject, String field) {
        Statement last = last(type, subject, field);
        return last == null ? null : last.value();
    }

    /** Why the field could not be read, or null. */
    public String unreadable(Class<? extends Fact> type, String subject, String field) {
        Statement last = last(type, subject, field);
        return last == null ? null : last.unreadable();
    }

    private Statement last(Class<? extends Fact> type, String subject, String field) {
        Statement last = null;
        for (Statement statement : statements) {
            if (statement.type() == type && statement.subject().equals(subject) && field.equals(statement.field())) {
                last = statement;
            }
        }
        return last;
    }

    /** Things of that kind that were spoken of, in order. */
    public Set<String> subjects(Class<? extends Fact> type) {
        Set<String> subjects = new LinkedHashSet<>();
        for (Statement statement : statements) {
            if (statement.type() == type) {
                subjects.add(statement.subject());
            }
        }
        return subjects;
    }

    /** The number of the line that a field was read from; null where it is no line that tells it. */
    public Integer line(Class<? extends Fact> type, String subject, String field) {
        return last(type, subject, field).origin().line();
    }
}
