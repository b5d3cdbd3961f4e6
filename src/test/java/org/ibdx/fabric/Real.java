package org.ibdx.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** Programs of this machine that the tests of real tools need, and how they are run. */
final class Real {

    static final Path PRELOAD = Path.of("/usr/lib/x86_64-linux-gnu/umad2sim/libumad2sim.so");
    static final Path SCRIPTS = Path.of("src/test/fabric").toAbsolutePath();
    private static final List<String> PROGRAMS = List.of("ibsim", "opensm", "ibstat", "sminfo", "saquery", "ip", "nft", "iptables", "lspci", "lsmod",
            "unshare", "nsenter", "setpriv", "bash", "ping");
    private static String missing;

    /** How a command ended. */
    record Result(int status, String out, String err) {
        String all() {
            return out + err + "rc=" + status;
        }
    }

    private Real() {
    }

    /**
     * Skips the test, loudly, where there is no root, no namespace or a package is not installed; fails instead where
     * {@code IBDX_REQUIRE_FABRIC} is set, as .ci/run does.
     */
    static synchronized void need(String... more) {
        if (missing == null) {
            missing = lacking();
        }
        StringBuilder lacks = new StringBuilder(missing);
        for (String program : more) {
            lacks.append(program(program) == null ? program + " is not installed. " : "");
        }
        if (lacks.length() > 0) {
            System.err.println("SKIPPED: " + lacks + "(.ci/run installs what the tests of real tools need, and runs them as root)");
        }
        assertThat(lacks.length() == 0 || System.getenv("IBDX_REQUIRE_FABRIC") == null).as(lacks + "It is required here").isTrue();
        Assumptions.assumeTrue(lacks.length() == 0, lacks.toString());
    }

    private static String lacking() {
        if (!"root".equals(System.getProperty("user.name"))) {
            return "this needs root. ";
        }
        StringBuilder lacks = new StringBuilder();
        for (String program : PROGRAMS) {
            lacks.append(program(program) == null ? program + " is not installed. " : "");
        }
        if (!Files.exists(PRELOAD)) {
            lacks.append(PRELOAD).append(" is not there. ");
        }
        if (lacks.length() == 0) {
            try {
                Path folder = Files.createTempDirectory("ibdx-overlay");
                Result tried = run(Map.of(), folder, "unshare", "--mount", "--uts", "sh", "-c", "mkdir a && mount -t tmpfs none a && mkdir a/b && "
                        + "mount -t overlay x -o ro,lowerdir=$PWD/a/b:/sys /sys");
                Files.deleteIfExists(folder.resolve("a"));
                Files.deleteIfExists(folder);
                lacks.append(tried.status() == 0 ? "" : "this machine cannot lay a folder over /sys in a namespace: " + tried.all() + ". ");
            } catch (IOException e) {
                lacks.append(e);
            }
        }
        return lacks.toString();
    }

    /** Where a program is, or null. */
    static Path program(String name) {
        for (String place : (System.getenv("PATH") + ":/usr/sbin:/sbin:/usr/bin:/bin").split(":")) {
            if (Files.isExecutable(Path.of(place, name))) {
                return Path.of(place, name);
            }
        }
        return null;
    }

    /** Runs a command to its end, two minutes at most. */
    static Result run(Map<String, String> environment, Path in, String... command) throws IOException {
        Path out = Files.createTempFile("ibdx-out", "");
        Path err = Files.createTempFile("ibdx-err", "");
        try {
            Process process = builder(environment, in, List.of(command)).redirectOutput(out.toFile()).redirectError(err.toFile()).start();
            process.getOutputStream().close();
            boolean ended = wait(process, 120);
            int status = ended ? process.exitValue() : -1;
            return new Result(status, Files.readString(out, StandardCharsets.ISO_8859_1).isEmpty() ? "" : text(out),
                    text(err) + (ended ? "" : "did not end within 120 s: " + String.join(" ", command)));
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }

    private static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }

    /** Runs a command that must succeed. */
    static String done(String... command) throws IOException {
        Result result = run(Map.of(), Path.of("/"), command);
        assertThat(result.status()).as(String.join(" ", command) + ": " + result.all()).isZero();
        return result.out();
    }

    static ProcessBuilder builder(Map<String, String> environment, Path in, List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(command)).directory(in.toFile());
        builder.environment().merge("PATH", "/usr/sbin:/sbin", (had, more) -> had + ":" + more);
        builder.environment().putAll(environment);
        return builder;
    }

    static boolean wait(Process process, long seconds) {
        try {
            boolean ended = process.waitFor(seconds, TimeUnit.SECONDS);
            if (!ended) {
                process.destroyForcibly();
            }
            return ended;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a program ran", e);
        }
    }
}
