package org.ibdx.source;

import java.util.ArrayList;
import java.util.List;
import org.ibdx.parse.LogPrefix;
import org.ibdx.parse.Parser;
import org.ibdx.probe.Probe;

/** Cuts rows into stretches of one format each, by the lines with which formats begin. */
final class Content {

    private static final int MOST_LOOKS = 40_000;

    private final Recognition recognition;
    private int looks;

    /**
     * Rows from {@code from} to before {@code to}; probe null where nothing is recognised.
     *
     * @param lone command that the only row of the stretch tells of, see {@link Lone}; else null
     */
    record Stretch(Probe probe, int from, int to, String lone) {
        Stretch(Probe probe, int from, int to) {
            this(probe, from, to, null);
        }
    }

    Content(Recognition recognition) {
        this.recognition = recognition;
    }

    /**
     * The stretches of these rows. {@code given} is the probe that a command names, or null: then a stretch of another format
     * begins only at a line that surely is not the answer to that command (a prompt got lost). {@code lones} tells to look for
     * lines that tell their command, where there is none.
     */
    List<Stretch> split(List<Row> rows, Probe given, boolean lones) {
        List<Stretch> stretches = new ArrayList<>();
        Probe now = given;
        boolean answered = false;
        int start = 0;
        for (int i = 0; i < rows.size(); i++) {
            String text = rows.get(i).text();
            if (text.isBlank() || rows.get(i).fence()) {
                continue;
            }
            Parser own = recognition.parser(now);
            if (own != null && Recognition.begins(own, text)) {
                answered = true;
                if (given == null && i > start && Identity.differs(rows, start, i)) {
                    stretches.add(new Stretch(now, start, i));
                    start = i;
                }
                continue;
            }
            boolean open = given == null || now != given || answered && mayFollow(text, rows.get(start).text());
            Parser next = open && looks++ < MOST_LOOKS ? recognition.beginner(text) : null;
            if (next == null) {
                String lone = lones ? Lone.command(text) : null;
                if (lone != null) {
                    if (i > start) {
                        stretches.add(new Stretch(now, start, i));
                    }
                    stretches.add(new Stretch(null, i, i + 1, lone));
                    now = null;
                    start = i + 1;
                }
                continue;
            }
            if (i > start) {
                stretches.add(new Stretch(now, start, i));
            }
            now = recognition.of(next);
            start = i;
        }
        if (rows.size() > start) {
            stretches.add(new Stretch(now, start, rows.size()));
        }
        return stretches;
    }

    /**
     * After the command's own output: whether a line may begin the output of another command although no prompt stands before it: no comment, no
     * log line, no line that is indented below the first.
     */
    private static boolean mayFollow(String text, String first) {
        return !text.startsWith("#") && indent(text) <= indent(first) && !LogPrefix.begins(text);
    }

    private static int indent(String text) {
        return text.length() - text.stripLeading().length();
    }
}
