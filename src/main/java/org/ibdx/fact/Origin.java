package org.ibdx.fact;

/**
 * The place where a value was read.
 *
 * @param source the command or file, as an administrator would look for it
 * @param kind   what of the source tells the value
 * @param line   1-based line in it; null where it is not a line that tells
 * @param text   of a line: as it stands there; of a command: as it was typed; of an absence: what was looked for
 */
public record Origin(String source, Kind kind, Integer line, String text) {

    /** What tells a value. */
    public enum Kind {
        /** A line of the source. */
        LINE,
        /** The command itself, whatever it printed. */
        COMMAND,
        /** That something is not in the source. */
        ABSENCE
    }

    /** @throws IllegalArgumentException where a line has no number of at least 1, or something else has one */
    public Origin {
        if ((kind == Kind.LINE) != (line != null && line > 0)) {
            throw new IllegalArgumentException("an origin of kind " + kind + " in " + source + " cannot have the line " + line);
        }
    }

    /** A line of a source. */
    public static Origin line(String source, int line, String text) {
        return new Origin(source, Kind.LINE, line, text);
    }

    /** The command that was typed, as it was typed. */
    public static Origin command(String source, String typed) {
        return new Origin(source, Kind.COMMAND, null, typed);
    }

    /** Something was looked for in {@code source} and is not there. */
    public static Origin absence(String source, String lookedFor) {
        return new Origin(source, Kind.ABSENCE, null, lookedFor);
    }

    /** The same place of an earlier run. */
    public Origin at(Object time) {
        return new Origin(source + " at " + time, kind, line, text);
    }
}
