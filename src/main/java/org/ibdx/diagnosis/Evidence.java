package org.ibdx.diagnosis;

/**
 * A line that a conclusion rests on, a command that was typed, or the absence of a line.
 *
 * @param host   host it was taken on
 * @param source command or file
 * @param line   1-based line; null for a command and for an absence
 * @param text   the line as it stands there, or the command as it was typed, without control characters; null for an absence
 * @param looked for an absence: what was looked for in {@code source}; else null
 */
public record Evidence(String host, String source, Integer line, String text, String looked) {

    /** Whether it is the command itself that tells. */
    public boolean typed() {
        return line == null && text != null;
    }
}
