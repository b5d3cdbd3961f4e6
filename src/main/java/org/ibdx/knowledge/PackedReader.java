package org.ibdx.knowledge;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads what {@link PackedWriter} wrote, from memory and without streams: in the first tenths of a second, when nothing is
 * compiled yet, each layer around a byte is felt.
 */
public final class PackedReader {

    private final byte[] bytes;
    private int at;

    public PackedReader(byte[] bytes) {
        this(bytes, 0);
    }

    private PackedReader(byte[] bytes, int at) {
        this.bytes = bytes;
        this.at = at;
    }

    public int number() {
        int number = (bytes[at] & 0xff) << 24 | (bytes[at + 1] & 0xff) << 16 | (bytes[at + 2] & 0xff) << 8 | bytes[at + 3] & 0xff;
        at += 4;
        return number;
    }

    public boolean flag() {
        return number() != 0;
    }

    /** A text, perhaps empty. */
    public String text() {
        int length = number();
        String text = length >= 0 ? new String(bytes, at, length, StandardCharsets.ISO_8859_1)
                : new String(bytes, at, -length, StandardCharsets.UTF_8);
        at += Math.abs(length);
        return text;
    }

    /** A text, or null where it is empty. */
    public String textOrNull() {
        String text = text();
        return text.isEmpty() ? null : text;
    }

    public List<String> texts() {
        int count = number();
        List<String> texts = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            texts.add(text());
        }
        return texts;
    }

    /** A reader of the part that begins here; this one goes on behind it. */
    public PackedReader part() {
        int length = number();
        PackedReader part = new PackedReader(bytes, at);
        at += length;
        return part;
    }

    /** A second reader that stands where this one stands now. */
    public PackedReader mark() {
        return new PackedReader(bytes, at);
    }
}
