package org.ibdx.shell;

import java.io.IOException;
import java.nio.charset.Charset;
import java.util.Set;
import org.jline.terminal.Attributes;
import org.jline.terminal.impl.PosixSysTerminal;
import org.jline.terminal.impl.exec.ExecPty;
import org.jline.terminal.impl.exec.ExecTerminalProvider;
import org.jline.terminal.spi.SystemStream;
import org.jline.utils.InfoCmp;

/**
 * The terminal of this process, set by {@code stty}: works on every Java, and writes no library to the disk. What stty said is
 * remembered, since a process costs more than most commands of the shell: one of them sets the terminal for editing, one sets it back.
 */
final class SttyTerminal extends PosixSysTerminal {

    private final Remembered state;

    /** With a state of its own: for a rehearsal without a terminal. */
    SttyTerminal(String type, Remembered state, Charset charset) throws IOException {
        super(state.getProvider(), "ibdx", type, state, charset, charset, charset, true, SignalHandler.SIG_IGN);
        this.state = state;
    }

    /**
     * The terminal of standard input and output.
     *
     * @param type    its kind, as in {@code TERM}
     * @param charset of what is typed and shown
     * @param told    what {@code stty -a} has just said of it; null where it is to be asked
     * @throws IOException where stty cannot be run, or finds no terminal
     */
    static SttyTerminal open(String type, Charset charset, String told) throws IOException {
        return new SttyTerminal(type, new Remembered(told), charset);
    }

    /** Another program has had the terminal: nothing that was known of it holds. */
    void forget() {
        state.forget();
    }

    @Override
    public void raise(Signal signal) {
        if (signal == Signal.WINCH || signal == Signal.CONT) {
            state.forget();
        }
        super.raise(signal);
    }

    /** What JLine itself knows of the usual kinds needs no process that tells it. */
    @Override
    protected void parseInfoCmp() {
        String known = InfoCmp.getDefaultInfoCmp(type);
        if (known != null && InfoCmp.getLoadedInfoCmp(type) == null) {
            InfoCmp.setLoadedInfoCmp(type, known);
        }
        super.parseInfoCmp();
    }

    /** What stty said, until it may have changed. */
    static class Remembered extends ExecPty {

        private String told;
        private Attributes attributes;

        Remembered(String told) {
            super(new Signalled(), SystemStream.Output, "/dev/tty");
            this.told = told;
        }

        synchronized void forget() {
            told = null;
            attributes = null;
        }

        @Override
        protected synchronized String doGetConfig() throws IOException {
            if (told == null) {
                told = super.doGetConfig();
            }
            return told;
        }

        @Override
        public synchronized Attributes getAttr() throws IOException {
            if (attributes == null) {
                attributes = super.getAttr();
            }
            return new Attributes(attributes);
        }

        @Override
        public synchronized void setAttr(Attributes wanted) throws IOException {
            Attributes all = new Attributes(wanted);
            if (!all.getLocalFlag(Attributes.LocalFlag.ICANON)) {
                // a read that waits a tenth of a second at most, as the reading side would ask for in a second step
                all.setControlChar(Attributes.ControlChar.VMIN, 0);
                all.setControlChar(Attributes.ControlChar.VTIME, 1);
            }
            super.setAttr(all);
            attributes = all;
        }
    }

    /** Takes only the signals that mean something here: each costs time at the start. */
    private static final class Signalled extends ExecTerminalProvider {

        private static final Set<String> TAKEN = Set.of("INT", "WINCH", "CONT");

        @Override
        public Object registerSignal(String name, Runnable handler) {
            return TAKEN.contains(name) ? super.registerSignal(name, handler) : null;
        }

        @Override
        public Object registerDefaultSignal(String name) {
            return TAKEN.contains(name) ? super.registerDefaultSignal(name) : null;
        }
    }
}
