package org.ibdx.build.bytecode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Brings classes of the form before Java 6 into that of Java 8, with stack map frames (JVM specification 4.7.4). The JVM verifies older
 * ones again at each start, and by a far slower way.
 */
public final class Frames {

    private Frames() {
    }

    /**
     * Changes the classes of a folder in place; newer ones stay as they are.
     *
     * @param types finds the classes that the code speaks of
     */
    public static void add(Path folder, ClassLoader types) throws IOException {
        List<Path> files;
        try (Stream<Path> walk = Files.walk(folder)) {
            files = walk.filter(path -> path.toString().endsWith(".class")).toList();
        }
        for (Path file : files) {
            ClassReader reader = new ClassReader(Files.readAllBytes(file));
            if (reader.readUnsignedShort(6) >= Opcodes.V1_6) {
                continue;
            }
            ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
                @Override
                protected ClassLoader getClassLoader() {
                    return types;
                }
            };
            reader.accept(new ClassVisitor(Opcodes.ASM9, writer) {
                @Override
                public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
                    super.visit(Opcodes.V1_8, access, name, signature, superName, interfaces);
                }
            }, ClassReader.SKIP_FRAMES);
            Files.write(file, writer.toByteArray());
        }
    }
}
