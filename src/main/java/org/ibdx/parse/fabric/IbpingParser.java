package org.ibdx.parse.fabric;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.IbPing;
import org.ibdx.fact.Words;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;
import org.ibdx.parse.adapter.Target;

/**
 * {@code ibping} as a client; the server ({@code -S}) prints nothing unless it fails (rdma-core infiniband-diags/ibping.c).
 *
 * <pre>
 * Pong from cn08.(none) (Lid 32): time 0.021 ms
 * --- cn08.(none) (Lid 32) ibping statistics ---
 * 2 packets transmitted, 2 received, 0% packet loss, time 2000 ms
 * </pre>
 *
 * Its exit status is 0 at any loss: only the statistics tell. Where nothing answered, the name before {@code (Lid} is empty.
 */
public final class IbpingParser implements Parser {

    private static final Pattern PONG = Pattern.compile("Pong from (\\S*) ?\\(Lid (\\d{1,8})\\)");
    private static final Pattern HEADING = Pattern.compile("---\\s+(\\S*) ?\\((?:Lid (\\d{1,8})|[^)]*)\\) ibping statistics");
    private static final Pattern COUNTS = Pattern.compile("(\\d{1,9}) packets transmitted, (\\d{1,9}) received");

    @Override
    public String id() {
        return "ibping";
    }

    @Override
    public boolean begins(String line) {
        return PONG.matcher(line).find() || HEADING.matcher(line).find() || Attempt.endOf("ibping", line);
    }

    @Override
    public void parse(Capture capture, Statements out) {
        Target through = Target.of(capture, "c", "count", "o", "oui", "t", "timeout", "G", "L", "Lid", "Guid", "D", "s", "y");
        Run run = new Run(out, through);
        for (Line line : Lines.of(capture)) {
            Matcher pong = PONG.matcher(line.text());
            Matcher heading = HEADING.matcher(line.text());
            Matcher counts = COUNTS.matcher(line.text());
            if (pong.find()) {
                run.pong(pong.group(1), pong.group(2), line);
            } else if (heading.find()) {
                run.heading(heading.group(1), heading.group(2));
            } else if (counts.find()) {
                run.counts(Words.integer(counts.group(1)), Words.integer(counts.group(2)), line);
                run = new Run(out, through);
            } else {
                run.error(line);
            }
        }
        run.end();
    }

    /** One run; a capture may hold several. */
    private static final class Run {
        private final Statements out;
        private final Target through;
        private final Attempt attempt = new Attempt();
        private final boolean server;
        private String asked;
        private String by;
        private String lid;
        private String answeredBy;
        private String failure;
        private int pongs;
        private Line last;

        private Run(Statements out, Target through) {
            this.out = out;
            this.through = through;
            this.server = through.has("S", "Server");
            String guid = through.option("G", "Guid");
            String named = through.option("L", "Lid");
            if (guid != null) {
                asked = Words.guid(guid) == null ? guid : Words.guid(guid);
                by = "guid";
            } else if (named != null || !through.arguments().isEmpty() && through.command().contains("ibping")) {
                asked = named != null ? named : through.arguments().get(0);
                Integer number = asked.startsWith("0x") ? Words.integer(asked) : null;
                asked = number == null ? asked : number.toString();
                by = "lid";
            }
        }

        private void target(String number) {
            if (number != null && !number.equals("0")) {
                lid = number;
            }
        }

        /** A flood ({@code -f}) prints no line for an answer: only this one names who it was. */
        private void heading(String name, String number) {
            target(number);
            if (!name.isEmpty() && answeredBy == null) {
                answeredBy = plain(name);
            }
        }

        private static String plain(String name) {
            return name.replaceFirst("\\.(\\(none\\))?$", "");
        }

        private void pong(String name, String number, Line line) {
            target(number);
            answeredBy = name.isEmpty() ? answeredBy : plain(name);
            pongs++;
            last = line;
        }

        private void error(Line line) {
            String text = line.text();
            String told = attempt.note(line);
            if (text.contains("can't resolve destination port")) {
                failure = "cannot-resolve";
            } else if (text.contains("can't serve class") || text.contains("can't register ping class")) {
                failure = "cannot-register";
            } else if (told == null) {
                return;
            }
            last = line;
        }

        private Statements.About about(Line line) {
            String target = asked != null ? asked : lid != null ? lid : "?";
            return out.about(IbPing.class, target).set("target", target.equals("?") ? null : target, line)
                    .set("by", by != null ? by : lid != null ? "lid" : null, line).set("answeredBy", answeredBy, line)
                    .set("device", through.device(), line).set("port", through.port(), line);
        }

        private void counts(Integer transmitted, Integer received, Line line) {
            Statements.About ping = about(line).set("transmitted", transmitted, line).set("received", received, line);
            if (received != null && transmitted != null && received == 0 && transmitted > 0) {
                ping.set("failure", "no-answer", line);
            }
        }

        /** Ended without statistics: interrupted, cut, or failed before it began. */
        private void end() {
            if (last == null) {
                return;
            }
            String why = failure != null ? failure : attempt.failure();
            if (pongs > 0) {
                about(last).set("received", pongs, last);
            } else if (why != null && !(server && why.equals("no-answer"))) {
                if (server) {
                    out.about(IbPing.class, "server").set("failure", why, last).set("device", through.device(), last)
                            .set("port", through.port(), last);
                } else {
                    about(last).set("failure", why, last);
                }
            }
        }
    }
}
