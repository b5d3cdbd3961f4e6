package org.ibdx.render;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class SafeTest {

    @Test
    void writesOutWhatWouldDoSomethingOnATerminal() {
        assertThat(Safe.line("HCA\033]0;owned\007")).isEqualTo("HCA\\x1b]0;owned\\x07");
        assertThat(Safe.line("a\u009b31mb")).isEqualTo("a\\x9b31mb");
        assertThat(Safe.line("abc\u202edcba\u200b\u2028")).isEqualTo("abc\\u202edcba\\u200b\\u2028");
        assertThat(Safe.line("x\udb40\udc41")).isEqualTo("x\\U000e0041");
        assertThat(Safe.line("\rx\ny\177")).isEqualTo("\\x0dx\\x0ay\\x7f");
    }

    @Test
    void leavesGoodTextAlone() {
        String text = "端口 mlx5_0/1: State = «Init» é 🙂";
        assertThat(Safe.line(text)).isEqualTo(text);
        assertThat(Safe.line(null)).isNull();
    }

    @Test
    void tabsAreBlanksInAViewAndTabsInData() {
        assertThat(Safe.line("\tState: Active")).isEqualTo(" State: Active");
        assertThat(Safe.text("\tState: Active")).isEqualTo("\tState: Active");
    }

    @Property
    void nothingUnsafeIsLeftAndTheResultIsWellFormed(@ForAll String text) {
        String safe = Safe.line(text);
        assertThat(safe.codePoints()).noneMatch(c -> Character.isISOControl(c) || Character.getType(c) == Character.FORMAT
                || c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
        assertThat(Safe.line(safe)).isEqualTo(safe);
    }
}
