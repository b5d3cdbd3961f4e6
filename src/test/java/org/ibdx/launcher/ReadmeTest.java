package org.ibdx.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.ibdx.cli.Main;
import org.ibdx.launcher.Checkout.Result;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * What README.md says is so: every command of its {@code sh} blocks runs, and where a {@code text} block follows, that is what
 * it prints. The commands run in a checkout whose build is the one under test.
 */
class ReadmeTest {

    @TempDir
    private static Path folder;
    private static Checkout checkout;

    /** A block of commands, and what it prints (null: not said). */
    private record Block(int line, String commands, String output) {
    }

    @BeforeAll
    static void checkout() throws IOException, URISyntaxException {
        checkout = new Checkout(folder.resolve("ibdx"));
        Path classes = Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Checkout.jar(classes, checkout.product().resolve("ibdx.jar"));
        int number = 0;
        for (Path path : classPath()) {
            if (path.toString().endsWith(".jar")) {
                link(path, checkout.product().resolve("lib/" + path.getFileName()));
            } else if (Files.isDirectory(path) && !path.equals(classes) && !path.endsWith("test-classes")) {
                Checkout.jar(path, checkout.product().resolve("lib/more-" + ++number + ".jar"));
            }
        }
        copy(Path.of("samples"), checkout.root.resolve("samples"));
        checkout.ibdxOnJava("--version");
    }

    /** What the classes under test were loaded from, whoever runs the test. */
    private static List<Path> classPath() throws URISyntaxException {
        List<Path> path = new ArrayList<>();
        if (Main.class.getClassLoader() instanceof URLClassLoader loader) {
            for (URL url : loader.getURLs()) {
                path.add(Path.of(url.toURI()));
            }
        } else {
            for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
                path.add(Path.of(entry).toAbsolutePath());
            }
        }
        return path;
    }

    private static void link(Path file, Path to) throws IOException {
        try {
            Files.createLink(to, file);
        } catch (IOException | UnsupportedOperationException e) {
            // another file system
            Files.copy(file, to);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.sorted().toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target);
                }
            }
        }
    }

    private static List<Block> blocks() throws IOException {
        List<String> lines = Files.readAllLines(Path.of("README.md"));
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).equals("```sh")) {
                int end = end(lines, i);
                int next = end + 1;
                while (next < lines.size() && lines.get(next).isBlank()) {
                    next++;
                }
                String output = null;
                if (next < lines.size() && lines.get(next).equals("```text")) {
                    output = String.join("\n", lines.subList(next + 1, end(lines, next))) + "\n";
                }
                blocks.add(new Block(i + 1, String.join("\n", lines.subList(i + 1, end)), output));
                i = end;
            }
        }
        return blocks;
    }

    private static int end(List<String> lines, int begin) {
        int end = begin + 1;
        while (!lines.get(end).equals("```")) {
            end++;
        }
        return end;
    }

    @TestFactory
    Stream<DynamicTest> everyCommandDoesWhatIsSaid() throws IOException {
        return blocks().stream().map(block -> DynamicTest.dynamicTest("README.md:" + block.line(), () -> {
            List<String> shell = List.of("sh", "-c", block.commands());
            Result result = Checkout.run(checkout.root, Map.of("PATH", System.getenv("PATH"), "LC_ALL", "C.UTF-8", "HOME", folder.toString(),
                    "IBDX_STATE_DIR", folder.resolve("state").toString()), shell);
            // a verdict is no failure
            assertThat(result.status()).as(block.commands() + "\n" + result.err()).isBetween(0, 3);
            assertThat(result.err()).as(block.commands()).isEmpty();
            if (block.output() != null) {
                assertThat(result.out()).isEqualTo(block.output());
            }
        }));
    }

    @Test
    void everyOptionOfDiagnoseIsThere() throws IOException {
        String readme = Files.readString(Path.of("README.md"));
        String help = checkout.ibdxOnJava("diagnose", "--help").out();
        List<String> missing = new ArrayList<>();
        for (String word : help.split("[\\s=,:;.\\[\\]]+")) {
            if (word.startsWith("--") && word.length() > 2 && !readme.contains(word)) {
                missing.add(word);
            }
        }
        assertThat(missing).as("options that README.md does not tell of").isEmpty();
        // those of the other commands: ReadmeOptionsTest
        int begin = readme.indexOf("## Options of `diagnose`");
        for (String word : readme.substring(begin, readme.indexOf("\n## ", begin)).split("[^a-z-]+")) {
            assertThat(!word.matches("--[a-z].*") || help.contains(word) || word.equals("--version"))
                    .as("README.md tells of an option that is not there: " + word).isTrue();
        }
    }
}
