package org.ibdx.render;

import org.ibdx.diagnosis.Difference;
import org.ibdx.diagnosis.Difference.Change;
import org.ibdx.diagnosis.Difference.Place;
import org.ibdx.diagnosis.Finding;

/**
 * What changed between two diagnoses, a line each.
 * <pre>
 * FAILING -> HEALTHY
 * GONE     no-sm             No subnet manager answers on the subnet of mlx5_0/1
 * CHANGED  ping-no-answer    10.0.0.2 does not answer (consequence -> root)
 * </pre>
 */
public final class DifferenceView {

    private final Look look;
    private final boolean manyHosts;

    public DifferenceView(Look look, boolean manyHosts) {
        this.look = look;
        this.manyHosts = manyHosts;
    }

    /** The lines; one that says so where nothing changed. */
    public String text(Difference difference) {
        Page page = new Page(look.style());
        if (difference.isEmpty()) {
            return page.para("", look.say(Phrase.NOTHING_CHANGED)).toString();
        }
        String after = Phrase.verdict(difference.after(), look.language());
        String painted = look.style().paint(HeaderText.colour(difference.after()), after);
        page.raw(difference.before() == difference.after() ? painted
                : Phrase.verdict(difference.before(), look.language()) + arrow() + painted);
        int column = Math.max(width(Phrase.GONE), Math.max(width(Phrase.NEW), width(Phrase.CHANGED))) + 2;
        difference.gone().forEach(finding -> line(page, Phrase.GONE, column, finding, ""));
        difference.came().forEach(finding -> line(page, Phrase.NEW, column, finding, ""));
        difference.changed().forEach(change -> line(page, Phrase.CHANGED, column, change.after(), how(change)));
        return page.toString();
    }

    private String arrow() {
        return look.clean(" → ");
    }

    private int width(Phrase phrase) {
        return Width.of(look.say(phrase));
    }

    private void line(Page page, Phrase what, int column, Finding finding, String how) {
        String host = manyHosts && finding.host() != null ? look.clean(finding.host()) + ": " : "";
        page.para(Width.pad(look.say(what), column), host + look.say(finding.title()) + " [" + look.clean(finding.id()) + "]" + how);
    }

    private String how(Change change) {
        StringBuilder how = new StringBuilder();
        if (change.placeBefore() != change.placeAfter()) {
            how.append(place(change.placeBefore())).append(arrow()).append(place(change.placeAfter()));
        }
        if (change.before().severity() != change.after().severity()) {
            how.append(how.isEmpty() ? "" : ", ").append(Phrase.severity(change.before().severity(), look.language())).append(arrow())
                    .append(Phrase.severity(change.after().severity(), look.language()));
        }
        if (change.before().confidence() != change.after().confidence()) {
            how.append(how.isEmpty() ? "" : ", ").append(Phrase.confidence(change.before().confidence(), look.language())).append(arrow())
                    .append(Phrase.confidence(change.after().confidence(), look.language()));
        }
        return " (" + how + ")";
    }

    private String place(Place place) {
        return look.say(switch (place) {
            case ROOT -> Phrase.ROOT;
            case CONSEQUENCE -> Phrase.CONSEQUENCE;
            case NOTE -> Phrase.NOTE;
        });
    }
}
