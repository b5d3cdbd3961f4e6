package org.ibdx.build;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.ibdx.catalogue.Entry;
import org.ibdx.catalogue.Message;
import org.ibdx.catalogue.RuleText;
import org.ibdx.catalogue.Table;
import org.ibdx.fact.Fact;
import org.ibdx.knowledge.Node;
import org.ibdx.knowledge.YamlReader;
import org.ibdx.probe.Probe;
import org.ibdx.reason.DrlReader;

/** All knowledge files of a tree, read and checked one by one; mistakes are collected, so that all are told in one go. */
public final class KnowledgeSources {

    public final Map<String, Probe> probes = new LinkedHashMap<>();
    public final Map<String, Node> probeNodes = new LinkedHashMap<>();
    public final List<Message> messages = new ArrayList<>();
    public final Map<String, Node> messageNodes = new LinkedHashMap<>();
    public final List<Fact> tables = new ArrayList<>();
    public final Map<String, Node> tableNodes = new LinkedHashMap<>();
    public final Map<String, RuleText> rules = new LinkedHashMap<>();
    public final Map<String, Entry> entries = new LinkedHashMap<>();
    public final Map<String, Node> entryNodes = new LinkedHashMap<>();
    public final Map<String, String> drl = new LinkedHashMap<>();
    public final List<Node.Mistake> mistakes = new ArrayList<>();

    private final Path root;

    private KnowledgeSources(Path root) {
        this.root = root;
    }

    /** Reads {@code probes/} and {@code rules/} below a folder. */
    public static KnowledgeSources read(Path root) {
        KnowledgeSources sources = new KnowledgeSources(root);
        sources.probes(root.resolve("probes"));
        sources.rulesFolder(root.resolve("rules"));
        return sources;
    }

    /** Reads a folder of site rules: DRL, catalogue, messages and tables, in sub-folders or beside each other. */
    public static KnowledgeSources site(Path folder) {
        KnowledgeSources sources = new KnowledgeSources(folder);
        sources.rulesFolder(folder);
        return sources;
    }

    /** Reads a folder of site probes. */
    public static KnowledgeSources siteProbes(Path folder) {
        KnowledgeSources sources = new KnowledgeSources(folder);
        sources.probes(folder);
        return sources;
    }

    private void probes(Path folder) {
        for (Path file : files(folder, ".yaml")) {
            guard(file, () -> {
                Node node = YamlReader.read(file, name(file));
                String id = id(file);
                probeNodes.put(id, node);
                probes.put(id, Probe.from(id, node));
            });
        }
    }

    private void rulesFolder(Path folder) {
        for (Path file : files(folder, ".drl")) {
            if (!name(file).contains("example-site/") || folder.endsWith("example-site")) {
                guard(file, () -> {
                    String text = Files.readString(file, StandardCharsets.UTF_8);
                    drl.put(name(file), text);
                    for (RuleText rule : DrlReader.read(text, name(file), mistakes)) {
                        if (rules.put(rule.name(), rule) != null) {
                            mistakes.add(new Node.Mistake(name(file), rule.line(), "rule \"" + rule.name() + "\" stands twice"));
                        }
                    }
                });
            }
        }
        for (Path file : files(folder, ".yaml")) {
            String parent = file.getParent().getFileName().toString();
            String name = name(file);
            if (name.contains("example-site/") && !folder.endsWith("example-site") || name.contains("samples/")) {
                continue;
            }
            guard(file, () -> {
                Node node = YamlReader.read(file, name);
                if (parent.equals("messages")) {
                    messages.addAll(Message.listFrom(node));
                    messageNodes.put(name, node);
                } else if (parent.equals("tables")) {
                    tables.addAll(Table.read(node));
                    tableNodes.put(name, node);
                } else {
                    Entry entry = Entry.from(id(file), parent, node);
                    entryNodes.put(entry.id(), node);
                    if (entries.put(entry.id(), entry) != null) {
                        throw node.mistake("a second entry '" + entry.id() + "'");
                    }
                }
            });
        }
    }

    private interface Reading {
        void run() throws IOException;
    }

    private void guard(Path file, Reading reading) {
        try {
            reading.run();
        } catch (Node.Mistake mistake) {
            mistakes.add(mistake);
        } catch (IOException e) {
            mistakes.add(new Node.Mistake(name(file), 1, "cannot be read: " + e.getMessage()));
        }
    }

    private List<Path> files(Path folder, String ending) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> walk = Files.walk(folder)) {
            return walk.filter(path -> path.getFileName().toString().endsWith(ending) && Files.isRegularFile(path)).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + folder, e);
        }
    }

    /** Path below the root, with slashes. */
    private String name(Path file) {
        return root.relativize(file).toString().replace('\\', '/');
    }

    private static String id(Path file) {
        String name = file.getFileName().toString();
        return name.substring(0, name.length() - ".yaml".length());
    }
}
