package org.ibdx.diagnosis;

import java.util.Locale;

/** How far the evidence proves a conclusion; ordered from weakest to strongest. */
public enum Confidence {
    POSSIBLE, LIKELY, CERTAIN;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Confidence of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    public Confidence weaker(Confidence other) {
        return compareTo(other) <= 0 ? this : other;
    }

    public Confidence stronger(Confidence other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
