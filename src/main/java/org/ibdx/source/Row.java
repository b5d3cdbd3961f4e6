package org.ibdx.source;

/**
 * A line of pasted text.
 *
 * @param number 1-based line in the file
 * @param raw    as it came, without quoting marks
 * @param text   cleaned for reading, see {@link org.ibdx.capture.Line#clean}
 * @param fence  whether this line is only the edge of a code block
 * @param code   whether it stands inside of a code block
 * @param host   machine that a prefix of the line names ({@code cn07: …} of pdsh), else null
 */
record Row(int number, String raw, String text, boolean fence, boolean code, String host) {

    boolean blank() {
        return !fence && text.isBlank();
    }

    Row of(String newHost, String newRaw, String newText) {
        return new Row(number, newRaw, newText, fence, code, newHost);
    }

    Row with(String newRaw, String newText) {
        return new Row(number, newRaw, newText, fence, code, host);
    }
}
