package org.ibdx.render;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibdx.catalogue.Catalogue;
import org.ibdx.catalogue.Entry;

/** An entry of the catalogue for a person: what a cause means whether or not it was found. */
public final class EntryView {

    private static final String INDENT = "  ";

    private final Look look;
    private final Catalogue catalogue;

    public EntryView(Look look, Catalogue catalogue) {
        this.look = look;
        this.catalogue = catalogue;
    }

    public String text(Entry entry) {
        Page page = new Page(look.style());
        page.para("", 0, entry.id(), Phrase.severity(entry.severity(), look.language()));
        page.para("", title(entry)).gap();
        page.para("", open(look.say(entry.why()), entry)).gap();
        if (entry.decides() != null) {
            page.raw(look.say(Phrase.SETTLED_BY) + " " + open(look.clean(entry.decides().run()), entry));
        }
        if (entry.certain() != null) {
            page.para(look.say(Phrase.CERTAIN_WHEN) + " ", open(look.say(entry.certain().when()), entry));
        }
        edges(page, Phrase.CAUSED_BY_IDS, catalogue.explainersOf(entry.id()));
        edges(page, Phrase.EXPLAINS_IDS, entry.explains().stream().map(Entry.Target::id).toList());
        edges(page, Phrase.RULES_OUT_IDS, entry.rulesOut().stream().map(Entry.Target::id).toList());
        page.gap();
        repair(page, entry);
        for (Entry.Verify check : entry.verify()) {
            page.raw(look.say(Phrase.VERIFY) + " " + open(look.clean(check.run()), entry));
            page.para(INDENT, open(look.say(check.expect()), entry));
        }
        if (!entry.refs().isEmpty()) {
            page.gap().raw(look.say(Phrase.REFERENCES));
            for (String reference : entry.refs()) {
                page.para(INDENT, look.clean(reference));
            }
        }
        return page.toString();
    }

    /** The title, with what it is about in place of a subject: {@code No subnet manager answers on <subnet>}. */
    public String title(Entry entry) {
        return open(look.say(entry.title()), entry);
    }

    private void repair(Page page, Entry entry) {
        if (entry.fix().isEmpty()) {
            return;
        }
        page.raw(look.say(Phrase.REPAIR));
        int number = 0;
        for (Entry.Fix step : entry.fix()) {
            String remark = String.join(look.style().dot(), List.of(Phrase.when(step.when(), look.language()),
                    Phrase.needs(step.needs(), look.language()), Phrase.risk(step.risk(), look.language())));
            String lead = INDENT + (char) ('a' + Math.min(25, number++)) + "  ";
            page.para(lead, lead.length(), open(look.say(step.does()), entry), remark);
            commands(page, step, entry, " ".repeat(lead.length() + 2));
        }
        page.gap();
    }

    /** Commands; where distributions differ, each set with the names of those that it is for. */
    private void commands(Page page, Entry.Fix step, Entry entry, String indent) {
        Map<List<String>, List<String>> families = new LinkedHashMap<>();
        step.run().forEach((family, commands) -> families.computeIfAbsent(commands, c -> new ArrayList<>()).add(family));
        families.forEach((commands, names) -> {
            String below = indent;
            if (families.size() > 1) {
                page.raw(indent + String.join(", ", names) + ":");
                below = indent + INDENT;
            }
            for (String command : commands) {
                page.raw(below + open(look.clean(command), entry));
            }
        });
    }

    private void edges(Page page, Phrase heading, List<String> ids) {
        if (!ids.isEmpty()) {
            page.para(look.say(heading) + " ", String.join(" ", ids));
        }
    }

    /** {@code {device}} as {@code <device>}, {@code {subject}} as what it is: {@code <port>}. */
    private static String open(String text, Entry entry) {
        return text.replace("{subject}", "<" + entry.about() + ">").replace('{', '<').replace('}', '>');
    }
}
