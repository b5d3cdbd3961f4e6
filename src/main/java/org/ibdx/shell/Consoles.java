package org.ibdx.shell;

import org.ibdx.cli.Session;

/** Chooses where commands come from. */
final class Consoles {

    private Consoles() {
    }

    /** The terminal where both ends are one that can edit lines; else plain lines. */
    static Console of(Session session, String script) {
        if (script != null) {
            return PlainConsole.ofScript(session, CommandLines.commands(script));
        }
        boolean terminal = session.around().inIsTerminal() && session.around().outIsTerminal() && !session.around().isDumb();
        return terminal ? new TerminalConsole(session) : PlainConsole.ofInput(session);
    }
}
