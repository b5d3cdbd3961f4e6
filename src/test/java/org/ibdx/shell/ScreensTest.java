package org.ibdx.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ibdx.check.ClassPath;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The shell in a real terminal, held to golden screens: 80x24, 40x15, a dumb one, and a pipe. {@code IBDX_WRITE_GOLDEN=1} writes the
 * screens as they are now; look at them before they are kept.
 */
@Timeout(180)
class ScreensTest {

    private static final Path GOLDEN = Path.of("src/test/resources/org/ibdx/shell");
    private static final String SAMPLE = "samples/cable-pulled";
    private static final String PROMPT = "ibdx cn06 FAILING>";

    @TempDir
    Path home;

    private final StringBuilder transcript = new StringBuilder();

    @BeforeEach
    void need() {
        Pty.need();
    }

    private Pty open(int columns, int rows, Map<String, String> more, String... arguments) throws Exception {
        Map<String, String> environment = new HashMap<>(Map.of("HOME", home.toString(), "LC_ALL", "C.UTF-8", "NO_COLOR", "1"));
        environment.putAll(more);
        return Pty.open(columns, rows, environment, command(arguments));
    }

    private static List<String> command(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-cp", ClassPath.text(), "org.ibdx.cli.Main"));
        command.addAll(List.of(arguments));
        return command;
    }

    private void keep(Pty pty) throws IOException {
        transcript.append(pty.screen()).append("\n").append("-".repeat(20)).append('\n');
    }

    private void same(String name) throws IOException {
        Path file = GOLDEN.resolve(name);
        if (System.getenv("IBDX_WRITE_GOLDEN") != null) {
            Files.writeString(file, transcript.toString());
        }
        assertThat(transcript.toString()).as(name).isEqualTo(Files.readString(file, StandardCharsets.UTF_8));
    }

    @Test
    void wide() throws Exception {
        try (Pty pty = open(80, 24, Map.of(), "shell", SAMPLE)) {
            keep(pty.until(PROMPT));
            keep(pty.ask(PROMPT, "why 1 -d 1", PROMPT));
            keep(pty.ask(PROMPT, "why-not no-sm", PROMPT));
            keep(pty.ask(PROMPT, "what-if fixed 1", "ibdx cn06 HEALTHY (supposed)>"));
            keep(pty.ask("ibdx cn06 HEALTHY (supposed)>", "what-if clear", PROMPT));
            keep(pty.ask(PROMPT, "fix 1", PROMPT));
            // completion, Ctrl-C at the prompt, pages, leaving
            keep(pty.ask(PROMPT, "hosts", PROMPT).text("evid").key("Tab").until("> evidence"));
            keep(pty.key("C-c").until(PROMPT));
            keep(pty.ask(PROMPT, "help", "q --"));
            keep(pty.key("q").until(PROMPT));
            pty.key("C-d").until("EXIT 2");
        }
        same("80x24.txt");
        assertThat(Files.getPosixFilePermissions(home.resolve(".local/state/ibdx/history"))).hasSize(2);
        assertThat(Files.readAllLines(home.resolve(".local/state/ibdx/history"))).contains("why 1 -d 1", "fix 1");
    }

    @Test
    void narrow() throws Exception {
        try (Pty pty = open(40, 15, Map.of(), "shell", SAMPLE)) {
            keep(pty.until(PROMPT));
            keep(pty.ask(PROMPT, "next", PROMPT));
            keep(pty.ask(PROMPT, "why 1", "q --"));
            keep(pty.key("a").until(PROMPT));
            keep(pty.resize(100, 15).ask(PROMPT, "show", PROMPT));
        }
        same("40x15.txt");
    }

    @Test
    void dumb() throws Exception {
        try (Pty pty = open(80, 24, Map.of("TERM", "dumb"), "shell", "--lang", "zh", SAMPLE)) {
            keep(pty.until("ibdx cn06 故障>"));
            keep(pty.type("next").until("ibdx cn06 故障>"));
            keep(pty.type("quit").until("EXIT 2"));
        }
        same("dumb-zh.txt");
    }

    @Test
    void onePasteOfManyLinesIsOnePaste() throws Exception {
        try (Pty pty = open(80, 24, Map.of(), "shell", SAMPLE)) {
            pty.until(PROMPT);
            String evidence = "[root@cn06 ~]# ibstat\nCA 'mlx5_0'\n\tCA type: MT4123\n\tNumber of ports: 1\n\tPort 1:\n\t\tState: Active\n"
                    + "\t\tPhysical state: LinkUp\n\t\tRate: 200\n\t\tBase lid: 7\n\t\tSM lid: 1\n\t\tLink layer: InfiniBand\n";
            keep(pty.ask(PROMPT, "paste", "|").paste(evidence).key("Enter").until("HEALTHY>"));
            assertThat(pty.screen()).contains("read: ibstat").contains("link-polling").doesNotContain("there is no command");
            // at the prompt too
            pty.key("C-l").paste(evidence.replace("Active", "Down").replace("LinkUp", "Polling")).key("Enter").until("FAILING>");
            assertThat(pty.screen()).contains("read: ibstat").doesNotContain("there is no command");
        }
    }

    @Test
    void piped() throws Exception {
        Path commands = home.resolve("commands");
        Files.writeString(commands, "why 1 -d 1\nnext\n# a remark\nwhat-if fixed 1; what-if clear\nwyh\nquit\n");
        Process process = new ProcessBuilder(command("shell", "--width", "80", SAMPLE)).redirectInput(commands.toFile())
                .redirectErrorStream(true).start();
        transcript.append(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        // one of the commands was mistyped, and nobody sits there to see it
        assertThat(process.waitFor()).isEqualTo(64);
        same("piped.txt");
    }
}
