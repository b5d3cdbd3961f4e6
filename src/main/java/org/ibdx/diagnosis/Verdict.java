package org.ibdx.diagnosis;

import java.util.Locale;

/** The answer in one word, and the exit status that goes with it (the states of a monitoring plugin). */
public enum Verdict {
    HEALTHY(0), DEGRADED(1), FAILING(2), UNKNOWN(3);

    private final int exit;

    Verdict(int exit) {
        this.exit = exit;
    }

    /** Exit status of the process. */
    public int exit() {
        return exit;
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The worse of two: a found fault beats {@code unknown}, which beats {@code healthy}. */
    public Verdict worse(Verdict other) {
        return weight() >= other.weight() ? this : other;
    }

    private int weight() {
        return switch (this) {
            case HEALTHY -> 0;
            case UNKNOWN -> 1;
            case DEGRADED -> 2;
            case FAILING -> 3;
        };
    }
}
