package org.ibdx.parse.host;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.capture.Outcome;
import org.ibdx.parse.Lines;

/** The lines of a capture as the parsers of this area want them. */
public final class Text {

    private static final Pattern REFUSAL = Pattern.compile(
            "(?:command not found|: not found|No such file or directory|Permission denied|Operation not permitted|must be root"
            + "|cannot access|\u672a\u627e\u5230\u547d\u4ee4|\u6ca1\u6709\u90a3\u4e2a\u6587\u4ef6|\u6743\u9650\u4e0d\u591f|Kommando nicht gefunden|Befehl nicht gefunden"
            + "|Datei oder Verzeichnis nicht gefunden|Keine Berechtigung)\\s*$");

    private Text() {
    }

    /** The lines that hold something, without the refusals of a shell and without Markdown fences. */
    public static List<Line> said(Capture capture) {
        List<Line> said = new ArrayList<>();
        for (Line line : Lines.of(capture)) {
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
