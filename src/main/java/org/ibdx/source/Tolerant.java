package org.ibdx.source;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that ends where it is damaged, so that what came before is not lost; {@link #error()} tells whether it did. */
final class Tolerant extends FilterInputStream {

    private IOException error;

    Tolerant(InputStream in) {
        super(in);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        int read = read(one, 0, 1);
        return read < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int from, int length) {
        if (error != null) {
            return -1;
        }
        try {
            return super.read(bytes, from, length);
        } catch (IOException e) {
            error = e;
        } catch (RuntimeException e) {
            error = new IOException("damaged data", e);
        }
        return -1;
    }

    /** What broke the stream, or null. */
    IOException error() {
        return error;
    }
}
