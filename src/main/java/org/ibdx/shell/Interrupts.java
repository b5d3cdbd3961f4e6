package org.ibdx.shell;

import java.util.concurrent.atomic.AtomicReference;
import org.jline.utils.Signals;

/** Ctrl-C: interrupts the thread that works, and never ends the shell. */
final class Interrupts {

    /** Where nobody sits, Ctrl-C ends the program as it ends any. */
    static final Interrupts NONE = new Interrupts();

    private final AtomicReference<Thread> working = new AtomicReference<>();

    private Interrupts() {
    }

    /** From now on, for the rest of the process. */
    static Interrupts watched() {
        Interrupts interrupts = new Interrupts();
        Signals.register("INT", interrupts::interrupt);
        return interrupts;
    }

    void interrupt() {
        Thread thread = working.get();
        if (thread != null) {
            thread.interrupt();
        }
    }

    /** Runs a task so that Ctrl-C interrupts it; afterwards the thread is not interrupted. */
    void during(Runnable task) {
        working.set(Thread.currentThread());
        try {
            task.run();
        } finally {
            working.set(null);
            Thread.interrupted();
        }
    }
}
