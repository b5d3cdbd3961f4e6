package org.ibdx.render;

import java.util.ArrayList;
import java.util.List;
import org.ibdx.diagnosis.Evidence;

/** Lines of evidence: where each stands, and the line. */
public final class EvidenceText {

    /** So many lines tell a reader enough; the rest with -v. */
    private static final int SHOWN = 6;
    private static final int WIDEST_PLACE = 30;

    private final Look look;
    private final boolean manyHosts;

    EvidenceText(Look look, boolean manyHosts) {
        this.look = look;
        this.manyHosts = manyHosts;
    }

    /** Appends the lines, indented; {@code host} is where the finding is, and need not be said of a line. */
    void write(Page page, List<Evidence> evidence, String host, String indent) {
        int shown = look.shown(evidence.size(), SHOWN);
        List<String> places = new ArrayList<>(shown);
        int widest = 0;
        for (Evidence line : evidence.subList(0, shown)) {
            String place = place(line, host);
            places.add(place);
            int width = Width.of(place);
            if (width <= widestPlace()) {
                widest = Math.max(widest, width);
            }
        }
        for (int i = 0; i < shown; i++) {
            String text = text(evidence.get(i));
            if (Width.of(places.get(i)) <= widest) {
                line(page, indent + Width.pad(places.get(i), widest) + "  ", text);
            } else {
                page.para(indent, places.get(i));
                line(page, indent + "  ", text);
            }
        }
        if (shown < evidence.size()) {
            page.para(indent, look.count(Phrase.LINES_MORE, evidence.size() - shown));
        }
    }

    /** {@code ibstat:11}, or {@code node18: ibstat:11} for a line of another host. */
    String place(Evidence evidence, String host) {
        String place = evidence.line() == null ? evidence.source() : evidence.source() + ":" + evidence.line();
        boolean elsewhere = manyHosts && evidence.host() != null && !evidence.host().equals(host);
        return look.clean(elsewhere ? evidence.host() + ": " + place : place);
    }

    /** The line itself, or what was looked for and is not there; of a command that its place names already, that it was typed. */
    String text(Evidence evidence) {
        return text(evidence, look);
    }

    /** The same, in the words and the style of {@code look}. */
    public static String text(Evidence evidence, Look look) {
        if (evidence.typed() && evidence.text().strip().equals(evidence.source())) {
            return "(" + look.say(Phrase.TYPED) + ")";
        }
        if (evidence.text() != null) {
            return look.clean(evidence.text()).strip();
        }
        String looked = evidence.looked() == null ? "" : look.clean(evidence.looked());
        return "(" + look.say(Phrase.ABSENT, looked) + ")";
    }

    private void line(Page page, String lead, String text) {
        if (look.verbose()) {
            page.para(lead, text);
        } else {
            page.raw((lead + Width.cut(text, Math.max(8, page.width() - Width.of(lead)), look.style().ellipsis())).stripTrailing());
        }
    }

    private int widestPlace() {
        return Math.min(WIDEST_PLACE, look.style().width() / 3);
    }
}
