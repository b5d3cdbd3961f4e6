package org.ibdx.source.live;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A program that runs beside the probes until it is closed, such as the server of ibping here or on another machine; it also ends with
 * this process.
 */
public final class Server implements AutoCloseable {

    private static final long START_MILLIS = 700;
    private static final long END_SECONDS = 3;

    private final Process process;
    private final Thread hook;

    private Server(Process process) {
        this.process = process;
        this.hook = new Thread(process::destroyForcibly, "ibdx-server-end");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Starts a command; its output goes nowhere. */
    public static Server start(Surroundings here, List<String> command) throws IOException {
        List<String> words = new ArrayList<>(command);
        java.nio.file.Path tool = here.find(words.get(0));
        if (tool == null) {
            throw new IOException(words.get(0) + ": not found");
        }
        words.set(0, tool.toString());
        ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(new File("/dev/null"));
        builder.environment().clear();
        builder.environment().putAll(here.environment());
        Server server = new Server(builder.start());
        // one that fails does so at once
        server.ended(START_MILLIS, TimeUnit.MILLISECONDS);
        return server;
    }

    /**
     * Starts a command on another machine over the user's own ssh. The shell there ends it when this end closes, whatever the reason.
     *
     * @param host    as ssh takes it; see {@link #mayBeHost}
     * @param command words of {@code [A-Za-z0-9_./-]} only
     */
    public static Server remote(Surroundings here, String host, List<String> command) throws IOException {
        return start(here, List.of("ssh", "-T", host, String.join(" ", command) + " >/dev/null 2>&1 </dev/null & server=$!; read line; kill $server"));
    }

    /** Whether a name may be given to ssh: it is no option and holds nothing a shell would read. */
    public static boolean mayBeHost(String host) {
        return host.matches("[A-Za-z0-9_][A-Za-z0-9_.:@-]*");
    }

    /** Whether it still runs. */
    public boolean isAlive() {
        return process.isAlive();
    }

    private boolean ended(long time, TimeUnit unit) {
        try {
            return process.waitFor(time, unit);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Ends it. */
    @Override
    public void close() {
        try (OutputStream in = process.getOutputStream()) {
            in.flush();
        } catch (IOException e) {
            // it has gone already
        }
        process.toHandle().descendants().forEach(ProcessHandle::destroy);
        process.destroy();
        if (!ended(END_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the process ends just now
        }
    }
}
