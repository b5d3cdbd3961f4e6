package org.ibdx.parse.config;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.ModuleOption;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code /etc/modprobe.d/*} and {@code modprobe -c}, lines also as {@code file:line} of a grep (kmod, modprobe.d(5)).
 *
 * <pre>
 * blacklist ib_ipoib
 * install ib_ipoib /bin/false
 * options ib_ipoib ipoib_enhanced=0
 * </pre>
 */
public final class ModprobeParser implements Parser {

    private static final Pattern LINE = Pattern.compile("^(?:/?\\S+\\.conf:(?:\\d+:)?)?\\s*(blacklist|install|options|softdep|alias)\\s+([A-Za-z0-9_-]+)(?:\\s+(.*))?$");

    @Override
    public String id() {
        return "modprobe-d";
    }

    @Override
    public void parse(Capture capture, Statements out) {
        for (Line line : capture.lines()) {
            Matcher matcher = LINE.matcher(line.text().strip());
            if (matcher.find() && !matcher.group(1).equals("alias")) {
                String module = matcher.group(2).replace('-', '_');
                out.about(ModuleOption.class, matcher.group(1) + " " + module).set("module", module, line)
                        .set("kind", matcher.group(1), line).set("value", matcher.group(3) == null ? "" : matcher.group(3).strip(), line);
            }
        }
    }
}
