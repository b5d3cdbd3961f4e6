package org.ibdx.build.bytecode;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Turns a value of one type into one of another between the method of an interface and the code of a lambda: casts, boxes, widens. */
final class Conversion {

    /** Instructions that widen an int, a long and a float; 0 where nothing is to be done. */
    private static final int[][] WIDEN = {{0, Opcodes.I2L, Opcodes.I2F, Opcodes.I2D}, {0, 0, Opcodes.L2F, Opcodes.L2D}, {0, 0, 0, Opcodes.F2D}, {0, 0, 0, 0}};

    private Conversion() {
    }

    /**
     * Writes the conversion of the value on top of the stack.
     *
     * @param known what the value is known to be where {@code from} is wider: what stands between the angle brackets of the interface
     */
    static void write(MethodVisitor code, Type from, Type known, Type to) {
        if (to.getSort() == Type.VOID) {
            if (from.getSort() != Type.VOID) {
                code.visitInsn(from.getSize() == 2 ? Opcodes.POP2 : Opcodes.POP);
            }
        } else if (Wrappers.isPrimitive(from)) {
            if (Wrappers.isPrimitive(to)) {
                widen(code, from, to);
            } else {
                String wrapper = Wrappers.of(from);
                code.visitMethodInsn(Opcodes.INVOKESTATIC, wrapper, "valueOf", "(" + from + ")L" + wrapper + ";", false);
            }
        } else if (Wrappers.isPrimitive(to)) {
            Type held = Wrappers.unwrapped(known);
            Type value = held == null ? to : held;
            String wrapper = Wrappers.of(value);
            cast(code, from, Type.getObjectType(wrapper));
            code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, wrapper, value.getClassName() + "Value", "()" + value, false);
            widen(code, value, to);
        } else {
            cast(code, from, to);
        }
    }

    private static void cast(MethodVisitor code, Type from, Type to) {
        if (!from.equals(to) && !to.getInternalName().equals("java/lang/Object")) {
            code.visitTypeInsn(Opcodes.CHECKCAST, to.getInternalName());
        }
    }

    private static void widen(MethodVisitor code, Type from, Type to) {
        int instruction = WIDEN[width(from)][width(to)];
        if (instruction != 0) {
            code.visitInsn(instruction);
        }
    }

    private static int width(Type type) {
        return switch (type.getSort()) {
            case Type.LONG -> 1;
            case Type.FLOAT -> 2;
            case Type.DOUBLE -> 3;
            default -> 0;
        };
    }
}
