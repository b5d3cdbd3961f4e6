package org.ibdx.source;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A tree of named texts: a folder, a single file, the inside of an archive. Two passes, so that an archive can be streamed:
 * first the names, from which the layout is told, then the texts that the layout wants, one at a time.
 */
interface TextTree {

    /** What the user called it. */
    String name();

    /** Whether it is one file or one stream, not a folder. */
    boolean single();

    /** Paths of all texts below the root, with {@code /} between folders; entries that can never be used are told to {@code unread}. */
    List<String> paths(Consumer<Unread> unread);

    /** Reads the texts that are wanted, in the order that suits the tree; what cannot be read is told to {@code unread}. */
    void read(Predicate<String> wanted, Sink sink, Consumer<Unread> unread);

    /** Takes the texts of a tree as they are read. */
    interface Sink {
        void take(String path, Text text);

        /** Takes an archive that lies in the tree; returns false where it cannot be opened, so that it is told to be unread. */
        default boolean archive(String path, Opener opener) {
            return false;
        }
    }
}
