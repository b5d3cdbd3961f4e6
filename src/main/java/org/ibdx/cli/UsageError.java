package org.ibdx.cli;

/** A wrong command line: what is wrong with which value, and what may have been meant. */
public final class UsageError extends RuntimeException {

    private final String maybe;

    /** {@code maybe} is what may have been meant; null where nothing is near. */
    public UsageError(String message, String maybe) {
        super(message, null, false, false);
        this.maybe = maybe;
    }

    public String maybe() {
        return maybe;
    }
}
