package org.ibdx.fact;

/**
 * The place where a value was read.
 *
 * @param source the command or file, as an administrator would look for it
 * @param line   1-based line in it; 0 where the origin is the absence of something
 * @param text   that line as it stands there; null for an absence
 */
public record Origin(String source, int line, String text) {

    /** Something was looked for in {@code source} and is not there. */
    public static Origin absence(String source, String lookedFor) {
        return new Origin(source, 0, lookedFor);
    }
}
