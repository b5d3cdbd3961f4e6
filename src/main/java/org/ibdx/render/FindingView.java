package org.ibdx.render;

import java.util.List;
import org.ibdx.diagnosis.Finding;
import org.ibdx.diagnosis.Proof;

/** One finding by itself: the whole of it, its proof, or its repair. */
public final class FindingView {

    private final Look look;
    private final boolean manyHosts;

    public FindingView(Look look, boolean manyHosts) {
        this.look = look;
        this.manyHosts = manyHosts;
    }

    /** All that is known of it; {@code number} is what it is called by. */
    public String whole(int number, Finding finding) {
        Page page = new Page(look.style());
        new FindingText(look, manyHosts).write(page, number, finding);
        return page.toString();
    }

    /**
     * Its proof as a tree, folded below {@code depth} steps.
     *
     * @param name what the user calls it, for the hint at further proofs
     * @param all  every proof, not the strongest only
     */
    public String proof(Finding finding, int depth, boolean all, String name) {
        Page page = new Page(look.style());
        page.para("", look.say(Phrase.IS, finding.id(), Phrase.confidence(finding.confidence(), look.language())));
        List<Proof> proofs = finding.why();
        for (int i = 0; i < (all ? proofs.size() : Math.min(1, proofs.size())); i++) {
            if (i > 0) {
                page.para("", look.say(Phrase.WHY_ALSO));
            }
            new ProofText(look, manyHosts, depth, i == 0).write(page, proofs.get(i), finding.host(), "");
        }
        if (!all && proofs.size() > 1) {
            page.para("", look.count(Phrase.ALSO_PROVED, proofs.size() - 1, name));
        }
        if (finding.symptom() && finding.explainedBy().isEmpty()) {
            page.para("", look.say(Phrase.SYMPTOM));
        }
        if (finding.certainWhen() != null) {
            page.para(look.say(Phrase.CERTAIN_WHEN) + " ", look.say(finding.certainWhen()));
        }
        FindingText text = new FindingText(look, manyHosts);
        if (!finding.explainedBy().isEmpty()) {
            page.para(look.say(Phrase.EXPLAINED_BY) + " ", text.references(finding.explainedBy(), finding.host()));
        }
        if (!finding.explains().isEmpty()) {
            page.para(look.say(Phrase.EXPLAINS) + " ", text.references(finding.explains(), finding.host()));
        }
        return page.toString();
    }

    /** Title, repair steps and how to verify. */
    public String repair(int number, Finding finding) {
        Page page = new Page(look.style());
        FindingText text = new FindingText(look, manyHosts);
        text.title(page, number, finding);
        text.repair(page, finding.fix());
        text.verify(page, finding.verify());
        return page.toString();
    }
}
