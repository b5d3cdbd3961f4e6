package org.ibdx.render;

import java.util.List;
import org.ibdx.diagnosis.Evidence;
import org.ibdx.diagnosis.Proof;

/**
 * A proof as a tree: each step, what it rests on, down to the lines.
 * <pre>
 * the port is up and nothing configures it            certain
 * ├─ the port waits for a subnet manager              rule "…"
 * │  └─ State: Initializing                           ibstat:11
 * </pre>
 */
public final class ProofText {

    /** Deeper than any chain of rules; a guard, not a limit that is met. */
    private static final int DEEPEST = 40;

    private final Look look;
    private final EvidenceText evidence;
    private final int deepest;
    private final boolean headed;

    public ProofText(Look look, boolean manyHosts) {
        this(look, manyHosts, DEEPEST, false);
    }

    /**
     * The same, folded below {@code deepest} steps: there only the number of lines is told; {@code headed} where what the whole is
     * worth stands above it already.
     */
    ProofText(Look look, boolean manyHosts, int deepest, boolean headed) {
        this.deepest = deepest;
        this.headed = headed;
        this.look = look;
        this.evidence = new EvidenceText(look, manyHosts);
    }

    void write(Page page, Proof proof, String host, String indent) {
        step(page, proof, host, indent, indent, 0);
    }

    private void step(Page page, Proof proof, String host, String lead, String below, int depth) {
        String says = look.say(proof.says());
        String worth = Phrase.confidence(proof.confidence(), look.language());
        String remark = depth == 0 ? headed ? "" : worth : proof.rule() == null ? "" : look.say(Phrase.RULE, proof.rule());
        page.para(lead, below, Width.of(lead), says, remark.contains(says) ? "" : remark);
        List<Proof> because = proof.because();
        List<Evidence> lines = proof.evidence();
        if (depth >= deepest) {
            int folded = proof.allEvidence().size();
            if (folded > 0) {
                String branch = below + look.style().branch(true);
                page.para(branch, look.count(Phrase.FOLDED, folded));
            }
            return;
        }
        int rest = because.size() + lines.size();
        for (Proof premise : because) {
            rest--;
            if (depth < DEEPEST) {
                step(page, premise, host, below + look.style().branch(rest == 0), below + look.style().trunk(rest == 0), depth + 1);
            }
        }
        for (Evidence line : lines) {
            rest--;
            String branch = below + look.style().branch(rest == 0);
            page.para(branch, below + look.style().trunk(rest == 0), Width.of(branch), evidence.text(line), evidence.place(line, host));
        }
    }
}
