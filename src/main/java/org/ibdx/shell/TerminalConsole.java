package org.ibdx.shell;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.ibdx.cli.ProgressLine;
import org.ibdx.cli.Session;
import org.ibdx.render.Page;
import org.ibdx.source.Progress;
import org.jline.reader.Completer;
import org.jline.reader.EndOfFileException;
import org.jline.reader.History;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.DefaultParser;
import org.jline.reader.impl.LineReaderImpl;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.NonBlockingReader;

/** A terminal, with JLine: editing, history, completion, pages. Made in a thread of its own while the first look is under way. */
final class TerminalConsole implements Console {

    private static final int LEAST_ROWS = 5;
    private static final int CONTROL_C = 3;
    /** Milliseconds within which the key comes behind the interruption that it caused. */
    private static final long KEY_FOLLOWS = 50;

    /** Opens a terminal. */
    interface Opening {
        Terminal open() throws IOException;
    }

    private final Session session;
    private final Opening opening;
    private final Interrupts interrupts = new Interrupts();
    private final FutureTask<LineReader> made = new FutureTask<>(this::make);
    private final StoredHistory stored;
    private volatile Completer completer = (reader, line, candidates) -> { };

    TerminalConsole(Session session) {
        this(session, () -> terminal(session));
    }

    TerminalConsole(Session session, Opening opening) {
        this.session = session;
        this.opening = opening;
        this.stored = StoredHistory.of(session.around().variable());
        Thread maker = new Thread(made, "terminal");
        maker.setDaemon(true);
        maker.start();
    }

    private LineReader make() throws IOException {
        interrupts.watch();
        Terminal terminal = opening.open();
        terminal.handle(Terminal.Signal.INT, signal -> interrupts.interrupt());
        LineReader reader = reader(terminal, (lineReader, line, candidates) -> completer.complete(lineReader, line, candidates));
        stored.into(reader.getHistory());
        return reader;
    }

    private static Terminal terminal(Session session) throws IOException {
        try {
            return SttyTerminal.open(session.around().variable().get("TERM"), session.around().charset(), session.around().stty());
        } catch (IOException e) {
            // no stty here, or it finds no terminal: lines without editing
            return TerminalBuilder.builder().name("ibdx").system(true).provider("dumb").encoding(session.around().charset()).dumb(true).build();
        }
    }

    /** What reads lines of commands from a terminal. */
    static LineReader reader(Terminal terminal, Completer completer) {
        DefaultParser parser = new DefaultParser();
        parser.setEscapeChars(new char[0]);
        return LineReaderBuilder.builder().terminal(terminal).appName("ibdx").parser(parser).completer(completer)
                .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true).option(LineReader.Option.HISTORY_IGNORE_SPACE, true)
                .option(LineReader.Option.AUTO_FRESH_LINE, false).build();
    }

    void completeWith(Completer newCompleter) {
        completer = newCompleter;
    }

    private LineReader reader() {
        boolean interrupted = false;
        while (true) {
            try {
                LineReader reader = made.get();
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
                return reader;
            } catch (InterruptedException e) {
                // Ctrl-C is for what the shell does, not for the terminal
                interrupted = true;
            } catch (ExecutionException e) {
                throw new IllegalStateException("the terminal cannot be used: " + e.getCause().getMessage(), e.getCause());
            }
        }
    }

    private Terminal terminal() {
        return reader().getTerminal();
    }

    @Override
    public String read(String prompt) {
        try {
            String line = reader().readLine(prompt);
            stored.add(line);
            return line;
        } catch (UserInterruptException e) {
            interruptionIsOver();
            return "";
        } catch (EndOfFileException e) {
            return null;
        }
    }

    @Override
    public String block(String prompt) {
        LineReader plain = LineReaderBuilder.builder().terminal(terminal()).appName("ibdx")
                .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true).option(LineReader.Option.AUTO_FRESH_LINE, false)
                .variable(LineReader.DISABLE_COMPLETION, true).variable(LineReader.DISABLE_HISTORY, true)
                .variable(LineReader.SECONDARY_PROMPT_PATTERN, prompt).build();
        StringBuilder text = new StringBuilder();
        try {
            while (true) {
                String line = plain.readLine(prompt);
                if (line.strip().equals(".")) {
                    return text.toString();
                }
                text.append(line).append('\n');
                if (line.indexOf('\n') >= 0) {
                    // lines that came at once are one paste
                    String rest = line.strip();
                    return rest.endsWith("\n.") ? text.substring(0, text.length() - 2) : text.toString();
                }
            }
        } catch (EndOfFileException e) {
            return text.toString();
        } catch (UserInterruptException e) {
            interruptionIsOver();
            return null;
        }
    }

    @Override
    public boolean confirm(String question, String word) {
        LineReaderImpl plain = (LineReaderImpl) LineReaderBuilder.builder().terminal(terminal()).appName("ibdx")
                .option(LineReader.Option.AUTO_FRESH_LINE, false).variable(LineReader.DISABLE_COMPLETION, true)
                .variable(LineReader.DISABLE_HISTORY, true).build();
        try {
            return plain.readLine(question).strip().equals(word);
        } catch (UserInterruptException e) {
            interruptionIsOver();
            return false;
        } catch (EndOfFileException e) {
            return false;
        }
    }

    /** One Ctrl-C ends one line: JLine 4.5 interrupts the thread, hands on the key as well, and either may come first. */
    private void interruptionIsOver() {
        Thread.interrupted();
        try {
            NonBlockingReader keys = terminal().reader();
            if (keys.peek(KEY_FOLLOWS) == CONTROL_C) {
                keys.read();
            }
        } catch (IOException e) {
            // the terminal is gone, which the next line meets too, and ends the shell
        }
    }

    @Override
    public void show(String text) {
        int rows = terminal().getHeight();
        int columns = terminal().getWidth();
        if (rows < LEAST_ROWS || columns <= 0) {
            now(text);
            return;
        }
        new Pager(session, terminal(), rows, columns).show(text);
    }

    @Override
    public void now(String text) {
        PrintWriter writer = terminal().writer();
        writer.print(text);
        writer.flush();
    }

    @Override
    public void complain(String text) {
        Page page = new Page(session.as(columns()).look(false).style());
        for (String line : text.split("\n", -1)) {
            page.para("", line);
        }
        session.complain(page.toString().stripTrailing());
    }

    @Override
    public int columns() {
        return Math.max(0, terminal().getWidth());
    }

    @Override
    public boolean interactive() {
        return true;
    }

    @Override
    public Progress progress() {
        return new ProgressLine(session.around().err());
    }

    @Override
    public void interruptibly(Runnable task) {
        if (interrupts.during(task)) {
            // behind the ^C that the terminal shows
            now("\n");
        }
    }

    @Override
    public void lent(Runnable task) {
        interruptibly(task);
        if (terminal() instanceof SttyTerminal stty) {
            stty.forget();
        }
    }

    @Override
    public List<String> history() {
        List<String> lines = new ArrayList<>();
        for (History.Entry entry : reader().getHistory()) {
            lines.add(entry.line());
        }
        return lines;
    }

    @Override
    public void close() {
        try {
            terminal().close();
        } catch (IOException e) {
            session.complain(session.say("the terminal could not be set back: ", "无法恢复终端设置：") + e.getMessage());
        }
    }
}
