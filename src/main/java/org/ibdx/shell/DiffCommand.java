package org.ibdx.shell;

import java.util.List;
import org.ibdx.cli.Options;
import org.ibdx.cli.UsageError;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.Difference;
import org.ibdx.render.DifferenceView;
import org.ibdx.render.Language;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code diff [first]}: what changed with the last evidence, or since the shell began. */
final class DiffCommand implements ShellCommand {

    @Override
    public String name() {
        return "diff";
    }

    @Override
    public String does(Language language) {
        return language.of("what changed with the last evidence; diff first: since the beginning", "最近一次证据带来的变化；diff first：自开始以来");
    }

    @Override
    public void declare(CommandSpec spec, Language language) {
        Commands.optional(spec, "first", language.of("compare with the beginning of the session", "与会话开始时比较"));
    }

    @Override
    public void run(ParseResult line, Desk desk) {
        String with = Options.parameter(line);
        if (with != null && !with.equals("first")) {
            throw new UsageError(desk.say("diff compares with the last state or with 'first', not with '" + with + "'",
                    "diff 只能与上一状态或 first 比较，不能是 '" + with + "'"), "diff first");
        }
        Diagnosis before = with == null ? desk.inquiry().before() : desk.inquiry().first();
        if (before == null) {
            desk.para(desk.say("Nothing has been looked at again yet: probe, run, paste and add bring new evidence.",
                    "尚未重新检查：probe、run、paste、add 可带来新证据。"));
            return;
        }
        desk.print(new DifferenceView(desk.look(), desk.manyHosts()).text(Difference.between(before, desk.inquiry().real())));
    }

    @Override
    public List<String> complete(List<String> before, Desk desk) {
        return before.size() == 1 ? List.of("first") : List.of();
    }
}
