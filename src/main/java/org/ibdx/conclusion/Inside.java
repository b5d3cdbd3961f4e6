package org.ibdx.conclusion;

import java.util.Objects;

/** That {@code part} is {@code whole} or lies in it, on one host; every subject lies in itself, and in {@code host}. */
public record Inside(String host, String part, String whole) {

    @Override
    public boolean equals(Object other) {
        return other instanceof Inside that && Objects.equals(host, that.host)
                && Objects.equals(part, that.part) && Objects.equals(whole, that.whole);
    }

    @Override
    public int hashCode() {
        return Objects.hash(host, part, whole);
    }
}
