package org.ibdx.shell;

import java.util.List;
import org.ibdx.cli.Options;
import org.ibdx.cli.UsageError;
import org.ibdx.diagnosis.Difference;
import org.ibdx.source.Progress;
import org.ibdx.pipeline.Request;
import org.ibdx.render.Language;
import org.ibdx.source.Obtained;
import org.ibdx.source.UnusableInput;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code add SOURCE...}: evidence of a peer, or more of the same host; rules between hosts join in. */
final class AddCommand implements ShellCommand {

    @Override
    public String name() {
        return "add";
    }

    @Override
    public String does(Language language) {
        return language.of("add evidence: a peer's bundle, a folder, a file", "加入证据：对端的诊断包、目录或文件");
    }

    @Override
    public void declare(CommandSpec spec, Language language) {
        Options.parameters(spec, "SOURCE", true, language.of("file, folder or bundle", "文件、目录或诊断包"));
    }

    @Override
    public void run(ParseResult line, Desk desk) throws UnusableInput {
        List<String> sources = Options.parameters(line);
        if (sources.contains("-")) {
            throw new UsageError(desk.say("standard input holds the commands; paste takes text", "标准输入用于命令；可用 paste 粘贴文本"), "paste");
        }
        Obtained more = desk.inquiry().pipeline().obtain(Request.of(sources, null), Progress.SILENT);
        Difference difference = desk.inquiry().add(more);
        more.unread().forEach(each -> desk.para(desk.say("not used: ", "未能使用：") + each.source() + ": " + desk.say(each.why().en(), each.why().zh())));
        desk.changed(desk.say("added ", "加入 ") + String.join(" ", sources), difference);
    }

    @Override
    public List<String> complete(List<String> before, Desk desk) {
        return Completion.FILES;
    }
}
