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

    /**
     * A reading that has been replaced by a later one.
     *
     * @param value  what was read
     * @param origin where
     * @param hours  how many hours before the value that holds; null where it is of the same source, minutes or less before
     */
    public record Earlier(Object value, Origin origin, Double hours) {

        /** Of the same source. */
        public Earlier(Object value, Origin origin) {
            this(value, origin, null);
        }
    }

    public boolean known() {
        return unreadable == null;
    }
}
