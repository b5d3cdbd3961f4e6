package org.ibdx.parse.adapter;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.HcaSetting;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code mlxconfig -d … q}, {@code mstconfig}, with {@code -e} also the values in force (mstflint
 * mlxconfig/mlxcfg_ui.cpp).
 *
 * <pre>
 * Device:             41:00.0
 * Configurations:                                          Default         Current         Next Boot
 * *       LINK_TYPE_P1                                IB(1)           IB(1)           ETH(2)
 * </pre>
 *
 * Without a heading (a grep took it) one value is that of the next boot and three are default, current, next. A {@code set} shows
 * {@code Next Boot} and {@code New}: the new value holds once it says {@code Applying... Done!}.
 */
public final class MlxconfigParser implements Parser {

    private static final Pattern DEVICE = Pattern.compile("^[\\s>]*Device:\\s+(\\S+)\\s*$");
    /** The tools that query firmware write "Device Type". */
    private static final Pattern TYPE = Pattern.compile("^Device type:\\s+\\S.*$");
    private static final Pattern HEADING = Pattern.compile("^[\\s>]*Configurations:\\s+(\\S.*)$");
    private static final Pattern ROW = Pattern.compile("^[\\s>*]*([A-Z][A-Z0-9_]{2,}(?:\\[[0-9.]+\\])?)\\s+(\\S.*)$");
    private static final Pattern VALUE = Pattern.compile("(?:[A-Za-z][A-Za-z0-9_./ -]*)?\\([0-9a-fA-FxX]+\\)|Array\\[[^\\]]*\\]|\\S+");
    private static final Pattern COLUMN = Pattern.compile("Default|Current|Next [Bb]oot|New");

    @Override
    public String id() {
        return "mlxconfig";
    }

    @Override
    public boolean begins(String line) {
        return TYPE.matcher(line).find() || HEADING.matcher(line).find() && COLUMN.matcher(line).find();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        FlintParser.Asked asked = FlintParser.Asked.of(capture);
        List<String> columns = List.of();
        List<Runnable> applied = new ArrayList<>();
        for (Line line : Lines.of(capture)) {
            Matcher device = DEVICE.matcher(line.text());
            if (device.find()) {
                asked = FlintParser.Asked.named(device.group(1));
                continue;
            }
            Matcher heading = HEADING.matcher(line.text());
            if (heading.find()) {
                columns = columns(heading.group(1));
                continue;
            }
            if (line.text().contains("Applying... Done")) {
                applied.forEach(Runnable::run);
                applied.clear();
                continue;
            }
            Matcher row = ROW.matcher(line.text());
            if (row.find() && asked.known()) {
                row(out, asked, columns, row.group(1), values(row.group(2)), line, applied);
            }
        }
    }

    private static List<String> columns(String text) {
        List<String> columns = new ArrayList<>();
        Matcher column = COLUMN.matcher(text);
        while (column.find()) {
            columns.add(column.group().startsWith("Next") ? "next" : column.group());
        }
        return columns;
    }

    private static List<String> values(String text) {
        List<String> values = new ArrayList<>();
        Matcher value = VALUE.matcher(text);
        while (value.find() && values.size() < 4) {
            values.add(value.group());
        }
        return values;
    }

    private static void row(Statements out, FlintParser.Asked asked, List<String> told, String name, List<String> values, Line line,
            List<Runnable> applied) {
        List<String> columns = told.size() == values.size() ? told : switch (values.size()) {
            case 1 -> List.of("next");
            case 3 -> List.of("Default", "Current", "next");
            default -> List.of();
        };
        Statements.About setting = out.about(HcaSetting.class, asked.subject() + " " + name);
        for (int i = 0; i < columns.size(); i++) {
            String value = values.get(i);
            setting.set("device", asked.subject(), line).set("name", name, line);
            switch (columns.get(i)) {
                case "next" -> setting.set("next", value, line);
                case "Current" -> setting.set("current", value, line);
                case "New" -> applied.add(() -> setting.set("next", value, line));
                default -> { }
            }
        }
    }
}
