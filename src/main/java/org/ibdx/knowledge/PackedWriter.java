package org.ibdx.knowledge;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;

/** Writes what {@link PackedReader} reads: numbers in four bytes, texts with their length. */
public final class PackedWriter {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    public void number(int number) {
        try {
            out.writeInt(number);
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot be written to", e);
        }
    }

    public void flag(boolean flag) {
        number(flag ? 1 : 0);
    }

    /** A text; null is written as the empty one. */
    public void text(String text) {
        byte[] utf8 = (text == null ? "" : text).getBytes(StandardCharsets.UTF_8);
        boolean ascii = text == null || utf8.length == text.length();
        number(ascii ? utf8.length : -utf8.length);
        bytes.writeBytes(utf8);
    }

    public void texts(Collection<String> texts) {
        number(texts.size());
        texts.forEach(this::text);
    }

    /** A part that the reader may pass over. */
    public void part(byte[] part) {
        number(part.length);
        bytes.writeBytes(part);
    }

    public byte[] toByteArray() {
        return bytes.toByteArray();
    }
}
