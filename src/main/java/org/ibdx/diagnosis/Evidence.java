package org.ibdx.diagnosis;

import java.util.Objects;

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

    @Override
    public boolean equals(Object other) {
        return other instanceof Evidence that && Objects.equals(host, that.host) && Objects.equals(source, that.source)
                && Objects.equals(line, that.line) && Objects.equals(text, that.text)
                && Objects.equals(looked, that.looked);
    }

    @Override
    public int hashCode() {
        return Objects.hash(host, source, line, text, looked);
    }

    @Override
    public String toString() {
        return "Evidence[host=" + host + ", source=" + source + ", line=" + line + ", text=" + text + ", looked=" + looked + "]";
    }
}
