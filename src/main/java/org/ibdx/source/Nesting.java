package org.ibdx.source;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** A tree whose archives are opened as they are met, so that those who read its texts need not know of them. */
final class Nesting implements TextTree {

    private final TextTree tree;
    private final Handler handler;
    private final Set<String> opened = new HashSet<>();

    /** Opens what lies packed in the tree. */
    interface Handler {
        void open(String path, Opener opener);

        /** Reads a mail that lies in the tree. */
        void mail(TextTree parts);
    }

    Nesting(TextTree tree, Handler handler) {
        this.tree = tree;
        this.handler = handler;
    }

    @Override
    public String name() {
        return tree.name();
    }

    @Override
    public boolean single() {
        return tree.single();
    }

    @Override
    public List<String> paths(Consumer<Unread> unread) {
        return tree.paths(unread);
    }

    @Override
    public void read(Predicate<String> wanted, Sink sink, Consumer<Unread> unread) {
        tree.read(wanted, new Sink() {
            @Override
            public void take(String path, Text text) {
                MailTree mail = tree instanceof MailTree ? null : MailTree.of(tree.name(), path, text.text());
                if (mail == null) {
                    sink.take(path, text);
                } else if (opened.add(path)) {
                    handler.mail(mail);
                }
            }

            @Override
            public boolean archive(String path, Opener opener) {
                if (opened.add(path)) {
                    handler.open(path, opener);
                }
                return true;
            }
        }, unread);
    }
}
