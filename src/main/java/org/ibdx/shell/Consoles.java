package org.ibdx.shell;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.ibdx.cli.Session;
import org.jline.terminal.Attributes;

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

    /** A terminal that is not there, where these keys are pressed. */
    static Console rehearsal(Session session, String keys) {
        return new TerminalConsole(session, () -> new SttyTerminal("xterm-256color", new NoPty(keys), StandardCharsets.UTF_8));
    }

    /** Says what stty says of a usual terminal; shows nothing. */
    private static final class NoPty extends SttyTerminal.Remembered {

        private final String keys;

        NoPty(String keys) {
            super(null);
            this.keys = keys;
        }

        @Override
        protected String doGetConfig() {
            try {
                super.doGetConfig();
            } catch (IOException e) {
                // as expected: there is no terminal; but the way to ask it was gone
            }
            return "speed 38400 baud; rows 24; columns 80; line = 0;\nintr = ^C; quit = ^\\; erase = ^?; kill = ^U; eof = ^D; min = 1; time = 0;\n"
                    + "icrnl ixon opost onlcr\nisig icanon iexten echo echoe echok\n";
        }

        @Override
        protected void doSetAttr(Attributes wanted) {
            // there is nothing to be set
        }

        @Override
        protected InputStream doGetSlaveInput() {
            return new ByteArrayInputStream(keys.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public OutputStream getSlaveOutput() {
            return OutputStream.nullOutputStream();
        }
    }
}
