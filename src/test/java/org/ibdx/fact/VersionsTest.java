package org.ibdx.fact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class VersionsTest {

    @Test
    void numbersAreNoText() {
        assertTrue(Versions.older("20.9.1000", "20.35.1012"));
        assertTrue(Versions.older("2.9.1000", "2.42.5000"));
        assertFalse(Versions.older("20.35.1012", "20.35.1012"));
        assertEquals(0, Versions.compare("20.35", "20.35.0"));
    }

    @Test
    void findsTheVersionInLongerTexts() {
        assertTrue(Versions.reaches("MLNX_OFED_LINUX-5.8-4.1.5.0", "5.1"));
        assertFalse(Versions.reaches("MLNX_OFED_LINUX-4.9-7.1.0.0", "5.1"));
        assertTrue(Versions.reaches("OFED-internal-25.04-0.6.1", "24.10"));
        assertTrue(Versions.reaches("6.11.0-9-generic", "6.10"));
        assertTrue(Versions.older("6.8.12-1-pve", "6.10"));
    }

    @Test
    void whatIsNotKnownIsNeitherOlderNorNewer() {
        assertFalse(Versions.older(null, "1.2"));
        assertFalse(Versions.older("unknown", "1.2"));
        assertFalse(Versions.reaches("1.2", null));
        assertEquals(0, Versions.minorsBehind("16.20.1000", "20.42.1000"));
        assertEquals(16, Versions.minorsBehind("20.26.4012", "20.42.1000"));
        assertEquals(0, Versions.minorsBehind("20.43.1014", "20.42.1000"));
    }
}
