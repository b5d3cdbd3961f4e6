package org.ibdx.source;

/**
 * Where a text was found.
 *
 * @param file    its path below what the user named, or the name of the stream
 * @param several whether there are other texts, so that a source must name its file
 * @param host    machine that the folder names, or null
 * @param cut     whether the text goes on beyond what was read
 */
record Place(String file, boolean several, String host, boolean cut) {

    /** How a command of this text is cited. */
    String cite(String command) {
        return several ? file + ": " + command : command;
    }
}
