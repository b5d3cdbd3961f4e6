package org.ibdx.source;

/**
 * How much is read before ibdx stops: evidence may be hostile, or merely huge.
 *
 * @param text  bytes of one text; what is longer is cut there
 * @param line  bytes of one line; a longer one is not the output of a tool, and the text is refused
 * @param total characters of all texts that are kept together
 * @param files entries of a tree
 * @param depth folders below the one that was named
 */
record Limits(int text, int line, long total, int files, int depth) {

    private static final int MIB = 1 << 20;

    static final Limits STANDARD = new Limits(64 * MIB, 16 * MIB, 192L * MIB, 100_000, 24);

    /** The limits within an archive, which may unpack to much more than it seems: shorter texts. */
    Limits ofArchive() {
        return new Limits(Math.min(text, 16 * MIB), line, total, files, depth);
    }
}
