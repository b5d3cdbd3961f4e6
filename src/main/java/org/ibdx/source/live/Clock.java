package org.ibdx.source.live;

import java.time.Duration;
import java.util.Locale;

/** The time that all probes together may take. */
final class Clock {

    private static final long RESERVE_MILLIS = 1000;
    private static final long MILLION = 1_000_000;

    private final long budget;
    private final long end;

    /** Starts now. A little of the time is kept for killing what does not end. */
    Clock(Duration budget) {
        this.budget = budget.toMillis();
        this.end = System.nanoTime() + (this.budget - Math.min(RESERVE_MILLIS, this.budget / 4)) * MILLION;
    }

    boolean isOver() {
        return left() <= 0;
    }

    private long left() {
        return (end - System.nanoTime()) / MILLION;
    }

    /** A time limit that does not reach beyond the end. */
    long limit(long milliseconds) {
        return Math.max(1, Math.min(milliseconds, left()));
    }

    /** Why nothing more is started. */
    String over() {
        return "the time for all probes (" + seconds(budget) + ") was used up before";
    }

    /** Why something was ended that has the given limit. */
    String tooLong(long milliseconds) {
        return isOver() ? "ended because the time for all probes (" + seconds(budget) + ") was used up"
                : "no end within " + seconds(milliseconds);
    }

    /** {@code 2 s}, {@code 0.5 s}. */
    static String seconds(long milliseconds) {
        return milliseconds % 1000 == 0 ? milliseconds / 1000 + " s" : String.format(Locale.ROOT, "%.1f s", milliseconds / 1000.0);
    }
}
