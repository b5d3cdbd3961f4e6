package org.ibdx.shell;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jline.utils.Signals;

/** Ctrl-C: interrupts the thread that works, and never ends the shell. */
final class Interrupts {

    /** Where nobody sits, Ctrl-C ends the program as it ends any. */
    static final Interrupts NONE = new Interrupts();

    private final AtomicReference<Thread> working = new AtomicReference<>();

    private final AtomicBoolean hit = new AtomicBoolean();

    /** From now on, for the rest of the process. */
    static Interrupts watched() {
        Interrupts interrupts = new Interrupts();
        interrupts.watch();
        return interrupts;
    }

    /** Begins to watch. */
    void watch() {
        Signals.register("INT", this::interrupt);
    }

    void interrupt() {
        Thread thread = working.get();
        if (thread != null) {
            hit.set(true);
            thread.interrupt();
        }
    }

    /** Runs a task so that Ctrl-C interrupts it; afterwards the thread is not interrupted. Tells whether Ctrl-C was pressed. */
    boolean during(Runnable task) {
        hit.set(false);
        working.set(Thread.currentThread());
        try {
            task.run();
        } finally {
            working.set(null);
            Thread.interrupted();
        }
        return hit.get();
    }
}
