package org.ibdx.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ibdx.shell.Pty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A whole repair at a terminal, with real tools on a simulated fabric: no subnet manager, what it is and why, it is started, it is mended. */
@Timeout(300)
class RepairInTheShellTest {

    @TempDir
    Path folder;

    @Test
    void noSubnetManagerUntilItIsStarted() throws Exception {
        Fabric.need();
        Pty.need();
        Path ticket = folder.resolve("ticket.md");
        try (Fabric fabric = Fabric.up(folder.resolve("fabric"), new Topology(4)); FakedNode node = fabric.node("node02"); FakedNode peer = fabric.node("node03")) {
            node.connect(peer);
            // sminfo is not installed at first; ibstat hangs when told to; the step that starts opensm waits until it is up
            node.tool("sminfo", "[ -e " + file("installed") + " ] || { echo 'sminfo: not found' >&2; exit 127; }\nexec " + fabric.tools("node02")
                    + "/sminfo \"$@\"");
            node.tool("ibstat", "[ ! -e " + file("hang") + " ] || exec sleep 60\nexec " + Real.program("ibstat") + " \"$@\"");
            node.tool("systemctl", "[ \"$1\" = enable ] || exit 4\ntouch " + file("asked") + "\nwhile [ ! -e " + file("up") + " ]; do sleep 0.1; done");
            Map<String, String> environment = new HashMap<>(node.environment());
            environment.put("HOME", folder.toString());
            List<String> command = new ArrayList<>(node.command(FakedNode.ibdx("shell").toArray(String[]::new)));
            try (Pty pty = Pty.open(100, 50, environment, command)) {
                String prompt = "ibdx node02 FAILING>";
                pty.until(prompt);
                pty.ask(prompt, "next", prompt);
                assertThat(pty.screen()).contains("1  sminfo", "run does test 1");
                Files.createFile(file("installed"));
                pty.ask(prompt, "run", prompt);
                assertThat(pty.screen()).contains("sminfo", "iberror", "[no-sm]");
                pty.ask(prompt, "why no-sm", prompt);
                assertThat(pty.screen()).contains("no-sm is", "no subnet manager answers");
                stopped(pty, prompt);
                confirmed(pty, prompt, fabric, node);
                String mended = "ibdx node02 HEALTHY>";
                pty.ask(last(pty), "probe", mended);
                pty.ask(mended, "diff first", mended);
                assertThat(pty.screen()).contains("FAILING", "HEALTHY", "GONE", "[no-sm]");
                pty.ask(mended, "save " + ticket, mended);
                watched(pty, mended, node);
                active(pty, peer.refresh().lid());
                pty.key("C-l").type("history --password=x").until("no option --password\nibdx node02 UNKNOWN>");
                pty.key("C-d").until("EXIT 3");
            }
        }
        assertThat(Files.readString(ticket)).contains("# ibdx: HEALTHY", "-no-sm");
        Path history = folder.resolve(".local/state/ibdx/history");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(history))).isEqualTo("rw-------");
        assertThat(Files.readAllLines(history)).contains("run", "fix no-sm c").noneMatch(line -> line.contains("password"));
    }

    /** An active probe runs only when it was confirmed; Ctrl-C ends a probe that hangs and one that is watched, not the shell. */
    private void stopped(Pty pty, String prompt) throws Exception {
        pty.key("C-l").type("probe ping --peer 127.0.0.1").until("Type yes:").type("no").until("Not run.\n" + prompt);
        pty.key("C-l").type("probe ping --peer 127.0.0.1").until("Type yes:").type("yes").until(prompt);
        assertThat(pty.screen()).contains("ping 127.0.0.1 read");
        Files.createFile(file("hang"));
        pty.key("C-l").type("probe ibstat");
        Thread.sleep(1000);
        pty.key("C-c").until("Stopped; what was read before still holds.\n" + prompt, 8);
        Files.delete(file("hang"));
        pty.key("C-l").type("watch ibstat 1").until("no change");
        pty.key("C-c").until("no change\n^C\n" + prompt, 8);
    }

    /** A value that changes while its probe is watched is told, with what it was. */
    private static void watched(Pty pty, String prompt, FakedNode node) throws Exception {
        pty.key("C-l").type("watch sysfs-ib-counters 1").until("no change");
        node.file(NodeFiles.PORT + "/counters/symbol_error", "7\n");
        pty.until("symbol_error value: 0 -> 7", 10).key("C-c").until("^C\n" + prompt, 8);
    }

    /** An active test that next names is run when it was confirmed, and only then. */
    private static void active(Pty pty, String lid) throws Exception {
        pty.key("C-l").paste("[root@node02 ~]# ib_write_bw -d mlx5_0 node03\n Completion with error at client\n Failed status 12: wr_id 0 syndrom 0x81\n")
                .key("Enter").until("UNKNOWN>");
        String prompt = last(pty);
        pty.ask(prompt, "next", "run does test 1; paste takes its output from elsewhere.\n" + prompt);
        assertThat(pty.screen()).contains("1  ibping -C", "active");
        pty.key("C-l").type("run --peer " + lid).until("Type yes:").type("no").until("Not run.\n" + prompt);
        assertThat(pty.screen()).contains("sends management datagrams to the peer").doesNotContain("ibping " + lid);
        pty.key("C-l").type("run --peer " + lid).until("Type yes:").type("yes").until(">", 40);
        assertThat(pty.screen()).contains("ibping " + lid, "ibping statistics");
    }

    /** A step of the repair is run when that very step was confirmed with the very word, and what it changed is shown. */
    private void confirmed(Pty pty, String prompt, Fabric fabric, FakedNode node) throws Exception {
        pty.key("C-l").type("fix no-sm c").until("Run this on node02 now? Type yes:");
        assertThat(pty.screen()).contains("systemctl enable opensm");
        pty.type("y").until("Not run.\n" + prompt);
        assertThat(file("asked")).doesNotExist();
        pty.key("C-l").type("fix no-sm c").until("Type yes:").type("yes");
        assertThat(fabric.until(20, () -> Files.exists(file("asked")))).isTrue();
        fabric.sm("node01");
        node.refresh();
        Files.createFile(file("up"));
        pty.until(">", 40);
        assertThat(pty.screen()).contains("GONE", "[no-sm]", "probe looks again");
    }

    private Path file(String name) {
        return folder.resolve(name);
    }

    private static String last(Pty pty) throws Exception {
        String[] lines = pty.screen().split("\n");
        return lines[lines.length - 1];
    }
}
