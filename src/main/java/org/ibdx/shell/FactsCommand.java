package org.ibdx.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.ibdx.cli.Nearest;
import org.ibdx.cli.Options;
import org.ibdx.cli.UsageError;
import org.ibdx.fact.Fact;
import org.ibdx.fact.FactKinds;
import org.ibdx.fact.FactSchema;
import org.ibdx.fact.Origin;
import org.ibdx.fact.Reading;
import org.ibdx.pipeline.HostCase;
import org.ibdx.render.Language;
import org.ibdx.render.Width;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code facts [TYPE] [FILTER]}: what is known of each thing, field by field, and where it was read. */
final class FactsCommand implements ShellCommand {

    private static final int FIELD = 18;

    @Override
    public String name() {
        return "facts";
    }

    @Override
    public String does(Language language) {
        return language.of("what is known, and where it was read", "已知事实及其出处");
    }

    @Override
    public void declare(CommandSpec spec, Language language) {
        Options.parameters(spec, "TYPE FILTER", false, language.of("kind of fact (Port, Interface …) and text that its lines hold; none: how many there are",
                "事实类别（Port、Interface 等）与行内文字；不给则列出数量"));
    }

    @Override
    public List<String> examples(Language language) {
        return List.of("facts", language.of("which kinds there are", "有哪些类别"), "facts Port", language.of("all ports", "全部端口"),
                "facts Interface ib0", language.of("one of them", "其中之一"), "facts mtu", language.of("every field so called", "所有该名字段"));
    }

    @Override
    public void run(ParseResult line, Desk desk) {
        List<String> words = new ArrayList<>(Options.parameters(line));
        HostCase host = desk.host();
        if (words.isEmpty()) {
            kinds(host, desk);
            return;
        }
        Class<? extends Fact> kind = kind(words.get(0));
        if (kind != null) {
            words.remove(0);
        }
        String filter = String.join(" ", words).toLowerCase(Locale.ROOT);
        int shown = 0;
        for (Fact fact : host.facts()) {
            if (kind == null || fact.getClass() == kind) {
                shown += fact(fact, filter, desk) ? 1 : 0;
            }
        }
        if (shown == 0) {
            List<String> names = new ArrayList<>();
            FactKinds.ALL.forEach(each -> names.add(each.getSimpleName()));
            String nearest = kind != null || host.facts().isEmpty() ? null : Nearest.to(Options.parameters(line).get(0), names);
            throw new UsageError(desk.say("nothing of that kind is known of " + host.name(), "没有关于 " + host.name() + " 的此类事实"),
                    nearest == null ? null : "facts " + nearest);
        }
    }

    /** The kind of that name in any case; plural forms too. */
    static Class<? extends Fact> kind(String word) {
        for (Class<? extends Fact> kind : FactKinds.ALL) {
            String name = kind.getSimpleName();
            if (name.equalsIgnoreCase(word) || (name + "s").equalsIgnoreCase(word)) {
                return kind;
            }
        }
        return null;
    }

    private static void kinds(HostCase host, Desk desk) {
        for (Class<? extends Fact> kind : FactKinds.ALL) {
            List<String> subjects = new ArrayList<>();
            host.facts().stream().filter(fact -> fact.getClass() == kind).forEach(fact -> subjects.add(fact.subject()));
            if (!subjects.isEmpty()) {
                desk.para(Width.pad(kind.getSimpleName(), FIELD - 2) + " " + Width.pad(String.valueOf(subjects.size()), 4) + " ",
                        String.join(", ", subjects.subList(0, Math.min(4, subjects.size()))) + (subjects.size() > 4 ? " …" : ""));
            }
        }
    }

    /** Shows a fact, or those of its fields that the filter wants; returns whether there was anything to show. */
    private static boolean fact(Fact fact, String filter, Desk desk) {
        String head = fact.getClass().getSimpleName() + " " + fact.subject();
        boolean whole = filter.isEmpty() || head.toLowerCase(Locale.ROOT).contains(filter);
        List<String[]> rows = new ArrayList<>();
        for (Map.Entry<String, Class<?>> field : FactSchema.of(fact.getClass()).fields().entrySet()) {
            Object value = FactSchema.of(fact.getClass()).value(fact, field.getKey());
            Reading reading = fact.readings().of(field.getKey());
            String shown = value != null ? value.toString() : reading != null && !reading.known()
                    ? desk.say("unreadable: ", "无法读取：") + reading.unreadable() : null;
            if (shown != null && (whole || (field.getKey() + " " + shown).toLowerCase(Locale.ROOT).contains(filter))) {
                rows.add(new String[] {field.getKey(), shown, reading == null ? "" : place(reading.origins().get(0))});
            }
        }
        if (rows.isEmpty() && !whole) {
            return false;
        }
        desk.raw(head);
        int width = desk.look().style().width();
        for (String[] row : rows) {
            String lead = "  " + Width.pad(row[0], FIELD) + " ";
            String text = desk.look().clean(row[1]);
            String place = desk.look().clean(row[2]);
            int room = width - Width.of(lead) - Width.of(text) - Width.of(place);
            if (room >= 2 && !place.isEmpty()) {
                desk.raw(lead + text + " ".repeat(room) + place);
            } else {
                desk.para(lead, text);
                if (!place.isEmpty() && width >= 60) {
                    desk.raw(" ".repeat(Width.of(lead)) + place);
                }
            }
        }
        return true;
    }

    private static String place(Origin origin) {
        return origin.line() == null ? origin.source() : origin.source() + ":" + origin.line();
    }

    @Override
    public List<String> complete(List<String> before, Desk desk) {
        TreeSet<String> words = new TreeSet<>();
        if (before.size() == 1) {
            FactKinds.ALL.forEach(kind -> words.add(kind.getSimpleName()));
        } else {
            Class<? extends Fact> kind = kind(before.get(1));
            for (Fact fact : desk.inquiry().host() == null ? List.<Fact>of() : desk.inquiry().host().facts()) {
                if (fact.getClass() == kind) {
                    words.add(fact.subject());
                }
            }
            if (kind != null) {
                words.addAll(FactSchema.of(kind).fields().keySet());
            }
        }
        return List.copyOf(words);
    }
}
