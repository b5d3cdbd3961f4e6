package org.ibdx.source;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/**
 * Which entries of a zip are symbolic links: only the directory at its end tells, so that a stream of entries shows a link as a
 * text that holds the name of its target.
 */
final class ZipLinks {

    private static final int SIGNATURE = 0x504b0102;
    /** Bytes of a record of the directory before the name, without the signature. */
    private static final int RECORD = 42;
    private static final int MADE_BY_SYSTEM = 1;
    private static final int NAME_LENGTH = 24;
    private static final int MODE = 36;
    private static final int UNIX = 3;
    private static final int TYPE = 0xf000;
    private static final int LINK = 0xa000;
    private static final int MOST = 100_000;

    private ZipLinks() {
    }

    /** The names of the links; what of the directory is cut off or damaged tells of none. Closes nothing. */
    static Set<String> of(InputStream raw) throws IOException {
        InputStream in = new BufferedInputStream(raw, 1 << 16);
        Set<String> links = new HashSet<>();
        int window = 0;
        for (int next = in.read(); next >= 0 && links.size() < MOST; next = in.read()) {
            window = window << 8 | next;
            if (window != SIGNATURE) {
                continue;
            }
            byte[] record = in.readNBytes(RECORD);
            if (record.length < RECORD) {
                break;
            }
            boolean link = record[MADE_BY_SYSTEM] == UNIX && (number(record, MODE) & TYPE) == LINK;
            byte[] name = in.readNBytes(number(record, NAME_LENGTH));
            if (link) {
                links.add(new String(name, StandardCharsets.UTF_8));
            }
        }
        return links;
    }

    private static int number(byte[] bytes, int at) {
        return bytes[at] & 0xff | (bytes[at + 1] & 0xff) << 8;
    }
}
