package org.ibdx.shell;

import java.util.ArrayList;
import java.util.List;
import org.ibdx.cli.Nearest;
import org.ibdx.cli.Options;
import org.ibdx.cli.UsageError;
import org.ibdx.render.Language;
import org.ibdx.render.Page;
import org.ibdx.render.Width;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** {@code help [COMMAND]}: the commands there are, or all of one. */
final class HelpCommand implements ShellCommand {

    private static final int NARROWEST = 55;

    private final Commands commands;

    HelpCommand(Commands commands) {
        this.commands = commands;
    }

    @Override
    public String name() {
        return "help";
    }

    @Override
    public String does(Language language) {
        return language.of("this list; help COMMAND: all of one command", "本列表；help 命令：某个命令的全部用法");
    }

    @Override
    public void declare(CommandSpec spec, Language language) {
        Commands.optional(spec, "COMMAND", language.of("a command", "命令"));
    }

    @Override
    public void run(ParseResult line, Desk desk) {
        String name = Options.parameter(line);
        if (name == null) {
            int column = 0;
            for (ShellCommand command : commands.all()) {
                column = Math.max(column, command.name().length() + 2);
            }
            for (ShellCommand command : commands.all()) {
                desk.para(Width.pad(command.name(), column), command.does(desk.language()));
            }
            desk.para(Width.pad(desk.say("also", "另外"), column), String.join(" ", Commands.OUTSIDE) + desk.say(": as on the command line", "：与命令行相同"));
            desk.para(desk.say("Lines from elsewhere that are pasted here are read as evidence.", "粘贴到此处的其他输出会作为证据读取。"));
            return;
        }
        ShellCommand command = commands.named(name);
        if (command == null && Commands.OUTSIDE.contains(name)) {
            desk.outside(List.of(name, "--help"));
            return;
        }
        if (command == null) {
            throw new UsageError(desk.say("there is no command '" + name + "'", "没有命令 '" + name + "'"), Nearest.to(name, commands.names()));
        }
        desk.print(about(command, commands.spec(command, desk.language()), desk));
    }

    /** All of one command. */
    static String about(ShellCommand command, CommandSpec spec, Desk desk) {
        Language language = desk.language();
        List<String> examples = command.examples(language);
        if (desk.look().style().width() < NARROWEST) {
            return narrow(command, spec, examples, desk);
        }
        List<String> lines = new ArrayList<>();
        for (int i = 0; i + 1 < examples.size(); i += 2) {
            lines.add("  " + Width.pad(examples.get(i), 28) + "  " + examples.get(i + 1));
        }
        spec.usageMessage().synopsisHeading(language.of("Usage: ", "用法：")).description(command.does(language)).parameterListHeading("%n")
                .optionListHeading(language.of("%nOptions:%n", "%n选项：%n")).sortOptions(false).autoWidth(false);
        if (!lines.isEmpty()) {
            spec.usageMessage().footerHeading(language.of("%nExamples:%n", "%n示例：%n")).footer(lines.toArray(new String[0]));
        }
        CommandLine help = Options.line(spec);
        help.setUsageHelpWidth(desk.look().style().width());
        return help.getUsageMessage(Ansi.OFF);
    }

    /** The same where two columns have no room. */
    private static String narrow(ShellCommand command, CommandSpec spec, List<String> examples, Desk desk) {
        Page page = new Page(desk.look().style());
        page.para(desk.say("Usage: ", "用法："), Options.line(spec).getHelp().synopsis(0).strip()).para("", command.does(desk.language()));
        for (PositionalParamSpec each : spec.positionalParameters()) {
            page.gap().raw(each.paramLabel()).para("    ", String.join(" ", each.description()));
        }
        for (OptionSpec each : spec.options()) {
            page.gap().raw(String.join(", ", each.names()) + (each.arity().max() == 0 ? "" : " " + each.paramLabel()))
                    .para("    ", String.join(" ", each.description()));
        }
        for (int i = 0; i + 1 < examples.size(); i += 2) {
            page.gap().para("", examples.get(i)).para("    ", examples.get(i + 1));
        }
        return page.toString();
    }

    @Override
    public List<String> complete(List<String> before, Desk desk) {
        return before.size() == 1 ? commands.names() : List.of();
    }
}
