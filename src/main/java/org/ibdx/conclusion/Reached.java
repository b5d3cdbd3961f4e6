package org.ibdx.conclusion;

/**
 * That a cause of one host may be explained or ruled out by one of another host of its subnet, see {@link Spreads}.
 *
 * @param subnet the subnet
 * @param cause  the cause
 */
public record Reached(String subnet, Cause cause) {
}
