package org.ibdx.render;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.ibdx.check.History;
import org.ibdx.diagnosis.Severity;
import org.ibdx.diagnosis.Verdict;

/** A timeline of what happened, and for each counter that grew a sparkline of its growth. */
public final class HistoryView {

    private static final String BARS = "▁▂▃▄▅▆▇█";
    private static final String PLAIN_BARS = ".:-=+*#@";
    private static final int COLUMNS = 40;
    private static final int LEAST_COLUMNS = 10;
    /** Room for the frame and for {@code +12345 = 67890}. */
    private static final int SUMS = 20;
    private static final int KIND = 7;

    private final Look look;
    private final DateTimeFormatter time;

    public HistoryView(Look look, ZoneId zone) {
        this.look = look;
        this.time = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm").withZone(zone);
    }

    /** The runs of a host within a time, oldest first. */
    public String text(String host, List<History.Entry> entries, Instant from, Instant to) {
        StringBuilder text = new StringBuilder();
        if (entries.isEmpty()) {
            return look.clean(host) + ": " + look.say(Phrase.NO_RUNS, time.format(from)) + "\n";
        }
        text.append(look.clean(host)).append(": ").append(look.count(Phrase.RUNS, entries.size(), time.format(entries.get(0).time()),
                time.format(entries.get(entries.size() - 1).time()))).append('\n');
        String verdict = null;
        for (History.Entry entry : entries) {
            boolean turned = !entry.verdict().equals(verdict);
            for (History.Event event : entry.events()) {
                text.append(time.format(entry.time())).append("  ").append(Width.pad(kind(event.kind()), KIND)).append("  ")
                        .append(event.id() == null ? "" : severity(event) + " " + look.clean(event.id()) + " ")
                        .append(look.clean(event.subject())).append(": ").append(look.say(event.text())).append('\n');
            }
            if (turned) {
                text.append(time.format(entry.time())).append("  ").append(verdict(entry.verdict())).append('\n');
            }
            verdict = entry.verdict();
        }
        sparks(text, entries, from, to);
        return text.toString();
    }

    private String severity(History.Event event) {
        return look.clean(Phrase.severity(Severity.of(event.severity()), look.language()));
    }

    private String verdict(String word) {
        return Phrase.verdict(Verdict.valueOf(word.toUpperCase(Locale.ROOT)), look.language());
    }

    private String kind(String kind) {
        return switch (kind) {
            case "new" -> look.say(Phrase.NEW);
            case "again" -> look.say(Phrase.AGAIN);
            case "worse" -> look.say(Phrase.WORSE);
            case "better" -> look.say(Phrase.BETTER);
            case "gone" -> look.say(Phrase.GONE);
            case "reset" -> look.say(Phrase.RESET);
            case "reboot" -> look.say(Phrase.REBOOT);
            default -> look.clean(kind);
        };
    }

    /** As many columns as the width leaves beside names and sums. */
    private int columns(int widest) {
        return Math.max(LEAST_COLUMNS, Math.min(COLUMNS, look.style().width() - widest - SUMS));
    }

    private void sparks(StringBuilder text, List<History.Entry> entries, Instant from, Instant to) {
        Map<String, List<History.Entry>> series = new TreeMap<>();
        for (History.Entry entry : entries) {
            entry.counts().keySet().forEach(name -> series.computeIfAbsent(name, key -> new ArrayList<>()).add(entry));
        }
        series.values().removeIf(list -> list.size() < 2);
        if (series.isEmpty()) {
            return;
        }
        int widest = series.keySet().stream().mapToInt(name -> Width.of(look.clean(name))).max().orElse(0);
        text.append('\n');
        series.forEach((name, list) -> {
            long[] growth = growth(name, list, from, to, columns(widest));
            long most = 0;
            long sum = 0;
            for (long each : growth) {
                most = Math.max(most, each);
                sum += each;
            }
            StringBuilder bars = new StringBuilder();
            String steps = look.style().unicode() ? BARS : PLAIN_BARS;
            for (long each : growth) {
                bars.append(each == 0 ? ' ' : steps.charAt((int) Math.min(steps.length() - 1, each * steps.length() / (most + 1))));
            }
            text.append(Width.pad(look.clean(name), widest)).append(" |").append(bars).append("| +").append(sum).append(" = ")
                    .append(list.get(list.size() - 1).counts().get(name)).append('\n');
        });
    }

    /** How much a counter grew in each of the columns; a fall is a reset, after which it grew from nothing. */
    private static long[] growth(String name, List<History.Entry> list, Instant from, Instant to, int columns) {
        long[] growth = new long[columns];
        double span = Math.max(1, Duration.between(from, to).toMillis());
        Long last = null;
        for (History.Entry entry : list) {
            long value = entry.counts().get(name);
            if (last != null) {
                int column = (int) (Duration.between(from, entry.time()).toMillis() / span * columns);
                growth[Math.max(0, Math.min(columns - 1, column))] += value >= last ? value - last : value;
            }
            last = value;
        }
        return growth;
    }
}
