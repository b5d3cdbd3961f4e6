package org.ibdx.parse;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.catalogue.Message;
import org.ibdx.fact.LogEvent;

/**
 * Looks through the lines of any capture for the known lines of {@code rules/messages}, and states one {@link LogEvent} for each
 * message and thing it is about: the first line is its origin, further ones are counted. Of a message that says {@code apart: value}
 * each value is an event of its own.
 *
 * <pre>
 * [  812.301774] ib0: multicast join failed for ff12:401b:ffff:0000:0000:0000:ffff:ffff, status -22
 *     -&gt; mcast-join-rejected-line ib0: value ff12:401b:…, detail -22, time 812.301774
 * </pre>
 *
 * A line that a mail program or a terminal broke in two or three is put together again when only so a message is found in it.
 */
public final class MessageReader {

    private static final int LONGEST = 4096;
    private static final int SHORTEST_BROKEN = 38;
    private static final int LONGEST_BROKEN = 240;
    private static final int PIECES = 3;
    /** So many values of one message about one thing are told apart; further ones are counted with the last. */
    private static final int MOST_APART = 8;
    private static final String NO_SUBJECT = "host";
    private static final Pattern SHORT_PCI = Pattern.compile("[0-9a-fA-F]{2}:[0-9a-fA-F]{2}\\.[0-7]");
    private static final Pattern PCI = Pattern.compile("[0-9a-fA-F]{4,6}:[0-9a-fA-F]{2}:[0-9a-fA-F]{2}\\.[0-7]");

    private final List<Known> known = new ArrayList<>();
    private final MessageIndex index;

    /** A message and which groups its pattern has. */
    private record Known(Message message, boolean about, boolean value, boolean detail) {
        private Known(Message message) {
            this(message, has(message, "about"), has(message, "value"), has(message, "detail"));
        }

        private static boolean has(Message message, String group) {
            return message.pattern().regex().contains("(?<" + group + ">");
        }
    }

    /** What was found of one message about one thing. */
    private static final class Event {
        private final String key;
        private final Known known;
        private final String about;
        private final String value;
        private final String detail;
        private final Line first;
        private Line last;
        private int count;

        private Event(String key, Known known, String about, Matcher match, Line first) {
            this.key = key;
            this.known = known;
            this.about = about;
            this.value = known.value ? match.group("value") : null;
            this.detail = known.detail ? match.group("detail") : null;
            this.first = first;
        }
    }

    /** The events of one capture. */
    private final class Scan {
        private final Map<String, Event> events = new LinkedHashMap<>();
        private final Map<Integer, Integer> lastLineOf = new HashMap<>();
        private final String probe;

        private Scan(String probe) {
            this.probe = probe;
        }

        /** Looks at a line; where {@code joint} is not negative, only matches that span that place count. */
        private void look(String text, Line line, int joint) {
            index.candidates(text, number -> {
                if (lastLineOf.getOrDefault(number, -1) == line.number()) {
                    return;
                }
                Known candidate = known.get(number);
                Message message = candidate.message;
                if (!text.contains(message.contains()) || !message.probes().isEmpty() && !message.probes().contains(probe)) {
                    return;
                }
                Matcher match = message.pattern().matcher(text);
                if (match.find() && (joint < 0 || spans(message, match, text, joint))) {
                    lastLineOf.put(number, line.number());
                    add(candidate, match, line);
                }
            });
        }

        /** Whether the match needs both sides of the joint: what the second line holds by itself is found there. */
        private boolean spans(Message message, Matcher match, String text, int joint) {
            return match.start() < joint && match.end() > joint && !message.pattern().matcher(text.substring(joint).strip()).find();
        }

        private void add(Known candidate, Matcher match, Line line) {
            String about = subject(candidate.about ? match.group("about") : null);
            Event event = events.computeIfAbsent(key(candidate, about, match), key -> new Event(key, candidate, about, match, line));
            event.count++;
            event.last = line;
        }

        private String key(Known candidate, String about, Matcher match) {
            String key = candidate.message.id() + " " + about;
            if (!candidate.message.apart() || match.group("value") == null) {
                return key;
            }
            String own = key + " " + match.group("value");
            long others = events.keySet().stream().filter(other -> other.startsWith(key + " ")).count();
            return others < MOST_APART || events.containsKey(own) ? own : key;
        }
    }

    /** Reads with these messages; refuses a literal that is too short to look for. */
    public MessageReader(List<Message> messages) {
        List<String> literals = new ArrayList<>();
        for (Message message : messages) {
            known.add(new Known(message));
            literals.add(message.contains());
        }
        index = new MessageIndex(literals);
    }

    /** States the known lines of a capture. */
    public void read(Capture capture, Statements out) {
        List<Line> lines = capture.lines();
        Scan scan = new Scan(capture.probe());
        int width = 0;
        for (Line line : lines) {
            width = Math.max(width, line.text().length());
        }
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            scan.look(cut(line.text()), line, -1);
            if (i + 1 < lines.size()) {
                lookAcross(scan, lines, i, width);
            }
        }
        for (Event event : scan.events.values()) {
            state(event, capture, out);
        }
    }

    /** Looks for a message that begins on line {@code at} and ends on one of the next, as wrapping leaves it. */
    private static void lookAcross(Scan scan, List<Line> lines, int at, int width) {
        String first = lines.get(at).text().stripTrailing();
        if (first.length() < SHORTEST_BROKEN || first.length() > LONGEST_BROKEN) {
            return;
        }
        StringBuilder joined = new StringBuilder(first);
        StringBuilder glued = new StringBuilder(first);
        boolean pieces = false;
        for (int next = at + 1; next < lines.size() && next < at + PIECES; next++) {
            String piece = lines.get(next).text().strip();
            if (piece.isEmpty() || piece.length() > LONGEST_BROKEN || LogPrefix.begins(piece)) {
                break;
            }
            joined.append(' ').append(piece);
            glued.append(piece);
            pieces = true;
        }
        if (pieces) {
            scan.look(joined.toString(), lines.get(at), first.length());
            if (first.length() >= width - 1) {
                scan.look(glued.toString(), lines.get(at), first.length());
            }
        }
    }

    private static void state(Event event, Capture capture, Statements out) {
        out.about(LogEvent.class, event.key)
                .set("message", event.known.message.id(), event.first)
                .set("about", event.about, event.first)
                .set("value", event.value, event.first)
                .set("detail", event.detail, event.first)
                .set("probe", capture.probe(), event.first)
                .set("time", LogPrefix.seconds(event.first.text()), event.first)
                .set("count", event.count, event.first)
                .set("lastTime", LogPrefix.seconds(event.last.text()), event.last)
                .set("lastLine", capture.firstLine() + event.last.number(), event.last);
    }

    private static String subject(String about) {
        if (about == null || about.isBlank()) {
            return NO_SUBJECT;
        }
        if (SHORT_PCI.matcher(about).matches()) {
            return "0000:" + about.toLowerCase(Locale.ROOT);
        }
        return PCI.matcher(about).matches() ? about.toLowerCase(Locale.ROOT) : about;
    }

    private static String cut(String text) {
        return text.length() > LONGEST ? text.substring(0, LONGEST) : text;
    }
}
