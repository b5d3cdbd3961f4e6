package org.ibdx.parse.adapter;

import java.util.Locale;

/** The hardware revision, which one tool prints as {@code 0xB0} and another as {@code b0}. */
final class Hardware {

    private Hardware() {
    }

    /** Lower case without {@code 0x}; null for an empty text. */
    static String version(String text) {
        String word = text.strip().toLowerCase(Locale.ROOT);
        word = word.startsWith("0x") ? word.substring(2) : word;
        return word.isEmpty() ? null : word;
    }
}
