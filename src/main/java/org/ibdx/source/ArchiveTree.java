package org.ibdx.source;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.ArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveInputStream;

/**
 * The inside of an archive: tar, plain or compressed, or zip. It is streamed, never unpacked to disk; only regular files in it are
 * texts, links and devices are left alone, names that lead out of it are refused. A damaged archive gives what stands before the
 * damage. An archive in it is given to {@link TextTree.Sink#archive}.
 */
final class ArchiveTree implements TextTree {

    private static final int BLOCK = 512;
    private static final int RECORD = 10_240;
    private static final int NESTED = 64 << 20;
    private static final int TOLD_EACH = 20;

    private final String name;
    private final Opener opener;
    private final Limits limits;
    private final Set<Unread> told = new HashSet<>();
    private final Map<String, Integer> toldOf = new HashMap<>();
    private final List<Unread> links = new ArrayList<>();
    private Set<String> zipLinks = Set.of();
    private List<String> known = List.of();

    private final Guard.Meter meter;
    private final boolean outermost;

    /** The archive that {@code opener} opens, called {@code name} by the user. */
    ArchiveTree(String name, Opener opener, Limits limits, Guard.Meter meter, boolean outermost) {
        this.meter = meter;
        this.outermost = outermost;
        this.name = name;
        this.opener = opener;
        this.limits = limits.ofArchive();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean single() {
        return false;
    }

    private interface Visitor {
        /** Looks at a regular file; returns false where no more are wanted. */
        boolean visit(String path, int index, InputStream in) throws IOException;
    }

    @Override
    public List<String> paths(Consumer<Unread> unread) {
        Set<String> found = new HashSet<>();
        List<String> paths = new ArrayList<>();
        links.clear();
        zipLinks = zipLinks();
        walk((path, index, in) -> {
            if (found.add(path)) {
                paths.add(path);
            }
            return true;
        }, unread);
        Naming.sort(paths);
        known = List.copyOf(paths);
        if (Collector.folders(paths).isEmpty()) {
            // what collectors make is full of links, to files that they collected too
            links.forEach(link -> tell(link, unread));
        }
        return paths;
    }

    private Set<String> zipLinks() {
        try (InputStream raw = opener.open()) {
            BufferedInputStream in = new BufferedInputStream(raw, 1 << 16);
            return packing(in) == Packing.ZIP ? ZipLinks.of(in) : Set.of();
        } catch (IOException e) {
            // the walk through the entries tells of the damage
            return Set.of();
        }
    }

    @Override
    public void read(Predicate<String> wanted, Sink sink, Consumer<Unread> unread) {
        Set<String> taken = new HashSet<>();
        long all = known.stream().filter(wanted).count();
        walk((path, index, in) -> {
            if (wanted.test(path) && taken.add(path)) {
                text(path, index, in, sink, unread);
            }
            // what stands behind the last that is wanted need not be unpacked
            return taken.size() < all;
        }, unread);
    }

    private void text(String path, int index, InputStream data, Sink sink, Consumer<Unread> unread) throws IOException {
        Tolerant in = new Tolerant(data);
        BufferedInputStream buffered = new BufferedInputStream(in, Packing.HEAD);
        if (packing(buffered) != Packing.NONE) {
            nested(path, index, buffered, in, sink, unread);
        } else {
            Text text = null;
            try {
                text = Text.read(buffered, limits);
            } catch (NotText e) {
                tell(new Unread(path, e.why()), unread);
            }
            if (text != null && in.error() == null) {
                sink.take(path, text);
            } else if (text != null && !(in.error() instanceof Guard.TooMuch) && !text.text().isEmpty()) {
                sink.take(path, new Text(text.text(), true));
            }
        }
        if (in.error() != null) {
            if (!(in.error() instanceof Guard.TooMuch)) {
                tell(Reason.DAMAGED_INSIDE.about(path), unread);
            }
            throw in.error();
        }
    }

    private void nested(String path, int index, InputStream buffered, Tolerant in, Sink sink, Consumer<Unread> unread) throws IOException {
        byte[] bytes = buffered.readNBytes(NESTED + 1);
        if (in.error() instanceof Guard.TooMuch) {
            return;
        }
        boolean large = bytes.length > NESTED;
        Opener inside = large ? () -> entry(index) : () -> new ByteArrayInputStream(bytes);
        if (!sink.archive(path, inside)) {
            tell(Reason.NESTED_TOO_DEEP.about(path), unread);
        }
    }

    /** The packing of a stream, which stays at its beginning. */
    static Packing packing(BufferedInputStream in) throws IOException {
        in.mark(Packing.HEAD);
        byte[] head = in.readNBytes(Packing.HEAD);
        in.reset();
        return Packing.of(head, head.length);
    }

    /** Opens the archive anew and goes to an entry of it, for one that is too large to be held in memory. */
    private InputStream entry(int index) throws IOException {
        Guard guard = new Guard(meter, outermost);
        ArchiveInputStream<? extends ArchiveEntry> archive = archive(opener.open(), guard);
        for (int i = 0; i <= index; i++) {
            if (archive.getNextEntry() == null) {
                throw new IOException("the archive changed while it was read");
            }
        }
        return archive;
    }

    private static ArchiveInputStream<? extends ArchiveEntry> archive(InputStream raw, Guard guard) throws IOException {
        BufferedInputStream in = new BufferedInputStream(guard.packed(raw), 1 << 16);
        Packing packing = packing(in);
        if (packing.compresses()) {
            try {
                in = new BufferedInputStream(guard.unpacked(packing.unpack(in)), 1 << 16);
            } catch (RuntimeException | OutOfMemoryError e) {
                throw new IOException("damaged header", e);
            }
            packing = packing(in);
        }
        return packing == Packing.ZIP ? new ZipArchiveInputStream(in, "UTF-8", true, true)
                : new TarArchiveInputStream(in, RECORD, BLOCK, "UTF-8", true);
    }

    /** The next entry; null at the end. Readers of damaged headers throw unchecked exceptions too, and ask for as much memory as they say. */
    private static ArchiveEntry next(ArchiveInputStream<? extends ArchiveEntry> archive) throws IOException {
        try {
            return archive.getNextEntry();
        } catch (RuntimeException | OutOfMemoryError e) {
            throw new IOException("damaged header", e);
        }
    }

    private void walk(Visitor visitor, Consumer<Unread> unread) {
        String last = null;
        int index = -1;
        Guard guard = new Guard(meter, outermost);
        try (InputStream raw = opener.open(); ArchiveInputStream<? extends ArchiveEntry> archive = archive(raw, guard)) {
            while (true) {
                ArchiveEntry entry = next(archive);
                index++;
                if (entry == null) {
                    break;
                }
                if (index >= limits.files()) {
                    tell(Reason.TOO_MANY.about(name, limits.files()), unread);
                    break;
                }
                boolean sparse = entry instanceof TarArchiveEntry tar && tar.isSparse();
                if (sparse) {
                    guard.sparse(((TarArchiveEntry) entry).getRealSize());
                }
                String path = path(entry, archive, unread);
                if (path != null) {
                    last = path;
                    // entries of tar went through the guard already, but for the holes of sparse ones
                    InputStream in = sparse || archive instanceof ZipArchiveInputStream ? guard.unpacked(archive) : archive;
                    if (!visitor.visit(path, index, in)) {
                        break;
                    }
                }
                if (archive instanceof ZipArchiveInputStream && entry instanceof ZipArchiveEntry zip && zip.getGeneralPurposeBit().usesDataDescriptor()
                        && archive.canReadEntryData(entry)) {
                    guard.unpacked(archive).skip(Long.MAX_VALUE);
                }
            }
        } catch (Guard.TooMuch e) {
            tell(new Unread(name, e.why()), unread);
        } catch (IOException e) {
            tell(last == null ? Reason.DAMAGED_AT_BEGINNING.about(name) : Reason.DAMAGED_AFTER.about(name, last), unread);
        }
    }

    /** The path of an entry that may be read, else null. */
    private String path(ArchiveEntry entry, ArchiveInputStream<? extends ArchiveEntry> archive, Consumer<Unread> unread) {
        if (entry.isDirectory()) {
            return null;
        }
        String path = entry.getName().replace('\\', '/').replaceAll("/(?:\\.?/)+", "/").replaceFirst("^(?:\\.?/)+", "");
        if (path.isEmpty() || path.endsWith("/")) {
            return null;
        }
        List<String> parts = List.of(path.split("/"));
        if (parts.contains("..")) {
            tell(Reason.NAME_LEADS_OUT.about(path), unread);
            return null;
        }
        if (parts.size() - 1 > limits.depth()) {
            tell(Reason.TOO_DEEP.about(path, limits.depth()), unread);
            return null;
        }
        boolean link = entry instanceof TarArchiveEntry tar && (tar.isSymbolicLink() || tar.isLink()) || zipLinks.contains(entry.getName());
        if (link) {
            if (links.size() <= TOLD_EACH) {
                links.add(Reason.LINK.about(path));
            }
            return null;
        }
        if (entry instanceof TarArchiveEntry tar && !tar.isFile() && !tar.isSparse()) {
            return null;
        }
        if (entry instanceof ZipArchiveEntry zip) {
            if (zip.getGeneralPurposeBit().usesEncryption()) {
                tell(Reason.ENCRYPTED.about(name), unread);
                return null;
            }
            if (!archive.canReadEntryData(entry)) {
                tell(Reason.UNKNOWN_METHOD.about(path), unread);
                return null;
            }
        }
        return path;
    }

    /** Tells each thing once, though the archive is gone through several times, and of many like things the first. */
    private void tell(Unread what, Consumer<Unread> unread) {
        if (!told.add(what)) {
            return;
        }
        int count = toldOf.merge(what.reason(), 1, Integer::sum);
        if (count <= TOLD_EACH) {
            unread.accept(what);
        } else if (count == TOLD_EACH + 1) {
            unread.accept(Reason.MANY_ALIKE.about(name, TOLD_EACH, what.why()));
        }
        if (told.size() > limits.files()) {
            told.clear();
        }
    }
}
