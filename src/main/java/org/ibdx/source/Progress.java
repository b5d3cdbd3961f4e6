package org.ibdx.source;

/** Hears what is being done, for somebody who waits. */
public interface Progress {

    /** Hears nothing. */
    Progress SILENT = what -> { };

    /** Says what is being done now; the empty text when all is done. */
    void say(String what);
}
