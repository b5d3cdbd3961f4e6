package org.ibdx.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.InvalidPathException;
import java.util.Arrays;
import java.util.List;
import org.ibdx.knowledge.Node;
import org.ibdx.reason.EngineServices;
import org.ibdx.render.Language;
import org.ibdx.source.UnusableInput;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Where ibdx starts: reads the command line, runs the command, and turns every end into an exit status and a clear sentence. */
public final class Main {

    private static final List<String> COLOURS = List.of("auto", "always", "never");

    private static final List<String> COMMANDS = List.of("diagnose", "shell", "collect", "restore", "ping-pair", "explain", "list", "check", "baseline", "ack", "history", "install-check");

    private Main() {
    }

    public static void main(String[] arguments) {
        EngineServices.install();
        Diagnoser.OfPipeline diagnoser = new Diagnoser.OfPipeline();
        List<String> line = List.of(arguments);
        Surroundings around = Surroundings.ofProcess();
        if (line.isEmpty() && around.inIsTerminal() && around.outIsTerminal()) {
            // somebody sits there: the shell
            arguments = new String[] {"shell"};
            line = List.of(arguments);
        }
        if (!line.isEmpty() && List.of("diagnose", "shell", "check").contains(line.get(0)) && !line.contains("--help") && !line.contains("-h")) {
            // the rule base takes longer than anything else
            diagnoser.begin(line.get(0).equals("diagnose"));
        }
        System.exit(run(around, diagnoser, arguments));
    }

    /** One call; returns the exit status. */
    public static int run(Surroundings around, Diagnoser diagnoser, String... arguments) {
        Language language = Language.ofLocale(around.locale());
        boolean debug = false;
        for (int i = 0; i < arguments.length && !arguments[i].equals("--"); i++) {
            debug |= arguments[i].equals("--debug");
            String wish = arguments[i].startsWith("--lang=") ? arguments[i].substring("--lang=".length())
                    : arguments[i].equals("--lang") && i + 1 < arguments.length ? arguments[i + 1] : null;
            if (wish != null && Language.ofTag(wish) != null) {
                language = Language.ofTag(wish);
            }
        }
        Session plain = new Session(around, language, "auto", null);
        try {
            return Plugin.asked(arguments) ? Plugin.run(plain, () -> run(plain, diagnoser, arguments)) : run(plain, diagnoser, arguments);
        } catch (UsageError e) {
            complain(plain, e.getMessage(), e.maybe(), arguments);
            return ExitCodes.USAGE;
        } catch (UnusableInput e) {
            plain.complain("ibdx: " + plain.say(e.message().en(), e.message().zh()));
            return ExitCodes.UNUSABLE;
        } catch (Node.Mistake e) {
            plain.complain("ibdx: " + e.getMessage());
            return ExitCodes.UNUSABLE;
        } catch (InvalidPathException e) {
            plain.complain("ibdx: " + plain.say("this is no path: ", "不是有效路径：") + e.getInput());
            return ExitCodes.UNUSABLE;
        } catch (Session.OutputFailure e) {
            plain.complain("ibdx: " + plain.say("cannot write the output: ", "无法写出结果：") + e.getMessage());
            return ExitCodes.INTERNAL;
        } catch (OutOfMemoryError e) {
            plain.complain("ibdx: " + plain.say("there is not enough memory for this; IBDX_JAVA_OPTS=-Xmx4g gives more",
                    "内存不足；可用 IBDX_JAVA_OPTS=-Xmx4g 增大"));
            return ExitCodes.INTERNAL;
        } catch (Exception | LinkageError | StackOverflowError | AssertionError e) {
            return internal(plain, e, debug);
        }
    }

    private static int run(Session plain, Diagnoser diagnoser, String... arguments) throws UnusableInput {
        Ibdx top = new Ibdx(diagnoser);
        Command named = arguments.length == 0 ? null : top.command(arguments[0]);
        ParseResult result;
        try {
            // a start is to be quick: where the command is named first, only its own options are built
            result = named == null ? Options.line(top.spec(plain.language())).parseArgs(arguments)
                    : Options.line(named.spec(plain.language()).name("ibdx " + arguments[0]))
                            .parseArgs(Arrays.copyOfRange(arguments, 1, arguments.length));
        } catch (ParameterException e) {
            throw Mistyped.explain(e, plain);
        }
        if (result.isVersionHelpRequested()) {
            plain.print("ibdx " + Version.ofProgram() + ", " + plain.say("rules ", "规则库 ") + Version.ofRules() + "\n");
            return ExitCodes.OK;
        }
        ParseResult deepest = result;
        while (deepest.hasSubcommand()) {
            deepest = deepest.subcommand();
        }
        CommandSpec spec = deepest.commandSpec();
        Session session = session(plain, deepest);
        if (deepest.isUsageHelpRequested()) {
            session.print(Help.text(spec.commandLine(), session));
            return ExitCodes.OK;
        }
        return ((Command) spec.userObject()).run(deepest, session);
    }

    private static Session session(Session plain, ParseResult line) {
        Options.choice(line, "--lang", "en", List.of("en", "zh"), plain);
        String colour = Options.choice(line, "--color", "auto", COLOURS, plain);
        String width = Options.text(line, "--width", null);
        Integer columns = null;
        if (width != null) {
            try {
                columns = Integer.valueOf(width);
            } catch (NumberFormatException e) {
                columns = 0;
            }
            if (columns < 20 || columns > 1000) {
                throw new UsageError(plain.say("--width cannot be '" + width + "'; it is a number from 20 to 1000",
                        "--width 不能是 '" + width + "'；应为 20 到 1000 之间的数"), "--width 80");
            }
        }
        return new Session(plain.around(), plain.language(), colour, columns);
    }

    private static void complain(Session session, String what, String maybe, String... arguments) {
        StringBuilder text = new StringBuilder("ibdx: ").append(what);
        if (maybe != null) {
            text.append('\n').append(session.say("Maybe ", "是否想用 ")).append(maybe).append(session.say("?", "？"));
        }
        String command = "";
        for (String argument : arguments) {
            if (COMMANDS.contains(argument)) {
                command = " " + argument;
                break;
            }
        }
        session.complain(text + "\n" + session.say("See: ", "参见：") + session.around().command() + command + " --help");
    }

    private static int internal(Session session, Throwable fault, boolean debug) {
        String what = fault.getClass().getSimpleName() + (fault.getMessage() == null ? "" : ": " + fault.getMessage());
        session.complain("ibdx: " + session.say("internal error: ", "内部错误：") + what);
        if (debug) {
            StringWriter trace = new StringWriter();
            fault.printStackTrace(new PrintWriter(trace));
            session.complain(trace.toString());
        } else {
            session.complain(session.say("This is a fault of ibdx, not of your machine. --debug shows where; please report it.",
                    "这是 ibdx 的缺陷，与您的机器无关。--debug 可显示出错位置，请反馈。"));
        }
        return ExitCodes.INTERNAL;
    }
}
