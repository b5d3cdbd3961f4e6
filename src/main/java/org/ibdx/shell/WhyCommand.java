package org.ibdx.shell;

import java.util.List;
import org.ibdx.cli.Options;
import org.ibdx.diagnosis.Finding;
import org.ibdx.render.FindingView;
import org.ibdx.render.Language;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code why [N|ID]}: the proof as a tree, down to the lines of evidence. */
final class WhyCommand implements ShellCommand {

    private static final int DEEPEST = 40;

    @Override
    public String name() {
        return "why";
    }

    @Override
    public String does(Language language) {
        return language.of("the proof, down to the lines of evidence", "推理过程，直到依据的行");
    }

    @Override
    public void declare(CommandSpec spec, Language language) {
        Commands.optional(spec, "N|ID", language.of("number or id of a cause, consequence or note; else the first", "原因、连带现象或说明的编号或标识；默认第一个"));
        Options.value(spec, "N", language.of("fold the tree below so many steps", "超过此层数则折叠"), "-d", "--depth");
        Options.flag(spec, language.of("every proof, not only the strongest", "全部推理，而不只是最强的"), "-a", "--all");
    }

    @Override
    public List<String> examples(Language language) {
        return List.of("why", language.of("of the first cause", "第一个原因"), "why 2 -d 1", language.of("only its first step", "只看第一步"),
                "why no-sm --all", language.of("all that proves it", "全部依据"));
    }

    @Override
    public void run(ParseResult line, Desk desk) {
        Finding finding = desk.finding(Options.parameter(line));
        int depth = Commands.number(line, "--depth", DEEPEST, 0, DEEPEST, desk);
        int number = desk.number(finding);
        desk.print(new FindingView(desk.look(), desk.manyHosts()).proof(finding, depth, Options.has(line, "--all"),
                number > 0 ? String.valueOf(number) : finding.id()));
    }

    @Override
    public List<String> complete(List<String> before, Desk desk) {
        return before.size() == 1 ? desk.names() : List.of();
    }
}
