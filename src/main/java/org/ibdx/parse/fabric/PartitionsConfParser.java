package org.ibdx.parse.fabric;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Partition;
import org.ibdx.fact.Rates;
import org.ibdx.fact.Words;
import org.ibdx.knowledge.LazyPattern;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * The partitions of opensm, partitions.conf (opensm doc/partition-config.txt).
 *
 * <pre>
 * Default=0x7fff, ipoib : ALL=full, ALL_SWITCHES=full ;
 * storage=0x0010, ipoib, rate=16, mtu=5, defmember=full : 0x98039b0300a1b2c4, 0x98039b0300a1c014=limited ;
 * </pre>
 *
 * A definition goes on to its {@code ;} over any number of lines; rate and MTU are codes. A member without a word of its own has
 * the default membership, which is limited unless {@code defmember} says otherwise. What opensm would refuse (no colon, no
 * semicolon) is no partition.
 */
public final class PartitionsConfParser implements Parser {

    private static final LazyPattern BEGINS = new LazyPattern("Default\\s*=\\s*0x[0-9a-fA-F]{4}\\s*(,[^:]*)?:.*;");
    private static final int DEFAULT = 0x7fff;

    @Override
    public String id() {
        return "partitions-conf";
    }

    @Override
    public boolean begins(String line) {
        return BEGINS.matcher(line.strip()).matches();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        StringBuilder definition = new StringBuilder();
        Line first = null;
        for (Line line : Lines.whole(capture)) {
            String text = line.text();
            int comment = text.indexOf('#');
            text = comment < 0 ? text : text.substring(0, comment);
            int from = 0;
            for (int end = text.indexOf(';'); end >= 0; end = text.indexOf(';', from)) {
                definition.append(text, from, end);
                state(out, definition.toString(), first == null ? line : first);
                definition.setLength(0);
                first = null;
                from = end + 1;
            }
            String rest = text.substring(from);
            if (!rest.isBlank()) {
                first = first == null ? line : first;
                definition.append(rest).append('\n');
            }
        }
        if (!definition.toString().isBlank()) {
            out.gap(first, "no ; ends this definition");
        }
    }

    private static void state(Statements out, String definition, Line line) {
        int colon = definition.indexOf(':');
        if (colon < 0) {
            if (!definition.isBlank()) {
                out.gap(line, "no : between the partition and its members");
            }
            return;
        }
        String[] flags = definition.substring(0, colon).split(",");
        String[] head = flags[0].split("=", 2);
        String name = head[0].strip();
        Integer pkey = head.length > 1 ? Words.pkey(head[1]) : name.equalsIgnoreCase("Default") ? Integer.valueOf(DEFAULT) : null;
        if (pkey == null && (name.isEmpty() || head.length > 1)) {
            out.gap(line, "neither a name nor a P_Key");
            return;
        }
        boolean isDefault = pkey != null && (pkey & DEFAULT) == DEFAULT;
        Statements.About partition = out.about(Partition.class, pkey == null ? name : Words.pkey(pkey))
                .set("name", name.isEmpty() ? null : name, line).set("pkey", pkey, line).set("defaultPartition", isDefault, line);
        String membership = flags(partition, flags, line);
        members(partition, definition.substring(colon + 1), membership, line);
    }

    /** States the flags; gives the default membership. */
    private static String flags(Statements.About partition, String[] flags, Line line) {
        String membership = "limited";
        boolean ipoib = false;
        for (int i = 1; i < flags.length; i++) {
            String[] flag = flags[i].strip().split("\\s*=\\s*", 2);
            String value = flag.length > 1 ? flag[1].strip() : "";
            switch (flag[0].toLowerCase(Locale.ROOT)) {
                case "ipoib" -> ipoib = true;
                case "rate" -> partition.set("rate", Rates.ofSaCode(Words.integer(value)), line);
                case "mtu" -> partition.set("mtu", Rates.mtuOfCode(Words.integer(value)), line);
                case "defmember" -> membership = value.toLowerCase(Locale.ROOT);
                default -> { }
            }
        }
        partition.set("ipoib", ipoib, line).set("defaultMembership", List.of("full", "limited", "both").contains(membership)
                ? membership : null, line);
        return membership;
    }

    private static void members(Statements.About partition, String text, String membership, Line line) {
        List<String> full = new ArrayList<>();
        List<String> limited = new ArrayList<>();
        for (String row : text.split("\n")) {
            if (row.strip().startsWith("mgid")) {
                continue;
            }
            for (String member : row.split(",")) {
                String[] parts = member.strip().split("\\s*=\\s*", 2);
                String guid = parts[0].startsWith("0x") ? Words.guid(parts[0]) : parts[0].matches("[A-Z_]+") ? parts[0] : null;
                String how = parts.length > 1 ? parts[1].strip().toLowerCase(Locale.ROOT) : membership;
                if (guid != null && (how.equals("full") || how.equals("both"))) {
                    full.add(guid);
                }
                if (guid != null && (how.equals("limited") || how.equals("both"))) {
                    limited.add(guid);
                }
            }
        }
        partition.set("fullMembers", List.copyOf(full), line).set("limitedMembers", List.copyOf(limited), line);
    }
}
