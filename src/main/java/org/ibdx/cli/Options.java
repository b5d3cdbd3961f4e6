package org.ibdx.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** Short ways to say what options a command has, and to read what was given. */
public final class Options {

    private Options() {
    }

    /** A command that has no options yet. */
    public static CommandSpec spec(Object command) {
        return CommandSpec.wrapWithoutInspection(command, new Lists());
    }

    /** What reads the arguments of a command. */
    public static CommandLine line(CommandSpec spec) {
        return new CommandLine(spec, new Lists()).setExpandAtFiles(false).setInterpolateVariables(false).setOverwrittenOptionsAllowed(true);
    }

    /** An option without a value. */
    public static void flag(CommandSpec spec, String help, String... names) {
        spec.addOption(OptionSpec.builder(names).type(boolean.class).arity("0").description(help).build());
    }

    /** An option with a value; given twice, the last holds. */
    public static void value(CommandSpec spec, String label, String help, String... names) {
        spec.addOption(OptionSpec.builder(names).type(String.class).arity("1").paramLabel(label).description(help).build());
    }

    /** An option with a value that may be given several times. */
    public static void values(CommandSpec spec, String label, String help, String... names) {
        spec.addOption(OptionSpec.builder(names).type(List.class).auxiliaryTypes(String.class).arity("1").paramLabel(label)
                .description(help).build());
    }

    /** Any number of parameters; at least one where they are needed. */
    public static void parameters(CommandSpec spec, String label, boolean needed, String help) {
        spec.addPositional(PositionalParamSpec.builder().type(List.class).auxiliaryTypes(String.class).index("0..*")
                .arity(needed ? "1..*" : "0..*").required(needed).paramLabel(label).description(help).build());
    }

    /** The one parameter that a command needs. */
    public static void parameter(CommandSpec spec, String label, String help) {
        spec.addPositional(PositionalParamSpec.builder().type(String.class).index("0").arity("1").required(true)
                .paramLabel(label).description(help).build());
    }

    /** The options that every command has. */
    public static void common(CommandSpec spec, org.ibdx.render.Language language) {
        value(spec, "en|zh", language.of("language of the texts; else that of the locale", "文本语言；默认取自区域设置"), "--lang");
        value(spec, "WHEN", language.of("colour: auto, always, never (auto honours NO_COLOR and TERM)",
                "颜色：auto、always、never（auto 遵循 NO_COLOR 和 TERM）"), "--color");
        value(spec, "N", language.of("columns; else those of the terminal, or 80", "列数；默认为终端宽度或 80"), "--width");
        flag(spec, language.of("show the stack trace of an internal error", "发生内部错误时显示调用栈"), "--debug");
        spec.addOption(OptionSpec.builder("-h", "--help").type(boolean.class).arity("0").usageHelp(true)
                .description(language.of("show this help", "显示本帮助")).build());
    }

    public static boolean has(ParseResult line, String name) {
        return line.hasMatchedOption(name);
    }

    public static String text(ParseResult line, String name, String otherwise) {
        return line.matchedOptionValue(name, otherwise);
    }

    /** A value that must be one of a few. */
    public static String choice(ParseResult line, String name, String otherwise, List<String> allowed, Session session) {
        String given = text(line, name, null);
        if (given == null) {
            return otherwise;
        }
        if (!allowed.contains(given)) {
            String nearest = Nearest.to(given, allowed);
            throw new UsageError(session.say(name + " cannot be '" + given + "'; it is one of " + String.join(", ", allowed),
                    name + " 不能是 '" + given + "'；可选值：" + String.join("、", allowed)),
                    nearest == null ? null : name + " " + nearest);
        }
        return given;
    }

    public static List<String> texts(ParseResult line, String name) {
        return line.matchedOptionValue(name, List.of());
    }

    public static List<Path> paths(ParseResult line, String name) {
        List<Path> paths = new ArrayList<>();
        for (String text : texts(line, name)) {
            paths.add(Path.of(text));
        }
        return paths;
    }

    /** The one parameter of a command. */
    public static String parameter(ParseResult line) {
        return line.matchedPositionalValue(0, null);
    }

    /** The parameters of a command, in order. */
    public static List<String> parameters(ParseResult line) {
        return line.matchedPositionalValue(0, List.of());
    }

    /**
     * Makes the lists that options with several values are put in; picocli's own maker searches all jars for Groovy first. A class,
     * since an archive of classes (see the launcher) cannot hold a lambda of so old an interface.
     */
    private static final class Lists implements CommandLine.IFactory {

        @Override
        public <T> T create(Class<T> type) throws ReflectiveOperationException {
            return type.cast(type.isAssignableFrom(ArrayList.class) ? new ArrayList<Object>() : type.getDeclaredConstructor().newInstance());
        }
    }
}
