package org.ibdx.conclusion;

/**
 * That a cause of one host reaches all of a subnet by an edge of the catalogue. What it reaches there is told by {@link Reached}: apart,
 * they are as many as there are causes, and not as there are pairs of them.
 *
 * @param kind   explains or rules-out
 * @param to     id of what it explains or rules out
 * @param subnet the subnet
 * @param cause  the cause
 */
public record Spreads(String kind, String to, String subnet, Cause cause) {
}
