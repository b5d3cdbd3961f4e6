package org.ibdx.parse.network;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Outcome;
import org.ibdx.fact.Fact;
import org.ibdx.fact.Statement;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/** What a parser told of a text, and the property that all parsers share: no text makes them throw. */
public final class Told {

    private final List<Statement> statements;

    private Told(List<Statement> statements) {
        this.statements = statements;
    }

    /** Parses a file of which the command is not known. */
    public static Told of(Parser parser, String text) {
        return of(parser, Capture.of("cn07", parser.id(), "pasted.txt", text));
    }

    /** Parses the answer to a typed command. */
    public static Told of(Parser parser, String command, String text) {
        return of(parser, new Capture("cn07", parser.id(), null, 1, true, null, text.isBlank() ? Outcome.EMPTY : Outcome.READ, 0, 0,
                command, "session.txt", 0, text));
    }

    public static Told of(Parser parser, Capture capture) {
        Statements out = new Statements();
        out.begin(capture);
        parser.parse(capture, out);
        return new Told(out.all());
    }

    /** The last value stated, or null. */
    public Object value(Class<? extends Fact> type, String subject, String field) {
        Object value = null;
        for (Statement statement : statements) {
            if (statement.type() == type && statement.subject().equals(subject) && field.equals(statement.field())) {
                value = statement.value();
            }
        }
        return value;
    }

    /** The line that the last value stands on; null where there is none. */
    public Integer line(Class<? extends Fact> type, String subject, String field) {
        Integer line = null;
        for (Statement statement : statements) {
            if (statement.type() == type && statement.subject().equals(subject) && field.equals(statement.field())) {
                line = statement.origin().line();
            }
        }
        return line;
    }

    public Set<String> subjects(Class<? extends Fact> type) {
        Set<String> subjects = new LinkedHashSet<>();
        statements.stream().filter(statement -> statement.type() == type).forEach(statement -> subjects.add(statement.subject()));
        return subjects;
    }

    /** All values of one field in the order stated. */
    public List<Object> all(Class<? extends Fact> type, String subject, String field) {
        return statements.stream().filter(s -> s.type() == type && s.subject().equals(subject) && field.equals(s.field()))
                .map(Statement::value).toList();
    }

    public List<Statement> statements() {
        return statements;
    }

    /** Every prefix, every text with a line less, and many random mutations are read without an exception. */
    public static void neverThrows(Parser parser, String command, String specimen) {
        for (int end = 0; end <= specimen.length(); end += 1 + specimen.length() / 3000) {
            calm(parser, command, specimen.substring(0, end));
        }
        List<String> lines = List.of(specimen.split("\n", -1));
        for (int drop = 0; drop < lines.size(); drop++) {
            List<String> fewer = new ArrayList<>(lines);
            fewer.remove(drop);
            calm(parser, command, String.join("\n", fewer));
        }
        Random random = new Random(20250303);
        String splinters = " \t\n\r:,;<>{}[]()\"'\\/@%+-*#!|&=.0189afxXzZ\u0000\u001b\u00a0\u00e9\u4e00";
        for (int round = 0; round < 600; round++) {
            StringBuilder text = new StringBuilder(specimen);
            for (int hits = 1 + random.nextInt(12); hits > 0 && text.length() > 1; hits--) {
                int at = random.nextInt(text.length());
                switch (random.nextInt(4)) {
                    case 0 -> text.deleteCharAt(at);
                    case 1 -> text.insert(at, splinters.charAt(random.nextInt(splinters.length())));
                    case 2 -> text.setCharAt(at, splinters.charAt(random.nextInt(splinters.length())));
                    default -> {
                        int from = random.nextInt(text.length());
                        text.insert(at, text.substring(from, Math.min(text.length(), from + random.nextInt(40))));
                    }
                }
            }
            calm(parser, command, text.toString());
        }
    }

    private static void calm(Parser parser, String command, String text) {
        assertThatCode(() -> {
            if (text.length() % 4 == 0) {
                of(parser, text);
                text.lines().forEach(parser::begins);
            } else {
                of(parser, command, text);
            }
        }).as(() -> parser.id() + " on:\n" + text).doesNotThrowAnyException();
    }
}
