package org.ibdx.source.live;

import java.io.IOException;

/** Runs one command of a repair that its user has confirmed, on the terminal that the user sits at. */
public final class RepairRunner {

    private RepairRunner() {
    }

    /**
     * Runs a command line as a shell would, with the terminal for input and output; waits for its end, also through Ctrl-C, which
     * the command gets itself.
     *
     * @return its exit status
     * @throws IOException where it cannot be started
     */
    public static int run(String command) throws IOException {
        Process process = new ProcessBuilder("/bin/sh", "-c", command).inheritIO().start();
        boolean interrupted = false;
        while (true) {
            try {
                int status = process.waitFor();
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
                return status;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
    }
}
