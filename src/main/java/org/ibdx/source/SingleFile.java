package org.ibdx.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** One file, or standard input, that was read already: a tree with one text in it. */
final class SingleFile implements TextTree {

    private final String name;
    private final String path;
    private final Text text;

    SingleFile(String name, String path, Text text) {
        this.name = name;
        this.path = path;
        this.text = text;
    }

    static Text read(Path file, Limits limits, LinkOption... links) throws IOException, NotText {
        try (InputStream in = FolderTree.open(file, links)) {
            return Text.read(in, limits);
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean single() {
        return true;
    }

    @Override
    public List<String> paths(Consumer<Unread> unread) {
        return List.of(path);
    }

    @Override
    public void read(Predicate<String> wanted, Sink sink, Consumer<Unread> unread) {
        if (wanted.test(path)) {
            sink.take(path, text);
        }
    }
}
