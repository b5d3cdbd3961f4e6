package org.ibdx.source.live;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.ibdx.source.Decoding;
import org.apache.commons.exec.CommandLine;
import org.apache.commons.exec.DefaultExecutor;
import org.apache.commons.exec.ExecuteStreamHandler;

/**
 * One child process. Its output goes to files, not pipes: a file has a limit that the kernel keeps, and a grandchild that stays
 * and holds it open keeps nobody waiting.
 */
final class Child extends DefaultExecutor {

    private static final File NOTHING = new File("/dev/null");

    private final File out;
    private final File err;
    /** Open from the start, so that nobody can take the outputs away. */
    private final FileInputStream outputs;
    private final FileInputStream errors;
    final String mark;
    final boolean ownSession;
    final long deadline;
    final long started = System.nanoTime();
    private final Object lock = new Object();
    private final Children children;
    private Thread runner;
    private volatile Process process;
    /** When killing began, or 0. */
    volatile long killedAt;
    volatile Ended.How how = Ended.How.BY_ITSELF;
    volatile String openFile;

    @SuppressWarnings("deprecation") // the builder cannot make subclasses
    Child(Children children, Path folder, int number, String mark, boolean ownSession, long milliseconds) throws IOException {
        this.children = children;
        this.out = folder.resolve(number + ".out").toFile();
        this.err = folder.resolve(number + ".err").toFile();
        // a tool may have removed it: it is where they run
        Files.createDirectories(folder);
        Files.createFile(out.toPath());
        Files.createFile(err.toPath());
        this.outputs = new FileInputStream(out);
        this.errors = new FileInputStream(err);
        this.mark = mark;
        this.ownSession = ownSession;
        this.deadline = started + milliseconds * 1_000_000;
        setExitValues(null);
        setStreamHandler(new NoStreams());
        setWorkingDirectory(folder.toFile());
    }

    /** Runs it to its end; null where the kernel did not let it end. */
    Integer run(CommandLine command, Map<String, String> environment) throws IOException {
        synchronized (lock) {
            runner = Thread.currentThread();
        }
        boolean interrupted = false;
        try {
            int exit = execute(command, environment);
            interrupted = exit == INVALID_EXITVALUE && how != Ended.How.STUCK;
            return exit == INVALID_EXITVALUE ? null : exit;
        } finally {
            synchronized (lock) {
                runner = null;
                // an interruption of ours that came when it had ended already
                Thread.interrupted();
            }
            if (interrupted) {
                // somebody wants all of this to end, and the executor has swallowed it
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    protected Process launch(CommandLine command, Map<String, String> environment, Path folder) throws IOException {
        return start(command, environment, folder.toFile());
    }

    @Override
    protected Process launch(CommandLine command, Map<String, String> environment, File folder) throws IOException {
        return start(command, environment, folder);
    }

    private Process start(CommandLine command, Map<String, String> environment, File folder) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command.toStrings());
        builder.directory(folder);
        builder.environment().clear();
        builder.environment().putAll(environment);
        builder.redirectInput(NOTHING).redirectOutput(out).redirectError(err);
        process = children.start(builder);
        return process;
    }

    /** Process id, or 0 before the start. */
    long pid() {
        Process started = process;
        return started == null ? 0 : started.pid();
    }

    boolean isAlive() {
        Process started = process;
        return started != null && started.isAlive();
    }

    /** Kills the process that was started; what it has started is found in the {@link ProcessTable}, if /proc shows it. */
    void kill() {
        Process started = process;
        if (started != null) {
            started.destroyForcibly();
        }
    }

    /** Gives it up: whoever waits for it goes on. */
    void abandon() {
        synchronized (lock) {
            how = Ended.How.STUCK;
            if (runner != null) {
                runner.interrupt();
            }
        }
    }

    /** How much it has written so far, of the two outputs the longer. */
    long written() {
        try {
            return Math.max(outputs.getChannel().size(), errors.getChannel().size());
        } catch (IOException e) {
            return 0;
        }
    }

    String output() throws IOException {
        return text(outputs);
    }

    String error() throws IOException {
        return text(errors);
    }

    private static String text(FileInputStream in) throws IOException {
        byte[] bytes = in.readNBytes(Children.LIMIT);
        String text = Decoding.decode(bytes, bytes.length);
        // no text has it, and it would make the file of a bundle look binary
        return text.indexOf('\0') < 0 ? text : text.replace("\0", "");
    }

    /** Forgets the outputs. */
    void close() {
        try (outputs; errors) {
            Files.deleteIfExists(out.toPath());
            Files.deleteIfExists(err.toPath());
        } catch (IOException e) {
            // it is temporary space
            return;
        }
    }

    /** There are no streams to pump. */
    private static final class NoStreams implements ExecuteStreamHandler {

        @Override
        public void setProcessErrorStream(InputStream stream) {
            // goes to a file
        }

        @Override
        public void setProcessInputStream(OutputStream stream) {
            // comes from /dev/null
        }

        @Override
        public void setProcessOutputStream(InputStream stream) {
            // goes to a file
        }

        @Override
        public void start() {
            // nothing to start
        }

        @Override
        public void stop() {
            // nothing to stop
        }
    }
}
