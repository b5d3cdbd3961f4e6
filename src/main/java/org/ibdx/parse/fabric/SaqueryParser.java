package org.ibdx.parse.fabric;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.SaQuery;
import org.ibdx.knowledge.LazyPattern;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;
import org.ibdx.parse.adapter.Target;

/**
 * {@code saquery}: records of the subnet administration, or why there are none (rdma-core infiniband-diags/saquery.c,
 * ibdiag_sa.c). What the records say is stated by {@link SaRecords}.
 *
 * <pre>
 * MCMemberRecord group dump:
 * 		MGID....................ff12:401b:ffff::ffff:ffff
 * ERROR: Query result returned 0x0700, SA(SA_ERR_REQ_DENIED)
 * ibwarn: [4711] sa_get_handle: No SM/SA found on port (null):0
 * Query SA failed: Connection timed out
 * </pre>
 */
public final class SaqueryParser implements Parser {

    private static final LazyPattern BEGINS = new LazyPattern(
             "(MCMemberRecord (group|member)|MCMember Record|NodeRecord|PathRecord|SMInfoRecord|PortInfoRecord) dump:" + "|ERROR: Query result returned 0x[0-9a-fA-F]{4}.*");
    private static final Pattern TITLE = Pattern.compile(
            "^[\\s>]*(SA ClassPortInfo|[A-Za-z][A-Za-z0-9 ]{2,30}? ?(?:[Rr]ecord)?(?: (?:group|member))? dump):\\s*$");
    private static final Pattern STATUS = Pattern.compile("Query result returned (0x[0-9a-fA-F]{1,4})(?:,\\s*SA\\((\\w+)\\))?");
    private static final Map<String, String> WORDS = Map.ofEntries(Map.entry("nr", "node"), Map.entry("noderecord", "node"),
            Map.entry("pir", "portinfo"), Map.entry("portinforecord", "portinfo"), Map.entry("pr", "path"),
            Map.entry("pathrecord", "path"), Map.entry("lr", "link"), Map.entry("linkrecord", "link"), Map.entry("smir", "sm"),
            Map.entry("sminforecord", "sm"), Map.entry("cpi", "classportinfo"), Map.entry("classportinfo", "classportinfo"),
            Map.entry("mcmr", "group"), Map.entry("mcmemberrecord", "group"), Map.entry("pktr", "pkey"),
            Map.entry("pkeytablerecord", "pkey"), Map.entry("sr", "service"), Map.entry("servicerecord", "service"),
            Map.entry("swir", "switch"), Map.entry("lftr", "forwarding"), Map.entry("gir", "guid"));

    @Override
    public String id() {
        return "saquery";
    }

    @Override
    public boolean begins(String line) {
        return BEGINS.matcher(line.strip()).matches();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        Target through = Target.of(capture, "t", "timeout", "src-to-dst", "sgid-to-dgid", "smkey", "slid", "dlid", "mlid", "sgid",
                "dgid", "gid", "mgid", "pkey", "rate", "mtu", "node-name-map", "s2d");
        SaRecords records = new SaRecords(out);
        Attempt attempt = new Attempt();
        String kind = kind(through);
        String status = null;
        String statusName = null;
        Line last = null;
        int count = 0;
        for (Line line : Lines.of(capture)) {
            Matcher title = TITLE.matcher(line.text());
            Matcher returned = STATUS.matcher(line.text());
            if (title.find()) {
                records.begin(title.group(1), line);
                kind = kind == null ? SaRecords.kind(title.group(1)) : kind;
                count += title.group(1).startsWith("PortInfo dump") || title.group(1).startsWith("SMInfo dump") ? 0 : 1;
                last = line;
            } else if (returned.find()) {
                status = returned.group(1);
                statusName = returned.group(2);
                last = line;
            } else {
                Dotted dotted = Dotted.of(line.text());
                if (dotted != null && count > 0) {
                    records.put(dotted.key(), dotted.value(), line);
                } else {
                    attempt.note(line);
                }
            }
        }
        records.finish();
        // titles of parts alone, as logs of other tools hold them, are no answer
        if (count > 0 || status != null || attempt.failed()) {
            Line where = last == null ? attempt.line() : last;
            String what = kind == null ? "any" : kind;
            Statements.About query = out.about(SaQuery.class, (what + " " + argument(through)).strip())
                    .set("kind", kind, where).set("device", through.device(), where).set("port", through.port(), where);
            result(query, count, status, statusName, attempt, where);
        }
    }

    private static void result(Statements.About query, int count, String status, String statusName, Attempt attempt, Line where) {
        if (count > 0) {
            query.set("answered", true, where).set("records", count, where);
        } else if (status != null) {
            boolean none = status.toLowerCase(Locale.ROOT).equals("0x0300");
            query.set("answered", true, where).set("status", status, where).set("statusName", statusName, where)
                    .set("failure", none ? null : "error", where).set("records", none ? 0 : null, where);
        } else {
            String failure = attempt.failure().equals("other") ? "error" : attempt.failure();
            query.set("answered", false, where).set("failure", failure, where);
        }
    }

    /** What the command asks for; null where there is no command. */
    private static String kind(Target through) {
        if (!through.command().contains("saquery")) {
            return null;
        }
        if (through.has("src-to-dst", "s2d", "sgid-to-dgid", "p")) {
            return "path";
        }
        if (through.has("g")) {
            return "group";
        }
        if (through.has("m")) {
            return "member";
        }
        if (through.has("x")) {
            return "link";
        }
        if (through.has("c")) {
            return "classportinfo";
        }
        if (through.has("S")) {
            return "service";
        }
        if (through.has("s")) {
            return "portinfo";
        }
        String word = through.arguments().isEmpty() ? "nr" : through.arguments().get(0).toLowerCase(Locale.ROOT);
        return WORDS.getOrDefault(word, "node");
    }

    private static String argument(Target through) {
        List<String> words = new ArrayList<>();
        for (String word : through.arguments()) {
            if (!WORDS.containsKey(word.toLowerCase(Locale.ROOT))) {
                words.add(word);
            }
        }
        for (String option : List.of("src-to-dst", "s2d", "sgid-to-dgid", "mgid", "pkey", "mlid")) {
            if (through.option(option) != null) {
                words.add(through.option(option));
            }
        }
        return through.command().contains("saquery") ? String.join(" ", words) : "";
    }

    /** One record, as it was printed. */
    record Record(String title, Line line, Map<String, String> values, Map<String, Line> lines) {
        Record(String title, Line line) {
            this(title, line, new LinkedHashMap<>(), new LinkedHashMap<>());
        }

        String get(String... keys) {
            for (String key : keys) {
                String value = values.get(key.toLowerCase(Locale.ROOT));
                if (value != null && !value.isEmpty()) {
                    return value;
                }
            }
            return "";
        }

        Line at(String... keys) {
            for (String key : keys) {
                Line told = lines.get(key.toLowerCase(Locale.ROOT));
                if (told != null) {
                    return told;
                }
            }
            return line;
        }
    }
}
