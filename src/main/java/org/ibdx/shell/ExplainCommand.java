package org.ibdx.shell;

import java.util.ArrayList;
import java.util.List;
import org.ibdx.cli.Options;
import org.ibdx.render.Language;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code explain [N|ID]}: what a cause means in general, as on the command line; here a number will do. */
final class ExplainCommand implements ShellCommand {

    @Override
    public String name() {
        return "explain";
    }

    @Override
    public String does(Language language) {
        return language.of("what a cause means, and how to mend it", "某个原因的含义与修复方法");
    }

    @Override
    public void declare(CommandSpec spec, Language language) {
        Commands.optional(spec, "N|ID", language.of("number of a cause here, or any id; else the first cause", "此处原因的编号，或任一标识；默认第一个"));
    }

    @Override
    public void run(ParseResult line, Desk desk) {
        String name = Options.parameter(line);
        boolean number = name == null || name.chars().allMatch(c -> c >= '0' && c <= '9');
        List<String> words = new ArrayList<>(List.of("explain", number ? desk.finding(name).id() : name));
        desk.outside(words);
    }

    @Override
    public List<String> complete(List<String> before, Desk desk) {
        return before.size() == 1 ? desk.ids() : List.of();
    }
}
