package org.ibdx.reason;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.drools.compiler.kie.builder.impl.InternalKieModule;
import org.drools.model.codegen.ExecutableModelProject;
import org.ibdx.knowledge.Node;
import org.kie.api.KieServices;
import org.kie.api.builder.KieBuilder;
import org.kie.api.builder.KieFileSystem;
import org.kie.api.builder.Message;
import org.kie.api.builder.ReleaseId;

/**
 * A step of the build: turns the DRL files into the executable model, classes that a run loads without any compiler. Done
 * here rather than by kie-maven-plugin, which compiles all Java sources of the project a second time, reads
 * {@code src/main/resources} only, and passes over rules it does not find without a word.
 */
public final class RuleCompiler {

    private static final ReleaseId RELEASE = KieServices.get().newReleaseId("org.ibdx", "ibdx", "1");
    private RuleCompiler() {
    }

    /** Name under which the list of the model classes is handed out. */
    static final String MODEL_LIST = "META-INF/ibdx/drools-model";

    /** The class names of a list of models; its first line is a version header. */
    static List<String> modelNames(byte[] list) {
        List<String> names = new ArrayList<>();
        for (String line : new String(list, StandardCharsets.UTF_8).split("\n")) {
            if (line.contains(".Rules")) {
                names.add(line.strip());
            }
        }
        return names;
    }

    /** Takes a compiled file. */
    interface Output {
        void take(String name, byte[] bytes) throws IOException;
    }

    /**
     * Compiles rules and writes the classes, and where each rule is in them.
     *
     * @param drl     text by file name
     * @param classes folder of the project's classes
     * @return what is wrong with the rules, with file and line; empty where all is well
     */
    public static List<Node.Mistake> compile(Map<String, String> drl, Path classes) throws IOException {
        List<Node.Mistake> mistakes = compile(drl, (name, bytes) -> {
            Path target = classes.resolve(name);
            Files.createDirectories(target.getParent());
            Files.write(target, bytes);
        });
        if (mistakes.isEmpty()) {
            RuleMethods.write(classes);
        }
        return mistakes;
    }

    /** Compiles rules and hands out their classes, and the list of the model classes as {@link #MODEL_LIST}. */
    static List<Node.Mistake> compile(Map<String, String> drl, Output output) throws IOException {
        KieServices services = KieServices.get();
        KieFileSystem files = services.newKieFileSystem();
        files.generateAndWritePomXML(RELEASE);
        drl.forEach((name, text) -> files.write("src/main/resources/" + name, text.getBytes(StandardCharsets.UTF_8)));
        KieBuilder builder = services.newKieBuilder(files, RuleCompiler.class.getClassLoader());
        builder.buildAll(ExecutableModelProject.class);
        List<Node.Mistake> mistakes = new ArrayList<>();
        for (Message message : builder.getResults().getMessages(Message.Level.ERROR)) {
            mistakes.add(new Node.Mistake(String.valueOf(message.getPath()).replace("src/main/resources/", ""), message.getLine(),
                    message.getText()));
        }
        if (mistakes.isEmpty()) {
            InternalKieModule module = (InternalKieModule) builder.getKieModule();
            for (String name : module.getFileNames()) {
                if (name.endsWith("/drools-model")) {
                    output.take(MODEL_LIST, module.getBytes(name));
                } else if (name.endsWith(".class")) {
                    output.take(name, module.getBytes(name));
                }
            }
        }
        return mistakes;
    }
}
