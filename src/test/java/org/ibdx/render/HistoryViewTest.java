package org.ibdx.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.ibdx.check.History;
import org.ibdx.knowledge.Node.Both;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryViewTest {

    private static final Instant NOON = Instant.parse("2026-11-02T12:00:00Z");
    private static final Both TITLE = new Both("The link flaps", "链路反复断开");

    private static List<History.Entry> day() {
        List<History.Entry> entries = new ArrayList<>();
        long value = 0;
        for (int hour = 0; hour < 24; hour++) {
            value = hour == 20 ? 5 : value + (hour == 10 ? 700 : 1);
            List<History.Event> events = switch (hour) {
                case 3 -> List.of(new History.Event("new", "link-flapping", "mlx5_0/1", "critical", TITLE));
                case 9 -> List.of(new History.Event("gone", "link-flapping", "mlx5_0/1", "critical", TITLE));
                case 20 -> List.of(new History.Event("reset", null, "mlx5_0/1 symbol_error", null, new Both("716 -> 5", "716 -> 5")));
                default -> List.of();
            };
            entries.add(new History.Entry(NOON.plus(Duration.ofHours(hour)), hour >= 3 && hour < 9 ? "failing" : "healthy", events,
                    Map.of("mlx5_0/1 symbol_error", value)));
        }
        return entries;
    }

    private static String text(Style style, Language language) {
        return new HistoryView(new Look(style, language, false, "ibdx"), ZoneOffset.UTC).text("node17", day(), NOON, NOON.plus(Duration.ofDays(1)));
    }

    @Test
    void whatHappenedInOrder() {
        assertThat(text(new Style(false, true, 80), Language.EN).lines().toList()).startsWith(
                "node17: 24 runs from 2026-11-02 12:00 to 2026-11-03 11:00",
                "2026-11-02 12:00  HEALTHY",
                "2026-11-02 15:00  NEW      critical link-flapping mlx5_0/1: The link flaps",
                "2026-11-02 15:00  FAILING",
                "2026-11-02 21:00  GONE     critical link-flapping mlx5_0/1: The link flaps",
                "2026-11-02 21:00  HEALTHY",
                "2026-11-03 08:00  RESET    mlx5_0/1 symbol_error: 716 -> 5");
    }

    @Test
    void aCounterIsDrawnByItsGrowth() {
        String line = text(new Style(false, true, 80), Language.EN).lines().reduce((first, last) -> last).orElseThrow();
        // 9 before the burst, 700, 9 after it, 5 since the reset, 3 more
        assertThat(line).startsWith("mlx5_0/1 symbol_error |").endsWith("| +726 = 8");
        assertThat(line.chars().filter(c -> c == '█').count()).isEqualTo(1);
        String plain = text(new Style(false, false, 80), Language.EN);
        assertThat(plain).contains("@").matches(text -> text.chars().allMatch(c -> c < 128));
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 60, 80, 120})
    void aSparklineFitsTheWidth(int width) {
        String line = text(new Style(false, true, width), Language.EN).lines().reduce((first, last) -> last).orElseThrow();
        assertThat(Width.of(line)).isLessThanOrEqualTo(Math.max(width, 55));
    }

    @Test
    void inChineseAllOfIt() {
        assertThat(text(new Style(false, true, 80), Language.ZH)).contains("24 次检查", "新增", "严重 link-flapping mlx5_0/1: 链路反复断开", "清零")
                .doesNotContain("NEW", "critical", "HEALTHY");
    }

    @Test
    void whereNothingIsKnown() {
        HistoryView view = new HistoryView(new Look(new Style(false, true, 80), Language.EN, false, "ibdx"), ZoneOffset.UTC);
        assertThat(view.text("node17", List.of(), NOON, NOON)).isEqualTo("node17: no check is known since 2026-11-02 12:00\n");
    }
}
