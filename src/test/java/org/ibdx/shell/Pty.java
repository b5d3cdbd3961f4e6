package org.ibdx.shell;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Assumptions;

/** A program in a real terminal of a given size, driven by keys; what is on its screen can be read. tmux is the terminal. */
public final class Pty implements AutoCloseable {

    private static final int PATIENCE = 40;
    private static int count;

    private final String server;

    private Pty(String server) {
        this.server = server;
    }

    /** Skips the test, loudly, where tmux is not installed; fails instead where .ci/run has installed it. */
    public static void need() {
        boolean there = Files.isExecutable(Path.of("/usr/bin/tmux"));
        if (!there) {
            System.err.println("SKIPPED: tmux is not installed (.ci/run installs it)");
        }
        if (!there && System.getenv("IBDX_REQUIRE_REALPARTS") != null) {
            throw new AssertionError("tmux is not installed, and is required here");
        }
        Assumptions.assumeTrue(there);
    }

    /** Starts a command; its exit status is shown as {@code EXIT n} when it ends. */
    public static synchronized Pty open(int columns, int rows, Map<String, String> environment, List<String> command) throws IOException {
        Pty pty = new Pty("ibdx-" + ProcessHandle.current().pid() + "-" + ++count);
        StringBuilder line = new StringBuilder("env");
        environment.forEach((name, value) -> line.append(' ').append(quoted(name + "=" + value)));
        command.forEach(word -> line.append(' ').append(quoted(word)));
        line.append("; echo EXIT $?; sleep 600");
        pty.tmux("new-session", "-d", "-x", String.valueOf(columns), "-y", String.valueOf(rows), line.toString());
        return pty;
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }

    private String tmux(String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of("tmux", "-u", "-L", server, "-f", "/dev/null"));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException(String.join(" ", command) + ": " + out);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
        return out;
    }

    /** Types a line and Enter. */
    public Pty type(String text) throws IOException {
        tmux("send-keys", "-l", text);
        tmux("send-keys", "Enter");
        return this;
    }

    /** Types text only. */
    public Pty text(String text) throws IOException {
        tmux("send-keys", "-l", text);
        return this;
    }

    /** Presses a key: {@code Tab}, {@code C-c}, {@code Space}. */
    public Pty key(String name) throws IOException {
        tmux("send-keys", name);
        return this;
    }

    /** Pastes as a terminal does: in brackets where the program asked for them. */
    public Pty paste(String text) throws IOException {
        tmux("set-buffer", text);
        tmux("paste-buffer", "-p");
        return this;
    }

    /** Changes the size of the terminal. */
    public Pty resize(int columns, int rows) throws IOException {
        tmux("resize-window", "-x", String.valueOf(columns), "-y", String.valueOf(rows));
        return this;
    }

    /** The screen, without blanks at the ends of lines and empty lines at its end. */
    public String screen() throws IOException {
        return tmux("capture-pane", "-p").replaceAll("[ ]+(?=\n)", "").stripTrailing();
    }

    /** Clears the screen at the prompt, types a command there, and waits until the screen ends so: with nothing else on it. */
    public Pty ask(String prompt, String command, String end) throws IOException {
        key("C-l").until(screen -> screen.equals(prompt), "is only '" + prompt + "'", PATIENCE);
        type(command);
        return until(screen -> screen.endsWith(end) && !screen.equals(prompt), "ends with '" + end + "'", PATIENCE);
    }

    /** Waits until the last line of the screen ends so. */
    public Pty until(String end) throws IOException {
        return until(end, PATIENCE);
    }

    /** The same, no longer than so many seconds. */
    public Pty until(String end, int seconds) throws IOException {
        return until(screen -> screen.endsWith(end), "ends with '" + end + "'", seconds);
    }

    private Pty until(Predicate<String> wanted, String what, int seconds) throws IOException {
        long limit = System.nanoTime() + seconds * 1_000_000_000L;
        String screen = screen();
        while (!wanted.test(screen)) {
            if (System.nanoTime() > limit) {
                throw new AssertionError("no screen that " + what + " within " + seconds + " s:\n" + screen);
            }
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException(e);
            }
            screen = screen();
        }
        return this;
    }

    @Override
    public void close() throws IOException {
        tmux("kill-server");
    }
}
