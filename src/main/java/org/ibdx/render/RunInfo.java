package org.ibdx.render;

/**
 * About the run that a view tells of.
 *
 * @param version version of ibdx
 * @param rules   version of the rule base: a hash of it
 * @param millis  how long it took
 * @param live    whether this machine was looked at, not saved evidence
 */
public record RunInfo(String version, String rules, long millis, boolean live) {

    /** Seconds with one digit: {@code 1.8}. */
    String seconds() {
        long tenths = (millis + 50) / 100;
        return tenths / 10 + "." + tenths % 10;
    }
}
