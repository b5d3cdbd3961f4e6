package org.ibdx.conclusion;

/** That {@code part} is {@code whole} or lies in it, on one host; every subject lies in itself, and in {@code host}. */
public record Inside(String host, String part, String whole) {
}
