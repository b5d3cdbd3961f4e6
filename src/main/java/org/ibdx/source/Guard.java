package org.ibdx.source;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.ibdx.knowledge.Node.Both;

/**
 * Watches how much comes out of an archive. Small archives may be made to unpack to more than any machine holds: what unpacks to
 * too much, or to far more than its own size, is given up with {@link TooMuch}. The errors of unpackers, of which some are
 * unchecked, become {@code IOException}.
 */
final class Guard {

    private static final long FREE = 32L << 20;
    private static final long RATIO = 300;
    private static final long TOTAL = 1L << 30;
    private static final long TOTAL_RATIO = 20;
    private static final long HEADER = 4096;
    private static final int PIECE = 512;

    private static final long FREE_IN_ALL = 256L << 20;
    private static final long HOLES = 256L << 20;
    private static final long HOLES_IN_ALL = 1L << 30;

    private final Meter meter;
    private final boolean outermost;
    private long packed;
    private long unpacked;
    private long holes;

    /** What one input unpacked to altogether, archives in it included: many small bombs are one. */
    static final class Meter {
        private long packed;
        private long unpacked;
        private long holes;
    }

    /** {@code outermost} tells that the archive lies in no other. */
    Guard(Meter meter, boolean outermost) {
        this.meter = meter;
        this.outermost = outermost;
    }

    /** A limit was met; the message is a sentence for the user. */
    static final class TooMuch extends IOException {
        private static final long serialVersionUID = 1L;

        private final transient Both why;

        TooMuch(Both why) {
            super(why.en());
            this.why = why;
        }

        Both why() {
            return why;
        }
    }

    /** Counts what is read of the archive itself. */
    InputStream packed(InputStream in) {
        return new Counting(in, true);
    }

    /** Counts what is unpacked. */
    InputStream unpacked(InputStream in) {
        return new Counting(in, false);
    }

    /** Counts a file that is stored with holes, of so many bytes altogether: to go past it costs time, though it takes hardly any room. */
    void sparse(long size) throws TooMuch {
        holes += size;
        meter.holes += size;
        if (holes > HOLES || meter.holes > HOLES_IN_ALL) {
            throw new TooMuch(Reason.HOLES.of(HOLES >> 20));
        }
    }

    private void count(boolean isPacked, long bytes) throws TooMuch {
        if (isPacked) {
            packed += bytes;
            meter.packed += outermost ? bytes : 0;
            return;
        }
        unpacked += bytes;
        meter.unpacked += bytes;
        if (meter.unpacked > FREE_IN_ALL && meter.unpacked > RATIO * (meter.packed + HEADER)) {
            throw new TooMuch(Reason.RATIO.of(RATIO));
        }
        if (unpacked > FREE && unpacked > RATIO * (packed + HEADER)) {
            throw new TooMuch(Reason.RATIO.of(RATIO));
        }
        if (unpacked > TOTAL && unpacked > TOTAL_RATIO * packed) {
            throw new TooMuch(Reason.UNPACKS_TO_TOO_MUCH.of(TOTAL >> 20));
        }
    }

    private final class Counting extends FilterInputStream {

        private final boolean isPacked;
        /** What broke the stream, to be thrown once that is handed on which came before. */
        private IOException late;

        Counting(InputStream in, boolean isPacked) {
            super(in);
            this.isPacked = isPacked;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            int read = read(one, 0, 1);
            return read < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            if (isPacked) {
                int read = super.read(bytes, from, length);
                count(true, Math.max(0, read));
                return read;
            }
            if (late != null) {
                throw late;
            }
            int total = 0;
            try {
                while (total < length) {
                    // an unpacker that meets the end too early loses what it had unpacked in that call: so in pieces
                    int read = super.read(bytes, from + total, Math.min(length - total, PIECE));
                    if (read < 0) {
                        break;
                    }
                    total += read;
                    count(false, read);
                }
            } catch (RuntimeException e) {
                late = new IOException("damaged data", e);
            } catch (IOException e) {
                late = e;
            }
            if (late != null && total == 0) {
                throw late;
            }
            return total == 0 && length > 0 ? -1 : total;
        }

        @Override
        public long skip(long bytes) throws IOException {
            byte[] buffer = new byte[(int) Math.min(Math.max(bytes, 0), 8192)];
            long left = bytes;
            while (left > 0) {
                int read = read(buffer, 0, (int) Math.min(left, buffer.length));
                if (read < 0) {
                    break;
                }
                left -= read;
            }
            return Math.max(0, bytes - left);
        }

        @Override
        public boolean markSupported() {
            return false;
        }
    }
}
