package org.ibdx.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibdx.capture.Capture;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.Severity;
import org.ibdx.pipeline.HostCase;
import org.ibdx.pipeline.Pipeline;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A simulated week of runs: what is reported is exactly what changed. The captures are texts, the clock is a variable. */
class WeekTest {

    private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);
    private static final Pipeline PIPELINE = new Pipeline();

    @TempDir
    Path folder;

    private Instant now = Instant.parse("2026-11-02T00:00:00Z");
    private final Map<String, Long> counters = new LinkedHashMap<>();
    private String state = "4: ACTIVE";
    private String physical = "5: LinkUp";
    private String boot = "2026-11-01 08:00:00";
    private StateFolder states;
    private Duration every = FIVE_MINUTES;
    private Judge.Patience patience = Judge.Patience.NONE;

    @BeforeEach
    void healthy() {
        states = new StateFolder(folder);
        counters.put("symbol_error", 3L);
        counters.put("link_downed", 1L);
        counters.put("link_error_recovery", 0L);
        counters.put("port_rcv_errors", 0L);
    }

    private CheckReport check() throws Exception {
        StringBuilder port = new StringBuilder();
        String at = "/sys/class/infiniband/mlx5_0/ports/1/";
        port.append("/sys/class/infiniband/mlx5_0/fw_ver:20.31.1014\n/sys/class/infiniband/mlx5_0/node_type:1: CA\n");
        port.append(at).append("state:").append(state).append('\n').append(at).append("phys_state:").append(physical).append('\n')
                .append(at).append("link_layer:InfiniBand\n").append(at).append("rate:200 Gb/sec (4X HDR)\n")
                .append(at).append("lid:").append(state.startsWith("4") ? "0x7" : "0x0").append('\n').append(at).append("sm_lid:0x1\n");
        StringBuilder counts = new StringBuilder();
        counters.forEach((name, value) -> counts.append(at).append("counters/").append(name).append(':').append(value).append('\n'));
        List<Capture> captures = List.of(Capture.of("node17", "sysfs-infiniband", "/sys/class/infiniband", port.toString()),
                Capture.of("node17", "sysfs-ib-counters", "/sys/class/infiniband counters", counts.toString()),
                Capture.of("node17", "boot-time", "uptime -s", boot + "\n"));
        HostCase host = PIPELINE.cases(captures, false).get(0);
        Map<String, State> remembered = new LinkedHashMap<>();
        Remembered.Outcome outcome = Remembered.join(host.facts(), states.read("node17").state(), now);
        remembered.put("node17", outcome.state());
        Diagnosis diagnosis = PIPELINE.reason(List.of(host.withFacts(outcome.facts())), List.of());
        CheckReport report = Judge.judge(diagnosis, remembered, now, patience, outcome.remarks());
        states.write(remembered.get("node17"));
        now = now.plus(every);
        return report;
    }

    /** What is new, worse, better or gone, and what else happened. */
    private List<String> changes(CheckReport report) {
        List<String> changes = new ArrayList<>();
        report.open().stream().filter(item -> item.change() != CheckReport.Change.SAME)
                .forEach(item -> changes.add(item.change().name().toLowerCase() + " " + item.finding().id()));
        report.gone().forEach(gone -> changes.add("gone " + gone.id()));
        report.remarks().forEach(remark -> changes.add(remark.kind() + " " + remark.subject()));
        return changes;
    }

    private List<String> runs(int number) throws Exception {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            all.addAll(changes(check()));
        }
        return all;
    }

    /** A week of runs, one each half hour; everything that is told, with its time. */
    @Test
    void aWeekTellsExactlyWhatChanged() throws Exception {
        every = Duration.ofMinutes(30);
        List<String> told = new ArrayList<>();
        for (int day = 0; day < 7; day++) {
            for (int run = 0; run < 48; run++) {
                happen(String.format("%d %02d:%02d", day, run / 2, run % 2 * 30));
                String at = String.format("%d %02d:%02d ", day, run / 2, run % 2 * 30);
                changes(check()).forEach(change -> told.add(at + change));
            }
        }
        assertThat(told).containsExactly(
                "1 18:00 reset mlx5_0/1 symbol_error",
                "2 10:00 new link-flapping", "2 18:00 gone link-flapping",
                "3 09:00 reboot host",
                "4 12:00 reset mlx5_0/1 symbol_error",
                "5 08:00 new link-polling", "5 12:00 again link-polling", "5 15:00 gone link-polling",
                "6 12:00 new port-xmit-discards", "6 13:00 gone port-xmit-discards");
    }

    private void happen(String at) throws Exception {
        if (at.startsWith("1 ")) {
            // 24 an hour; the standard allows 120
            counters.merge("symbol_error", 12L, Long::sum);
        }
        switch (at) {
            case "1 18:00" -> counters.put("symbol_error", 0L);
            case "2 06:00", "2 08:00", "2 10:00" -> counters.merge("link_downed", 1L, Long::sum);
            case "3 09:00" -> {
                boot = "2026-11-05 08:55:30";
                counters.replaceAll((name, value) -> 0L);
            }
            case "4 08:00" -> counters.put("symbol_error", 65535L);
            case "4 12:00" -> counters.put("symbol_error", 2L);
            case "5 08:00" -> {
                state = "1: DOWN";
                physical = "2: Polling";
            }
            case "5 08:30" -> states.write(states.read("node17").state().with(new Acknowledgement("link-polling", null,
                    now.plus(Duration.ofMinutes(200)), "cable is ordered", now, Severity.CRITICAL)));
            case "5 15:00" -> {
                state = "4: ACTIVE";
                physical = "5: LinkUp";
            }
            case "6 06:00" -> Files.delete(states.file("node17"));
            case "6 06:30" -> counters.put("port_xmit_discards", 0L);
            case "6 12:00" -> counters.put("port_xmit_discards", 60_000_000L);
            default -> { }
        }
    }

    @Test
    void aQuietDayTellsNothing() throws Exception {
        assertThat(runs(30)).isEmpty();
    }

    @Test
    void slowGrowthIsNoFaultAndFastGrowthIsOne() throws Exception {
        assertThat(runs(2)).isEmpty();
        for (int i = 0; i < 24; i++) {
            // 96 an hour; the standard allows 120
            counters.merge("symbol_error", 8L, Long::sum);
            assertThat(runs(1)).as("run %d", i).isEmpty();
        }
        counters.merge("symbol_error", 400L, Long::sum);
        assertThat(runs(1)).containsExactly("new symbol-errors");
        assertThat(runs(3)).isEmpty();
        // an hour later it is over
        assertThat(runs(12)).containsExactly("gone symbol-errors");
    }

    @Test
    void aFlappingPortIsReportedOnceAndHeldForTheWindow() throws Exception {
        assertThat(runs(2)).isEmpty();
        counters.merge("link_downed", 1L, Long::sum);
        assertThat(runs(3)).isEmpty();
        counters.merge("link_downed", 1L, Long::sum);
        assertThat(runs(3)).isEmpty();
        counters.merge("link_downed", 1L, Long::sum);
        assertThat(runs(1)).containsExactly("new link-flapping");
        assertThat(runs(100)).isEmpty();
        assertThat(runs(60)).containsExactly("gone link-flapping");
    }

    @Test
    void aResetIsNoGrowth() throws Exception {
        counters.put("symbol_error", 900L);
        assertThat(runs(2)).isEmpty();
        counters.put("symbol_error", 40L);
        assertThat(runs(1)).containsExactly("reset mlx5_0/1 symbol_error");
        assertThat(runs(3)).isEmpty();
    }

    @Test
    void aRebootBeginsAnew() throws Exception {
        assertThat(runs(2)).isEmpty();
        boot = "2026-11-02 00:09:30";
        counters.put("symbol_error", 2000L);
        assertThat(runs(1)).containsExactly("reboot host");
        boot = "2026-11-02 00:09:31";
        assertThat(runs(2)).isEmpty();
    }

    @Test
    void aFullCounterIsUnknown() throws Exception {
        counters.put("symbol_error", 60000L);
        assertThat(runs(2)).isEmpty();
        counters.put("symbol_error", 65535L);
        CheckReport report = check();
        assertThat(changes(report)).isEmpty();
        assertThat(report.diagnosis().unknown()).anyMatch(unknown -> unknown.settles().contains("symbol-errors"));
    }

    @Test
    void aPortThatWasActiveAndIsDownIsWanted() throws Exception {
        assertThat(runs(2)).isEmpty();
        state = "1: DOWN";
        physical = "2: Polling";
        List<String> down = runs(1);
        assertThat(down).hasSize(1).allMatch(each -> each.startsWith("new link-polling"));
        assertThat(runs(2)).isEmpty();
        state = "4: ACTIVE";
        physical = "5: LinkUp";
        assertThat(runs(1)).hasSize(1).allMatch(each -> each.startsWith("gone link-polling"));
    }

    @Test
    void anAcknowledgedCauseHidesNoOther() throws Exception {
        counters.put("port_xmit_discards", 0L);
        runs(2);
        counters.merge("port_xmit_discards", 65_000L, Long::sum);
        assertThat(changes(check())).containsExactly("new port-xmit-discards");
        State known = states.read("node17").state();
        states.write(known.with(new Acknowledgement("port-xmit-discards", null, now.plus(Duration.ofHours(6)), "known", now, Severity.MAJOR)));
        CheckReport second = check();
        assertThat(second.verdict().exit()).isZero();
        assertThat(second.items()).hasSize(1).allMatch(CheckReport.Item::acknowledged);
        counters.merge("link_downed", 5L, Long::sum);
        CheckReport third = check();
        assertThat(third.open()).extracting(item -> item.finding().id()).containsExactly("link-flapping");
        assertThat(third.verdict().exit()).isPositive();
    }

    @Test
    void anAcknowledgedCauseThatGetsWorseIsToldAgain() throws Exception {
        runs(2);
        counters.merge("link_downed", 5L, Long::sum);
        CheckReport first = check();
        assertThat(first.open()).hasSize(1);
        states.write(states.read("node17").state().with(new Acknowledgement("link-flapping", null, now.plus(Duration.ofHours(6)), "known", now,
                Severity.MINOR)));
        assertThat(check().open()).hasSize(1);
    }

    @Test
    void anAcknowledgementEndsOnItsDay() throws Exception {
        runs(1);
        counters.merge("link_downed", 5L, Long::sum);
        check();
        states.write(states.read("node17").state().with(new Acknowledgement("link-flapping", "mlx5_0/1", now.plus(Duration.ofMinutes(12)),
                "known", now, null)));
        assertThat(check().open()).isEmpty();
        assertThat(check().open()).isEmpty();
        assertThat(check().open()).isEmpty();
        assertThat(check().open()).hasSize(1);
    }

    @Test
    void aLostOrDamagedStateIsSetAside() throws Exception {
        runs(3);
        Path file = states.file("node17");
        Files.writeString(file, Files.readString(file).substring(0, 200));
        StateFolder.Read read = states.read("node17");
        assertThat(read.reason()).isNotNull();
        assertThat(read.aside()).exists().hasFileName("node17.state.json.damaged");
        assertThat(file).doesNotExist();
        assertThat(runs(2)).isEmpty();
        Files.writeString(file, "{\"schema\":\"ibdx.state/0\"}", StandardCharsets.UTF_8);
        assertThat(states.read("node17").aside()).hasFileName("node17.state.json.older");
        assertThat(runs(2)).isEmpty();
    }

    @Test
    void stickyHoldsAndConfirmWaits() throws Exception {
        patience = new Judge.Patience(Duration.ofMinutes(20), 2);
        runs(2);
        state = "1: DOWN";
        physical = "2: Polling";
        assertThat(check().open()).isEmpty();
        assertThat(changes(check())).hasSize(1).allMatch(each -> each.startsWith("new link-polling"));
        state = "4: ACTIVE";
        physical = "5: LinkUp";
        assertThat(check().open()).hasSize(1);
        assertThat(runs(2)).isEmpty();
        assertThat(runs(1)).hasSize(1).allMatch(each -> each.startsWith("gone link-polling"));
    }

    @Test
    void theStateStaysSmall() throws Exception {
        for (int i = 0; i < 300; i++) {
            counters.merge("symbol_error", 1L, Long::sum);
            Remembered.Outcome outcome = Remembered.join(PIPELINE.cases(List.of(Capture.of("node17", "sysfs-ib-counters",
                    "/sys/class/infiniband counters", "/sys/class/infiniband/mlx5_0/ports/1/counters/symbol_error:"
                            + counters.get("symbol_error") + "\n")), false).get(0).facts(), states.read("node17").state(), now);
            states.write(outcome.state());
            now = now.plus(FIVE_MINUTES);
        }
        assertThat(states.read("node17").state().readings().values()).hasSize(1).allMatch(samples -> samples.size() <= 32);
    }
}
