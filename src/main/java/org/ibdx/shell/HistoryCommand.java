package org.ibdx.shell;

import java.util.List;
import org.ibdx.cli.Options;
import org.ibdx.render.Language;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code history [N]}: the commands that were typed. */
final class HistoryCommand implements ShellCommand {

    private static final int SHOWN = 30;
    private static final int MOST = 100_000;

    @Override
    public String name() {
        return "history";
    }

    @Override
    public String does(Language language) {
        return language.of("the commands that were typed", "输入过的命令");
    }

    @Override
    public void declare(CommandSpec spec, Language language) {
        Commands.optional(spec, "N", language.of("so many of the last; default 30", "最近的条数；默认 30"));
    }

    @Override
    public void run(ParseResult line, Desk desk) {
        String wish = Options.parameter(line);
        int shown = wish == null ? SHOWN : Commands.number(wish, "N", 1, MOST, desk);
        List<String> all = desk.console().history();
        for (int i = Math.max(0, all.size() - shown); i < all.size(); i++) {
            desk.raw("  " + all.get(i).replace('\n', ' '));
        }
    }
}
