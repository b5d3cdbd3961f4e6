package org.ibdx.capture;

import java.util.Locale;

/** How an attempt to obtain evidence ended. Never null: "nothing came" and "could not look" are different knowledge. */
public enum Outcome {
    /** There is text. */
    READ,
    /** The tool ran and said nothing, which for some tools means "none". */
    EMPTY,
    /** The file or device to read is not there. */
    ABSENT,
    /** The tool is not installed or not on the path; never to be read as "no device". */
    NO_TOOL,
    /** Not permitted for this user. */
    DENIED,
    /** Did not end in its time. */
    TIMED_OUT,
    /** Ended by a signal. */
    KILLED,
    /** Blocked in the kernel and abandoned (state D): evidence of a dead adapter. */
    STUCK,
    /** Longer than the limit; the text is its beginning. */
    CUT,
    /** The tool ended with an error of its own; the text may say which. */
    FAILED,
    /** Not tried, on purpose; the reason is in the text. */
    SKIPPED;

    /** As written in JSON and manifests: {@code timed-out}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The outcome with this {@link #word()}, or {@code FAILED} for a word of a newer version. */
    public static Outcome of(String word) {
        for (Outcome outcome : values()) {
            if (outcome.word().equals(word)) {
                return outcome;
            }
        }
        return FAILED;
    }

    /** Whether the text, though perhaps cut, may be parsed. A failed tool often printed good lines before it failed. */
    public boolean hasText() {
        return this == READ || this == CUT || this == FAILED;
    }
}
