package org.ibdx.conclusion;

/**
 * That one port, called the same on several hosts, has no partner on any of them and is up on none.
 *
 * @param subnet the subnet that stands for it, see {@link OnSubnet}
 * @param wanted on how many hosts something shows that the port is meant to be up
 */
public record Rail(String subnet, Integer wanted) {
}
