package org.ibdx.conclusion;

/** That one cause brings about another, on this evidence. */
public record Explains(Cause from, Cause to) {
}
