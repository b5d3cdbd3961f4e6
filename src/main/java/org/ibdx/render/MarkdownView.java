package org.ibdx.render;

import java.io.IOException;
import java.util.List;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.Finding;
import org.ibdx.diagnosis.Unknown;

/** For a ticket: the verdict, each cause with its proof and repair, what is not known, and what was done; as Markdown. */
public final class MarkdownView implements View {

    private static final int COLUMNS = 100;

    private final Look look;
    private final RunInfo run;
    private final List<String> log;

    /** {@code log} is what was done in the session, line by line; may be empty. */
    public MarkdownView(Language language, RunInfo run, List<String> log) {
        this.look = new Look(new Style(false, true, COLUMNS), language, false, "ibdx");
        this.run = run;
        this.log = log;
    }

    @Override
    public void write(Diagnosis diagnosis, Appendable out) throws IOException {
        boolean manyHosts = diagnosis.hosts().size() > 1;
        FindingText text = new FindingText(look, manyHosts);
        out.append("# ibdx: ").append(Phrase.verdict(diagnosis.verdict(), look.language())).append("\n\n");
        Page head = new Page(look.style());
        new HeaderText(look, run).write(head, diagnosis);
        block(out, "", head.toString());
        int number = 1;
        for (Finding finding : diagnosis.causes()) {
            out.append("\n## ").append(String.valueOf(number++)).append(". ").append(escaped(look.say(finding.title()))).append("\n\n");
            out.append('`').append(look.clean(finding.id())).append("`, ").append(Phrase.severity(finding.severity(), look.language())).append(", ")
                    .append(Phrase.confidence(finding.confidence(), look.language())).append("\n\n").append(escaped(look.say(finding.about()))).append('\n');
            if (finding.certainWhen() != null) {
                out.append('\n').append(look.say(Phrase.CERTAIN_WHEN)).append(' ').append(escaped(look.say(finding.certainWhen()))).append('\n');
            }
            if (!finding.explains().isEmpty()) {
                out.append('\n').append(look.say(Phrase.EXPLAINS)).append(' ').append(escaped(text.references(finding.explains(), finding.host()))).append('\n');
            }
            out.append('\n').append(look.say(Phrase.WHY)).append("\n\n");
            Page proof = new Page(look.style());
            new ProofText(look, manyHosts).write(proof, finding.why().get(0), finding.host(), "");
            block(out, "", proof.toString());
            repair(out, finding);
        }
        if (!diagnosis.unknown().isEmpty()) {
            out.append("\n## ").append(look.say(Phrase.NOT_KNOWN)).append("\n\n");
            for (Unknown unknown : diagnosis.unknown()) {
                out.append("- ").append(escaped(look.say(unknown.reason()))).append(unknown.run() == null ? "" : ": `" + look.clean(unknown.run()) + "`").append('\n');
            }
        }
        if (!log.isEmpty()) {
            out.append("\n## ").append(look.language().of("Session", "会话")).append("\n\n");
            block(out, "", String.join("\n", log.stream().map(look::clean).toList()) + "\n");
        }
        out.append("\nibdx ").append(run.version()).append(", ").append(run.rules()).append('\n');
    }

    private void repair(Appendable out, Finding finding) throws IOException {
        if (!finding.fix().isEmpty()) {
            out.append('\n').append(look.say(Phrase.REPAIR)).append("\n\n");
        }
        for (Finding.FixStep step : finding.fix()) {
            out.append("- ").append(escaped(look.say(step.does()))).append(" (").append(Phrase.when(step.when(), look.language())).append(", ")
                    .append(Phrase.needs(step.needs(), look.language())).append(", ").append(Phrase.risk(step.risk(), look.language())).append(")\n");
            if (!step.run().isEmpty()) {
                out.append('\n');
                block(out, "sh", String.join("\n", step.run().stream().map(look::clean).toList()) + "\n");
                out.append('\n');
            }
        }
        for (Finding.Verification check : finding.verify()) {
            out.append('\n').append(look.say(Phrase.VERIFY)).append(" `").append(look.clean(check.run())).append("` ").append(escaped(look.say(check.expect()))).append('\n');
        }
    }

    /** A block that evidence cannot leave: its fence is longer than any in it. */
    private static void block(Appendable out, String kind, String text) throws IOException {
        String fence = "```";
        while (text.contains(fence)) {
            fence += "`";
        }
        out.append(fence).append(kind).append('\n').append(text).append(fence).append('\n');
    }

    private static String escaped(String text) {
        return text.replaceAll("([\\\\`*_<>\\[\\]#|])", "\\\\$1");
    }
}
