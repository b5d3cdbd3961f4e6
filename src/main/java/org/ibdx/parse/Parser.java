package org.ibdx.parse;

import org.ibdx.capture.Capture;

/**
 * Reads one output format. A parser is total: any text, cut anywhere and damaged anyhow, gives what can be read; it never
 * throws on text and never invents a value. It holds no state between calls.
 */
public interface Parser {

    /** Name by which {@code probes/*.yaml} refer to it. */
    String id();

    /** States what the capture says. Called for captures that have text, and for those that are empty. */
    void parse(Capture capture, Statements out);

    /**
     * Whether a line is so typical for the beginning of this format that text which nothing names may be taken for it from
     * this line on. Must be false for lines that other formats print too.
     */
    default boolean begins(String line) {
        return false;
    }

    /**
     * Whether a line is one that stands above a list of this format: a text that ends there tells nothing of what is in the list, not
     * even that it is empty.
     */
    default boolean isHeading(String line) {
        return false;
    }
}
