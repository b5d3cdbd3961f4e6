package org.ibdx.source;

import org.ibdx.knowledge.Node.Both;

/** What was opened is no text; the message says what it is instead. */
final class NotText extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Both why;

    NotText(Both why) {
        super(why.en(), null, false, false);
        this.why = why;
    }

    Both why() {
        return why;
    }
}
