package org.ibdx.source;

import java.util.ArrayList;
import java.util.List;
import org.ibdx.capture.Line;

/**
 * Terminals side by side, as tmux and the like draw them, copied as one text: a line between them in one column from the top to the bottom.
 *
 * <pre>
 * [root@cn07 ~]# ibstat          │[root@cn08 ~]# ibstat
 * CA 'mlx5_0'                    │CA 'mlx5_0'
 *         Port 1:                │        Port 1:
 * </pre>
 */
final class Panes {

    private static final char BAR = '\u2502';
    private static final int FEWEST = 4;
    private static final int NARROWEST = 12;
    private static final int TAB = 8;
    private static final int LONGEST = 1000;

    private Panes() {
    }

    /** The text of each pane from left to right, with as many lines as the whole; the whole alone where there are none. */
    static List<String> of(String text) {
        if (text.indexOf(BAR) < 0) {
            return List.of(text);
        }
        List<String> lines = new ArrayList<>();
        for (Line line : Line.split(text)) {
            lines.add(expanded(line.text()));
        }
        int column = column(lines);
        if (column < 0) {
            return List.of(text);
        }
        StringBuilder left = new StringBuilder();
        StringBuilder right = new StringBuilder();
        for (String line : lines) {
            boolean split = line.length() > column && line.charAt(column) == BAR;
            left.append(split ? line.substring(0, column).stripTrailing() : line).append('\n');
            right.append(split ? line.substring(column + 1).stripTrailing() : "").append('\n');
        }
        List<String> panes = new ArrayList<>(of(left.toString()));
        panes.addAll(of(right.toString()));
        return panes;
    }

    /** The column of a line that is drawn through nearly all lines, with text on both of its sides; -1 where there is none. */
    private static int column(List<String> lines) {
        int filled = 0;
        int first = -1;
        for (String line : lines) {
            filled += line.isBlank() ? 0 : 1;
            first = first < 0 && line.indexOf(BAR) >= NARROWEST ? line.indexOf(BAR) : first;
        }
        if (first < 0) {
            return -1;
        }
        int at = 0;
        int left = 0;
        int right = 0;
        for (String line : lines) {
            if (line.length() > first && line.charAt(first) == BAR) {
                at++;
                left += line.substring(0, first).isBlank() ? 0 : 1;
                right += line.substring(first + 1).isBlank() ? 0 : 1;
            }
        }
        return at >= FEWEST && at * 10 >= filled * 8 && left * 2 >= at && right * 2 >= FEWEST ? first : -1;
    }

    private static String expanded(String line) {
        if (line.indexOf('\t') < 0 || line.length() > LONGEST) {
            return line;
        }
        StringBuilder expanded = new StringBuilder();
        for (int i = 0; i < line.length(); i++) {
            if (line.charAt(i) == '\t') {
                expanded.append(" ".repeat(TAB - expanded.length() % TAB));
            } else {
                expanded.append(line.charAt(i));
            }
        }
        return expanded.toString();
    }
}
