package org.ibdx.source;

import java.util.List;
import org.ibdx.knowledge.Node.Both;

/** Nothing of what the user named can be used: no such file, an empty folder, binary data … The message is one clear sentence. */
public final class UnusableInput extends Exception {

    private final transient List<Unread> unread;

    public UnusableInput(List<Unread> unread) {
        super(sentence(unread).en(), null, false, false);
        this.unread = List.copyOf(unread);
    }

    public UnusableInput(String source, Both why) {
        this(List.of(new Unread(source, why)));
    }

    /** Each input and why it cannot be used. */
    public List<Unread> unread() {
        return unread;
    }

    /** The message in both languages. */
    public Both message() {
        return sentence(unread);
    }

    private static Both sentence(List<Unread> unread) {
        if (unread.isEmpty()) {
            return new Both("there is nothing to read", "没有可读取的内容");
        }
        Unread first = unread.get(0);
        int others = unread.size() - 1;
        return new Both(first.source() + ": " + first.why().en() + (others == 0 ? "" : " (and " + others + " more)"),
                first.source() + "：" + first.why().zh() + (others == 0 ? "" : "（另有 " + others + " 项）"));
    }
}
