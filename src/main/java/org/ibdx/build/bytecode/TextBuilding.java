package org.ibdx.build.bytecode;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Code that puts a text together with a {@link StringBuilder}: for concatenations, and for the text of a record. */
final class TextBuilding {

    private static final String BUILDER = "java/lang/StringBuilder";
    private static final char ARGUMENT = '\1';
    private static final char CONSTANT = '\2';

    private final MethodVisitor code;

    /** Begins: the builder lies on the stack from now on. */
    TextBuilding(MethodVisitor code) {
        this.code = code;
        code.visitTypeInsn(Opcodes.NEW, BUILDER);
        code.visitInsn(Opcodes.DUP);
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, BUILDER, "<init>", "()V", false);
    }

    /** Adds a text that is known. */
    void add(String text) {
        if (!text.isEmpty()) {
            code.visitLdcInsn(text);
            append("Ljava/lang/String;");
        }
    }

    /** Adds the value on top of the stack. */
    void add(Type value) {
        switch (value.getSort()) {
            case Type.BYTE, Type.SHORT -> append("I");
            case Type.OBJECT, Type.ARRAY -> append(value.getInternalName().equals("java/lang/String") ? "Ljava/lang/String;" : "Ljava/lang/Object;");
            default -> append(value.getDescriptor());
        }
    }

    private void append(String type) {
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, BUILDER, "append", "(" + type + ")L" + BUILDER + ";", false);
    }

    /** Returns the text. */
    void end() {
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, BUILDER, "toString", "()Ljava/lang/String;", false);
        code.visitInsn(Opcodes.ARETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    /**
     * A method that concatenates its parameters as {@link java.lang.invoke.StringConcatFactory} documents it.
     *
     * @param arguments of the bootstrap method {@code makeConcatWithConstants}: the recipe, then constants; none for {@code makeConcat}
     */
    static void concatenate(MethodVisitor code, Type[] parameters, Object... arguments) {
        code.visitCode();
        TextBuilding text = new TextBuilding(code);
        String recipe = arguments.length == 0 ? String.valueOf(ARGUMENT).repeat(parameters.length) : (String) arguments[0];
        StringBuilder known = new StringBuilder();
        int place = 0;
        int parameter = 0;
        int constant = 1;
        for (char letter : recipe.toCharArray()) {
            if (letter == CONSTANT) {
                known.append(arguments[constant++]);
            } else if (letter == ARGUMENT) {
                text.add(known.toString());
                known.setLength(0);
                Type type = parameters[parameter++];
                code.visitVarInsn(type.getOpcode(Opcodes.ILOAD), place);
                text.add(type);
                place += type.getSize();
            } else {
                known.append(letter);
            }
        }
        text.add(known.toString());
        text.end();
    }
}
