package org.ibdx.source;

import java.util.ArrayList;
import java.util.List;
import org.ibdx.parse.LogPrefix;
import org.ibdx.parse.Parser;
import org.ibdx.probe.Probe;

/** Cuts rows into stretches of one format each, by the lines with which formats begin. */
final class Content {

    private static final int MOST_LOOKS = 200_000;

    private final Recognition recognition;
    private int looks;

    /** Rows from {@code from} to before {@code to}; probe null where nothing is recognised. */
    record Stretch(Probe probe, int from, int to) {
    }

    Content(Recognition recognition) {
        this.recognition = recognition;
    }

    /**
     * The stretches of these rows. {@code given} is the probe that a command names, or null: then a stretch of another format
     * begins only at a line that surely is not the answer to that command (a prompt got lost).
     */
    List<Stretch> split(List<Row> rows, Probe given) {
        List<Stretch> stretches = new ArrayList<>();
        Probe now = given;
        String opening = null;
        int start = 0;
        int others = 0;
        int filled = 0;
        for (int i = 0; i < rows.size(); i++) {
            String text = rows.get(i).text();
            if (text.isBlank() || rows.get(i).fence()) {
                continue;
            }
            filled++;
            Parser own = recognition.parser(now);
            if (own != null && own.begins(text)) {
                boolean again = text.strip().equals(opening) && others >= 2;
                if (again) {
                    stretches.add(new Stretch(now, start, i));
                    start = i;
                    others = 0;
                }
                opening = opening == null ? text.strip() : opening;
                continue;
            }
            Probe next = looks++ > MOST_LOOKS ? null : recognition.ofLine(text);
            if (next == null || !switches(given, now, text, filled)) {
                others++;
                continue;
            }
            if (i > start) {
                stretches.add(new Stretch(now, start, i));
            }
            now = next;
            start = i;
            opening = text.strip();
            others = 0;
        }
        if (rows.size() > start) {
            stretches.add(new Stretch(now, start, rows.size()));
        }
        return stretches;
    }

    private static boolean switches(Probe given, Probe now, String text, int filled) {
        boolean first = filled == 1;
        return given == null || now != given || !first && !text.startsWith("#") && !LogPrefix.begins(text) && filled > 2;
    }
}
