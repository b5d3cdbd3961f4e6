package org.ibdx.parse.fabric;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Words;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;
import org.ibdx.parse.adapter.Counters;
import org.ibdx.parse.adapter.Target;

/**
 * {@code perfquery}, plain and extended, with the names of all ages (rdma-core infiniband-diags/perfquery.c).
 *
 * <pre>
 * # Port counters: Lid 31 port 1 (CapMask: 0x5300)
 * SymbolErrorCounter:..............65535
 * # Port extended counters: Lid 31 port 1 (CapMask: 0x5300 CapMask2: 0x0000002)
 * PortXmitData:....................9917326
 * </pre>
 *
 * Without arguments it asks the own port, which only {@code -C} names. A plain counter sticks at the end of its field; extended
 * ones have 64 bits. Data are counted in units of four bytes. Where
 * somebody picked some counters, the heading is gone and the command tells whose they are.
 */
public final class PerfqueryParser implements Parser {

    private static final Pattern HEADER = Pattern.compile("# (Port[A-Za-z]*(?: \\w+)?) counters: (.*?) ?port (\\d{1,3})");
    private static final int ALL_PORTS = 255;

    @Override
    public String id() {
        return "perfquery";
    }

    @Override
    public boolean begins(String line) {
        return HEADER.matcher(line).find() || Attempt.endOf("perfquery", line);
    }

    @Override
    public void parse(Capture capture, Statements out) {
        Target through = Target.of(capture, "t", "timeout", "G", "Guid", "L", "Lid", "s", "y");
        String guid = through.option("G", "Guid") == null ? null : Words.guid(through.option("G", "Guid"));
        boolean told = !through.command().isEmpty() || through.device() != null;
        boolean own = told && through.arguments().isEmpty() && !through.has("G", "Guid", "L", "Lid");
        Place place = null;
        Attempt attempt = new Attempt();
        for (Line line : Lines.of(capture)) {
            Matcher header = HEADER.matcher(line.text());
            if (header.find()) {
                place = place(through, own, guid, header);
                Questions.about(out, "perfquery", "counters", place.asked, through, line).set("answered", true, line);
                continue;
            }
            Dotted dotted = Dotted.of(line.text());
            if (dotted != null && place == null) {
                place = asked(through, guid);
            }
            if (dotted != null && place != null) {
                counter(out, place, dotted, line);
            } else {
                attempt.note(line);
            }
        }
        if (place == null && attempt.failed()) {
            String printed = Questions.node(attempt.line().text());
            String asked = own ? "local" : guid != null ? guid : !through.arguments().isEmpty() ? through.arguments().get(0)
                    : printed != null ? printed : "?";
            Questions.about(out, "perfquery", "counters", asked, through, attempt.line()).set("answered", false, attempt.line())
                    .set("failure", attempt.failure(), attempt.line());
        }
    }

    /** Whose counters follow. */
    private record Place(String owner, String device, String port, String guid, Integer lid, boolean wide, String asked) {
    }

    private static Place place(Target through, boolean own, String guid, Matcher header) {
        boolean wide = header.group(1).contains("extended");
        Integer number = Words.integer(header.group(3));
        String port = number != null && number == ALL_PORTS ? "all" : header.group(3);
        String node = Questions.node(header.group(2));
        Integer lid = node == null || !node.matches("[0-9]{1,8}") ? null : Words.integer(node);
        String asked = own ? "local" : node == null ? "?" : node;
        if (own && through.device() != null) {
            return new Place(through.device() + "/" + port, through.device(), port, null, lid, wide, asked);
        }
        if (guid != null) {
            return new Place(guid + "/" + port, null, port, guid, lid, wide, asked);
        }
        String named = lid != null ? "lid " + lid : "?";
        return new Place(named + "/" + port, lid != null ? named : null, port, null, lid, wide, asked);
    }

    /** The port that the command names, where the heading is missing (a grep of some counters); null where it names none. */
    private static Place asked(Target through, String guid) {
        List<String> words = through.arguments();
        boolean byGuid = guid != null;
        String port = words.isEmpty() ? null : words.get(byGuid ? 0 : words.size() - 1);
        boolean named = port != null && port.matches("\\d{1,3}") && words.size() == (byGuid ? 1 : 2) && !through.has("D", "Direct", "a", "all_ports");
        if (!named || !byGuid && !words.get(0).matches("\\d{1,5}")) {
            return null;
        }
        boolean wide = through.has("x", "extended");
        return byGuid ? new Place(guid + "/" + port, null, port, guid, null, wide, guid)
                : new Place("lid " + words.get(0) + "/" + port, "lid " + words.get(0), port, null, Words.integer(words.get(0)), wide, words.get(0));
    }

    private static void counter(Statements out, Place place, Dotted dotted, Line line) {
        String name = Counters.name(dotted.key());
        Long count = dotted.value().matches("[0-9]{1,20}") ? Words.number(dotted.value()) : null;
        if (name == null || count == null) {
            return;
        }
        Statements.About counter = Counters.about(out, place.owner, place.device, place.port, name, line)
                .set("guid", place.guid, line).set("lid", place.lid, line).set("value", count, line);
        if (!place.wide && Counters.saturated(name, count)) {
            counter.set("saturated", true, line);
        }
    }
}
