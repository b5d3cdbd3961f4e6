package org.ibdx.conclusion;

/**
 * A cause as the reasoning about one host left it, for the reasoning between hosts.
 *
 * @param code    id in the catalogue
 * @param host    host name
 * @param subject what it is about on that host
 */
public record Found(String code, String host, String subject) {
}
