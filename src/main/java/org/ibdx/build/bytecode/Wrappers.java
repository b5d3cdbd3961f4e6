package org.ibdx.build.bytecode;

import org.objectweb.asm.Type;

/** Primitive types of Java and the classes that hold one of their values. */
final class Wrappers {

    private static final Type[] PRIMITIVES = {Type.BOOLEAN_TYPE, Type.CHAR_TYPE, Type.BYTE_TYPE, Type.SHORT_TYPE, Type.INT_TYPE, Type.LONG_TYPE,
        Type.FLOAT_TYPE, Type.DOUBLE_TYPE};
    private static final String[] CLASSES = {"Boolean", "Character", "Byte", "Short", "Integer", "Long", "Float", "Double"};
    private static final String PACKAGE = "java/lang/";

    private Wrappers() {
    }

    static boolean isPrimitive(Type type) {
        return type.getSort() >= Type.BOOLEAN && type.getSort() <= Type.DOUBLE;
    }

    /** The class that holds a value of a primitive type, such as {@code java/lang/Integer}. */
    static String of(Type primitive) {
        for (int i = 0; i < PRIMITIVES.length; i++) {
            if (PRIMITIVES[i].equals(primitive)) {
                return PACKAGE + CLASSES[i];
            }
        }
        throw new IllegalArgumentException(primitive + " is no primitive type");
    }

    /** The primitive type whose values a class holds; null where it is no such class. */
    static Type unwrapped(Type type) {
        for (int i = 0; i < CLASSES.length; i++) {
            if (type.getSort() == Type.OBJECT && type.getInternalName().equals(PACKAGE + CLASSES[i])) {
                return PRIMITIVES[i];
            }
        }
        return null;
    }
}
