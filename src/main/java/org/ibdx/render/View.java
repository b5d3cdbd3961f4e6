package org.ibdx.render;

import java.io.IOException;
import org.ibdx.diagnosis.Diagnosis;

/** Turns a diagnosis into text. Decides nothing: everything that a view says stands in the diagnosis. */
public interface View {

    /** Writes the whole text. */
    void write(Diagnosis diagnosis, Appendable out) throws IOException;
}
