package org.ibdx.check;

import java.time.Instant;

/**
 * A value as it was read over some time without change.
 *
 * @param value  number or word
 * @param from   when it was first read
 * @param to     when it was last read
 * @param source command or file
 * @param line   line in it; null where the whole of it tells
 * @param text   that line
 */
public record Sample(String value, Instant from, Instant to, String source, Integer line, String text) {

    /** @throws IllegalArgumentException where the line is none that a text can have */
    public Sample {
        if (line != null && line < 1) {
            throw new IllegalArgumentException("line " + line + " of " + source);
        }
    }

    Sample until(Instant later) {
        return new Sample(value, from, later, source, line, text);
    }
}
