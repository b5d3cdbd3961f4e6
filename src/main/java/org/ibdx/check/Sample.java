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

    Sample until(Instant later) {
        return new Sample(value, from, later, source, line, text);
    }
}
