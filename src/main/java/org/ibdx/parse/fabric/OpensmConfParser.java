package org.ibdx.parse.fabric;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Setting;
import org.ibdx.parse.Lines;
import org.ibdx.parse.NamedParser;
import org.ibdx.parse.Statements;

/**
 * opensm.conf (a name and a value on a line) and what the distributions read before they start it, /etc/sysconfig/opensm and
 * /etc/default/opensm (shell variables).
 *
 * <pre>
 * guid 0x98039b0300a1b2c4
 * routing_engine (null)
 * GUIDS="0x98039b0300a1b2c4 0x98039b0300a1b2c5"
 * </pre>
 *
 * {@code (null)} is a name without a value.
 */
public final class OpensmConfParser extends NamedParser {

    private static final Pattern PAIR = Pattern.compile("^\\s*([a-z][a-z0-9_]{1,60})\\s+(\\S.*)$");
    private static final Pattern VARIABLE = Pattern.compile("^\\s*(?:export\\s+)?([A-Za-z_][A-Za-z0-9_]{0,60})=(.*)$");

    private final String area;
    private final Pattern pattern;

    private OpensmConfParser(String id, String area, Pattern pattern) {
        super(id);
        this.area = area;
        this.pattern = pattern;
    }

    /** For opensm.conf; its area is {@code opensm.conf}. */
    public static OpensmConfParser ofConf() {
        return new OpensmConfParser("opensm-conf", "opensm.conf", PAIR);
    }

    /** For the shell variables; their area is {@code opensm.default}. */
    public static OpensmConfParser ofDefault() {
        return new OpensmConfParser("opensm-default", "opensm.default", VARIABLE);
    }

    @Override
    public void parse(Capture capture, Statements out) {
        for (Line line : Lines.of(capture)) {
            Matcher pair = line.text().strip().startsWith("#") ? null : pattern.matcher(line.text());
            if (pair != null && pair.find()) {
                String value = value(pair.group(2));
                if (!value.equals("(null)")) {
                    out.about(Setting.class, area + " " + pair.group(1)).set("area", area, line).set("name", pair.group(1), line)
                            .set("value", value, line);
                }
            }
        }
    }

    private static String value(String text) {
        String value = text.strip();
        if (value.length() > 1 && (value.charAt(0) == '"' || value.charAt(0) == '\'')) {
            int end = value.indexOf(value.charAt(0), 1);
            return end < 0 ? value.substring(1) : value.substring(1, end);
        }
        int comment = value.indexOf(" #");
        return comment < 0 ? value : value.substring(0, comment).strip();
    }
}
