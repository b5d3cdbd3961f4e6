package org.ibdx.render;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ibdx.diagnosis.Diagnosis;
import org.ibdx.diagnosis.Diagnosis.Unread;
import org.ibdx.diagnosis.Finding;
import org.ibdx.diagnosis.Severity;
import org.ibdx.diagnosis.Unknown;
import org.ibdx.diagnosis.Verdict;

/**
 * The view for a person in a hurry: the verdict and what it speaks for; the roots, each with its evidence, what it explains,
 * the repair and how to verify it; advice; notes; what is not known and the command that would tell.
 */
public final class TerminalView extends PageView {

    /** Of one kind of cause so many are told in full; the others are named below the last. */
    private static final int IN_FULL = 2;
    private static final int NOTES_SHOWN = 6;
    private static final int UNKNOWN_SHOWN = 6;
    private static final int PLACES_SHOWN = 12;

    public TerminalView(Look look, RunInfo run) {
        super(look, run);
    }

    @Override
    void tell(Page page, Diagnosis diagnosis, FindingText text) {
        List<Finding> faults = diagnosis.causes().stream().filter(cause -> cause.severity().compareTo(Severity.MINOR) > 0).toList();
        List<Finding> advice = diagnosis.causes().stream().filter(cause -> cause.severity().compareTo(Severity.MINOR) <= 0).toList();
        boolean manyHosts = diagnosis.hosts().size() > 1;
        if (faults.isEmpty() && diagnosis.verdict() == Verdict.HEALTHY) {
            page.gap().para("", look.say(Phrase.NOTHING_FOUND));
        } else if (faults.isEmpty() && diagnosis.verdict() == Verdict.UNKNOWN) {
            page.gap().para("", look.say(Phrase.NOTHING_SURE));
        }
        int number = findings(page, text, faults, 1, false);
        if (!advice.isEmpty()) {
            page.gap().raw(look.say(Phrase.ADVICE));
            findings(page, text, advice, number, true);
        }
        if (look.verbose()) {
            consequences(page, text, diagnosis.consequences(), manyHosts);
        }
        notes(page, diagnosis.notes(), manyHosts);
        unknown(page, diagnosis.unknown(), diagnosis.hosts().size() == 1 ? diagnosis.hosts().get(0).name() : null);
        unread(page, diagnosis.unread());
        if (!diagnosis.causes().isEmpty()) {
            page.gap().para("", look.say(Phrase.MORE, look.command(), diagnosis.causes().get(0).id()));
        }
    }

    /** The findings, numbered; returns the next number. */
    private int findings(Page page, FindingText text, List<Finding> findings, int first, boolean advice) {
        int number = first;
        Map<String, List<Finding>> others = new HashMap<>();
        Map<String, Integer> told = new HashMap<>();
        Map<String, Finding> last = new HashMap<>();
        for (Finding finding : findings) {
            if (look.verbose() || told.merge(finding.id(), 1, Integer::sum) <= IN_FULL) {
                last.put(finding.id(), finding);
            } else {
                others.computeIfAbsent(finding.id(), id -> new ArrayList<>()).add(finding);
            }
        }
        told.clear();
        for (Finding finding : findings) {
            if (!look.verbose() && told.merge(finding.id(), 1, Integer::sum) > IN_FULL) {
                continue;
            }
            if (advice) {
                text.advice(page, number++, finding);
            } else {
                page.gap();
                text.write(page, number++, finding);
            }
            if (others.containsKey(finding.id()) && last.get(finding.id()) == finding) {
                page.para(INDENT + look.say(Phrase.SAME_ON) + " ", places(others.get(finding.id())));
            }
        }
        return number;
    }

    private String places(List<Finding> findings) {
        StringBuilder places = new StringBuilder();
        int shown = findings.size() <= PLACES_SHOWN + 1 ? findings.size() : PLACES_SHOWN;
        for (Finding finding : findings.subList(0, shown)) {
            places.append(places.isEmpty() ? "" : look.style().dot())
                    .append(finding.host() == null ? "" : look.clean(finding.host()) + " ").append(look.clean(finding.subject()));
        }
        if (shown < findings.size()) {
            places.append(look.style().dot()).append(look.count(Phrase.AND_MORE, findings.size() - shown));
        }
        return places.toString();
    }

    private void consequences(Page page, FindingText text, List<Finding> consequences, boolean manyHosts) {
        if (consequences.isEmpty()) {
            return;
        }
        page.gap().raw(look.say(Phrase.CONSEQUENCES));
        for (Finding finding : consequences) {
            page.para(INDENT, text.references(List.of(new Finding.Reference(finding.id(), finding.host(), finding.subject(),
                    finding.title())), finding.host()));
            page.para(INDENT + INDENT + look.say(Phrase.EXPLAINED_BY) + " ", text.references(finding.explainedBy(), finding.host()));
            new EvidenceText(look, manyHosts).write(page, finding.evidence(), finding.host(), INDENT + INDENT);
        }
    }

    private void notes(Page page, List<Finding> notes, boolean manyHosts) {
        if (notes.isEmpty()) {
            return;
        }
        page.gap().raw(look.say(Phrase.NOTES));
        int shown = look.shown(notes.size(), NOTES_SHOWN);
        for (Finding note : notes.subList(0, shown)) {
            String title = look.say(note.title());
            page.para(INDENT, manyHosts && note.host() != null ? look.clean(note.host()) + ": " + title : title);
            if (look.verbose()) {
                page.para(INDENT, look.say(note.about()));
                new EvidenceText(look, manyHosts).write(page, note.evidence(), note.host(), INDENT + "  ");
            }
        }
        more(page, notes.size() - shown);
    }

    private void unknown(Page page, List<Unknown> unknown, String onlyHost) {
        if (unknown.isEmpty()) {
            return;
        }
        page.gap().raw(look.say(Phrase.NOT_KNOWN));
        int shown = look.shown(unknown.size(), UNKNOWN_SHOWN);
        for (Unknown question : unknown.subList(0, shown)) {
            page.para(INDENT, look.say(question.reason()));
            if (question.run() != null) {
                String where = "";
                if (question.host() == null) {
                    where = INDENT + "(" + look.say(Phrase.ON_A_PEER) + ")";
                } else if (!question.host().equals(onlyHost)) {
                    where = INDENT + "(" + look.say(Phrase.ON_HOST, question.host()) + ")";
                }
                page.raw(INDENT + "  " + look.clean(question.run()) + where);
            }
            if (look.verbose() && !question.settles().isEmpty()) {
                page.para(INDENT + "  ", look.say(Phrase.WOULD_SETTLE, String.join(" ", question.settles())));
            }
        }
        more(page, unknown.size() - shown);
    }

    private void unread(Page page, List<Unread> unread) {
        if (unread.isEmpty()) {
            return;
        }
        page.gap().raw(look.say(Phrase.NOT_USED));
        int shown = look.shown(unread.size(), NOTES_SHOWN);
        for (Unread input : unread.subList(0, shown)) {
            page.para(INDENT, look.clean(input.source()) + ": " + look.clean(look.say(input.reason())));
        }
        more(page, unread.size() - shown);
    }

    private void more(Page page, int number) {
        if (number > 0) {
            page.para(INDENT, look.count(Phrase.AND_MORE, number) + ": -v");
        }
    }
}
