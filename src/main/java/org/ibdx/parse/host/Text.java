package org.ibdx.parse.host;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.capture.Outcome;

/** The lines of a capture as the parsers of this area want them. */
public final class Text {

    private static final int LONGEST = 2000;
    private static final Pattern REFUSAL = Pattern.compile(
            "(?:command not found|: not found|No such file or directory|Permission denied|Operation not permitted|must be root"
            + "|cannot access|\u672a\u627e\u5230\u547d\u4ee4|\u6ca1\u6709\u90a3\u4e2a\u6587\u4ef6|\u6743\u9650\u4e0d\u591f|Kommando nicht gefunden|Befehl nicht gefunden"
            + "|Datei oder Verzeichnis nicht gefunden|Keine Berechtigung)\\s*$");

    private Text() {
    }

    /**
     * The lines, none longer than any of these formats has. Where the text was cut off, its last line is left out: what stands
     * there may have lost its end.
     */
    public static List<Line> lines(Capture capture) {
        List<Line> lines = capture.lines();
        if (capture.outcome() == Outcome.CUT && !lines.isEmpty() && !capture.text().endsWith("\n")) {
            lines = lines.subList(0, lines.size() - 1);
        }
        List<Line> result = new ArrayList<>(lines.size());
        for (Line line : lines) {
            result.add(line.text().length() <= LONGEST ? line
                    : new Line(line.number(), line.text().substring(0, LONGEST), line.raw()));
        }
        return result;
    }

    /** The lines that hold something, without the refusals of a shell and without Markdown fences. */
    public static List<Line> said(Capture capture) {
        List<Line> said = new ArrayList<>();
        for (Line line : lines(capture)) {
            String text = line.text().strip();
            if (!text.isEmpty() && !text.startsWith("```") && !text.startsWith("Invoked Command:") && !refuses(text)) {
                said.add(line);
            }
        }
        return said;
    }

    /** Whether a line says that the tool is missing, or that something may not or cannot be read. */
    public static boolean refuses(String line) {
        return REFUSAL.matcher(line.length() > 500 ? line.substring(line.length() - 500) : line).find();
    }

    /** Whether the whole of a listing is there: read to the end, and not filtered by what was typed behind a pipe. */
    public static boolean whole(Capture capture) {
        CommandLine command = CommandLine.of(capture);
        return capture.outcome() == Outcome.READ && (command == null || !command.filtered());
    }

    /** A line that stands for lines somebody left out of a paste. */
    public static boolean ellipsis(String line) {
        return line.strip().matches("[\\[(<]?\\s*(?:\\.{2,6}|\u2026|snip\\.{0,3}|\u4e2d\u7565)\\s*[\\])>]?|\uff08\u4e2d\u7565\uff09");
    }
}
