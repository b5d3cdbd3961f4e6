package org.ibdx.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
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
            Map<String, String> environment = new HashMap<>(node.environment());
            environment.put("HOME", folder.toString());
            List<String> command = new ArrayList<>(node.command(FakedNode.ibdx("shell").toArray(String[]::new)));
            try (Pty pty = Pty.open(100, 50, environment, command)) {
                pty.until("ibdx node02 FAILING>");
                assertThat(pty.screen()).contains("1  No subnet manager");
                pty.ask("ibdx node02 FAILING>", "why 1", "ibdx node02 FAILING>");
                assertThat(pty.screen()).contains("no-sm is", "no subnet manager answers");
                pty.ask("ibdx node02 FAILING>", "next", "ibdx node02 FAILING>");
                pty.ask("ibdx node02 FAILING>", "probe sminfo", "ibdx node02 FAILING>");
                assertThat(pty.screen()).contains("sminfo", "nothing changed");
                fabric.sm("node01");
                // /sys of a faked node stays as it was when its first command began, so that the port still reads Initializing there
                String prompt = "ibdx node02 FAILING>";
                pty.ask(prompt, "probe", prompt);
                assertThat(pty.screen()).contains("GONE", "[no-sm]");
                pty.ask(prompt, "diff first", prompt);
                assertThat(pty.screen()).contains("GONE", "[no-sm]");
                pty.ask(prompt, "save " + ticket, prompt);
                pty.key("C-d").until("EXIT 2");
            }
        }
        assertThat(Files.readString(ticket)).contains("# ibdx: FAILING", "-no-sm");
    }
}
