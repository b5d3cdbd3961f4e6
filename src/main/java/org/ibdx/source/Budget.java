package org.ibdx.source;

/** How many characters of evidence may still be kept, over all inputs of one run. */
final class Budget {

    private long left;

    Budget(long characters) {
        this.left = characters;
    }

    /** Takes room for a text; false where there is none. */
    boolean take(int characters) {
        if (characters > left) {
            return false;
        }
        left -= characters;
        return true;
    }
}
