package org.ibdx.build.bytecode;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Equality, hash and text of a record as code: the same that {@link java.lang.runtime.ObjectMethods} puts together at their first use. */
final class RecordMethods {

    private static final int FACTOR = 31;
    private static final String EQUALS = "equals";
    private static final String HASH = "hashCode";
    private static final String TEXT = "toString";
    /** Of the bootstrap method: the first of the getters. */
    private static final int GETTERS = 2;

    private RecordMethods() {
    }

    /** Adds a method to the class at hand, as {@link org.objectweb.asm.ClassVisitor#visitMethod} does. */
    interface Adding {
        MethodVisitor method(int access, String name, String descriptor, String signature, String[] exceptions);
    }

    static boolean knows(String method) {
        return method.equals(EQUALS) || method.equals(HASH) || method.equals(TEXT);
    }

    /** What the method is called that does the work of {@code equals} and the like. */
    static String name(String method) {
        return "record$" + method;
    }

    /**
     * Writes the method.
     *
     * @param type      the record
     * @param arguments of the bootstrap method: the record, names of its components, a getter for each
     */
    static void write(String method, Adding adding, String type, Object... arguments) {
        String form = switch (method) {
            case EQUALS -> "(L" + type + ";Ljava/lang/Object;)Z";
            case HASH -> "(L" + type + ";)I";
            default -> "(L" + type + ";)Ljava/lang/String;";
        };
        MethodVisitor code = adding.method(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC, name(method), form, null, null);
        code.visitCode();
        switch (method) {
            case EQUALS -> writeEquals(code, type, arguments);
            case HASH -> writeHash(code, type, arguments);
            default -> writeText(code, type, arguments);
        }
    }

    private static void writeEquals(MethodVisitor code, String type, Object... arguments) {
        Label other = new Label();
        Label same = new Label();
        Label different = new Label();
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitVarInsn(Opcodes.ALOAD, 1);
        code.visitJumpInsn(Opcodes.IF_ACMPNE, other);
        code.visitInsn(Opcodes.ICONST_1);
        code.visitInsn(Opcodes.IRETURN);
        code.visitLabel(other);
        code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        code.visitVarInsn(Opcodes.ALOAD, 1);
        code.visitTypeInsn(Opcodes.INSTANCEOF, type);
        code.visitJumpInsn(Opcodes.IFNE, same);
        code.visitLabel(different);
        code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        code.visitInsn(Opcodes.ICONST_0);
        code.visitInsn(Opcodes.IRETURN);
        code.visitLabel(same);
        code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        for (int i = GETTERS; i < arguments.length; i++) {
            Handle getter = (Handle) arguments[i];
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitFieldInsn(Opcodes.GETFIELD, type, getter.getName(), getter.getDesc());
            code.visitVarInsn(Opcodes.ALOAD, 1);
            code.visitTypeInsn(Opcodes.CHECKCAST, type);
            code.visitFieldInsn(Opcodes.GETFIELD, type, getter.getName(), getter.getDesc());
            jumpIfDifferent(code, Type.getType(getter.getDesc()), different);
        }
        code.visitInsn(Opcodes.ICONST_1);
        code.visitInsn(Opcodes.IRETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    private static void jumpIfDifferent(MethodVisitor code, Type component, Label different) {
        switch (component.getSort()) {
            case Type.OBJECT, Type.ARRAY -> {
                code.visitMethodInsn(Opcodes.INVOKESTATIC, "java/util/Objects", "equals", "(Ljava/lang/Object;Ljava/lang/Object;)Z", false);
                code.visitJumpInsn(Opcodes.IFEQ, different);
            }
            case Type.LONG -> {
                code.visitInsn(Opcodes.LCMP);
                code.visitJumpInsn(Opcodes.IFNE, different);
            }
            case Type.FLOAT, Type.DOUBLE -> {
                String letter = component.getDescriptor();
                code.visitMethodInsn(Opcodes.INVOKESTATIC, Wrappers.of(component), "compare", "(" + letter + letter + ")I", false);
                code.visitJumpInsn(Opcodes.IFNE, different);
            }
            default -> code.visitJumpInsn(Opcodes.IF_ICMPNE, different);
        }
    }

    private static void writeHash(MethodVisitor code, String type, Object... arguments) {
        code.visitInsn(Opcodes.ICONST_0);
        for (int i = GETTERS; i < arguments.length; i++) {
            Handle getter = (Handle) arguments[i];
            Type component = Type.getType(getter.getDesc());
            code.visitIntInsn(Opcodes.BIPUSH, FACTOR);
            code.visitInsn(Opcodes.IMUL);
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitFieldInsn(Opcodes.GETFIELD, type, getter.getName(), getter.getDesc());
            if (component.getSort() == Type.OBJECT || component.getSort() == Type.ARRAY) {
                code.visitMethodInsn(Opcodes.INVOKESTATIC, "java/util/Objects", HASH, "(Ljava/lang/Object;)I", false);
            } else {
                code.visitMethodInsn(Opcodes.INVOKESTATIC, Wrappers.of(component), HASH, "(" + component + ")I", false);
            }
            code.visitInsn(Opcodes.IADD);
        }
        code.visitInsn(Opcodes.IRETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    private static void writeText(MethodVisitor code, String type, Object... arguments) {
        String[] names = ((String) arguments[1]).split(";");
        TextBuilding text = new TextBuilding(code);
        for (int i = GETTERS; i < arguments.length; i++) {
            Handle getter = (Handle) arguments[i];
            text.add((i == GETTERS ? simpleName(type) + "[" : ", ") + names[i - GETTERS] + "=");
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitFieldInsn(Opcodes.GETFIELD, type, getter.getName(), getter.getDesc());
            text.add(Type.getType(getter.getDesc()));
        }
        text.add(arguments.length == GETTERS ? simpleName(type) + "[]" : "]");
        text.end();
    }

    /** As {@link Class#getSimpleName()}: without package, outer classes and the number of a local class. */
    private static String simpleName(String type) {
        return type.substring(Math.max(type.lastIndexOf('/'), type.lastIndexOf('$')) + 1).replaceFirst("^[0-9]+", "");
    }
}
