package org.ibdx.parse.fabric;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Setting;
import org.ibdx.fact.Words;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code ibswinfo} (stanford-rc/ibswinfo): power supplies, fans and temperatures of a switch that has no management of its own; as
 * a table, or with {@code -o status}, {@code -o vitals} a pair to a line.
 *
 * <pre>
 * =================================================
 * MF0;sw-leaf-3:MQM8790/U1
 * =================================================
 * part number        | MQM8790-HS2F
 * GUID               | 0xb8cef60300aa0010
 * firmware version   | 27.2010.3118
 * PSU1 status        | OK
 *      DC power      | ERROR                     psu1.dc            : ERROR
 *      fan status    | OK                        psu1.fan           : OK
 * fan status         | ERROR                     fans               : ERROR
 * temperature (C)    | 53                        cur.temp (C)       : 53
 * </pre>
 *
 * The switch is a {@code FabricNode}; what it says of its parts is a {@code Setting} of area {@code switch} about its name, its GUID
 * or the LID by which it was asked. Nothing is stated of what was left empty, or is no number.
 */
public final class IbswinfoParser implements Parser {

    private static final Pattern ROW = Pattern.compile("^( *)([A-Za-z][A-Za-z0-9#/._() :-]{0,40}?)\\s+[|:](?:\\s+(\\S.{0,80}))?\\s*$");
    private static final Pattern RULE = Pattern.compile("^\\s*={40,60}\\s*$");
    private static final Pattern SUPPLY = Pattern.compile("PSU(\\d) status");
    private static final Pattern PAIR = Pattern.compile("psu(\\d)\\.(status|dc|fan)");
    private static final Pattern LID = Pattern.compile("lid-(?:0x)?[0-9a-fA-F]{1,5}");
    private static final Map<String, String> PARTS = Map.of("status", "status", "dc", "DC power", "fan", "fan");

    @Override
    public String id() {
        return "ibswinfo";
    }

    @Override
    public boolean begins(String line) {
        return line.length() < 60 && line.matches("part number +\\| \\S+|psu0\\.status +: \\S+");
    }

    @Override
    public void parse(Capture capture, Statements out) {
        Switch asked = new Switch(out, name(capture));
        boolean framed = false;
        for (Line line : Lines.of(capture)) {
            String text = line.text();
            Matcher row = ROW.matcher(text);
            if (RULE.matcher(text).matches()) {
                framed = !framed;
            } else if (framed && !text.isBlank() && !row.matches()) {
                asked = new Switch(out, asked.asked);
                asked.description = text.strip();
                asked.name = isDefault(asked.description) ? asked.asked : asked.description;
            } else if (row.matches() && row.group(3) != null) {
                asked.pair(row.group(2).strip(), row.group(3).strip(), line);
            }
        }
    }

    /** What all switches of a kind are called before somebody names them. */
    private static boolean isDefault(String description) {
        return description.endsWith("Mellanox Technologies");
    }

    private static String name(Capture capture) {
        if (capture.subject() != null) {
            return capture.subject().matches("\\d{1,5}") ? "lid-" + capture.subject() : capture.subject();
        }
        Matcher lid = LID.matcher(capture.command() == null ? "" : capture.command());
        return lid.find() ? lid.group() : "switch";
    }

    /** The switch that is spoken of. */
    private static final class Switch {
        private final Statements out;
        private final String asked;
        private String name;
        private String description;
        private String guid;
        private String supply;

        private Switch(Statements out, String name) {
            this.out = out;
            this.asked = name;
            this.name = name;
        }

        private void pair(String key, String value, Line line) {
            Matcher begins = SUPPLY.matcher(key);
            Matcher pair = PAIR.matcher(key);
            if (begins.matches()) {
                supply = begins.group(1);
                part("PSU" + supply + " status", value, line);
            } else if (pair.matches()) {
                part("PSU" + pair.group(1) + " " + PARTS.get(pair.group(2)), value, line);
            } else {
                other(key, value, line);
            }
        }

        private void other(String key, String value, Line line) {
            // the fans of a power supply stand below it, set in; those of the switch do not
            boolean within = supply != null && line.text().startsWith("  ");
            switch (key) {
                case "GUID" -> {
                    guid = Words.guid(value);
                    if (guid != null) {
                        Nodes.node(out, guid, "SW", description, line);
                        name = description == null || isDefault(description) ? guid : name;
                    }
                }
                case "ports" -> {
                    if (guid != null) {
                        Nodes.node(out, guid, "SW", description, line).set("ports", Words.integer(value), line);
                    }
                }
                case "DC power" -> part("PSU" + supply + " DC power", supply == null ? "" : value, line);
                case "fan status" -> part(within ? "PSU" + supply + " fan" : "fans", value, line);
                case "fans" -> part("fans", value, line);
                case "temperature (C)", "cur.temp (C)" -> number("temperature", value, line);
                case "firmware version" -> setting("firmware", value, line);
                default -> { }
            }
        }

        /** A part is well or not; the tool has no other words for it. */
        private void part(String part, String value, Line line) {
            if (value.equals("OK") || value.equals("ERROR")) {
                setting(part, value, line);
            }
        }

        private void number(String what, String value, Line line) {
            if (value.matches("-?\\d{1,3}")) {
                setting(what, value, line);
            }
        }

        private void setting(String what, String value, Line line) {
            out.about(Setting.class, "switch " + name + " " + what.toLowerCase(Locale.ROOT)).set("area", "switch", line)
                    .set("name", what, line).set("value", value, line).set("about", name, line);
        }
    }
}
