package org.ibdx.source;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;

/** Tells by its content what one file is: an archive, a compressed text, or a text. */
final class Unpacking {

    private Unpacking() {
    }

    /** The tree that a packed file holds; null where it is not packed. {@code name} is what the user calls it. */
    static TextTree tree(String name, Opener opener, Limits limits, Guard.Meter meter, boolean outermost, Consumer<Unread> unread) throws IOException, NotText {
        Guard guard = new Guard(meter, outermost);
        try (InputStream raw = opener.open()) {
            BufferedInputStream in = new BufferedInputStream(guard.packed(raw), 1 << 16);
            Packing packing = ArchiveTree.packing(in);
            if (packing == Packing.NONE) {
                return null;
            }
            if (!packing.compresses()) {
                return new ArchiveTree(name, opener, limits, meter, outermost);
            }
            Tolerant inside;
            BufferedInputStream unpacked;
            Packing second;
            try {
                inside = new Tolerant(guard.unpacked(packing.unpack(in)));
                unpacked = new BufferedInputStream(inside, 1 << 16);
                second = ArchiveTree.packing(unpacked);
            } catch (IOException | RuntimeException | OutOfMemoryError e) {
                throw new NotText(Reason.DAMAGED_AT_BEGINNING.of());
            }
            if (second.compresses()) {
                throw new NotText(Reason.COMPRESSED_TWICE.of());
            }
            if (second != Packing.NONE) {
                return new ArchiveTree(name, opener, limits, meter, outermost);
            }
            Text text = Text.read(unpacked, limits.ofArchive());
            if (inside.error() instanceof Guard.TooMuch much) {
                throw new NotText(much.why());
            }
            if (inside.error() != null && text.text().isEmpty()) {
                throw new NotText(Reason.DAMAGED_AT_BEGINNING.of());
            }
            if (inside.error() != null) {
                unread.accept(Reason.DAMAGED_FILE.about(name));
                text = new Text(text.text(), true);
            }
            String base = Recognition.baseName(name).replaceFirst("(?i)\\.(?:gz|xz|bz2|zst|z)$", "");
            return new SingleFile(name, base, text);
        }
    }
}
