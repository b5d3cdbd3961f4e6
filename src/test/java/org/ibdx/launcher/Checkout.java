package org.ibdx.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/**
 * A checkout in a folder of its own, with the real launcher. Its {@code mvnw} only takes note and copies what {@link #product}
 * holds to {@code target/}, so that a build takes no time.
 */
final class Checkout {

    private static final Path PROJECT = Path.of("").toAbsolutePath();
    private static final String MVNW = """
            #!/bin/sh
            cd "${0%/*}" || exit 1
            echo "$*" >>builds
            [ ! -f slow ] || sleep "$(cat slow)"
            if [ -f broken ]; then
                echo '[ERROR] rules/20-cause/x.drl:7: this does not fit'
                exit 1
            fi
            cp -R product/. target/
            """;

    /** A Java that only tells how it was called: the launcher is under test, and a JVM takes its time. */
    private static final String JAVA = """
            #!/bin/sh
            path='' flags='' dump='' properties='' program=''
            while [ $# -gt 0 ]; do
                case $1 in
                -Dibdx.*) properties="$properties${1#-D}\n" ;;
                -cp) path=$2; shift ;;
                -Xshare:dump) dump=yes ;;
                -XX:SharedArchiveFile=*) [ -z "$dump" ] || echo archive >"${1#*=}"; flags="$flags $1" ;;
                -*) flags="$flags $1" ;;
                *) program=$1; shift; break ;;
                esac
                shift
            done
            [ "$program" = org.ibdx.cli.Main ] || exit 0
            for argument in "$@"; do
                printf '<%s>\\n' "$argument"
            done
            printf '%b' "$properties"
            echo "LC_ALL=${LC_ALL-}"
            echo "path=$path"
            echo "flags=$flags"
            [ "${1-}" != fail ] || exit 3
            """;

    final Path root;
    private final Path java;

    /** In a folder of a temporary folder. */
    Checkout(Path root) throws IOException {
        this.root = root;
        Files.createDirectories(root);
        for (Path folder : new Path[] {root, root.getParent()}) {
            // others than the owner must be able to come here
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        for (String name : new String[] {"ibdx", "src/main/sh/find-java.sh", "src/main/sh/build.sh"}) {
            Files.createDirectories(root.resolve(name).getParent());
            Files.copy(PROJECT.resolve(name), root.resolve(name));
        }
        Files.createDirectories(root.resolve("rules/20-cause"));
        Files.createDirectories(root.resolve("probes"));
        Files.writeString(root.resolve("rules/20-cause/x.drl"), "");
        Files.writeString(root.resolve("pom.xml"), "<project/>");
        script(root.resolve("mvnw"), MVNW);
        script(root.resolve("ibdx"), Files.readString(root.resolve("ibdx")));
        java = root.resolveSibling("a java");
        Files.createDirectories(java.resolve("bin"));
        Files.writeString(java.resolve("release"), "JAVA_VERSION=\"17.0.1\"\nJAVA_RUNTIME_VERSION=\"17.0.1+2-x\"\n");
        script(java.resolve("bin/java"), JAVA);
        script(java.resolve("bin/javac"), "#!/bin/sh\n");
        Files.createDirectories(product().resolve("lib"));
    }

    /** What a build puts into {@code target/}. */
    Path product() {
        return root.resolve("product");
    }

    Path target() {
        return root.resolve("target");
    }

    static void script(Path file, String text) throws IOException {
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** The environment of the test, with the Java that only tells how it was called, and more. */
    Map<String, String> environment(String... pairs) {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put("JAVA_HOME", java.toString());
        for (int i = 0; i < pairs.length; i += 2) {
            environment.put(pairs[i], pairs[i + 1]);
        }
        return environment;
    }

    /** Nothing but where that Java is. */
    Map<String, String> nothingButJava() {
        return Map.of("JAVA_HOME", java.toString());
    }

    /** Makes a jar of a folder of classes. */
    static void jar(Path classes, Path jar) throws IOException {
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar)); Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                out.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, out);
                out.closeEntry();
            }
        }
    }

    /** How often it was built. */
    int builds() {
        try {
            Path note = root.resolve("builds");
            return Files.exists(note) ? Files.readAllLines(note).size() : 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Makes a source newer than everything that is there. */
    void touch(String name) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "changed " + System.nanoTime());
    }

    /** What a command gave. */
    record Result(int status, String out, String err) {
    }

    /** Runs the launcher with the Java that only tells how it was called. */
    Result ibdx(String... arguments) {
        return run(root, environment(), command(arguments));
    }

    /** Runs the launcher with the Java of this machine. */
    Result ibdxOnJava(String... arguments) {
        return run(root, null, command(arguments));
    }

    private List<String> command(String... arguments) {
        List<String> command = new ArrayList<>(List.of(root.resolve("ibdx").toString()));
        command.addAll(List.of(arguments));
        return command;
    }

    /** Runs a command; {@code environment} null is that of the test. */
    static Result run(Path folder, Map<String, String> environment, List<String> command) {
        return wait(start(folder, environment, command));
    }

    static Started start(Path folder, Map<String, String> environment, List<String> command) {
        try {
            Path out = Files.createTempFile("out", null);
            Path err = Files.createTempFile("err", null);
            ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile()).redirectOutput(out.toFile())
                    .redirectError(err.toFile()).redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
            if (environment != null) {
                builder.environment().clear();
                builder.environment().putAll(environment);
            }
            return new Started(builder.start(), out, err);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A command that runs. */
    record Started(Process process, Path out, Path err) {
    }

    static Result wait(Started started) {
        try {
            if (!started.process.waitFor(120, TimeUnit.SECONDS)) {
                started.process.destroyForcibly();
                throw new IllegalStateException("it does not end; it has said: " + Files.readString(started.err));
            }
            Result result = new Result(started.process.exitValue(), Files.readString(started.out, StandardCharsets.UTF_8),
                    Files.readString(started.err, StandardCharsets.UTF_8));
            Files.delete(started.out);
            Files.delete(started.err);
            return result;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
