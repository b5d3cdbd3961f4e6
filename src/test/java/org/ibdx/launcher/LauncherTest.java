package org.ibdx.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.ibdx.launcher.Checkout.Result;
import org.ibdx.launcher.Checkout.Started;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher {@code ibdx}, around a program that only tells how it was called. */
class LauncherTest {

    private static final String MAIN = """
            package org.ibdx.cli;
            public final class Main {
                public static void main(String[] arguments) {
                    for (String argument : arguments) {
                        System.out.println("<" + argument + ">");
                    }
                    System.getProperties().forEach((key, value) -> {
                        if (key.toString().startsWith("ibdx.")) {
                            System.out.println(key + "=" + value);
                        }
                    });
                    if (System.getProperty("x") != null || System.getProperty("y") != null) {
                        System.out.println("options of another program");
                    }
                    System.out.println("LC_ALL=" + System.getenv("LC_ALL"));
                    System.out.println("path=" + System.getProperty("java.class.path"));
                    System.out.println("flags=" + java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments());
                    System.exit(arguments.length > 0 && arguments[0].equals("fail") ? 3 : 0);
                }
            }
            """;
    private static final String TRAINING = """
            package org.ibdx.cli;
            public final class Training {
                public static void main(String[] arguments) {
                    new String("training").chars().sum();
                }
            }
            """;

    @TempDir
    private static Path classes;
    @TempDir
    private Path folder;
    private Checkout checkout;

    @BeforeAll
    static void compile() throws IOException {
        Path sources = Files.createDirectories(classes.resolve("src/org/ibdx/cli"));
        Files.writeString(sources.resolve("Main.java"), MAIN);
        Files.writeString(sources.resolve("Training.java"), TRAINING);
        int failed = ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", classes.resolve("out").toString(), "--release", "17",
                sources.resolve("Main.java").toString(), sources.resolve("Training.java").toString());
        assertThat(failed).isZero();
    }

    @BeforeEach
    void checkout() throws IOException {
        checkout = new Checkout(folder.resolve("check out"));
        Checkout.jar(classes.resolve("out"), checkout.product().resolve("ibdx.jar"));
        for (String jar : new String[] {"b.jar", "a.jar", "picocli-4.jar", "drools-compiler-10.jar"}) {
            Files.writeString(checkout.product().resolve("lib/" + jar), "");
        }
    }

    @Test
    void theFirstStartBuildsAndSaysSoAndTheNextDoesNot() {
        Result first = checkout.ibdx("diagnose", "x");
        assertThat(first.err()).startsWith("ibdx: building, this once; it takes some minutes").contains("ibdx: preparing a fast start on Java")
                .hasLineCount(2);
        assertThat(first.out()).startsWith("<diagnose>\n<x>\n");
        assertThat(first.status()).isZero();
        Result second = checkout.ibdx("diagnose", "x");
        assertThat(second.err()).isEmpty();
        assertThat(second.out().lines().limit(2)).containsExactly("<diagnose>", "<x>");
        assertThat(checkout.builds()).isEqualTo(1);
        assertThat(second.out()).contains("path=" + checkout.target() + "/ibdx-knowledge.jar:" + checkout.target() + "/ibdx.jar:" + checkout.target() + "/lib/picocli-4.jar:"
                + checkout.target() + "/lib/a.jar:" + checkout.target() + "/lib/b.jar\n");
    }

    @Test
    void itWorksWithTheJavaOfThisMachineAndNoEnvironmentAtAll() throws IOException {
        Result first = Checkout.run(Path.of("/"), Map.of(), List.of(checkout.root.resolve("ibdx").toString(), "x"));
        assertThat(first.out()).startsWith("<x>\n").contains("ibdx.locale=\n", "LC_ALL=C.UTF-8\n");
        assertThat(first.err()).hasLineCount(2);
        Result second = Checkout.run(Path.of("/"), Map.of(), List.of(checkout.root.resolve("ibdx").toString(), "fail", "a b"));
        assertThat(second.err()).isEmpty();
        assertThat(second.out()).startsWith("<fail>\n<a b>\n").contains(archive().getFileName().toString());
        assertThat(second.status()).isEqualTo(3);
        assertThat(checkout.builds()).isEqualTo(1);
    }

    @Test
    void argumentsAndExitStatusComeThroughAsTheyAre() {
        checkout.ibdx();
        Result result = checkout.ibdx("fail", "a b", "", "*", "$HOME", "it's \"quoted\"", "-Dx=y", "zwei\nZeilen", "\\");
        assertThat(result.status()).isEqualTo(3);
        assertThat(result.out()).startsWith("<fail>\n<a b>\n<>\n<*>\n<$HOME>\n<it's \"quoted\">\n<-Dx=y>\n<zwei\nZeilen>\n<\\>\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pom.xml", "rules/20-cause/x.drl", "rules/new/y.yaml", "probes/z.yaml", "src/main/java/New.java"})
    void aNewerSourceIsBuilt(String source) throws IOException {
        checkout.ibdx();
        checkout.touch(source);
        assertThat(checkout.ibdx().err()).startsWith("ibdx: sources have changed; building again");
        assertThat(checkout.ibdx().err()).isEmpty();
        assertThat(checkout.builds()).isEqualTo(2);
    }

    @Test
    void aSourceThatGoesIsNoticed() throws IOException {
        checkout.ibdx();
        Files.delete(checkout.root.resolve("rules/20-cause/x.drl"));
        checkout.ibdx();
        assertThat(checkout.builds()).isEqualTo(2);
    }

    @Test
    void aSourceFromTheFutureDoesNotMakeItBuildForEver() throws IOException {
        Files.setLastModifiedTime(checkout.root.resolve("pom.xml"), FileTime.from(Instant.now().plusSeconds(86_400)));
        Files.setLastModifiedTime(checkout.root.resolve("probes"), FileTime.from(Instant.now().plusSeconds(80_000)));
        checkout.ibdx();
        checkout.ibdx();
        assertThat(checkout.builds()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sh", "dash", "busybox sh", "bash", "bash --posix"})
    void anyShellAnEmptyEnvironmentAnyFolderAndLinksWillDo(String shell) throws IOException {
        String[] words = shell.split(" ");
        assumeTrue(Files.isExecutable(Path.of("/bin/" + words[0])) || Files.isExecutable(Path.of("/usr/bin/" + words[0])));
        checkout.ibdx();
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Files.createSymbolicLink(bin.resolve("one"), Path.of("../check out/ibdx"));
        Files.createSymbolicLink(bin.resolve("ibdx"), Path.of("one"));
        for (String path : new String[] {"../bin/ibdx", bin.resolve("ibdx").toString(), checkout.root.resolve("ibdx").toString()}) {
            List<String> command = new ArrayList<>(List.of(words));
            command.add(path);
            command.add("x");
            Result result = Checkout.run(Files.createDirectories(folder.resolve("elsewhere")), checkout.nothingButJava(), command);
            assertThat(result.err()).isEmpty();
            assertThat(result.out()).startsWith("<x>\n").contains("ibdx.home=" + checkout.root + "\n", "ibdx.command=" + path + "\n",
                    "ibdx.locale=\n", "ibdx.terminal=\n", "LC_ALL=C.UTF-8\n");
            assertThat(result.status()).isZero();
        }
    }

    /** A command as somebody who may not write in the checkout. */
    private List<String> asAnother(String... command) throws IOException {
        List<String> whole = new ArrayList<>();
        if (Files.isWritable(Path.of("/etc/passwd"))) {
            assumeTrue(Files.isExecutable(Path.of("/usr/bin/setpriv")), "setpriv is needed to act as another user");
            whole.addAll(List.of("/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
        } else {
            for (Path path : Files.exists(checkout.target()) ? List.of(checkout.root, checkout.target()) : List.of(checkout.root)) {
                Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("r-xr-xr-x"));
            }
        }
        whole.addAll(List.of(command));
        return whole;
    }

    @Test
    void aReadOnlyCheckoutThatWasBuiltWorks() throws IOException {
        checkout.ibdx();
        Result result = Checkout.run(Path.of("/"), checkout.environment(), asAnother(checkout.root.resolve("ibdx").toString(), "x"));
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).startsWith("<x>\n").contains(archive().getFileName().toString());
        Files.setLastModifiedTime(checkout.root.resolve("pom.xml"), FileTime.from(Instant.now().plusSeconds(60)));
        Result stale = Checkout.run(Path.of("/"), checkout.environment(), asAnother(checkout.root.resolve("ibdx").toString(), "x"));
        assertThat(stale.err()).contains("going on with the build as it is").hasLineCount(1);
        assertThat(stale.out()).startsWith("<x>\n");
    }

    @Test
    void aReadOnlyCheckoutThatWasNotBuiltIsToldSo() throws IOException {
        Result result = Checkout.run(Path.of("/"), checkout.environment(), asAnother(checkout.root.resolve("ibdx").toString(), "x"));
        assertThat(result.status()).isEqualTo(70);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains("is not built").contains("start it once as its owner").hasLineCount(1);
    }

    @Test
    void twoStartsBuildOnce() throws IOException {
        Files.writeString(checkout.root.resolve("slow"), "2");
        List<Started> starts = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            starts.add(Checkout.start(folder, checkout.environment(), List.of(checkout.root.resolve("ibdx").toString(), "x")));
        }
        for (Started start : starts) {
            Result result = Checkout.wait(start);
            assertThat(result.status()).isZero();
            assertThat(result.out()).startsWith("<x>\n");
        }
        assertThat(checkout.builds()).isEqualTo(1);
    }

    @Test
    void aLockThatWasLeftBehindIsNoTrouble() throws IOException {
        Files.createDirectories(checkout.target().resolve(".building"));
        Process gone = new ProcessBuilder("true").start();
        gone.onExit().join();
        Files.writeString(checkout.target().resolve(".building/owner"), gone.pid() + " " + node() + "\n");
        assertThat(checkout.ibdx("x").out()).startsWith("<x>\n");
        assertThat(checkout.target().resolve(".building")).doesNotExist();
    }

    private static String node() throws IOException {
        return new String(new ProcessBuilder("uname", "-n").start().getInputStream().readAllBytes()).strip();
    }

    @Test
    void aBuildThatIsInterruptedLeavesNoLock() throws Exception {
        Files.writeString(checkout.root.resolve("slow"), "30");
        Started start = Checkout.start(folder, checkout.environment(), List.of(checkout.root.resolve("ibdx").toString(), "x"));
        for (int i = 0; i < 100 && checkout.builds() == 0; i++) {
            Thread.sleep(50);
        }
        start.process().destroy();
        assertThat(Checkout.wait(start).status()).isEqualTo(143);
        assertThat(checkout.target().resolve(".building")).doesNotExist();
    }

    @Test
    void aBuildThatFailsShowsWhy() throws IOException {
        Files.writeString(checkout.root.resolve("broken"), "");
        Result result = checkout.ibdx("diagnose");
        assertThat(result.status()).isEqualTo(70);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains("ibdx: the build failed; the end of ", "  [ERROR] rules/20-cause/x.drl:7: this does not fit");
        Files.delete(checkout.root.resolve("broken"));
        assertThat(checkout.ibdx("x").out()).startsWith("<x>\n");
    }

    private Path archive() throws IOException {
        try (Stream<Path> files = Files.list(checkout.target())) {
            return files.filter(file -> file.toString().matches(".*[.](jsa|aot)")).findFirst().orElseThrow();
        }
    }

    @Test
    void theArchiveIsUsedOnlyWhereNobodyElseCanWrite() throws IOException {
        checkout.ibdx();
        assertThat(checkout.ibdx().out()).contains(archive().getFileName().toString());
        Files.setPosixFilePermissions(archive(), PosixFilePermissions.fromString("rw-rw-rw-"));
        assertThat(checkout.ibdx().out()).doesNotContain(archive().getFileName().toString());
        Files.setPosixFilePermissions(archive(), PosixFilePermissions.fromString("rw-r--r--"));
        Files.setPosixFilePermissions(checkout.target(), PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThat(checkout.ibdx().out()).doesNotContain(archive().getFileName().toString());
    }

    @Test
    void anArchiveOfOtherJarsOrOfAnotherPlaceIsMadeAgain() throws IOException {
        assertThat(checkout.ibdx().err()).contains("preparing a fast start");
        assertThat(checkout.ibdx().err()).isEmpty();
        // as Maven does it without the launcher: new jars, while no source is newer than the last build
        FileTime later = FileTime.from(Instant.now().plusSeconds(2));
        for (String jar : new String[] {"ibdx.jar", "lib/b.jar"}) {
            Files.setLastModifiedTime(checkout.target().resolve(jar), later);
            Result result = checkout.ibdx();
            assertThat(result.err()).contains("preparing a fast start").doesNotContain("building");
            assertThat(result.out()).contains(archive().getFileName().toString());
            assertThat(checkout.ibdx().err()).as("though %s lies in the future", jar).isEmpty();
            later = FileTime.from(later.toInstant().plusSeconds(2));
        }
        Files.writeString(archive().resolveSibling(archive().getFileName() + ".size"), Files.size(archive()) + "\n/elsewhere/target\n");
        assertThat(checkout.ibdx().err()).contains("preparing a fast start");
        assertThat(checkout.ibdx().err()).isEmpty();
    }

    @Test
    void anArchiveThatFitsNothingDoesNoHarm() throws IOException {
        checkout.ibdxOnJava();
        byte[] good = Files.readAllBytes(archive());
        for (byte[] bad : new byte[][] {{}, "garbage".repeat(1000).getBytes(), java.util.Arrays.copyOf(good, good.length / 2)}) {
            Files.write(archive(), bad);
            Result result = checkout.ibdxOnJava("x");
            assertThat(result.err()).isEmpty();
            assertThat(result.out()).startsWith("<x>\n").doesNotContain("[error]", "[warning]", "VM warning");
        }
        // another jar than the one it was made of
        Files.write(archive(), good);
        Files.setLastModifiedTime(checkout.target().resolve("ibdx.jar"), FileTime.from(Instant.now().minusSeconds(100)));
        Result result = checkout.ibdxOnJava("x");
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).startsWith("<x>\n").doesNotContain("[error]", "[warning]", "VM warning");
        Files.delete(archive());
    }

    @Test
    void rulesOfTheSiteBringTheCompiler() {
        checkout.ibdx();
        assertThat(checkout.ibdx("diagnose", "--rules", "/site").out()).contains("/lib/b.jar:" + checkout.target()
                + "/lib/drools-compiler-10.jar\n");
        assertThat(checkout.ibdx("diagnose", "--rules=/site").out()).contains("/lib/drools-compiler-10.jar\n");
        assertThat(checkout.ibdx("diagnose").out()).doesNotContain("compiler");
    }

    private String settingsWith(String... pairs) {
        return Checkout.run(folder, checkout.environment(pairs), List.of(checkout.root.resolve("ibdx").toString())).out();
    }

    @Test
    void theLocaleIsToldAndTheJvmCanOpenEveryFile() {
        checkout.ibdx();
        assertThat(settingsWith("LC_ALL", "", "LC_MESSAGES", "", "LC_CTYPE", "", "LANG", "zh_CN.UTF-8"))
                .contains("ibdx.locale=zh_CN.UTF-8\n", "LC_ALL=C.UTF-8\n");
        assertThat(settingsWith("LC_ALL", "zh_TW.UTF-8", "LANG", "de_DE.UTF-8")).contains("ibdx.locale=zh_TW.UTF-8\n");
        assertThat(settingsWith("LC_ALL", "", "LC_CTYPE", "", "LC_MESSAGES", "zh_CN.UTF-8", "LANG", "C"))
                .contains("ibdx.locale=zh_CN\n");
        assertThat(settingsWith("LC_ALL", "zh_CN.GB18030")).contains("ibdx.locale=zh_CN.GB18030\n", "LC_ALL=zh_CN.GB18030\n");
        assertThat(settingsWith("LC_ALL", "C", "JAVA_TOOL_OPTIONS", "-Dx=1", "JDK_JAVA_OPTIONS", "-Dy=1", "CLASSPATH", "/x",
                "IBDX_JAVA_OPTS", "-Dz=1 -Xmx99m")).contains("ibdx.locale=C\n", "-Dz=1 -Xmx99m");
    }

    @Test
    void optionsMeantForOtherProgramsAreNotTaken() {
        checkout.ibdxOnJava();
        Result result = Checkout.run(folder, checkout.environment("JAVA_HOME", "", "JAVA_TOOL_OPTIONS", "-Dx=1", "JDK_JAVA_OPTIONS", "-Dy=1",
                "_JAVA_OPTIONS", "-Dx=1", "CLASSPATH", "/x"), List.of(checkout.root.resolve("ibdx").toString()));
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).doesNotContain("options of another program", "Picked up");
    }

    @Test
    void aJavaThatIsTooOldIsPassedOver() throws IOException {
        checkout.ibdx();
        Path old = Files.createDirectories(folder.resolve("jdk8/bin"));
        Files.writeString(old.resolve("java"), "#!/bin/sh\necho old; exit 9\n");
        Files.setPosixFilePermissions(old.resolve("java"), PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(old.getParent().resolve("release"), "JAVA_VERSION=\"1.8.0_402\"\n");
        for (String javaHome : new String[] {old.getParent().toString(), "/nowhere", ""}) {
            assertThat(settingsWith("JAVA_HOME", javaHome)).contains("ibdx.home=");
        }
    }
}
