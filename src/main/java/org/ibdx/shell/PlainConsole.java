package org.ibdx.shell;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.ibdx.cli.ProgressLine;
import org.ibdx.cli.Session;
import org.ibdx.source.Progress;

/**
 * Commands from a pipe or from the command line, and those of a terminal that knows no escape sequences. Nothing is edited, paged
 * or coloured here.
 */
final class PlainConsole implements Console {

    private final Session session;
    private final BufferedReader in;
    private final ArrayDeque<String> script;
    private final boolean interactive;
    private final Interrupts interrupts;
    private final List<String> typed = new ArrayList<>();

    private PlainConsole(Session session, BufferedReader in, List<String> script, boolean interactive) {
        this.session = session;
        this.in = in;
        this.script = script == null ? null : new ArrayDeque<>(script);
        this.interactive = interactive;
        this.interrupts = interactive ? Interrupts.watched() : Interrupts.NONE;
    }

    /** Commands from standard input; somebody sits there where it is a terminal. */
    static PlainConsole ofInput(Session session) {
        BufferedReader in = new BufferedReader(new InputStreamReader(session.around().in(), StandardCharsets.UTF_8));
        return new PlainConsole(session, in, null, session.around().inIsTerminal());
    }

    /** These commands. */
    static PlainConsole ofScript(Session session, List<String> commands) {
        return new PlainConsole(session, null, commands, false);
    }

    @Override
    public String read(String prompt) {
        String line;
        if (script != null) {
            line = script.poll();
        } else {
            if (interactive) {
                session.print(prompt);
            }
            line = line();
        }
        if (line == null) {
            if (interactive) {
                session.print("\n");
            }
            return null;
        }
        typed.add(line);
        if (!interactive && script == null && !line.isBlank()) {
            session.print(prompt + line.strip() + "\n");
        }
        return line;
    }

    private String line() {
        try {
            return in.readLine();
        } catch (IOException e) {
            return null;
        }
    }

    @Override
    public String block(String prompt) {
        StringBuilder text = new StringBuilder();
        for (String line = script != null ? script.poll() : line(); line != null && !line.strip().equals("."); line = script != null ? script.poll() : line()) {
            text.append(line).append('\n');
        }
        return text.toString();
    }

    @Override
    public boolean confirm(String question, String word) {
        if (!interactive) {
            return false;
        }
        session.print(question);
        String answer = line();
        return answer != null && answer.strip().equals(word);
    }

    @Override
    public void show(String text) {
        session.print(text);
    }

    @Override
    public void now(String text) {
        session.print(text);
    }

    @Override
    public void complain(String text) {
        session.complain(text);
    }

    @Override
    public int columns() {
        return 0;
    }

    @Override
    public boolean interactive() {
        return interactive;
    }

    @Override
    public Progress progress() {
        boolean watched = session.around().errIsTerminal() && !session.around().isDumb();
        return watched ? new ProgressLine(session.around().err()) : Progress.SILENT;
    }

    @Override
    public void interruptibly(Runnable task) {
        if (interrupts.during(task)) {
            // behind the ^C that the terminal shows
            session.print("\n");
        }
    }

    @Override
    public List<String> history() {
        return List.copyOf(typed);
    }

    @Override
    public void close() {
        // standard input is not ours to close
    }
}
