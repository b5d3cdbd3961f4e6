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
import java.util.HexFormat;
import java.util.List;
import org.ibdx.catalogue.KnowledgeStore;
import org.ibdx.knowledge.Binary;
import org.ibdx.knowledge.Node;

/**
 * A step of the build: checks all knowledge and writes it in binary form. Arguments: project folder, folder of the classes.
 * Stops the build with all mistakes at once, each with file and line.
 */
public final class KnowledgeCompiler {

    private KnowledgeCompiler() {
    }

    public static void main(String[] arguments) throws IOException {
        Path project = Path.of(arguments[0]);
        KnowledgeSources sources = KnowledgeSources.read(project);
        List<Node.Mistake> mistakes = new ArrayList<>(sources.mistakes);
        mistakes.addAll(KnowledgeCheck.check(sources, project.resolve("samples")));
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
