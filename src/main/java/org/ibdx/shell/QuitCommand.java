package org.ibdx.shell;

import org.ibdx.render.Language;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code quit}: leaves; so does Ctrl-D. The exit status is that of the last verdict. */
final class QuitCommand implements ShellCommand {

    @Override
    public String name() {
        return "quit";
    }

    @Override
    public String does(Language language) {
        return language.of("leave (Ctrl-D); the exit status is that of the last verdict", "离开（Ctrl-D）；退出状态为最后的结论");
    }

    @Override
    public void declare(CommandSpec spec, Language language) {
        // takes nothing
    }

    @Override
    public void run(ParseResult line, Desk desk) {
        desk.leave();
    }
}
