package org.ibdx.render;

import java.io.IOException;
import java.util.List;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.Finding;

/** The verdict in a few lines: what it speaks for, each root cause in one line, what it explains, and how to go on. */
public final class SummaryView implements View {

    private static final int SHOWN = 9;
    private static final String INDENT = "   ";

    private final Look look;
    private final RunInfo run;

    public SummaryView(Look look, RunInfo run) {
        this.look = look;
        this.run = run;
    }

    @Override
    public void write(Diagnosis diagnosis, Appendable out) throws IOException {
        Page page = new Page(look.style());
        new HeaderText(look, run).write(page, diagnosis);
        boolean manyHosts = diagnosis.hosts().size() > 1;
        FindingText text = new FindingText(look, manyHosts);
        List<Finding> causes = diagnosis.causes();
        int shown = look.verbose() || causes.size() <= SHOWN + 1 ? causes.size() : SHOWN;
        for (int i = 0; i < shown; i++) {
            Finding finding = causes.get(i);
            text.title(page, i + 1, finding);
            if (!finding.explains().isEmpty()) {
                page.para(INDENT + look.say(Phrase.EXPLAINS) + " ", text.references(finding.explains(), finding.host()));
            }
        }
        if (shown < causes.size()) {
            page.para(INDENT, look.count(Phrase.AND_MORE, causes.size() - shown) + ": show --all");
        }
        if (causes.isEmpty()) {
            page.para("", look.say(diagnosis.verdict().exit() == 0 ? Phrase.NOTHING_FOUND : Phrase.NOTHING_SURE));
        }
        StringBuilder foot = new StringBuilder();
        add(foot, diagnosis.notes().isEmpty() ? "" : look.count(Phrase.NOTE_COUNT, diagnosis.notes().size()));
        add(foot, diagnosis.unknown().isEmpty() ? "" : look.count(Phrase.NOT_KNOWN_COUNT, diagnosis.unknown().size()));
        add(foot, look.say(causes.isEmpty() ? Phrase.SHELL_HINT_NOTHING : Phrase.SHELL_HINT).replace(" - ", look.style().dot()));
        page.para("", foot.toString());
        out.append(page.toString());
    }

    private static void add(StringBuilder line, String part) {
        if (!part.isEmpty()) {
            line.append(line.isEmpty() ? "" : "   ").append(part);
        }
    }
}
