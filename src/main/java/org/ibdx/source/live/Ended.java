package org.ibdx.source.live;

/**
 * How a child ended and what it wrote.
 *
 * @param how      by itself or by us
 * @param exit     exit status as a shell counts it (128 + signal), or null where it never ended
 * @param out      standard output, at most the limit
 * @param err      standard error, at most the limit
 * @param openFile file of the kernel that it had open when its time was over, or null
 */
record Ended(How how, Integer exit, String out, String err, String openFile) {

    /** Why it ended. */
    enum How {
        BY_ITSELF, TIMED_OUT, CUT, STUCK, NOT_STARTED
    }

    /** Both outputs as one text, errors last. */
    String text() {
        if (err.isBlank()) {
            return out;
        }
        return out.isEmpty() || out.endsWith("\n") ? out + err : out + "\n" + err;
    }
}
