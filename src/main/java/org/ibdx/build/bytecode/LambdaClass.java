package org.ibdx.build.bytecode;

import java.lang.invoke.LambdaMetafactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The class of one lambda or method reference: what {@link java.lang.invoke.LambdaMetafactory} makes at its first use. Its fields hold
 * what the lambda captured, its one method calls the code.
 */
final class LambdaClass {

    /** The static method that makes an object of the class; takes what is captured. */
    static final String MAKE = "make";

    private static final int FINAL = Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC;
    private static final String NEW = "<init>";

    private final String name;
    private final Type[] captured;
    private final Handle code;
    private final Type specialized;
    private final ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);

    private LambdaClass(String name, Type[] captured, Handle code, Type specialized) {
        this.name = name;
        this.captured = captured;
        this.code = code;
        this.specialized = specialized;
    }

    /**
     * Bytes of the class.
     *
     * @param host      of the nest whose private methods it may call
     * @param method    the one of the interface that it implements
     * @param form      takes what is captured, returns the interface
     * @param factory   name of the bootstrap method
     * @param arguments of the bootstrap method, as LambdaMetafactory documents them
     */
    static byte[] of(int version, String name, String host, String method, Type form, String factory, Object... arguments) {
        Set<String> interfaces = new LinkedHashSet<>(List.of(form.getReturnType().getInternalName()));
        Set<Type> shapes = new LinkedHashSet<>(List.of((Type) arguments[0]));
        if (factory.equals("altMetafactory")) {
            readFlags(interfaces, shapes, arguments);
        }
        LambdaClass made = new LambdaClass(name, form.getArgumentTypes(), (Handle) arguments[1], (Type) arguments[2]);
        made.writer.visit(version, FINAL, name, null, "java/lang/Object", interfaces.toArray(new String[0]));
        made.writer.visitNestHost(host);
        made.writeMaking(form);
        for (Type shape : shapes) {
            made.writeCall(method, shape);
        }
        made.writer.visitEnd();
        return made.writer.toByteArray();
    }

    /** Further interfaces, and further shapes of the method (bridges). It cannot be written and read back: nothing does that. */
    private static void readFlags(Set<String> interfaces, Set<Type> shapes, Object... arguments) {
        int flags = (Integer) arguments[3];
        int next = 4;
        if ((flags & LambdaMetafactory.FLAG_SERIALIZABLE) != 0) {
            interfaces.add("java/io/Serializable");
        }
        if ((flags & LambdaMetafactory.FLAG_MARKERS) != 0) {
            int count = (Integer) arguments[next++];
            for (int i = 0; i < count; i++) {
                interfaces.add(((Type) arguments[next++]).getInternalName());
            }
        }
        if ((flags & LambdaMetafactory.FLAG_BRIDGES) != 0) {
            int count = (Integer) arguments[next++];
            for (int i = 0; i < count; i++) {
                shapes.add((Type) arguments[next++]);
            }
        }
    }

    private void writeMaking(Type form) {
        String constructor = Type.getMethodDescriptor(Type.VOID_TYPE, captured);
        MethodVisitor make = writer.visitMethod(Opcodes.ACC_STATIC, MAKE, form.getDescriptor(), null, null);
        make.visitCode();
        make.visitTypeInsn(Opcodes.NEW, name);
        make.visitInsn(Opcodes.DUP);
        load(make, 0, captured);
        make.visitMethodInsn(Opcodes.INVOKESPECIAL, name, NEW, constructor, false);
        make.visitInsn(Opcodes.ARETURN);
        end(make);
        MethodVisitor init = writer.visitMethod(Opcodes.ACC_PRIVATE, NEW, constructor, null, null);
        init.visitCode();
        init.visitVarInsn(Opcodes.ALOAD, 0);
        init.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", NEW, "()V", false);
        int place = 1;
        for (int i = 0; i < captured.length; i++) {
            writer.visitField(Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL, field(i), captured[i].getDescriptor(), null, null);
            init.visitVarInsn(Opcodes.ALOAD, 0);
            init.visitVarInsn(captured[i].getOpcode(Opcodes.ILOAD), place);
            init.visitFieldInsn(Opcodes.PUTFIELD, name, field(i), captured[i].getDescriptor());
            place += captured[i].getSize();
        }
        init.visitInsn(Opcodes.RETURN);
        end(init);
    }

    private void writeCall(String method, Type shape) {
        MethodVisitor call = writer.visitMethod(Opcodes.ACC_PUBLIC, method, shape.getDescriptor(), null, null);
        call.visitCode();
        if (code.getTag() == Opcodes.H_NEWINVOKESPECIAL) {
            call.visitTypeInsn(Opcodes.NEW, code.getOwner());
            call.visitInsn(Opcodes.DUP);
        }
        for (int i = 0; i < captured.length; i++) {
            call.visitVarInsn(Opcodes.ALOAD, 0);
            call.visitFieldInsn(Opcodes.GETFIELD, name, field(i), captured[i].getDescriptor());
        }
        Type[] taken = taken();
        Type[] given = shape.getArgumentTypes();
        int place = 1;
        for (int i = 0; i < given.length; i++) {
            call.visitVarInsn(given[i].getOpcode(Opcodes.ILOAD), place);
            Conversion.write(call, given[i], specialized.getArgumentTypes()[i], taken[captured.length + i]);
            place += given[i].getSize();
        }
        call.visitMethodInsn(instruction(), code.getOwner(), code.getName(), code.getDesc(), code.isInterface());
        Type returned = code.getTag() == Opcodes.H_NEWINVOKESPECIAL ? Type.getObjectType(code.getOwner()) : Type.getReturnType(code.getDesc());
        Conversion.write(call, returned, returned, shape.getReturnType());
        call.visitInsn(shape.getReturnType().getOpcode(Opcodes.IRETURN));
        end(call);
    }

    /** What the code takes: what is captured first, then what the method of the interface is given; an object of its class among them. */
    private Type[] taken() {
        List<Type> taken = new ArrayList<>();
        if (code.getTag() != Opcodes.H_INVOKESTATIC && code.getTag() != Opcodes.H_NEWINVOKESPECIAL) {
            taken.add(Type.getObjectType(code.getOwner()));
        }
        taken.addAll(Arrays.asList(Type.getArgumentTypes(code.getDesc())));
        return taken.toArray(new Type[0]);
    }

    private int instruction() {
        return switch (code.getTag()) {
            case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
            case Opcodes.H_NEWINVOKESPECIAL -> Opcodes.INVOKESPECIAL;
            case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
            // a private method of the nest is called like any other
            case Opcodes.H_INVOKESPECIAL, Opcodes.H_INVOKEVIRTUAL -> code.isInterface() ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
            default -> throw new IllegalArgumentException("a lambda of " + name + " calls " + code + ", which is no method");
        };
    }

    private static void load(MethodVisitor method, int first, Type... types) {
        int place = first;
        for (Type type : types) {
            method.visitVarInsn(type.getOpcode(Opcodes.ILOAD), place);
            place += type.getSize();
        }
    }

    private static String field(int index) {
        return "captured" + index;
    }

    private static void end(MethodVisitor method) {
        method.visitMaxs(0, 0);
        method.visitEnd();
    }
}
