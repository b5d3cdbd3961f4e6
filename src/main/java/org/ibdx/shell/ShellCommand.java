package org.ibdx.shell;

import java.util.List;
import org.ibdx.render.Language;
import org.ibdx.source.UnusableInput;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** A command of the shell. */
interface ShellCommand {

    /** How it is called. */
    String name();

    /** What it does, in a line. */
    String does(Language language);

    /** Adds options and parameters. */
    void declare(CommandSpec spec, Language language);

    /** Does it. */
    void run(ParseResult line, Desk desk) throws UnusableInput;

    /** What may stand at that place, for completion; {@code before} are the words before it, the command itself first. */
    default List<String> complete(List<String> before, Desk desk) {
        return List.of();
    }

    /** Lines that can be typed as they stand, each followed by what it is for. */
    default List<String> examples(Language language) {
        return List.of();
    }
}
