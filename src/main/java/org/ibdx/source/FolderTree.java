package org.ibdx.source;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.ibdx.knowledge.Node.Both;

/**
 * A folder on disk. Only regular files are opened: never a FIFO, a device or a socket. Links that lead out of the folder are
 * not followed; links to files inside it are left out, because the file itself is there; links to folders inside it are
 * followed, because trees copied from /sys consist of them.
 */
final class FolderTree implements TextTree {

    private final Path root;
    private final Path realRoot;
    private final String name;
    private final Limits limits;
    private int entries;

    FolderTree(Path root, String name, Limits limits) throws IOException {
        this.root = root;
        this.realRoot = root.toRealPath();
        this.name = name;
        this.limits = limits;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean single() {
        return false;
    }

    @Override
    public List<String> paths(Consumer<Unread> unread) {
        List<String> found = new ArrayList<>();
        entries = 0;
        Set<Path> above = new HashSet<>();
        above.add(realRoot);
        list(root, "", 0, above, found, unread);
        Naming.sort(found);
        return found;
    }

    private void list(Path folder, String prefix, int depth, Set<Path> above, List<String> found, Consumer<Unread> unread) {
        if (depth > limits.depth()) {
            unread.accept(Reason.TOO_DEEP.about(prefix, limits.depth()));
            return;
        }
        List<Path> children = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
            for (Path child : stream) {
                if (++entries > limits.files()) {
                    if (entries == limits.files() + 1) {
                        unread.accept(Reason.TOO_MANY_HERE.about(prefix.isEmpty() ? name : prefix, limits.files()));
                    }
                    break;
                }
                children.add(child);
            }
        } catch (IOException | java.nio.file.DirectoryIteratorException e) {
            unread.accept(new Unread(prefix.isEmpty() ? name : prefix, reason(e)));
            return;
        }
        for (Path child : children) {
            String path = prefix + child.getFileName();
            try {
                BasicFileAttributes attributes = Files.readAttributes(child, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
                if (attributes.isSymbolicLink()) {
                    link(child, path, depth, above, found, unread);
                } else if (attributes.isDirectory()) {
                    Set<Path> here = new HashSet<>(above);
                    here.add(child.toRealPath());
                    list(child, path + "/", depth + 1, here, found, unread);
                } else if (attributes.isRegularFile()) {
                    found.add(path);
                } else {
                    unread.accept(Reason.NO_REGULAR_FILE.about(path));
                }
            } catch (IOException e) {
                unread.accept(new Unread(path, reason(e)));
            }
        }
    }

    private void link(Path link, String path, int depth, Set<Path> above, List<String> found, Consumer<Unread> unread)
            throws IOException {
        Path target;
        try {
            target = link.toRealPath();
        } catch (NoSuchFileException e) {
            // a dangling link has nothing to read: bundles are full of them (sysfs), so it is not worth a word
            return;
        }
        if (!target.startsWith(realRoot)) {
            unread.accept(Reason.LINK_LEADS_OUT.about(path));
        } else if (Files.isDirectory(target) && !above.contains(target)) {
            Set<Path> here = new HashSet<>(above);
            here.add(target);
            list(link, path + "/", depth + 1, here, found, unread);
        }
    }

    @Override
    public void read(Predicate<String> wanted, Sink sink, Consumer<Unread> unread) {
        for (String path : paths(ignored -> { })) {
            if (!wanted.test(path)) {
                continue;
            }
            try {
                sink.take(path, SingleFile.read(root.resolve(path), limits, LinkOption.NOFOLLOW_LINKS));
            } catch (NotText e) {
                if (!archive(path, sink)) {
                    unread.accept(new Unread(path, e.why()));
                }
            } catch (IOException e) {
                unread.accept(new Unread(path, reason(e)));
            }
        }
    }

    private boolean archive(String path, Sink sink) {
        Path file = root.resolve(path);
        try (BufferedInputStream in = new BufferedInputStream(open(file, LinkOption.NOFOLLOW_LINKS), Packing.HEAD)) {
            return ArchiveTree.packing(in) != Packing.NONE && sink.archive(path, () -> Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS));
        } catch (IOException | NotText e) {
            return false;
        }
    }

    /** Why a file cannot be read, in words. */
    static Both reason(Exception e) {
        Throwable cause = e.getCause() == null ? e : e.getCause();
        if (cause instanceof AccessDeniedException) {
            return Reason.DENIED.of();
        }
        if (cause instanceof NoSuchFileException) {
            return Reason.NO_SUCH_FILE.of();
        }
        if (cause instanceof java.nio.file.FileSystemException file && file.getReason() != null) {
            return Reason.UNREADABLE_BECAUSE.of(file.getReason().toLowerCase(java.util.Locale.ROOT));
        }
        return cause.getMessage() == null ? Reason.UNREADABLE.of() : Reason.UNREADABLE_BECAUSE.of(cause.getMessage());
    }

    /** Opens a file only if it is a regular one. */
    static InputStream open(Path file, LinkOption... links) throws IOException, NotText {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class, links);
        if (!attributes.isRegularFile()) {
            throw new NotText(Reason.NO_REGULAR_FILE.of());
        }
        return Files.newInputStream(file, links);
    }
}
