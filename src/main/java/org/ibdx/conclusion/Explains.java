package org.ibdx.conclusion;

import java.util.Objects;

/** That one cause brings about another, on this evidence. */
public record Explains(Cause from, Cause to) {

    @Override
    public boolean equals(Object other) {
        return other instanceof Explains that && Objects.equals(from, that.from) && Objects.equals(to, that.to);
    }

    @Override
    public int hashCode() {
        return Objects.hash(from, to);
    }

    @Override
    public String toString() {
        return "Explains[from=" + from + ", to=" + to + "]";
    }
}
