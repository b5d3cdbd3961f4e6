package org.ibdx.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.ibdx.capture.Capture;
import org.ibdx.fact.LogEvent;
import org.ibdx.fact.Statement;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class MessageReaderTest {

    private static MessageReader reader;

    @BeforeAll
    static void load() throws IOException {
        reader = new MessageReader(MessagesTest.all());
    }

    /** Subject of each event to its fields. */
    private static Map<String, Map<String, Object>> read(String text) {
        Capture capture = Capture.of("cn07", "dmesg", "dmesg", text);
        Statements out = new Statements();
        out.begin(capture);
        reader.read(capture, out);
        Map<String, Map<String, Object>> events = new TreeMap<>();
        for (Statement statement : out.all()) {
            assertThat(statement.type()).isEqualTo(LogEvent.class);
            events.computeIfAbsent(statement.subject(), s -> new TreeMap<>()).put(statement.field(), statement.value());
        }
        return events;
    }

    @Test
    void countsAndKeepsTheFirst() {
        var events = read("""
                [  812.301774] ib0: multicast join failed for ff12:401b:ffff:0000:0000:0000:ffff:ffff, status -22
                [  814.346711] ib0: multicast join failed for ff12:401b:ffff:0000:0000:0000:ffff:ffff, status -22
                [  818.442718] mlx5_core 0000:41:00.0 ib1: multicast join failed for ff12:401b:8001:0000:0000:0000:ffff:ffff, status -22
                """);
        assertThat(events).containsOnlyKeys("mcast-join-rejected-line ib0", "mcast-join-rejected-line ib1");
        assertThat(events.get("mcast-join-rejected-line ib0"))
                .containsEntry("count", 2).containsEntry("time", 812.301774).containsEntry("lastTime", 814.346711)
                .containsEntry("lastLine", 2).containsEntry("detail", "-22")
                .containsEntry("value", "ff12:401b:ffff:0000:0000:0000:ffff:ffff");
    }

    @Test
    void knowsTheGroups() {
        assertThat(read("""
                ib0: multicast join failed for ff12:601b:ffff:0000:0000:0000:0000:0001, status -22
                ib0: multicast join failed for ff12:401b:ffff:0000:0000:0000:0000:0001, status -22
                ib0: sendonly multicast join failed for ff12:401b:ffff:0000:0000:0000:0000:0016, status -22
                ib0: join completion for ff12:401b:ffff:0000:0000:0000:ffff:ffff (status -110)
                ib0: join completion for ff12:401b:ffff:0000:0000:0000:ffff:ffff (status 0)
                """)).containsOnlyKeys("mcast-join-ipv6-failed ib0", "mcast-join-group-failed ib0", "mcast-sendonly-failed ib0",
                "mcast-join-timeout-line ib0");
    }

    @Test
    void readsAllPrefixes() {
        String rest = "mlx5_core 0000:41:00.0: Port module event: module 0, Cable plugged";
        Map<String, Double> prefixes = new TreeMap<>();
        prefixes.put("[    5.201118] ", 5.201118);
        prefixes.put("<6>[    5.201118] ", 5.201118);
        prefixes.put("kern  :info  : [    5.201118] ", 5.201118);
        prefixes.put("[    5.201118][    T1] ", 5.201118);
        prefixes.put("Sep  2 13:26:29 node-a kernel: [    5.201118] ", 5.201118);
        prefixes.put("/var/log/messages:Sep  2 13:26:29 node-a kernel: ", null);
        prefixes.put("Mar 03 10:00:00 cn07 kernel: ", null);
        prefixes.put("3月 03 10:00:00 cn07 kernel: ", null);
        prefixes.put("Mär 03 10:00:00 cn07 kernel: ", null);
        prefixes.put("2025-03-03T10:00:00+0100 cn07 kernel: ", null);
        prefixes.put("[Mon Mar  3 10:00:00 2025] ", null);
        prefixes.put("[  +0.000021] ", null);
        prefixes.forEach((prefix, seconds) -> {
            var events = read(prefix + rest);
            assertThat(events).as(prefix).containsOnlyKeys("port-module-plugged 0000:41:00.0");
            assertThat(events.get("port-module-plugged 0000:41:00.0").get("time")).as(prefix).isEqualTo(seconds);
            assertThat(LogPrefix.begins(prefix + rest)).as(prefix).isTrue();
        });
        assertThat(LogPrefix.begins("bandwidth (8.0 GT/s PCIe x16 link)")).isFalse();
        assertThat(LogPrefix.begins("Cable plugged")).isFalse();
    }

    @Test
    void putsBrokenLinesTogether() {
        assertThat(read("""
                [   23.244103] mlx5_core 0000:af:00.0: 126.016 Gb/s available PCIe
                bandwidth (8.0 GT/s PCIe x16 link)
                [   23.555901] mlx5_core 0000:af:00.0: Port module event: module 0,
                Cable plugged
                [   24.120441] mlx5_core 0000:3b:00.0: 63.008 Gb/s available PCIe
                bandwidth, limited by 8.0 GT/s PCIe x8 link at 0000:3a:00.0
                (capable of 126.016 Gb/s with 8.0 GT/s PCIe x16 link)
                """)).containsOnlyKeys("pcie-bandwidth-full 0000:af:00.0", "port-module-plugged 0000:af:00.0",
                "pcie-bandwidth-limited 0000:3b:00.0");
    }

    @Test
    void doesNotJoinWhatIsNotBroken() {
        assertThat(read("""
                [   23.555901] mlx5_core 0000:af:00.0: Port module event: module 0,
                [   23.555902] Cable plugged
                """)).isEmpty();
    }

    @Test
    void theLaterOfTwoEventsHasTheHigherLine() {
        var events = read("""
                [    5.2] x
                [    5.201118] mlx5_core 0000:41:00.0: Port module event: module 0, Cable plugged
                [   95.201118] mlx5_core 0000:41:00.0: Port module event: module 0, Cable unplugged
                """);
        assertThat((int) events.get("port-module-unplugged 0000:41:00.0").get("lastLine"))
                .isGreaterThan((int) events.get("port-module-plugged 0000:41:00.0").get("lastLine"));
    }

    @Test
    void severityOfAHealthReportDecides() {
        assertThat(read("mlx5_core 0000:41:00.0: print_health_info:431:(pid 0): Health issue observed, something, severity(6) INFO:"))
                .containsOnlyKeys("mlx5-health-info 0000:41:00.0");
    }

    @Test
    void toolsAreReadToo() {
        assertThat(read("""
                ibwarn: [15] umad_init: can't read ABI version from /sys/class/infiniband_mad/abi_version (No such file or directory): is ib_umad module loaded?
                ibpanic: [15] main: can't init UMAD library: (No such file or directory)
                """)).containsOnlyKeys("umad-abi-missing host", "umad-init-failed host");
    }

    @Test
    void anyPrefixOfALogIsRead() {
        String log = "[  812.301774] ib0: multicast join failed for ff12:401b:ffff:0000:0000:0000:ffff:ffff, status -22\n"
                + "modprobe: ERROR: could not insert 'mlx5_core': Key was rejected by service\n";
        for (int end = 0; end <= log.length(); end++) {
            read(log.substring(0, end));
        }
    }
}
