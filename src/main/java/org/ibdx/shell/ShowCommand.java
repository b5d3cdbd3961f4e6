package org.ibdx.shell;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.ibdx.cli.Options;
import org.ibdx.diagnosis.Finding;
import org.ibdx.render.FindingView;
import org.ibdx.render.Language;
import org.ibdx.render.TerminalView;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code show [N|ID]}: the verdict again, or one cause in full. */
final class ShowCommand implements ShellCommand {

    @Override
    public String name() {
        return "show";
    }

    @Override
    public String does(Language language) {
        return language.of("the verdict again; show N: one cause in full", "再次显示结论；show N：完整显示一个原因");
    }

    @Override
    public void declare(CommandSpec spec, Language language) {
        Commands.optional(spec, "N|ID", language.of("number or id of a cause", "原因的编号或标识"));
        Options.flag(spec, language.of("everything: evidence, proofs, notes", "全部：依据、推理、说明"), "-a", "--all");
    }

    @Override
    public void run(ParseResult line, Desk desk) {
        String name = Options.parameter(line);
        if (name != null) {
            Finding finding = desk.finding(name);
            desk.print(new FindingView(desk.session().look(Options.has(line, "--all")), desk.manyHosts()).whole(desk.number(finding), finding));
        } else if (Options.has(line, "--all")) {
            StringBuilder text = new StringBuilder();
            try {
                new TerminalView(desk.session().look(true), desk.run()).write(desk.inquiry().diagnosis(), text);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            desk.print(text.toString());
        } else {
            Shell.summary(desk);
        }
    }

    @Override
    public List<String> complete(List<String> before, Desk desk) {
        return before.size() == 1 ? desk.names() : List.of();
    }
}
