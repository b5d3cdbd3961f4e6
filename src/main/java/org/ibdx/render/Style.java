package org.ibdx.render;

/**
 * What the place of output can show. Everything is legible without colour and in plain ASCII.
 *
 * @param colour  whether escape sequences for colour may be written
 * @param unicode whether more than ASCII can be shown
 * @param width   columns
 */
public record Style(boolean colour, boolean unicode, int width) {

    /** Narrower than this no layout is tried. */
    public static final int MIN_WIDTH = 20;
    public static final int DEFAULT_WIDTH = 80;

    /** For pipes, files and tests. */
    public static final Style PLAIN = new Style(false, true, DEFAULT_WIDTH);

    /** The colours in use; only marks and verdicts have one. */
    enum Colour {
        RED("\033[1;31m"), YELLOW("\033[33m"), GREEN("\033[32m"), CYAN("\033[36m");

        private final String start;

        Colour(String start) {
            this.start = start;
        }
    }

    public Style {
        width = Math.max(MIN_WIDTH, width);
    }

    String paint(Colour with, String text) {
        return colour ? with.start + text + "\033[0m" : text;
    }

    String dot() {
        return unicode ? " · " : " - ";
    }

    String ellipsis() {
        return unicode ? "…" : "...";
    }

    String branch(boolean last) {
        if (unicode) {
            return last ? "└─ " : "├─ ";
        }
        return last ? "`- " : "|- ";
    }

    String trunk(boolean last) {
        if (last) {
            return "   ";
        }
        return unicode ? "│  " : "|  ";
    }
}
