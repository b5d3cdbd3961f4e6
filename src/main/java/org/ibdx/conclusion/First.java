package org.ibdx.conclusion;

/**
 * The first thing of a subnet, by host and name, of which an observation holds: it stands for all where one is enough. Only for
 * subnets on which several hosts were seen.
 *
 * @param code    of the observation
 * @param subnet  the subnet
 * @param host    host of that thing
 * @param subject the thing
 */
public record First(String code, String subnet, String host, String subject) {
}
