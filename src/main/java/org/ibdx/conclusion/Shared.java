package org.ibdx.conclusion;

/**
 * A value that things of several hosts have, or have where they should not differ. One row for each thing, against one other
 * that stands for the rest: what a thousand hosts have in common makes a thousand rows, not a million pairs.
 *
 * @param kind         what it is: see {@link org.ibdx.combine.SharedValues}
 * @param value        the value; with the subnet or network before it where it counts only there
 * @param host         a host
 * @param subject      the thing of it that has the value
 * @param otherHost    another host
 * @param otherSubject the thing of that
 */
public record Shared(String kind, String value, String host, String subject, String otherHost, String otherSubject) {
}
