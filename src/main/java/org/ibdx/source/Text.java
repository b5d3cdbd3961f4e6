package org.ibdx.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.Arrays;

/**
 * A text that was read, at most as much as {@link Limits} allow.
 *
 * @param text decoded; UTF-8, or UTF-16 where a byte order mark says so (Windows programs save pastes like that), else what {@link Decoding} takes it for
 * @param cut  whether there was more than was read
 */
record Text(String text, boolean cut) {

    private static final int FIRST = 8192;
    private static final int LOOKED_AT = 8192;

    /** Reads a text; throws where it is none. Does not close the stream. */
    static Text read(InputStream in, Limits limits) throws IOException, NotText {
        byte[] bytes = new byte[FIRST];
        int length = 0;
        int lineStart = 0;
        boolean judged = false;
        while (true) {
            if (length == bytes.length) {
                if (length >= limits.text()) {
                    return new Text(decode(bytes, limits.text()), in.read() >= 0);
                }
                bytes = Arrays.copyOf(bytes, (int) Math.min(limits.text(), bytes.length * 2L));
            }
            int read = in.read(bytes, length, bytes.length - length);
            if (read < 0) {
                break;
            }
            for (int i = length; i < length + read; i++) {
                if (bytes[i] == '\n' || bytes[i] == '\r') {
                    lineStart = i + 1;
                }
            }
            length += read;
            if (length - lineStart > limits.line()) {
                throw new NotText(Reason.LONG_LINE.of(limits.line() >> 20));
            }
            if (!judged && length >= LOOKED_AT) {
                judge(bytes, length);
                judged = true;
            }
        }
        if (!judged) {
            judge(bytes, length);
        }
        return new Text(decode(bytes, length), false);
    }

    private static void judge(byte[] bytes, int length) throws NotText {
        Reason kind = FileKind.binary(bytes, length);
        if (kind != null) {
            throw new NotText(kind.of());
        }
    }

    private static String decode(byte[] bytes, int length) {
        Charset wide = FileKind.wide(bytes, length);
        if (wide != null) {
            boolean marked = (bytes[0] & 0xff) >= 0xfe;
            return new String(bytes, marked ? 2 : 0, marked ? length - 2 : length, wide);
        }
        return Decoding.decode(bytes, length);
    }
}
