package org.ibdx.diagnosis;

import java.util.List;

/**
 * Why something is not concluded: each rule that would come to it, and the first condition of it that does not hold.
 *
 * @param code     id of the cause, or code of the observation
 * @param rules    how many rules would come to it
 * @param attempts those rules, the one that came farthest first
 */
public record NotConcluded(String code, int rules, List<Attempt> attempts) {

    /** What kind of thing stops a rule. */
    public enum Kind {
        /** The thing is there, and a field of it is otherwise. */
        VALUE,
        /** The thing is there, and a field of it was not seen or could not be read. */
        UNREAD,
        /** No such thing is known. */
        ABSENT,
        /** A conclusion of another rule is missing. */
        UNCONCLUDED,
        /** Something is there that must not be. */
        PRESENT,
        /** Nothing: all of it holds. */
        HOLDS,
        /** The rule cannot be looked into. */
        UNKNOWN
    }

    /**
     * How far a rule came.
     *
     * @param rule its name
     * @param held conditions that hold, in their order
     * @param of   conditions it has
     * @param stop the first that does not
     */
    public record Attempt(String rule, int held, int of, Stop stop) {
    }

    /**
     * The condition that does not hold.
     *
     * @param kind      what kind of thing stops it
     * @param condition what would have to hold: {@code physicalState == POLLING}
     * @param thing     what it is about: {@code Port mlx5_0/1}, or the kind of fact, or the code of a conclusion
     * @param field     the field that is otherwise; null where it is no single field
     * @param value     what it is instead; null where it was not seen
     * @param unread    why it could not be read; null where it was not seen at all
     * @param evidence  the lines that speak against it
     * @param looked    what could have shown it, and how that ended
     * @param proof     why what must not be there is concluded; null where it is a fact
     * @param deeper    for a missing conclusion: why it is missing
     */
    public record Stop(Kind kind, String condition, String thing, String field, String value, String unread, List<Evidence> evidence,
                       List<Look> looked, Proof proof, NotConcluded deeper) {
    }

    /**
     * A probe that would show it.
     *
     * @param probe   its id
     * @param outcome how it ended; null where it was not run
     * @param reason  why it brought nothing; null where it did
     */
    public record Look(String probe, String outcome, String reason) {
    }
}
