package org.ibdx.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.ibdx.render.Language;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The top of the command line: the commands there are, version and help. */
final class Ibdx implements Command {

    private final Map<String, Command> commands = new LinkedHashMap<>();

    Ibdx(Diagnoser diagnoser) {
        commands.put("diagnose", new DiagnoseCommand(diagnoser));
        commands.put("shell", new ShellCommand(diagnoser));
        commands.put("collect", new CollectCommand());
        commands.put("restore", new RestoreCommand());
        commands.put("ping-pair", new PingPairCommand());
        commands.put("check", new CheckCommand(diagnoser, java.time.Clock.systemUTC()));
        commands.put("baseline", new BaselineCommand(diagnoser, java.time.Clock.systemUTC()));
        commands.put("ack", new AckCommand(java.time.Clock.systemUTC()));
        commands.put("history", new HistoryCommand(java.time.Clock.systemUTC()));
        commands.put("install-check", new InstallCheckCommand());
        commands.put("explain", new ExplainCommand());
        commands.put("list", new ListCommand());
        commands.put("facts", new FactsCommand());
        commands.put("test", new TestCommand());
    }

    /** The command of that name, or null. */
    Command command(String name) {
        return commands.get(name);
    }

    @Override
    public CommandSpec spec(Language language) {
        CommandSpec spec = Options.spec(this).name("ibdx");
        spec.addOption(OptionSpec.builder("-V", "--version").type(boolean.class).arity("0").versionHelp(true)
                .description(language.of("show the versions of ibdx and of its rule base", "显示 ibdx 和规则库的版本")).build());
        Options.common(spec, language);
        commands.forEach((name, command) -> spec.addSubcommand(name, command.spec(language).name(name)));
        Help.describe(spec, language,
                language.of("Finds the root cause of InfiniBand and IPoIB trouble, says why, and how to mend it.",
                        "查明 InfiniBand 与 IPoIB 故障的根本原因，说明依据和修复方法。"),
                "ibdx diagnose", language.of("look at this machine", "检查本机"),
                "ibdx shell", language.of("the same, and ask back", "同上，并可追问"),
                "ibdx diagnose ticket.txt", language.of("text pasted from a terminal or mail", "从终端或邮件粘贴的文本"),
                "ibdx explain no-sm", language.of("what a cause means and how to mend it", "某个原因的含义与修复方法"),
                "ibdx diagnose --help", language.of("all options of a command", "某个命令的全部选项"));
        spec.usageMessage().footer(Help.exitStatus(language));
        return spec;
    }

    @Override
    public int run(ParseResult line, Session session) {
        session.print(Help.text(Options.line(spec(session.language())), session));
        return ExitCodes.OK;
    }
}
