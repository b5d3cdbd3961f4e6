package org.ibdx.parse.network;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Ping;
import org.ibdx.fact.Words;
import org.ibdx.knowledge.LazyPattern;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code ping} of iputils in any language, and of busybox.
 *
 * <pre>
 * PING 10.10.0.8 (10.10.0.8) from 10.10.0.7 ib0: 56(84) bytes of data.
 * From 10.10.0.7 icmp_seq=1 Destination Host Unreachable
 * 3 packets transmitted, 0 received, +3 errors, 100% packet loss, time 2051ms
 * 3 Pakete übertragen, 0 empfangen, 100% Paketverlust, Zeit 2051ms
 * rtt min/avg/max/mdev = 0.071/0.082/0.093/0.009 ms
 * </pre>
 *
 * Numbers are read, not words: on the statistics line, the only one with a percentage, the first number that has no plus sign is
 * what was sent and the second what came back. What a failure was called is known for the languages of {@link PingFailure}.
 */
public final class PingParser implements Parser {

    private static final LazyPattern BEGINS_A = new LazyPattern("^\\s*PING \\S+ ?\\(\\S+\\)\\s.*\\d+(?:\\(\\d+\\))?\\s.*$");
    private static final LazyPattern BEGINS_B = new LazyPattern("^\\s*--- \\S+ ping \\S+ ---\\s*$");
    private static final Pattern HEAD = Pattern.compile("^\\s*PING6?\\s+(\\S+?)\\s*\\(([0-9A-Fa-f.:%\\w-]+)\\)\\s*:?\\s*(?:[^\\d:(]*?([0-9a-fA-F.:]{3,45})\\s+([A-Za-z][A-Za-z0-9_.-]*)?:)?\\s*(\\d+)");
    private static final Pattern TITLE = Pattern.compile("^\\s*-{2,3}\\s*(\\S+)\\s+ping\\b.*-{2,3}\\s*$");
    private static final Pattern NUMBER = Pattern.compile("(?<![\\d.+])(\\d+)(?![\\d.]*%)(?![\\d.])");
    private static final Pattern LOSS = Pattern.compile("(?<![\\d.])(\\d{1,3}(?:\\.\\d+)?)\\s?%");
    private static final Pattern TIMES = Pattern.compile("/(?:avg|mdev|平均)[^=]*=\\s*[0-9.]+/([0-9.]+)/");
    private static final Pattern REPLY = Pattern.compile("(?:icmp_)?seq=(\\d+).*\\bttl=\\d+");
    private static final int DEFAULT_SIZE = 56;
    private static final int LONGEST = 300;

    @Override
    public String id() {
        return "ping";
    }

    @Override
    public boolean begins(String line) {
        return BEGINS_A.matcher(line).matches() || BEGINS_B.matcher(line).matches();
    }

    /** One run, while its lines are read. */
    private static final class Run {
        private final String target;
        private final Line line;
        private String own;
        private Integer size;
        private String interfaceName;
        private Boolean dontFragment;
        private PingFailure failure;
        private String from;
        private Line failureLine;
        private Integer transmitted;
        private Integer received;
        private Line statistics;
        private int replies;
        private Line replyLine;
        private String average;
        private Line averageLine;

        private Run(String target, Line line) {
            this.target = target;
            this.line = line;
        }
    }

    @Override
    public void parse(Capture capture, Statements out) {
        List<String> words = Typed.words(capture);
        String asked = asked(words);
        Run run = null;
        for (Line line : Lines.of(capture)) {
            String text = line.text().length() > LONGEST ? line.text().substring(0, LONGEST) : line.text();
            Matcher head = HEAD.matcher(text);
            Matcher title = TITLE.matcher(text);
            if (head.find()) {
                state(run, words, out);
                run = new Run(LinkStatements.isAddress(head.group(2)) ? head.group(2) : head.group(1), line);
                run.own = head.group(3);
                run.interfaceName = head.group(4);
                run.size = Words.integer(head.group(5));
            } else if (title.find()) {
                if (run == null || run.statistics != null) {
                    state(run, words, out);
                    run = new Run(title.group(1), line);
                }
            } else {
                if (run == null && asked != null && speaks(text)) {
                    run = new Run(asked, line);
                }
                if (run != null) {
                    body(run, text, line);
                }
            }
        }
        state(run, words, out);
    }

    /** Whether a line before any head belongs to the run: a reply, a failure, the statistics. */
    private static boolean speaks(String text) {
        return REPLY.matcher(text).find() || PingFailure.of(text) != null || LOSS.matcher(text).find();
    }

    /** The last word that is neither an option nor the value of one. */
    private static String asked(List<String> words) {
        if (words.isEmpty() || !words.get(0).matches("ping[46]?")) {
            return null;
        }
        String target = null;
        for (int i = 1; i < words.size(); i++) {
            String word = words.get(i);
            if (word.matches("-[a-zA-Z46]*[cisWwIMstQlpmFN]")) {
                i++;
            } else if (!word.startsWith("-")) {
                target = word;
            }
        }
        return target;
    }

    private static void body(Run run, String text, Line line) {
        Matcher times = TIMES.matcher(text);
        Matcher loss = LOSS.matcher(text);
        if (times.find()) {
            run.average = times.group(1);
            run.averageLine = line;
        } else if (REPLY.matcher(text).find()) {
            run.replies++;
            run.replyLine = line;
        } else if (loss.find()) {
            statistics(run, text, Double.parseDouble(loss.group(1)), line);
        } else {
            PingFailure failure = PingFailure.of(text);
            if (failure != null && (run.failure == null || run.failure == PingFailure.OTHER)) {
                run.failure = failure;
                run.failureLine = line;
                run.from = PingFailure.from(text);
            }
        }
    }

    private static void statistics(Run run, String text, double loss, Line line) {
        Matcher number = NUMBER.matcher(text);
        Integer transmitted = number.find() ? Words.integer(number.group(1)) : null;
        Integer received = number.find() ? Words.integer(number.group(1)) : null;
        if (transmitted == null || received == null || received > transmitted) {
            return;
        }
        double share = transmitted == 0 ? 0 : 100.0 * (transmitted - received) / transmitted;
        if (Math.abs(share - loss) <= 1.0) {
            run.transmitted = transmitted;
            run.received = received;
            run.statistics = line;
        }
    }

    private static void state(Run run, List<String> words, Statements out) {
        if (run == null) {
            return;
        }
        Integer asked = size(words);
        Integer size = run.size != null ? run.size : asked;
        boolean sized = size != null && size != DEFAULT_SIZE;
        String command = String.join(" ", words);
        boolean forbidden = command.matches(".*-M\\s*(?:do|probe)\\b.*") || run.failure == PingFailure.MESSAGE_TOO_LONG;
        Statements.About ping = out.about(Ping.class, run.target + (sized ? " size " + size : ""));
        ping.set("target", run.target, run.line).set("size", sized ? size : null, run.line)
                .set("dontFragment", forbidden ? Boolean.TRUE : null, run.line);
        String interfaceName = run.interfaceName == null ? Typed.after(words, "-I") : run.interfaceName;
        ping.set("interfaceName", Typed.isInterface(interfaceName) ? interfaceName : null, run.line);
        if (run.statistics != null) {
            ping.set("transmitted", run.transmitted, run.statistics).set("received", run.received, run.statistics);
        } else if (run.replies > 0) {
            ping.set("received", run.replies, run.replyLine);
        }
        ping.set("averageMs", run.average == null ? null : Words.decimal(run.average), run.averageLine);
        failure(ping, run, out);
    }

    private static void failure(Statements.About ping, Run run, Statements out) {
        if (run.failure == PingFailure.HOST_UNREACHABLE && fromSelf(run)) {
            ping.set("failure", "unreachable-from-self", run.failureLine).set("from", run.from, run.failureLine);
        } else if (run.failure != null) {
            ping.set("failure", run.failure.word(), run.failureLine).set("from", run.from, run.failureLine);
        } else if (run.statistics != null) {
            ping.set("failure", "none", run.statistics);
        }
    }

    /**
     * Whether the reporter of an unreachable host is this host: it is the source that the head names, or it shares the first 16 bits
     * with the target, as no router before the target's own network would.
     */
    private static boolean fromSelf(Run run) {
        if (run.from == null) {
            return false;
        }
        if (run.own != null) {
            return run.own.equals(run.from);
        }
        return !run.from.equals(run.target) && near(run.target, run.from);
    }

    private static boolean near(String target, String from) {
        String network = Ipv4.network(target, 16);
        return network != null && network.equals(Ipv4.network(from, 16));
    }

    private static Integer size(List<String> words) {
        for (int i = 1; i < words.size(); i++) {
            if (words.get(i).equals("-s") && i + 1 < words.size()) {
                return words.get(i + 1).matches("\\d{1,5}") ? Integer.valueOf(words.get(i + 1)) : null;
            }
            if (words.get(i).matches("-s\\d{1,5}")) {
                return Integer.valueOf(words.get(i).substring(2));
            }
        }
        return null;
    }
}
