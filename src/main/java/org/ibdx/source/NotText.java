package org.ibdx.source;

/** A file that cannot be used as text; the message says why. */
final class NotText extends Exception {

    NotText(String reason) {
        super(reason, null, false, false);
    }
}
