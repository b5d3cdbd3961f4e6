package org.ibdx.source;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Tells by its first bytes what a file is when it is no text. */
final class FileKind {

    private static final int LOOKED_AT = 8192;
    private static final int FEWEST_WIDE = 16;
    private static final int ODD_OF_HUNDRED = 10;

    private FileKind() {
    }

    /** UTF-16 where a byte order mark or the bytes of letters say so, else null. */
    static Charset wide(byte[] bytes, int length) {
        if (length >= 2 && (bytes[0] & 0xff) == 0xff && (bytes[1] & 0xff) == 0xfe) {
            return StandardCharsets.UTF_16LE;
        }
        if (length >= 2 && (bytes[0] & 0xff) == 0xfe && (bytes[1] & 0xff) == 0xff) {
            return StandardCharsets.UTF_16BE;
        }
        return halves(bytes, length);
    }

    /** UTF-16 that no mark begins: of a text in Latin letters, every second byte is zero. */
    private static Charset halves(byte[] bytes, int length) {
        int looked = Math.min(length, LOOKED_AT) & ~1;
        int[] zeros = new int[2];
        for (int i = 0; i < looked; i++) {
            zeros[i & 1] += bytes[i] == 0 ? 1 : 0;
        }
        if (looked < FEWEST_WIDE) {
            return null;
        }
        boolean little = zeros[0] == 0 && zeros[1] * 10 > looked * 4;
        boolean big = zeros[1] == 0 && zeros[0] * 10 > looked * 4;
        return little ? StandardCharsets.UTF_16LE : big ? StandardCharsets.UTF_16BE : null;
    }

    /** Why these bytes are no text, or null where they may be. */
    static Reason binary(byte[] bytes, int length) {
        Reason known = known(bytes, length);
        if (known != null) {
            return known;
        }
        if (wide(bytes, length) != null) {
            return null;
        }
        int looked = Math.min(length, LOOKED_AT);
        int odd = 0;
        int zeros = 0;
        for (int i = 0; i < looked; i++) {
            int c = bytes[i] & 0xff;
            zeros += c == 0 ? 1 : 0;
            // bell, backspace, tab, line ends, form feed and escape stand in recorded terminal sessions
            if (c > 0 && c < 7 || c > 13 && c < 0x1b || c > 0x1b && c < 0x20) {
                odd++;
            }
        }
        // a log after a crash holds a block of zeros, and is text before and behind it
        boolean holed = zeros > 0 && (odd > 0 || zeros * 2 > looked || Decoding.isBroken(bytes, looked));
        return holed || odd * 100 > looked * ODD_OF_HUNDRED ? Reason.BINARY : null;
    }

    private static Reason known(byte[] bytes, int length) {
        if (starts(bytes, length, 0x1f, 0x8b) || starts(bytes, length, 'B', 'Z', 'h') || starts(bytes, length, 0xfd, '7', 'z', 'X', 'Z')
                || starts(bytes, length, 0x28, 0xb5, 0x2f, 0xfd) || starts(bytes, length, 'P', 'K', 3, 4)
                || length > 262 && bytes[257] == 'u' && bytes[258] == 's'
                && bytes[259] == 't' && bytes[260] == 'a' && bytes[261] == 'r') {
            return Reason.PACKED;
        }
        if (starts(bytes, length, 'R', 'a', 'r', '!')) {
            return Reason.RAR;
        }
        if (starts(bytes, length, '7', 'z', 0xbc, 0xaf)) {
            return Reason.SEVEN_ZIP;
        }
        if (starts(bytes, length, 0x89, 'P', 'N', 'G') || starts(bytes, length, 0xff, 0xd8, 0xff) || starts(bytes, length, 'G', 'I', 'F', '8')) {
            return Reason.PICTURE;
        }
        if (starts(bytes, length, '%', 'P', 'D', 'F')) {
            return Reason.PDF;
        }
        if (starts(bytes, length, 0xd0, 0xcf, 0x11, 0xe0)) {
            return Reason.OUTLOOK;
        }
        if (starts(bytes, length, '{', '\\', 'r', 't', 'f')) {
            return Reason.RICH_TEXT;
        }
        if (starts(bytes, length, 0x7f, 'E', 'L', 'F')) {
            return Reason.PROGRAM;
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
