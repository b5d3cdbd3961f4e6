package org.ibdx.render;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class WrapTest {

    @Test
    void breaksAtBlanks() {
        assertThat(Wrap.lines("the port waits for a subnet manager", 15)).containsExactly("the port waits", "for a subnet", "manager");
    }

    @Test
    void breaksChineseBetweenCharactersButNotBeforeAStop() {
        assertThat(Wrap.lines("端口正在等待子网管理器。", 22)).containsExactly("端口正在等待子网管理", "器。");
        assertThat(Wrap.lines("端口 mlx5_0/1 没有链路，检查线缆", 14)).containsExactly("端口 mlx5_0/1", "没有链路，检查", "线缆");
    }

    @Test
    void aLongWordIsBrokenWhereTheLineEnds() {
        assertThat(Wrap.lines("x /sys/class/infiniband/mlx5_0", 12)).containsExactly("x", "/sys/class/i", "nfiniband/ml", "x5_0");
    }

    @Test
    void emptyTextIsOneLine() {
        assertThat(Wrap.lines("", 10)).containsExactly("");
    }

    @Test
    void countsColumnsNotCharacters() {
        assertThat(Width.of("子网管理器 SM")).isEqualTo(13);
        assertThat(Width.of("e\u0301")).isEqualTo(1);
        assertThat(Width.cut("子网管理器", 7, "…")).isEqualTo("子网管…");
        assertThat(Width.pad("子网", 6)).isEqualTo("子网  ");
    }

    @Property
    void noLineIsWiderAndNothingIsLost(@ForAll String text, @ForAll @IntRange(min = 8, max = 100) int columns) {
        String safe = Safe.line(text);
        assertThat(Wrap.lines(safe, columns)).allMatch(line -> Width.of(line) <= columns);
        assertThat(withoutBlanks(String.join("", Wrap.lines(safe, columns)))).isEqualTo(withoutBlanks(safe));
    }

    private static String withoutBlanks(String text) {
        return text.codePoints().filter(c -> !Character.isWhitespace(c))
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString();
    }
}
