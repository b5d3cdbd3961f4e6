package org.ibdx.source;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Tells by its first bytes what a file is when it is no text. */
final class FileKind {

    private static final int LOOKED_AT = 8192;
    private static final int ODD_OF_HUNDRED = 10;

    private FileKind() {
    }

    /** UTF-16 where the text begins with such a byte order mark, else null. */
    static Charset wide(byte[] bytes, int length) {
        if (length >= 2 && (bytes[0] & 0xff) == 0xff && (bytes[1] & 0xff) == 0xfe) {
            return StandardCharsets.UTF_16LE;
        }
        if (length >= 2 && (bytes[0] & 0xff) == 0xfe && (bytes[1] & 0xff) == 0xff) {
            return StandardCharsets.UTF_16BE;
        }
        return null;
    }

    /** Why these bytes are no text, or null where they may be. */
    static String binary(byte[] bytes, int length) {
        String known = known(bytes, length);
        if (known != null) {
            return known;
        }
        if (wide(bytes, length) != null) {
            return null;
        }
        int looked = Math.min(length, LOOKED_AT);
        int odd = 0;
        for (int i = 0; i < looked; i++) {
            int c = bytes[i] & 0xff;
            if (c == 0) {
                return "it is binary data, not text";
            }
            // bell, backspace, tab, line ends, form feed and escape stand in recorded terminal sessions
            if (c < 7 || c > 13 && c < 0x1b || c > 0x1b && c < 0x20) {
                odd++;
            }
        }
        return odd * 100 > looked * ODD_OF_HUNDRED ? "it is binary data, not text" : null;
    }

    private static String known(byte[] bytes, int length) {
        if (starts(bytes, length, 0x1f, 0x8b) || starts(bytes, length, 'B', 'Z', 'h') || starts(bytes, length, 0xfd, '7', 'z', 'X', 'Z')
                || starts(bytes, length, 0x28, 0xb5, 0x2f, 0xfd) || starts(bytes, length, 'P', 'K', 3, 4)
                || starts(bytes, length, '7', 'z', 0xbc, 0xaf) || length > 262 && bytes[257] == 'u' && bytes[258] == 's'
                && bytes[259] == 't' && bytes[260] == 'a' && bytes[261] == 'r') {
            return "it is an archive or a compressed file, not text";
        }
        if (starts(bytes, length, 0x89, 'P', 'N', 'G') || starts(bytes, length, 0xff, 0xd8, 0xff) || starts(bytes, length, 'G', 'I', 'F', '8')) {
            return "it is a picture; the text that it shows is needed";
        }
        if (starts(bytes, length, '%', 'P', 'D', 'F')) {
            return "it is a PDF file; its text is needed";
        }
        if (starts(bytes, length, 0x7f, 'E', 'L', 'F')) {
            return "it is a program, not text";
        }
        return null;
    }

    private static boolean starts(byte[] bytes, int length, int... magic) {
        if (length < magic.length) {
            return false;
        }
        for (int i = 0; i < magic.length; i++) {
            if ((bytes[i] & 0xff) != magic[i]) {
                return false;
            }
        }
        return true;
    }
}
