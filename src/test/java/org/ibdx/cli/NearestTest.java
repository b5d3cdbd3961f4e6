package org.ibdx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestTest {

    private static final List<String> WORDS = List.of("diagnose", "explain", "list");

    @Test
    void slipsOfTypingAreForgiven() {
        assertThat(Nearest.to("diganose", WORDS)).isEqualTo("diagnose");
        assertThat(Nearest.to("explan", WORDS)).isEqualTo("explain");
        assertThat(Nearest.to("lst", WORDS)).isEqualTo("list");
        assertThat(Nearest.to("diag", WORDS)).isEqualTo("diagnose");
    }

    @Test
    void nothingIsGuessedFromNothing() {
        assertThat(Nearest.to("firmware", WORDS)).isNull();
        assertThat(Nearest.to("", WORDS)).isNull();
        assertThat(Nearest.to("x", WORDS)).isNull();
    }
}
