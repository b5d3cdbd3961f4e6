package org.ibdx.conclusion;

/** That one cause, once proved, makes the other reading wrong or unproven. */
public record RulesOut(Cause from, Cause to) {
}
