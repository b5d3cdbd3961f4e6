package org.ibdx.shell;

import java.io.IOException;
import org.ibdx.cli.Session;
import org.ibdx.render.Width;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;
import org.jline.utils.NonBlockingReader;

/** Shows a long text page by page: a blank or Enter goes on, {@code q} or Ctrl-C ends it, {@code a} shows all of the rest. */
final class Pager {

    private static final int CTRL_C = 3;
    private static final int CTRL_D = 4;

    private final Session session;
    private final Terminal terminal;
    private final int rows;
    private final int columns;

    Pager(Session session, Terminal terminal, int rows, int columns) {
        this.session = session;
        this.terminal = terminal;
        this.rows = rows;
        this.columns = columns;
    }

    void show(String text) {
        String[] lines = text.split("\n", -1);
        int count = lines[lines.length - 1].isEmpty() ? lines.length - 1 : lines.length;
        int used = 0;
        boolean all = false;
        for (int i = 0; i < count; i++) {
            int needs = height(lines[i]);
            if (!all && used > 0 && used + needs > rows - 1 && !(i == count - 1 && used + needs <= rows - 1)) {
                int key = ask(count - i);
                if (key == 'q' || key == 'Q' || key == CTRL_C || key == CTRL_D || key < 0) {
                    return;
                }
                all = key == 'a' || key == 'A' || key == 'G';
                used = key == '\r' || key == '\n' || key == 'j' ? rows - 1 - needs : 0;
            }
            terminal.writer().print(lines[i] + "\n");
            used += needs;
        }
        terminal.writer().flush();
    }

    /** Rows of the screen that a line takes. */
    private int height(String line) {
        int width = Width.of(line.replaceAll("\033\\[[0-9;]*m", ""));
        return Math.max(1, (width + columns - 1) / columns);
    }

    private int ask(int left) {
        String question = session.say("-- " + left + " more lines: space, Enter, a (all), q --", "-- 还有 " + left + " 行：空格、回车、a（全部）、q --");
        if (Width.of(question) >= columns) {
            question = session.say("-- " + left + " more: space, a, q --", "-- 还有 " + left + " 行：空格、a、q --");
        }
        terminal.writer().print(Width.cut(question, columns - 1, ""));
        terminal.writer().flush();
        Attributes before = terminal.enterRawMode();
        try {
            Attributes raw = terminal.getAttributes();
            raw.setLocalFlag(Attributes.LocalFlag.ISIG, false);
            terminal.setAttributes(raw);
            NonBlockingReader reader = terminal.reader();
            return reader.read();
        } catch (IOException e) {
            return 'a';
        } finally {
            terminal.setAttributes(before);
            terminal.writer().print("\r" + " ".repeat(Math.min(columns - 1, Width.of(question))) + "\r");
            terminal.writer().flush();
        }
    }
}
