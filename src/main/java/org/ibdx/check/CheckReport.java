package org.ibdx.check;

import java.time.Instant;
import java.util.List;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.Finding;
import org.ibdx.diagnosis.Severity;
import org.ibdx.diagnosis.Verdict;

/**
 * What a health check has to tell: a diagnosis, seen beside what earlier runs saw.
 *
 * @param diagnosis what was found, whole
 * @param at        when
 * @param verdict   without what is acknowledged
 * @param before    verdict of the run before; null where there was none or it is not remembered
 * @param items     root causes, worst first, acknowledged ones and those held by {@code --sticky} too
 * @param gone      causes that stood in the run before and are no more
 * @param remarks   what happened beside causes: counters that were reset, a reboot
 */
public record CheckReport(Diagnosis diagnosis, Instant at, Verdict verdict, Verdict before, List<Item> items, List<KnownCause> gone,
                          List<Remark> remarks) {

    /** What became of a cause since the run before; again: it stood all the while, and its acknowledgement has ended. */
    public enum Change { NEW, AGAIN, WORSE, BETTER, SAME }

    /**
     * A root cause.
     *
     * @param finding   the finding; of a sticky cause that is not seen any more a stand-in
     * @param change    against the run before
     * @param since     first seen; null where nothing is remembered
     * @param lastSeen  last seen: before {@code at} for one that is only held
     * @param ack       the acknowledgement that covers it, or null
     */
    public record Item(Finding finding, Change change, Instant since, Instant lastSeen, Acknowledgement ack) {

        public boolean acknowledged() {
            return ack != null;
        }
    }

    /**
     * Something that is no cause, and worth a line in the history.
     *
     * @param kind    reset or reboot
     * @param host    host name
     * @param subject counter or host
     * @param text    before and after
     */
    public record Remark(String kind, String host, String subject, String text) {
    }

    /** Severities from which on the exit status tells. */
    public enum FailOn { CRITICAL, MAJOR, MINOR, NEVER }

    /** The causes that are not acknowledged. */
    public List<Item> open() {
        return items.stream().filter(item -> !item.acknowledged()).toList();
    }

    /** How many open causes have a severity. */
    public int count(Severity severity) {
        return (int) open().stream().filter(item -> item.finding().severity() == severity).count();
    }

    /** Exit status: 0 to 3, by the severity from which on it is to tell. */
    public int exit(FailOn from) {
        return state(from).exit();
    }

    /** The verdict that the exit status stands for. */
    public Verdict state(FailOn from) {
        if (from == FailOn.NEVER) {
            return Verdict.HEALTHY;
        }
        Severity worst = open().stream().map(item -> item.finding().severity()).reduce(Severity.INFO, Severity::worse);
        Severity least = Severity.valueOf(from.name());
        if (worst.compareTo(least) >= 0) {
            return worst == Severity.CRITICAL ? Verdict.FAILING : Verdict.DEGRADED;
        }
        return verdict == Verdict.UNKNOWN ? Verdict.UNKNOWN : Verdict.HEALTHY;
    }

    /** Whether anything is new, worse, better or gone. */
    public boolean changed() {
        return before != verdict || !gone.isEmpty() || open().stream().anyMatch(item -> item.change() != Change.SAME);
    }
}
