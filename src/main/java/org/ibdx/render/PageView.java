package org.ibdx.render;

import java.io.IOException;
import org.ibdx.diagnosis.Diagnosis;

/** A view for people: what the verdict speaks for, then what the view itself tells. */
abstract class PageView implements View {

    /** Before what belongs to a line above. */
    static final String INDENT = "   ";

    /** How it is to look. */
    protected final Look look;

    private final RunInfo run;

    PageView(Look look, RunInfo run) {
        this.look = look;
        this.run = run;
    }

    @Override
    public final void write(Diagnosis diagnosis, Appendable out) throws IOException {
        Page page = new Page(look.style());
        new HeaderText(look, run).write(page, diagnosis);
        tell(page, diagnosis, new FindingText(look, diagnosis.hosts().size() > 1));
        out.append(page.toString());
    }

    /** Writes what stands below the header. */
    abstract void tell(Page page, Diagnosis diagnosis, FindingText text);
}
