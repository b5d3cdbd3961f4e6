package org.ibdx.build.bytecode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import picocli.CommandLine;

/** What the build does to classes changes when they are linked, and nothing else. */
class EarlyLinkingTest {

    private static final Path SOURCE = Path.of("src/test/resources/bytecode/Linked.java");

    @TempDir
    private Path classes;

    @Test
    void linkedClassesSayTheSameAsBefore() throws Exception {
        compile();
        assertThat(callsToLink()).hasSizeGreaterThan(40);
        String before = run();
        EarlyLinking.link(classes, List.of());
        assertThat(callsToLink()).isEmpty();
        assertThat(run()).isEqualTo(before).contains("All[a=true, b=1, c=c, d=2, e=3", "hidden deepinner");
    }

    @Test
    void whatIsLinkedStaysAsItIs() throws Exception {
        compile();
        EarlyLinking.link(classes, List.of());
        List<byte[]> once = bytes();
        EarlyLinking.link(classes, List.of());
        assertThat(bytes()).containsExactlyElementsOf(once);
    }

    @Test
    void aPackageCanBeLeftAlone() throws Exception {
        compile();
        EarlyLinking.link(classes, List.of("linked"));
        assertThat(callsToLink()).hasSizeGreaterThan(40);
    }

    /** Of those that run, none has anything left to link. Texts of an enum's or a builder's kind would show here. */
    @Test
    void theClassesOfIbdxAreLinked() throws Exception {
        Path own = Path.of(EarlyLinking.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        List<String> left = new ArrayList<>();
        try (Stream<Path> files = Files.walk(own.resolve("org/ibdx"))) {
            for (Path file : files.filter(path -> path.toString().endsWith(".class")).filter(path -> !path.toString().contains("/build/")).toList()) {
                calls(file, left);
            }
        }
        assertThat(left).isEmpty();
    }

    @Test
    void oldClassesAreVerifiedTheNewWay() throws Exception {
        Path jar = Path.of(CommandLine.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        try (FileSystem inside = FileSystems.newFileSystem(jar); Stream<Path> files = Files.walk(inside.getPath("/picocli"))) {
            for (Path file : files.filter(path -> path.toString().endsWith(".class")).toList()) {
                Path copy = classes.resolve(file.toString().substring(1));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
        assertThat(version("picocli/CommandLine.class")).isLessThan(Opcodes.V1_6);
        Frames.add(classes, getClass().getClassLoader());
        assertThat(version("picocli/CommandLine.class")).isEqualTo(Opcodes.V1_8);
        try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()}, null);
                Stream<Path> files = Files.list(classes.resolve("picocli"))) {
            for (Path file : files.filter(path -> path.toString().endsWith(".class")).toList()) {
                // to initialize is to verify
                Class.forName("picocli." + file.getFileName().toString().replace(".class", ""), true, loader);
            }
        }
    }

    private int version(String file) throws IOException {
        return new ClassReader(Files.readAllBytes(classes.resolve(file))).readUnsignedShort(6);
    }

    private void compile() {
        int failed = ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", classes.toString(), "--release", "17", "-nowarn",
                SOURCE.toString());
        assertThat(failed).isZero();
    }

    private String run() throws Exception {
        try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()}, null)) {
            return (String) loader.loadClass("linked.Linked").getMethod("run").invoke(null);
        }
    }

    private List<byte[]> bytes() throws IOException {
        List<byte[]> all = new ArrayList<>();
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                all.add((file + "\n").getBytes(StandardCharsets.UTF_8));
                all.add(Files.readAllBytes(file));
            }
        }
        return all;
    }

    private List<String> callsToLink() throws IOException {
        List<String> calls = new ArrayList<>();
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".class")).toList()) {
                calls(file, calls);
            }
        }
        return calls;
    }

    private static void calls(Path file, List<String> calls) throws IOException {
        new ClassReader(Files.readAllBytes(file)).accept(new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
                return new MethodVisitor(Opcodes.ASM9) {
                    @Override
                    public void visitInvokeDynamicInsn(String called, String form, Handle bootstrap, Object... arguments) {
                        calls.add(file.getFileName() + " " + name + " " + bootstrap.getOwner() + " " + called);
                    }
                };
            }
        }, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    }
}
