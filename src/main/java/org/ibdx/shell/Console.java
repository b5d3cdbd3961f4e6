package org.ibdx.shell;

import java.io.Closeable;
import java.util.List;
import org.ibdx.source.Progress;

/** Where commands come from and answers go: a terminal, a pipe, or the command line itself. */
interface Console extends Closeable {

    /** The next command as it was typed; null at the end (Ctrl-D, end of the pipe). The empty text after Ctrl-C. */
    String read(String prompt);

    /** A text that is not a command, until a lone {@code .} or the end of input, or one paste; null where Ctrl-C gave it up. */
    String block(String prompt);

    /** Whether the user agrees, word for word; never where nobody is there to ask. */
    boolean confirm(String question, String word);

    /** Shows a text, page by page where that helps. */
    void show(String text);

    /** Shows a text at once, without pages. */
    void now(String text);

    /** Tells of something that went wrong. */
    void complain(String text);

    /** Columns now; 0 where unknown. */
    int columns();

    /** Whether somebody sits there. */
    boolean interactive();

    Progress progress();

    /** Runs something that may take its time: Ctrl-C interrupts its thread, not the shell. */
    void interruptibly(Runnable task);

    /** The same for a program that has the terminal to itself meanwhile. */
    default void lent(Runnable task) {
        interruptibly(task);
    }

    /** The commands that were typed, oldest first, those of earlier sessions included. */
    List<String> history();

    @Override
    void close();
}
