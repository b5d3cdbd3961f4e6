package org.ibdx.fact;

import java.util.List;

/**
 * All that was read of one field.
 *
 * @param value      the value that holds, or null where it could not be read
 * @param unreadable why it could not be read ({@code N/A (no PMA)}, {@code Permission denied}), or null
 * @param origins    where the value that holds was read; never empty
 * @param earlier    what was read before, oldest first: the same command earlier in the same source
 */
public record Reading(Object value, String unreadable, List<Origin> origins, List<Earlier> earlier) {

    /** A reading that has been replaced by a later one of the same source. */
    public record Earlier(Object value, Origin origin) {
    }

    public boolean known() {
        return unreadable == null;
    }
}
