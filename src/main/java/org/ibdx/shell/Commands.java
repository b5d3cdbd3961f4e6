package org.ibdx.shell;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibdx.cli.Options;
import org.ibdx.render.Language;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** All commands of the shell, by name, in the order in which help shows them. */
final class Commands {

    /** Commands of the command line that work here as they do there. */
    static final List<String> OUTSIDE = List.of("list", "diagnose", "check", "baseline", "ack", "install-check", "collect", "test");

    private final Map<String, ShellCommand> commands = new LinkedHashMap<>();
    private final Map<String, String> aliases = Map.of("exit", "quit", "?", "help", "q", "quit", "verdict", "show", "whatif", "what-if",
            "whynot", "why-not");

    Commands() {
        for (ShellCommand command : List.of(new ShowCommand(), new WhyCommand(), new EvidenceCommand(), new WhyNotCommand(), new NextCommand(), new RunCommand(), new PasteCommand(), new WhatIfCommand(), new FixCommand(), new ProbeCommand(), new WatchCommand(), new AddCommand(),
                new DiffCommand(), new HostsCommand(), new HostCommand(), new FactsCommand(), new RulesCommand(), new ExplainCommand(),
                new LogCommand(), new SaveCommand(), new HistoryCommand(), new HelpCommand(this), new QuitCommand())) {
            commands.put(command.name(), command);
        }
    }

    /** Called when the first verdict stands. */
    void begin(Desk desk) {
        if (desk.console() instanceof TerminalConsole terminal) {
            terminal.completeWith(new Completion(this, desk));
        }
    }

    /** The command of that name, or null. */
    ShellCommand named(String name) {
        return commands.get(aliases.getOrDefault(name, name));
    }

    boolean isCommand(List<String> words) {
        return !words.isEmpty() && (named(words.get(0)) != null || OUTSIDE.contains(words.get(0)));
    }

    Collection<ShellCommand> all() {
        return commands.values();
    }

    /** Every word that a line may begin with. */
    List<String> names() {
        List<String> names = new ArrayList<>(commands.keySet());
        names.addAll(OUTSIDE);
        return names;
    }

    CommandSpec spec(ShellCommand command, Language language) {
        CommandSpec spec = CommandSpec.create().name(command.name());
        command.declare(spec, language);
        spec.addOption(OptionSpec.builder("-h", "--help").type(boolean.class).arity("0").usageHelp(true)
                .description(language.of("show this help", "显示本帮助")).build());
        return spec;
    }

    /** The one optional parameter of a command. */
    static void optional(CommandSpec spec, String label, String help) {
        spec.addPositional(picocli.CommandLine.Model.PositionalParamSpec.builder().type(String.class).index("0").arity("0..1")
                .required(false).paramLabel(label).description(help).build());
    }

    /** Whole number given as an option; {@code otherwise} where it is not given. */
    static int number(picocli.CommandLine.ParseResult line, String option, int otherwise, int least, int most, Desk desk) {
        String text = Options.text(line, option, null);
        return text == null ? otherwise : number(text, option, least, most, desk);
    }

    static int number(String text, String what, int least, int most, Desk desk) {
        if (text.matches("\\d{1,7}") && Integer.parseInt(text) >= least && Integer.parseInt(text) <= most) {
            return Integer.parseInt(text);
        }
        throw new org.ibdx.cli.UsageError(desk.say(what + " cannot be '" + text + "'; it is a number from " + least + " to " + most,
                what + " 不能是 '" + text + "'；应为 " + least + " 到 " + most + " 之间的数"), null);
    }
}
