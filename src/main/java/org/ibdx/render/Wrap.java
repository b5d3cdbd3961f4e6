package org.ibdx.render;

import java.util.ArrayList;
import java.util.List;

/**
 * Breaks text into lines of a given number of columns: at blanks, and between Chinese characters, but never before a closing
 * and never after an opening punctuation mark. A word longer than a line is broken where the line ends.
 */
final class Wrap {

    private static final String NOT_FIRST = "、。，．：；？！）】》〉」』”’…·%)]},.;:?!";
    private static final String NOT_LAST = "（【《〈「『“‘([{";

    private Wrap() {
    }

    /** The lines, each at most {@code columns} wide (at least 8 are taken); at least one. */
    static List<String> lines(String text, int columns) {
        int room = Math.max(8, columns);
        if (text.length() <= room / 2) {
            return List.of(text.strip());
        }
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        int width = 0;
        for (String piece : pieces(text)) {
            String next = line.isEmpty() ? piece.stripLeading() : piece;
            int needs = Width.of(next.stripTrailing());
            if (!line.isEmpty() && width + needs > room) {
                lines.add(line.toString().stripTrailing());
                line.setLength(0);
                width = 0;
                next = piece.stripLeading();
                needs = Width.of(next.stripTrailing());
            }
            while (needs > room) {
                String head = Width.cut(next, room, "");
                lines.add(head);
                next = next.substring(head.length());
                needs = Width.of(next.stripTrailing());
            }
            line.append(next);
            width += Width.of(next);
        }
        if (!line.isEmpty() || lines.isEmpty()) {
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    /** The parts between which a line may end; blanks stay at the end of the part before them. */
    private static List<String> pieces(String text) {
        List<String> pieces = new ArrayList<>();
        int start = 0;
        int previous = -1;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            if (previous >= 0 && mayBreak(previous, c)) {
                pieces.add(text.substring(start, i));
                start = i;
            }
            previous = c;
            i += Character.charCount(c);
        }
        pieces.add(text.substring(start));
        return pieces;
    }

    private static boolean mayBreak(int before, int after) {
        if (before == ' ') {
            return after != ' ';
        }
        return after != ' ' && (Width.isWide(before) || Width.isWide(after))
                && NOT_FIRST.indexOf(after) < 0 && NOT_LAST.indexOf(before) < 0;
    }
}
