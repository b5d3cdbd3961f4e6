package org.ibdx.source;

import java.io.IOException;
import java.io.InputStream;
import org.apache.commons.compress.archivers.tar.TarUtils;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;
import org.apache.commons.compress.compressors.zstandard.ZstdCompressorInputStream;

/** How bytes are packed, told by their beginning, whatever the file is called. */
enum Packing {
    NONE, GZIP, XZ, BZIP2, ZSTD, TAR, ZIP;

    /** Bytes of the beginning that {@link #of} looks at: a block of tar. */
    static final int HEAD = 512;
    private static final int XZ_MEMORY_KIB = 96 << 10;

    /** The packing of bytes that begin so; {@code NONE} where they are no archive that is known here. */
    static Packing of(byte[] head, int length) {
        if (starts(head, length, 0x1f, 0x8b)) {
            return GZIP;
        }
        if (starts(head, length, 0xfd, '7', 'z', 'X', 'Z', 0)) {
            return XZ;
        }
        if (starts(head, length, 'B', 'Z', 'h') && length > 9 && head[3] >= '1' && head[3] <= '9'
                && (holds(head, 4, length, 0x31, 0x41, 0x59, 0x26) || holds(head, 4, length, 0x17, 0x72, 0x45, 0x38))) {
            return BZIP2;
        }
        if (starts(head, length, 0x28, 0xb5, 0x2f, 0xfd)) {
            return ZSTD;
        }
        if (starts(head, length, 'P', 'K', 3, 4) || starts(head, length, 'P', 'K', 5, 6) || starts(head, length, 'P', 'K', 7, 8)) {
            return ZIP;
        }
        return isTar(head, length) ? TAR : NONE;
    }

    private static boolean isTar(byte[] head, int length) {
        if (length < HEAD) {
            return false;
        }
        boolean magic = holds(head, 257, length, 'u', 's', 't', 'a', 'r');
        boolean zero = true;
        for (int i = 0; i < HEAD; i++) {
            zero &= head[i] == 0;
        }
        return magic || zero || head[0] != 0 && sumFits(head);
    }

    /** Whether the sum that the header of an old tar holds, octal digits between blanks, is that of its bytes; a text has no such digits. */
    private static boolean sumFits(byte[] head) {
        try {
            return TarUtils.verifyCheckSum(java.util.Arrays.copyOf(head, HEAD));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static boolean starts(byte[] bytes, int length, int... magic) {
        return holds(bytes, 0, length, magic);
    }

    private static boolean holds(byte[] bytes, int from, int length, int... magic) {
        if (length < from + magic.length) {
            return false;
        }
        for (int i = 0; i < magic.length; i++) {
            if ((bytes[from + i] & 0xff) != magic[i]) {
                return false;
            }
        }
        return true;
    }

    /** Whether one stream was made smaller, as opposed to many files put together. */
    boolean compresses() {
        return this == GZIP || this == XZ || this == BZIP2 || this == ZSTD;
    }

    /** Unpacks a compressed stream; what is no longer sound throws an {@code IOException} where it is read. */
    InputStream unpack(InputStream in) throws IOException {
        return switch (this) {
            case GZIP -> GzipCompressorInputStream.builder().setInputStream(in).setDecompressConcatenated(true).get();
            case XZ -> XZCompressorInputStream.builder().setInputStream(in).setDecompressConcatenated(true).setMemoryLimitKiB(XZ_MEMORY_KIB).get();
            case BZIP2 -> new BZip2CompressorInputStream(in, true);
            case ZSTD -> new ZstdCompressorInputStream(in);
            default -> in;
        };
    }
}
