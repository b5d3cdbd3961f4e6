package org.ibdx.build.bytecode;

import java.util.function.BiConsumer;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** One class on its way through {@link EarlyLinking}: where its code would have something linked, it calls what was made for that. */
final class LinkedClass extends ClassVisitor {

    private static final int API = Opcodes.ASM9;
    private static final String LAMBDAS = "java/lang/invoke/LambdaMetafactory";
    private static final String RECORDS = "java/lang/runtime/ObjectMethods";
    private static final String TEXTS = "java/lang/invoke/StringConcatFactory";
    private static final int PRIVATE = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;

    private final BiConsumer<String, byte[]> lambdas;
    private String name;
    private String host;
    private int version;
    private boolean isInterface;
    private int made;
    private boolean changed;

    /** @param lambdas takes name and bytes of each class that was made for a lambda */
    LinkedClass(ClassVisitor next, BiConsumer<String, byte[]> lambdas) {
        super(API, next);
        this.lambdas = lambdas;
    }

    boolean changed() {
        return changed;
    }

    /** The class whose nest this one belongs to: the outermost, or itself. */
    String host() {
        return host;
    }

    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
        this.version = version;
        this.name = name;
        this.host = name;
        this.isInterface = (access & Opcodes.ACC_INTERFACE) != 0;
        super.visit(version, access, name, signature, superName, interfaces);
    }

    @Override
    public void visitNestHost(String host) {
        this.host = host;
        super.visitNestHost(host);
    }

    @Override
    public MethodVisitor visitMethod(int access, String method, String descriptor, String signature, String[] exceptions) {
        return new MethodVisitor(API, super.visitMethod(access, method, descriptor, signature, exceptions)) {
            @Override
            public void visitInvokeDynamicInsn(String called, String form, Handle bootstrap, Object... arguments) {
                if (version < Opcodes.V11) {
                    // private methods of a nest can be called since then
                    super.visitInvokeDynamicInsn(called, form, bootstrap, arguments);
                } else if (bootstrap.getOwner().equals(LAMBDAS)) {
                    String lambda = name + "$lambda$" + made++;
                    lambdas.accept(lambda, LambdaClass.of(version, lambda, host, called, Type.getMethodType(form), bootstrap.getName(), arguments));
                    super.visitMethodInsn(Opcodes.INVOKESTATIC, lambda, LambdaClass.MAKE, form, false);
                    changed = true;
                } else if (bootstrap.getOwner().equals(RECORDS) && RecordMethods.knows(called)) {
                    RecordMethods.write(called, LinkedClass.super::visitMethod, name, arguments);
                    super.visitMethodInsn(Opcodes.INVOKESTATIC, name, RecordMethods.name(called), form, false);
                    changed = true;
                } else if (bootstrap.getOwner().equals(TEXTS)) {
                    String concatenation = "concatenate$" + made++;
                    TextBuilding.concatenate(LinkedClass.super.visitMethod(PRIVATE, concatenation, form, null, null), Type.getArgumentTypes(form),
                            arguments);
                    super.visitMethodInsn(Opcodes.INVOKESTATIC, name, concatenation, form, isInterface);
                    changed = true;
                } else {
                    super.visitInvokeDynamicInsn(called, form, bootstrap, arguments);
                }
            }
        };
    }
}
