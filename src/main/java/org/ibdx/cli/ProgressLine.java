package org.ibdx.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.ibdx.source.Progress;
import org.ibdx.render.Safe;
import org.ibdx.render.Width;

/** Shows on a terminal, in one line that is wiped afterwards, what is being done; and only if it takes a while. */
public final class ProgressLine implements Progress {

    private static final long PATIENCE = 400_000_000L;
    private static final int COLUMNS = 70;

    private final OutputStream terminal;
    private final long start = System.nanoTime();
    private boolean shown;

    public ProgressLine(OutputStream terminal) {
        this.terminal = terminal;
    }

    @Override
    public synchronized void say(String what) {
        if (what.isEmpty()) {
            if (shown) {
                write("\r\033[K");
                shown = false;
            }
        } else if (System.nanoTime() - start > PATIENCE) {
            write("\r" + Width.cut(Safe.line(what), COLUMNS, "...") + "\033[K");
            shown = true;
        }
    }

    private void write(String text) {
        try {
            terminal.write(text.getBytes(StandardCharsets.UTF_8));
            terminal.flush();
        } catch (IOException e) {
            // only a comfort
        }
    }
}
