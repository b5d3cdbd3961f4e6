package org.ibdx.diagnosis;

/**
 * A line that a conclusion rests on, or the absence of one.
 *
 * @param host   host it was taken on
 * @param source command or file
 * @param line   1-based line; null for an absence
 * @param text   the line as it stands there, without control characters; null for an absence
 * @param looked for an absence: what was looked for in {@code source}; else null
 */
public record Evidence(String host, String source, Integer line, String text, String looked) {
}
