package org.ibdx.render;

import java.io.IOException;
import org.ibdx.check.CheckReport;

/** Turns the report of a health check into text. Decides nothing. */
public interface CheckView {

    /** Writes the whole text; nothing where there is nothing to tell. */
    void write(CheckReport report, Appendable out) throws IOException;
}
