package org.ibdx.build;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.ibdx.build.bytecode.EarlyLinking;
import org.ibdx.catalogue.KnowledgeStore;
import org.ibdx.knowledge.Binary;
import org.ibdx.knowledge.Node;
import org.ibdx.reason.RuleCompiler;

/**
 * A step of the build: checks all knowledge and writes it in binary form. Arguments: project folder, folder of the classes.
 * Stops the build with all mistakes at once, each with file and line.
 */
public final class KnowledgeCompiler {

    /** System property for work in progress: a cause without its samples is told and does not stop the build. */
    private static final String DRAFT = "ibdx.draft";

    private KnowledgeCompiler() {
    }

    public static void main(String[] arguments) throws IOException {
        Path project = Path.of(arguments[0]);
        KnowledgeSources sources = KnowledgeSources.read(project);
        List<Node.Mistake> mistakes = new ArrayList<>(sources.mistakes);
        mistakes.addAll(KnowledgeCheck.check(sources));
        List<Node.Mistake> samples = SampleCheck.check(sources, project.resolve("samples"));
        if (Boolean.getBoolean(DRAFT)) {
            samples.forEach(mistake -> System.err.println("draft: " + mistake.getMessage()));
        } else {
            mistakes.addAll(samples);
        }
        Path classes = Path.of(arguments[1]);
        if (sources.mistakes.isEmpty()) {
            clean(classes.resolve("org/ibdx/rules"));
            mistakes.addAll(RuleCompiler.compile(sources.drl, classes));
        }
        if (!mistakes.isEmpty()) {
            StringBuilder all = new StringBuilder("the knowledge has " + mistakes.size() + " mistakes:\n");
            mistakes.forEach(mistake -> all.append("  ").append(mistake.getMessage()).append('\n'));
            throw new IllegalStateException(all.toString());
        }
        Path target = Path.of(arguments[1] + KnowledgeStore.RESOURCE);
        Files.createDirectories(target.getParent());
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(target))) {
            KnowledgeStore.write(out, digest(sources), sources.probeNodes, sources.messageNodes, sources.tableNodes, sources.rules,
                    sources.entries, sources.entryNodes);
        }
        ServiceTable.write(classes);
        // the build itself is loaded already
        EarlyLinking.link(classes, List.of("org/ibdx/build"));
    }

    private static void clean(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            try (Stream<Path> walk = Files.walk(folder)) {
                for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }

    private static String digest(KnowledgeSources sources) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            sources.drl.values().forEach(text -> digest.update(text.getBytes(StandardCharsets.UTF_8)));
            sources.probeNodes.values().forEach(node -> digest.update(Binary.write(node)));
            sources.messageNodes.values().forEach(node -> digest.update(Binary.write(node)));
            sources.tableNodes.values().forEach(node -> digest.update(Binary.write(node)));
            sources.entryNodes.values().forEach(node -> digest.update(Binary.write(node)));
            return HexFormat.of().formatHex(digest.digest(), 0, 6);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
