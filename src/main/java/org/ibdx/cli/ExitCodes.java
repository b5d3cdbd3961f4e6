package org.ibdx.cli;

/**
 * Exit statuses beside those of a verdict (0 healthy, 1 degraded, 2 failing, 3 unknown: {@link org.ibdx.diagnosis.Verdict#exit()});
 * numbers of BSD's sysexits.h. None of these comes with a verdict.
 */
public final class ExitCodes {

    /** All went well, for commands that give no verdict. */
    public static final int OK = 0;
    /** {@code ibdx test}: a sample came to another diagnosis, or knowledge is not whole. */
    public static final int DIFFERENT = 1;
    /** The command line is wrong. */
    public static final int USAGE = 64;
    /** What was given to read cannot be used. */
    public static final int UNUSABLE = 65;
    /** A fault of ibdx itself, or an output that cannot be written. */
    public static final int INTERNAL = 70;

    private ExitCodes() {
    }
}
