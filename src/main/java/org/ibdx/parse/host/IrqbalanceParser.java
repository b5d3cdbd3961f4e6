package org.ibdx.parse.host;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Setting;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * How irqbalance is configured: {@code /etc/sysconfig/irqbalance}, {@code /etc/default/irqbalance} (misc/irqbalance.env of its source).
 *
 * <pre>
 * /etc/sysconfig/irqbalance:IRQBALANCE_ONESHOT=yes
 * /etc/sysconfig/irqbalance:IRQBALANCE_BANNED_CPULIST=0-63
 * /etc/default/irqbalance:ENABLED="0"
 * </pre>
 *
 * A variable without a value is as if it were not there.
 */
public final class IrqbalanceParser implements Parser {

    private static final Pattern VARIABLE = Pattern.compile("^\\s*(?:export\\s+)?([A-Z][A-Z_]{2,40})=[\"']?([^\"'#]{1,200}?)[\"']?\\s*(?:#.*)?$");
    private static final Set<String> KNOWN = Set.of("IRQBALANCE_ONESHOT", "ONESHOT", "IRQBALANCE_BANNED_CPUS", "IRQBALANCE_BANNED_CPULIST",
            "IRQBALANCE_BANNED_INTERRUPTS", "IRQBALANCE_ARGS", "OPTIONS", "ENABLED");

    @Override
    public String id() {
        return "irqbalance";
    }

    @Override
    public void parse(Capture capture, Statements out) {
        for (FileValues.Entry entry : FileValues.of(capture)) {
            if (entry.value() != null && entry.path().endsWith("/irqbalance")) {
                variable(entry.value(), entry.line(), out);
            }
        }
        for (Line line : Lines.of(capture)) {
            variable(line.text(), line, out);
        }
    }

    private static void variable(String text, Line line, Statements out) {
        Matcher variable = VARIABLE.matcher(text);
        if (variable.find() && KNOWN.contains(variable.group(1))) {
            String name = variable.group(1);
            out.about(Setting.class, "irqbalance " + name).set("area", "irqbalance", line).set("name", name, line)
                    .set("value", variable.group(2).strip(), line);
        }
    }
}
