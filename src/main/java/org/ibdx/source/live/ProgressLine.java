package org.ibdx.source.live;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.ibdx.pipeline.Progress;

/** One line on a terminal that says what is being done, and is gone when all is done. */
public final class ProgressLine implements Progress {

    private static final int WIDEST = 78;
    private static final String ERASE = "\r\033[K";

    private final PrintStream terminal;
    private boolean shown;

    private ProgressLine(PrintStream terminal) {
        this.terminal = terminal;
    }

    /** Writes to standard error where that is a terminal, else is silent. */
    public static Progress onStandardError() {
        return isTerminal(2, System.getenv()) ? new ProgressLine(System.err) : SILENT;
    }

    /** Writes to that stream, whatever it is. */
    public static Progress on(PrintStream terminal) {
        return new ProgressLine(terminal);
    }

    /** Whether a file descriptor of this process is a terminal that can erase a line. */
    static boolean isTerminal(int descriptor, Map<String, String> environment) {
        if ("dumb".equals(environment.get("TERM")) || !environment.containsKey("TERM")) {
            return false;
        }
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public synchronized void say(String what) {
        if (what.isEmpty() && !shown) {
            return;
        }
        StringBuilder line = new StringBuilder(ERASE);
        for (int i = 0; i < what.length() && i < WIDEST; i++) {
            char c = what.charAt(i);
            line.append(c < ' ' || c >= 0x7f ? '?' : c);
        }
        shown = !what.isEmpty();
        terminal.print(line);
        terminal.flush();
    }
}
