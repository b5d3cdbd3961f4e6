package org.ibdx.shell;

import java.util.List;
import org.ibdx.cli.Nearest;
import org.ibdx.cli.Options;
import org.ibdx.cli.UsageError;
import org.ibdx.pipeline.HostCase;
import org.ibdx.render.Language;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code host NAME}: the host that commands are about. */
final class HostCommand implements ShellCommand {

    @Override
    public String name() {
        return "host";
    }

    @Override
    public String does(Language language) {
        return language.of("choose the host that commands are about", "选择命令所针对的主机");
    }

    @Override
    public void declare(CommandSpec spec, Language language) {
        Options.parameter(spec, "NAME", language.of("a host, as hosts names it", "主机名，见 hosts"));
    }

    @Override
    public void run(ParseResult line, Desk desk) {
        String name = Options.parameter(line);
        List<String> names = names(desk);
        if (!names.contains(name)) {
            throw new UsageError(desk.say("there is no host '" + name + "'; hosts lists them", "没有主机 '" + name + "'；hosts 可列出全部"),
                    Nearest.to(name, names));
        }
        desk.inquiry().choose(name);
    }

    private static List<String> names(Desk desk) {
        return desk.inquiry().evidence().stream().map(HostCase::name).toList();
    }

    @Override
    public List<String> complete(List<String> before, Desk desk) {
        return before.size() == 1 ? names(desk) : List.of();
    }
}
