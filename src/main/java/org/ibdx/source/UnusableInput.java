package org.ibdx.source;

import java.util.List;

/** Nothing of what the user named can be used: no such file, an empty folder, binary data … The message is one clear sentence. */
public final class UnusableInput extends Exception {

    private final transient List<Unread> unread;

    public UnusableInput(List<Unread> unread) {
        super(sentence(unread), null, false, false);
        this.unread = List.copyOf(unread);
    }

    public UnusableInput(String source, String reason) {
        this(List.of(new Unread(source, reason)));
    }

    /** Each input and why it cannot be used. */
    public List<Unread> unread() {
        return unread;
    }

    private static String sentence(List<Unread> unread) {
        if (unread.isEmpty()) {
            return "there is nothing to read";
        }
        Unread first = unread.get(0);
        String more = unread.size() == 1 ? "" : " (and " + (unread.size() - 1) + " more)";
        return first.source() + ": " + first.reason() + more;
    }
}
