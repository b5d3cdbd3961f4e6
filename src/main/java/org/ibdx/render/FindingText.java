package org.ibdx.render;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibdx.diagnosis.Finding;
import org.ibdx.diagnosis.Finding.FixStep;
import org.ibdx.diagnosis.Finding.Reference;
import org.ibdx.diagnosis.Finding.Verification;
import org.ibdx.diagnosis.Proof;
import org.ibdx.diagnosis.Severity;
import org.ibdx.render.Style.Colour;

/** One root cause: what, how sure, the lines that prove it, what it explains, how to mend it, how to see that it is mended. */
final class FindingText {

    private static final String INDENT = "   ";
    private static final String DEEPER = "     ";
    private static final String COMMAND = "          ";
    /** For which distributions a command is, where that of the host is not known. */
    private static final String REMARK = "   # ";

    /** Of one kind of consequence so many are named; the others are counted. */
    private static final int OF_ONE_KIND = 2;

    private final Look look;
    private final boolean manyHosts;

    FindingText(Look look, boolean manyHosts) {
        this.look = look;
        this.manyHosts = manyHosts;
    }

    void write(Page page, int number, Finding finding) {
        title(page, number, finding);
        String about = look.say(finding.about());
        page.para(INDENT, look.verbose() ? about : firstSentence(about));
        if (finding.symptom()) {
            page.para(INDENT, look.say(Phrase.SYMPTOM));
        }
        new EvidenceText(look, manyHosts).write(page, finding.evidence(), finding.host(), DEEPER);
        if (finding.certainWhen() != null) {
            page.para(INDENT + look.say(Phrase.CERTAIN_WHEN) + " ", look.say(finding.certainWhen()));
        }
        if (!finding.explains().isEmpty()) {
            page.para(INDENT + look.say(Phrase.EXPLAINS) + " ", references(finding.explains(), finding.host()));
        }
        repair(page, finding.fix());
        verify(page, finding.verify());
        if (look.verbose()) {
            proofs(page, finding);
        }
    }

    /** Title, with severity and confidence at the right. */
    void title(Page page, int number, Finding finding) {
        String mark = String.valueOf(number);
        String title = look.say(finding.title());
        if (manyHosts) {
            title = (finding.host() == null ? look.say(Phrase.IN_THE_FABRIC) : look.clean(finding.host())) + ": " + title;
        }
        String worth = Phrase.severity(finding.severity(), look.language()) + ", "
                + Phrase.confidence(finding.confidence(), look.language());
        String lead = Width.pad(mark, INDENT.length());
        page.para(look.style().paint(colour(finding.severity()), mark) + lead.substring(mark.length()), lead.length(), title, worth);
    }

    /** A piece of advice: shorter than a fault. */
    void advice(Page page, int number, Finding finding) {
        if (look.verbose()) {
            write(page, number, finding);
            return;
        }
        title(page, number, finding);
        for (FixStep step : finding.fix().subList(0, Math.min(1, finding.fix().size()))) {
            page.para(INDENT, look.say(step.does()));
            commands(page, step.run(), DEEPER);
        }
    }

    /** Names of other findings, with their host where it is another; of many of one kind the first, and how many more there are. */
    String references(List<Reference> references, String host) {
        Map<String, List<Reference>> kinds = new LinkedHashMap<>();
        references.forEach(reference -> kinds.computeIfAbsent(reference.id(), id -> new ArrayList<>()).add(reference));
        List<String> names = new ArrayList<>();
        for (List<Reference> alike : kinds.values()) {
            int shown = look.verbose() || alike.size() <= OF_ONE_KIND + 1 ? alike.size() : OF_ONE_KIND;
            alike.subList(0, shown).forEach(reference -> names.add(name(reference, host)));
            if (shown < alike.size()) {
                names.add(look.count(Phrase.MORE_LIKE_IT, alike.size() - shown));
            }
        }
        return String.join(look.style().dot(), names);
    }

    private String name(Reference reference, String host) {
        String title = look.say(reference.title());
        return !manyHosts || reference.host() == null || reference.host().equals(host) ? title : look.clean(reference.host()) + ": " + title;
    }

    void repair(Page page, List<FixStep> steps) {
        if (steps.isEmpty()) {
            return;
        }
        page.para(INDENT, look.say(Phrase.REPAIR));
        int number = 0;
        for (FixStep step : steps) {
            List<String> words = new ArrayList<>();
            words.add(Phrase.when(step.when(), look.language()));
            words.add(Phrase.needs(step.needs(), look.language()));
            words.add(Phrase.risk(step.risk(), look.language()));
            String lead = DEEPER + letter(number++) + "  ";
            String remark = look.clean(String.join(look.style().dot(), words));
            int room = page.width() - COMMAND.length() - 2;
            if (!step.run().isEmpty() && remarkAt(step.run().get(0)) < 0 && Width.of(look.clean(step.run().get(0))) + Width.of(remark) <= room) {
                page.para(lead, look.say(step.does()));
                page.para(COMMAND, COMMAND.length(), look.clean(step.run().get(0)), remark);
                commands(page, step.run().subList(1, step.run().size()), COMMAND);
            } else {
                page.para(lead, lead.length(), look.say(step.does()), remark);
                commands(page, step.run(), COMMAND);
            }
        }
    }

    /** The commands; a remark that several of them bear ({@code # Debian, Ubuntu}) stands once, above the first of them. */
    private void commands(Page page, List<String> commands, String indent) {
        String said = "";
        for (String command : commands) {
            int at = remarkAt(command);
            String remark = at < 0 ? "" : command.substring(at).strip();
            if (!remark.equals(said) && !remark.isEmpty()) {
                page.raw(indent + look.clean(remark));
            }
            said = remark;
            page.raw(indent + look.clean(at < 0 ? command : command.substring(0, at)));
        }
    }

    /** Where the remark behind a command begins; negative where there is none. */
    private static int remarkAt(String command) {
        return command.lastIndexOf(REMARK);
    }

    void verify(Page page, List<Verification> checks) {
        String word = INDENT + look.say(Phrase.VERIFY) + " ";
        int hang = Width.of(word);
        for (Verification check : checks) {
            String expect = look.say(check.expect());
            String run = look.clean(check.run());
            if (hang + Width.of(run) + 3 + Width.of(expect) <= page.width()) {
                page.raw(word + run + INDENT + expect);
            } else {
                page.raw(word + run).para(" ".repeat(Math.min(hang + 2, page.width() / 2)), expect);
            }
            word = " ".repeat(hang);
        }
    }

    private void proofs(Page page, Finding finding) {
        Phrase heading = Phrase.WHY;
        for (Proof proof : finding.why()) {
            page.para(INDENT, look.say(heading));
            new ProofText(look, manyHosts).write(page, proof, finding.host(), INDENT);
            heading = Phrase.WHY_ALSO;
        }
    }

    private static String letter(int number) {
        return number < 26 ? String.valueOf((char) ('a' + number)) : String.valueOf(number + 1);
    }

    static Colour colour(Severity severity) {
        return switch (severity) {
            case CRITICAL -> Colour.RED;
            case MAJOR -> Colour.YELLOW;
            case MINOR, INFO -> Colour.CYAN;
        };
    }

    /** Up to the first full stop before a blank and a capital letter (not that of {@code e.g.}), or the first Chinese one. */
    static String firstSentence(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '。') {
                return text.substring(0, i + 1);
            }
            if (c == '.' && i + 2 < text.length() && text.charAt(i + 1) == ' ' && Character.isUpperCase(text.charAt(i + 2))
                    && !(i > 1 && text.charAt(i - 2) == '.')) {
                return text.substring(0, i + 1);
            }
        }
        return text;
    }
}
