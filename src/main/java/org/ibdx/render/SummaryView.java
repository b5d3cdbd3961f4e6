package org.ibdx.render;

import java.util.List;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.Finding;

/** The verdict in a few lines: what it speaks for, each root cause in one line, what it explains, and how to go on. */
public final class SummaryView extends PageView {

    private static final int SHOWN = 9;

    public SummaryView(Look look, RunInfo run) {
        super(look, run);
    }

    @Override
    void tell(Page page, Diagnosis diagnosis, FindingText text) {
        List<Finding> causes = diagnosis.causes();
        int shown = look.shown(causes.size(), SHOWN);
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
    }

    private static void add(StringBuilder line, String part) {
        if (!part.isEmpty()) {
            line.append(line.isEmpty() ? "" : "   ").append(part);
        }
    }
}
