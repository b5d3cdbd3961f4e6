package org.ibdx.source.live;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A program that runs beside the probes until it is closed, such as the server of ibping here or on another machine; it also ends with
 * this process.
 */
public final class Server implements AutoCloseable {

    private static final long START_MILLIS = 700;
    private static final long END_SECONDS = 3;
    /** A far shell may take its time: names that resolve slowly, a busy node. */
    private static final long FAR_SECONDS = 20;
    private static final String RUNS = "server runs";

    private final Process process;
    private final Thread hook;
    private boolean far;
    private volatile String said;

    private Server(Process process) {
        this.process = process;
        this.hook = new Thread(process::destroyForcibly, "ibdx-server-end");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Starts a command; its output goes nowhere. */
    public static Server start(Surroundings here, List<String> command) throws IOException {
        Server server = begin(here, command, ProcessBuilder.Redirect.to(new File("/dev/null")));
        // one that fails does so at once
        server.ended(START_MILLIS, TimeUnit.MILLISECONDS);
        return server;
    }

    private static Server begin(Surroundings here, List<String> command, ProcessBuilder.Redirect output) throws IOException {
        List<String> words = new ArrayList<>(command);
        java.nio.file.Path tool = here.find(words.get(0));
        if (tool == null) {
            throw new IOException(words.get(0) + ": not found");
        }
        words.set(0, tool.toString());
        ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(output);
        builder.environment().clear();
        builder.environment().putAll(here.environment());
        return new Server(builder.start());
    }

    /**
     * Starts a command on another machine over the user's own ssh, and waits until the shell there says that it runs. That shell ends it
     * when this end closes, whatever the reason.
     *
     * @param host    as ssh takes it; see {@link #mayBeHost}
     * @param command words of {@code [A-Za-z0-9_./-]} only
     */
    public static Server remote(Surroundings here, String host, List<String> command) throws IOException {
        Server server = begin(here, List.of("ssh", "-T", host, String.join(" ", command) + " >/dev/null 2>&1 </dev/null & server=$!; sleep 1; "
                + "if kill -0 $server; then echo " + RUNS + "; fi; read line; kill $server"), ProcessBuilder.Redirect.PIPE);
        server.far = true;
        server.listen();
        return server;
    }

    /** Reads all that the far shell says, so that it never waits for a reader; returns when it has said the first line, or too long nothing. */
    private void listen() {
        CountDownLatch first = new CountDownLatch(1);
        Thread reader = new Thread(() -> {
            try (BufferedReader lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    // what an ssh prints before (a banner, a warning) is not the answer
                    said = RUNS.equals(said) ? said : line;
                    if (RUNS.equals(line)) {
                        first.countDown();
                    }
                }
            } catch (IOException e) {
                // it was ended
                said = null;
            } finally {
                first.countDown();
            }
        }, "ibdx-server-says");
        reader.setDaemon(true);
        reader.start();
        try {
            first.await(FAR_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether a name may be given to ssh: it is no option and holds nothing a shell would read. */
    public static boolean mayBeHost(String host) {
        return host.matches("[A-Za-z0-9_][A-Za-z0-9_.:@-]*");
    }

    /** Whether it still runs. */
    public boolean isAlive() {
        return process.isAlive() && (!far || RUNS.equals(said));
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
