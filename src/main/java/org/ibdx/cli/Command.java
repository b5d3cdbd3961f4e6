package org.ibdx.cli;

import org.ibdx.render.Language;
import org.ibdx.source.UnusableInput;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * A command of ibdx. Its options are built in code, not read from annotations: that starts faster, and lets the help be in the
 * user's language.
 */
interface Command {

    /** Options, parameters and help, in this language. */
    CommandSpec spec(Language language);

    /** Does it; returns the exit status. */
    int run(ParseResult line, Session session) throws UnusableInput;
}
