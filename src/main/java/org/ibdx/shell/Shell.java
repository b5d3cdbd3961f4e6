package org.ibdx.shell;

import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.ibdx.cli.ExitCodes;
import org.ibdx.cli.Mistyped;
import org.ibdx.cli.Nearest;
import org.ibdx.cli.Options;
import org.ibdx.cli.Session;
import org.ibdx.cli.UsageError;
import org.ibdx.cli.Version;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.knowledge.Node;
import org.ibdx.pipeline.Pipeline;
import org.ibdx.pipeline.Request;
import org.ibdx.render.Phrase;
import org.ibdx.render.RunInfo;
import org.ibdx.render.SummaryView;
import org.ibdx.source.ShellWords;
import org.ibdx.source.UnusableInput;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The loop: look, say what it is, wait for a command, answer. */
public final class Shell {

    private final Commands commands = new Commands();
    private final IntFunction<Session> sessions;
    private final Supplier<Pipeline> pipelines;
    private final Outside outside;
    private final Clock clock;

    /**
     * A shell.
     *
     * @param sessions  makes what commands print with, for a number of columns (0: unknown)
     * @param pipelines the pipeline; asked once, when the terminal is being prepared already
     * @param outside   runs commands of the command line
     * @param clock     for the log
     */
    public Shell(IntFunction<Session> sessions, Supplier<Pipeline> pipelines, Outside outside, Clock clock) {
        this.sessions = sessions;
        this.pipelines = pipelines;
        this.outside = outside;
        this.clock = clock;
    }

    /**
     * Runs until its user leaves or the commands end; returns the exit status of the last verdict. Where nobody sits there to see what
     * was complained of, a command that was mistyped or could not be done stands in its place: 64, 65 for a source, 70 for a fault.
     *
     * @param request what is looked at
     * @param script  commands to run instead of reading some; null to read them
     */
    public int run(Request request, String script) throws UnusableInput {
        Session session = sessions.apply(0);
        return run(request, Consoles.of(session, script), session, script != null);
    }

    /** The same on a console of one's own, which is closed at the end. */
    int run(Request request, Console console) throws UnusableInput {
        return run(request, console, sessions.apply(0), false);
    }

    /** Runs on a terminal that is not there, where these keys are pressed: so that all of a terminal is loaded. */
    public void rehearse(Request request, String keys) throws UnusableInput {
        run(request, Consoles.rehearsal(sessions.apply(0), keys));
    }

    private int run(Request request, Console console, Session session, boolean quiet) throws UnusableInput {
        try (console) {
            return talk(request, console, session, quiet);
        }
    }

    private int talk(Request request, Console console, Session session, boolean quiet) throws UnusableInput {
        long start = System.nanoTime();
        Inquiry inquiry = new Inquiry(pipelines.get(), request);
        Desk desk = new Desk(inquiry, console, session, outside, clock);
        Looking.watched(console, progress -> {
            inquiry.begin(progress);
            return inquiry;
        });
        desk.ran(new RunInfo(Version.ofProgram(), inquiry.pipeline().knowledge().digest(), (System.nanoTime() - start) / 1_000_000,
                request.sources().isEmpty()));
        desk.note(desk.say("looked at ", "查看 ") + (request.sources().isEmpty() ? desk.say("this machine", "本机") : String.join(" ", request.sources()))
                + desk.say(": ", "：") + Phrase.verdict(inquiry.real().verdict(), desk.language()));
        commands.begin(desk);
        if (!quiet) {
            desk.use(sessions.apply(console.columns()));
            summary(desk);
            desk.flush();
        }
        if (console.interactive()) {
            inquiry.prepare();
        }
        for (String line = console.read(prompt(desk)); line != null && !desk.isLeaving(); line = desk.isLeaving() ? null : console.read(prompt(desk))) {
            desk.use(sessions.apply(console.columns()));
            typed(line, desk);
        }
        return desk.mistake() != 0 && !console.interactive() ? desk.mistake() : inquiry.real().verdict().exit();
    }

    /** Shows the verdict in a few lines. */
    static void summary(Desk desk) {
        StringBuilder text = new StringBuilder();
        try {
            new SummaryView(desk.look(), desk.run()).write(desk.inquiry().diagnosis(), text);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        if (desk.inquiry().isSupposed()) {
            desk.para(desk.look().say(Phrase.SUPPOSED_HERE) + " " + String.join(", ", Supposed.words(desk)));
        }
        desk.print(text.toString());
    }

    private static String prompt(Desk desk) {
        Diagnosis diagnosis = desk.inquiry().diagnosis();
        StringBuilder prompt = new StringBuilder("ibdx");
        if (desk.inquiry().host() != null) {
            prompt.append(' ').append(desk.look().clean(desk.inquiry().host().name()));
        }
        if (diagnosis.hosts().size() > 1) {
            prompt.append(" +").append(diagnosis.hosts().size() - 1);
        }
        prompt.append(' ').append(Phrase.verdict(diagnosis.verdict(), desk.language()));
        if (desk.inquiry().isSupposed()) {
            prompt.append(' ').append(desk.look().say(Phrase.SUPPOSED));
        }
        return prompt.append("> ").toString();
    }

    /** What was typed or pasted at the prompt: a command, several lines of commands, or evidence. */
    private void typed(String text, Desk desk) {
        if (text.strip().indexOf('\n') >= 0 && !commands.isCommand(ShellWords.words(text.strip().split("\n", 2)[0]))) {
            guarded(desk, () -> PasteCommand.take(text, null, desk));
            return;
        }
        for (String command : CommandLines.commands(text)) {
            if (!desk.isLeaving()) {
                guarded(desk, () -> command(ShellWords.words(command), desk));
            }
        }
    }

    /** Something that may fail without ending the shell. */
    private interface Task {
        void run() throws UnusableInput;
    }

    private static void guarded(Desk desk, Task task) {
        try {
            task.run();
        } catch (UsageError e) {
            desk.flush();
            desk.console().complain(e.getMessage() + (e.maybe() == null ? "" : "\n" + desk.say("Maybe ", "是否想用 ") + e.maybe() + desk.say("?", "？")));
        } catch (UnusableInput e) {
            desk.flush();
            desk.console().complain(desk.say(e.message().en(), e.message().zh()));
        } catch (Node.Mistake | java.nio.file.InvalidPathException e) {
            desk.flush();
            desk.console().complain(e.getMessage());
        } catch (Session.OutputFailure e) {
            throw e;
        } catch (RuntimeException e) {
            desk.mistaken(ExitCodes.INTERNAL);
            desk.flush();
            desk.console().complain(desk.say("internal error: ", "内部错误：") + e + "\n"
                    + desk.say("This is a fault of ibdx; the shell goes on. Please report it.", "这是 ibdx 的缺陷，会话继续。请反馈。"));
        }
        desk.finish();
    }

    private void command(List<String> words, Desk desk) throws UnusableInput {
        String name = words.get(0);
        List<String> rest = words.subList(1, words.size());
        ShellCommand command = commands.named(name);
        if (command == null && name.chars().allMatch(c -> c >= '0' && c <= '9')) {
            command = commands.named("show");
            rest = words;
        }
        if (command == null && Commands.OUTSIDE.contains(name)) {
            desk.outside(words);
            return;
        }
        if (command == null) {
            desk.mistaken(ExitCodes.USAGE);
            List<String> known = new ArrayList<>(commands.names());
            throw new UsageError(desk.say("there is no command '" + name + "'; help lists them", "没有命令 '" + name + "'；help 可列出全部命令"),
                    Nearest.to(name, known));
        }
        CommandSpec spec = commands.spec(command, desk.language());
        ParseResult result;
        try {
            result = Options.line(spec).parseArgs(rest.toArray(new String[0]));
        } catch (ParameterException e) {
            desk.mistaken(ExitCodes.USAGE);
            throw Mistyped.explain(e, desk.session());
        }
        if (result.isUsageHelpRequested()) {
            desk.print(HelpCommand.about(command, spec, desk));
            return;
        }
        command.run(result, desk);
    }
}
