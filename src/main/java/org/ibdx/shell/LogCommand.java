package org.ibdx.shell;

import org.ibdx.render.Language;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code log}: what was looked at and done in this session, and what it came to. */
final class LogCommand implements ShellCommand {

    @Override
    public String name() {
        return "log";
    }

    @Override
    public String does(Language language) {
        return language.of("what was looked at and done in this session", "本次会话中查看和执行的内容");
    }

    @Override
    public void declare(CommandSpec spec, Language language) {
        // takes nothing
    }

    @Override
    public void run(ParseResult line, Desk desk) {
        desk.log().forEach(entry -> desk.para(Desk.time(entry) + "  ", entry.what()));
    }
}
