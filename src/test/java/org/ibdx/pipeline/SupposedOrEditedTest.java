package org.ibdx.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.pipeline.Suppositions.Supposition;
import org.ibdx.source.Obtained;
import org.ibdx.source.Progress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is supposed comes to the same as evidence that was edited by hand to say so. */
class SupposedOrEditedTest {

    /** Sample, host, file, what is edited there, into what, and what is supposed instead; several parted by a semicolon. */
    private static final List<List<String>> TABLE = List.of(
            row("armed-and-not-activated", "cn14", "session.txt", "State: Armed", "State: Active", "mlx5_0/1 state Active"),
            row("armed-and-not-activated", "cn14", "session.txt", "State: Armed", "State: Initializing", "mlx5_0/1 state PORT_INIT"),
            row("device-given-to-another-namespace", "cn26", "session.txt", "netns exclusive", "netns shared", "host rdmaNamespaces shared"),
            row("errors-left-after-correction", "cn27", "session.txt", "1412.3", "0.2", "Cable mlx5_0/1 clearedMinutes 0.2"),
            row("errors-left-after-correction", "cn27", "session.txt", "3E-9", "15E-255", "mlx5_0/1 effectiveBer 15E-255"),
            row("half-the-lanes-after-reseating", "gpu9", "session.txt", "Width x8 (downgraded)", "Width x16 (ok)", "0000:3b:00.0 width 16"),
            row("link-goes-up-and-down", "cn21", "session.txt", "LinkDownedCounter:...............9", "LinkDownedCounter:...............4",
                    "mlx5_0/1 link_downed value 4"),
            row("integrity-errors-grow", "cn24", "session.txt", "LocalLinkIntegrityErrors:........6", "LocalLinkIntegrityErrors:........1",
                    "mlx5_0/1 local_link_integrity_errors value 1"),
            row("link-recovers-all-the-time", "cn23", "session.txt", "LinkErrorRecoveryCounter:........14", "LinkErrorRecoveryCounter:........1",
                    "mlx5_0/1 link_error_recovery value 1"),
            row("job-cannot-register-memory", "cn14", "session.txt", "\n64\n", "\n8388608\n", "host memlockKiB 8388608"),
            row("latency-test-on-a-node-that-saves-power", "cn31", "session.txt", "powersave", "performance", "cpu scaling_governor value performance"),
            row("mtu-4092-becomes-2044", "cn26", "session.txt", "mtu 2044", "mtu 4092", "ib0 mtu 4092"),
            row("nodes-are-limited-members", "cn75", "cn75/session.txt", "pkeys/0:0x7fff", "pkeys/0:0xffff", "mlx5_0/1 0x7fff value 0xffff"),
            row("old-switch-with-small-mtu", "old9", "session.txt", "2048 (4)", "4096 (5)", "mlx4_0/1 activeMtu 4096"),
            row("pods-of-one-host-do-not-meet", "cn31", "session.txt", "3 packets transmitted, 0 received, 100% packet loss",
                    "3 packets transmitted, 3 received, 0% packet loss", "10.9.2.1 received 3"),
            row("distribution-opensm-on-ndr", "cn91", "cn91/session.txt", "2 packets transmitted, 0 received, 100% packet loss, time 1014ms",
                    "2 packets transmitted, 2 received, 0% packet loss, time 1014ms", "10.56.0.92 size 1000 received 2"),
            row("interrupts-pinned-to-the-other-socket", "cn31", "session.txt", "smp_affinity_list:0-15", "smp_affinity_list:16-31",
                    "Irq 90 affinity 16-31;Irq 91 affinity 16-31;Irq 92 affinity 16-31;Irq 93 affinity 16-31"),
            row("hdr100-by-split-cable", "cn12", "session.txt", "2X HDR", "4X EDR", "mlx5_0/1 width 4X;mlx5_0/1 speed EDR"),
            row("entry-older-than-the-reboot", "cn41", "cn41/session.txt", "DELAY", "PERMANENT", "ib0 10.26.4.42 state PERMANENT"),
            row("second-port-without-cable", "db2", "session.txt", "Polling\n\t\tRate: 10\n\t\tBase lid: 0", "Polling\n\t\tRate: 10\n\t\tBase lid: 868",
                    "mlx4_0/2 lid 868"),
            row("switch-port-was-moved", null, "session.txt", "Physical state: Polling", "Physical state: Disabled", "mlx5_0/1 physicalState Disabled"),
            row("switch-port-was-moved", null, "session.txt", "Physical state: Polling", "Physical state: Sleep", "mlx5_0/1 physicalState Sleep"),
            row("two-ports-with-one-lid", "cn72", "cn72/session.txt", "Base lid: 7", "Base lid: 8", "mlx5_0/1 lid 8"),
            row("lid-changed-after-manager-change", null, "session.txt", "Base lid: 14", "Base lid: 85", "mlx5_0/1 lid 85"),
            row("policy-drop-forgot-ipoib", "sto1", "sto1/session.txt", ":INPUT DROP [1204:98231]", ":INPUT ACCEPT [1204:98231]",
                    "iptables ip filter INPUT policy ACCEPT"),
            row("arptables-policy-drop", "db2", "db2/session.txt", "Chain INPUT (policy DROP)", "Chain INPUT (policy ACCEPT)",
                    "FirewallChain arptables-L-brief arp filter INPUT policy ACCEPT"),
            row("opensm-stopped-for-update", "cn21", "cn21/session.txt", "State: Active", "State: Initializing", "mlx5_0/1 state Initializing"),
            row("firmware-left-behind", null, "session.txt", "20.31.1014", "20.43.1014", "mlx5_0 firmware 20.43.1014"));

    @TempDir
    Path folder;

    private final Pipeline pipeline = new Pipeline();

    private static List<String> row(String sample, String host, String file, String from, String to, String supposed) {
        return List.of(sample, host == null ? "" : host, file, from, to, supposed);
    }

    @Test
    void sameRoots() throws Exception {
        List<String> wrong = new ArrayList<>();
        int changed = 0;
        for (List<String> row : TABLE) {
            Path sample = Path.of("samples", row.get(0));
            List<HostCase> cases = cases(sample);
            List<Supposition> supposed = new ArrayList<>();
            HostCase host = cases.stream().filter(each -> row.get(1).isEmpty() || each.name().equals(row.get(1))).findFirst().orElseThrow();
            for (String text : row.get(5).split(";")) {
                supposed.add(Suppositions.read(host, text));
            }
            List<String> asSupposed = roots(pipeline.reason(cases.stream().map(each -> Suppositions.apply(each, supposed)).toList(), List.of()));
            List<String> asEdited = roots(pipeline.reason(cases(edited(sample, row)), List.of()));
            if (!asSupposed.equals(asEdited)) {
                wrong.add(row + "\nsupposed " + asSupposed + "\nedited   " + asEdited);
            }
            changed += asSupposed.equals(roots(pipeline.reason(cases, List.of()))) ? 0 : 1;
        }
        assertThat(wrong).isEmpty();
        assertThat(changed).as("suppositions that change the diagnosis").isGreaterThanOrEqualTo(20);
    }

    private Path edited(Path sample, List<String> row) throws Exception {
        Path copy = Files.createTempDirectory(folder, "edited").resolve(sample.getFileName());
        try (Stream<Path> files = Files.walk(sample)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Path to = copy.resolve(sample.relativize(file));
                if (Files.isDirectory(file)) {
                    Files.createDirectories(to);
                } else {
                    Files.copy(file, to);
                }
            }
        }
        Path file = copy.resolve(row.get(2));
        String text = Files.readString(file, StandardCharsets.UTF_8);
        assertThat(text).as(row.toString()).contains(row.get(3));
        Files.writeString(file, text.replace(row.get(3), row.get(4)));
        return copy;
    }

    private List<HostCase> cases(Path source) throws Exception {
        Obtained obtained = pipeline.obtain(Request.of(List.of(source.toString()), null), Progress.SILENT);
        return pipeline.cases(obtained.captures(), obtained.complete());
    }

    private static List<String> roots(Diagnosis diagnosis) {
        TreeSet<String> roots = new TreeSet<>();
        diagnosis.causes().forEach(cause -> roots.add(cause.id() + " " + cause.host() + " " + cause.subject() + " " + cause.confidence()));
        return List.of(diagnosis.verdict().toString(), roots.toString());
    }
}
