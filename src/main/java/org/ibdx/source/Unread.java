package org.ibdx.source;

/**
 * An input that was given and could not be used.
 *
 * @param source as the user named it, or its path below what the user named
 * @param reason a sentence that says why, in English
 */
public record Unread(String source, String reason) {
}
