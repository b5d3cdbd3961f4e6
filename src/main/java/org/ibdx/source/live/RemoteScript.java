package org.ibdx.source.live;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a shell script on another machine over the user's own ssh; nothing is left there. */
public final class RemoteScript {

    private RemoteScript() {
    }

    /**
     * Runs it and writes what it prints to a file.
     *
     * @param host    see {@link Server#mayBeHost}
     * @param script  text for a POSIX shell, which reads it from its standard input
     * @param options of the script; words of {@code [A-Za-z0-9_./-]} only
     * @param seconds how long it may take
     */
    public static void run(Surroundings here, String host, String script, List<String> options, Path output, long seconds) throws IOException {
        Path ssh = here.find("ssh");
        if (ssh == null) {
            throw new IOException("ssh: not found");
        }
        Process process = new ProcessBuilder(ssh.toString(), "-T", host, "sh -s -- " + String.join(" ", options))
                .redirectOutput(output.toFile()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try {
            try (OutputStream in = process.getOutputStream()) {
                in.write(script.getBytes(StandardCharsets.UTF_8));
            }
            if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
                throw new IOException("ssh " + host + " did not end within " + seconds + " s");
            }
            if (process.exitValue() != 0) {
                throw new IOException("ssh " + host + " ended with status " + process.exitValue());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while ssh " + host + " ran", e);
        } finally {
            process.destroy();
        }
    }
}
