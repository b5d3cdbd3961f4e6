package org.ibdx.conclusion;

import java.util.Objects;

/** That one cause, once proved, makes the other reading wrong or unproven. */
public record RulesOut(Cause from, Cause to) {

    @Override
    public boolean equals(Object other) {
        return other instanceof RulesOut that && Objects.equals(from, that.from) && Objects.equals(to, that.to);
    }

    @Override
    public int hashCode() {
        return Objects.hash(from, to);
    }

    @Override
    public String toString() {
        return "RulesOut[from=" + from + ", to=" + to + "]";
    }
}
