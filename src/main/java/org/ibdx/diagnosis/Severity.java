package org.ibdx.diagnosis;

import java.util.Locale;

/** How much a cause matters; ordered from least to worst. */
public enum Severity {
    /** Benign, and often mistaken for a fault. */
    INFO,
    /** Latent, cosmetic, advice. */
    MINOR,
    /** Degraded or partial service. */
    MAJOR,
    /** No service on this port, interface or host. */
    CRITICAL;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Severity of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    public Severity worse(Severity other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
