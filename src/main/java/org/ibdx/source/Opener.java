package org.ibdx.source;

import java.io.IOException;
import java.io.InputStream;

/** Opens the same bytes anew each time: an archive is streamed once for its names and once for its texts. */
@FunctionalInterface
interface Opener {

    /** A stream at the first byte; the caller closes it. */
    InputStream open() throws IOException;
}
