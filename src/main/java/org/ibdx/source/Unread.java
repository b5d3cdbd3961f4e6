package org.ibdx.source;

import org.ibdx.knowledge.Node.Both;

/**
 * An input that was given and could not be used.
 *
 * @param source as the user named it, or its path below what the user named
 * @param why    a sentence that says why
 */
public record Unread(String source, Both why) {

    /** The sentence in English. */
    public String reason() {
        return why.en();
    }
}
