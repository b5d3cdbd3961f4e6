package org.ibdx.build.bytecode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * Links lambdas, method references, concatenations and the methods of records when ibdx is built. The compiler leaves them to the JVM
 * ({@code invokedynamic}), which takes a third of a millisecond for each lambda and twenty for the first record, and a start meets
 * some three hundred: a tenth of its processor time. Here a lambda becomes a class of its own ({@link LambdaClass}), as an anonymous
 * one is, and the methods of a record and what concatenates become code ({@link RecordMethods}, {@link TextBuilding}). What a program does
 * stays the same.
 */
public final class EarlyLinking {

    private static final int API = Opcodes.ASM9;

    private final Path folder;
    /** Host of a nest (JVM specification 4.7.28), and which new classes belong to it, so that they may call its private methods. */
    private final Map<String, List<String>> newMembers = new HashMap<>();

    private EarlyLinking(Path folder) {
        this.folder = folder;
    }

    /**
     * Changes the classes of a folder in place; what was changed before stays as it is.
     *
     * @param classes the folder of compiled classes
     * @param without packages below which nothing is done, in the form {@code org/ibdx/rules}
     */
    public static void link(Path classes, List<String> without) throws IOException {
        EarlyLinking linking = new EarlyLinking(classes);
        List<Path> files;
        try (Stream<Path> walk = Files.walk(classes)) {
            files = walk.filter(path -> path.toString().endsWith(".class"))
                    .filter(path -> without.stream().noneMatch(classes.relativize(path)::startsWith)).toList();
        }
        for (Path file : files) {
            linking.link(file);
        }
        linking.openHosts();
    }

    private void link(Path file) throws IOException {
        byte[] before = Files.readAllBytes(file);
        ClassReader reader = new ClassReader(before);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        Map<String, byte[]> lambdas = new HashMap<>();
        LinkedClass linked = new LinkedClass(writer, lambdas::put);
        reader.accept(linked, 0);
        if (!linked.changed()) {
            return;
        }
        Files.write(file, writer.toByteArray());
        for (Map.Entry<String, byte[]> lambda : lambdas.entrySet()) {
            Files.write(folder.resolve(lambda.getKey() + ".class"), lambda.getValue());
            newMembers.computeIfAbsent(linked.host(), host -> new ArrayList<>()).add(lambda.getKey());
        }
    }

    private void openHosts() throws IOException {
        for (Map.Entry<String, List<String>> host : newMembers.entrySet()) {
            Path file = folder.resolve(host.getKey() + ".class");
            ClassReader reader = new ClassReader(Files.readAllBytes(file));
            ClassWriter writer = new ClassWriter(reader, 0);
            List<String> members = new ArrayList<>(host.getValue());
            reader.accept(new ClassVisitor(API, writer) {
                @Override
                public void visitNestMember(String member) {
                    // one that an earlier run of the build made may be made again
                    members.remove(member);
                    super.visitNestMember(member);
                }

                @Override
                public void visitEnd() {
                    members.stream().sorted().forEach(super::visitNestMember);
                    super.visitEnd();
                }
            }, 0);
            Files.write(file, writer.toByteArray());
        }
    }
}
