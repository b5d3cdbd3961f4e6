package org.ibdx.parse;

import java.util.ArrayList;
import java.util.List;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Fact;
import org.ibdx.fact.FactSchema;
import org.ibdx.fact.Origin;
import org.ibdx.fact.Statement;
import org.ibdx.knowledge.Node.Both;

/** Collects what parsers state about one host. */
public final class Statements {

    /** A line that a parser could not make sense of though it belongs to its format; line 0: the reading of the whole text broke off. */
    public record Gap(String source, int line, Both why) {
    }

    private final List<Statement> statements = new ArrayList<>();
    private final List<Gap> gaps = new ArrayList<>();
    private Capture capture;
    private int captureNumber;
    private int rank;
    private String probe;
    private int counter;

    /** All following statements are of this capture. */
    public void begin(Capture next) {
        capture = next;
        captureNumber++;
        probe = next.probe() == null ? "" : next.probe();
        rank = probe.startsWith("sysfs") || probe.startsWith("proc") ? 2 : 1;
    }

    /** Speaks of one thing; see {@link Fact#subject()}. */
    public About about(Class<? extends Fact> type, String subject) {
        return new About(type, subject);
    }

    /** A number that is used once in this collection: for facts that are events and have no name of their own. */
    public int next() {
        return ++counter;
    }

    /** Says that a line of the format could not be read. */
    public void gap(Line line, String reason) {
        gaps.add(new Gap(capture.source(), line.number(), new Both(reason, reason)));
    }

    /** Says that the reading of the capture broke off by a fault of ibdx; what was stated before stays. */
    public void broken(Throwable fault) {
        StackTraceElement[] trace = fault.getStackTrace();
        String where = trace.length == 0 ? "" : " in " + trace[0].getClassName().replaceAll(".*\\.", "") + ":" + trace[0].getLineNumber();
        String what = fault.getClass().getSimpleName() + where;
        gaps.add(new Gap(capture.source(), 0, new Both("ibdx failed at reading it (" + what + "); this is a fault of ibdx, please report it",
                "ibdx 读取时出错（" + what + "）；这是 ibdx 的缺陷，请报告")));
    }

    public List<Statement> all() {
        return statements;
    }

    public List<Gap> gaps() {
        return gaps;
    }

    /** The capture that is being read. */
    public Capture capture() {
        return capture;
    }

    /** One thing that is spoken of. */
    public final class About {
        private final Class<? extends Fact> type;
        private final String subject;

        private About(Class<? extends Fact> type, String subject) {
            this.type = type;
            this.subject = subject;
        }

        public String subject() {
            return subject;
        }

        /** States a value; a null value states nothing, so that a failed conversion can be passed on. */
        public About set(String field, Object value, Line line) {
            if (value != null) {
                FactSchema.of(type).check(field, value);
                add(field, value, null, at(line), rank);
            }
            return this;
        }

        /** States a value that the line does not tell but betrays (a virtual graphics card: the machine is virtual): it gives way to one that is told. */
        public About infer(String field, Object value, Line line) {
            FactSchema.of(type).check(field, value);
            add(field, value, null, at(line), 0);
            return this;
        }

        /** States that a field is there and could not be read, and why, in the words of the tool. */
        public About unreadable(String field, String reason, Line line) {
            FactSchema.of(type).check(field, null);
            add(field, null, reason, at(line), rank);
            return this;
        }

        /** States a value that follows from what is not there; {@code lookedFor} says what was looked for in the capture. */
        public About absent(String field, Object value, String lookedFor) {
            FactSchema.of(type).check(field, value);
            add(field, value, null, Origin.absence(capture.source(), lookedFor), rank);
            return this;
        }

        /** States only that the thing is there. */
        public About seen(Line line) {
            add(null, null, null, at(line), rank);
            return this;
        }

        /** States a value that the command tells by itself, whatever it printed; a null value states nothing. */
        public About typed(String field, Object value) {
            if (value != null) {
                FactSchema.of(type).check(field, value);
                add(field, value, null, Origin.command(capture.source(), capture.command()), rank);
            }
            return this;
        }

        private Origin at(Line line) {
            return Origin.line(capture.source(), capture.firstLine() + line.number(), line.raw());
        }

        private void add(String field, Object value, String unreadable, Origin origin, int directness) {
            statements.add(new Statement(type, subject, field, value, unreadable, origin, directness, capture.ordered(), captureNumber, probe));
        }
    }
}
