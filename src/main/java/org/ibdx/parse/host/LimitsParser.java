package org.ibdx.parse.host;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Setting;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * Limits as they are configured: {@code /etc/security/limits.conf} and {@code limits.d} (pam_limits), {@code LimitMEMLOCK=} of
 * systemd units ({@code systemctl cat}, {@code systemctl show}).
 *
 * <pre>
 * *               soft    memlock         unlimited
 * # /usr/lib/systemd/system/slurmd.service
 * LimitMEMLOCK=infinity
 * </pre>
 */
public final class LimitsParser implements Parser {

    private static final Pattern PAM = Pattern.compile("^\\s*([@%*]?[\\w.:@%*-]{1,40})\\s+(soft|hard|-)\\s+(memlock|nofile|stack|nproc|rss|as|data)\\s+(-?\\w{1,20})\\s*(?:#.*)?$");
    private static final Pattern UNIT = Pattern.compile("^\\s*(LimitMEMLOCK(?:Soft)?|DefaultLimitMEMLOCK)\\s*=\\s*(\\w{1,30}(?::\\w{1,30})?)\\s*$");
    private static final Pattern PREFIX = Pattern.compile("^/[\\w./@-]{3,160}\\.(?:conf|service):(.*)$");
    private static final Pattern FILE = Pattern.compile("^# (/\\S{3,200}?/([\\w@.:\\\\-]{1,100})\\.service)(?:\\.d/\\S{1,100})?\\s*$");

    @Override
    public String id() {
        return "limits";
    }

    @Override
    public void parse(Capture capture, Statements out) {
        String unit = asked(capture);
        for (Line line : Lines.of(capture)) {
            Matcher file = FILE.matcher(line.text());
            Matcher prefix = PREFIX.matcher(line.text());
            String text = prefix.find() ? prefix.group(1) : line.text();
            Matcher pam = PAM.matcher(text);
            Matcher limit = UNIT.matcher(text);
            if (file.find()) {
                unit = file.group(2);
            } else if (text.strip().startsWith("#")) {
                continue;
            } else if (pam.find()) {
                String about = pam.group(1) + " " + pam.group(2);
                out.about(Setting.class, "limits " + about + " " + pam.group(3)).set("area", "limits", line)
                        .set("name", pam.group(3), line).set("about", about, line).set("value", pam.group(4), line);
            } else if (limit.find() && !limit.group(1).endsWith("Soft")) {
                String about = limit.group(1).startsWith("Default") ? "systemd" : unit;
                if (about != null) {
                    out.about(Setting.class, "limits " + about + " LimitMEMLOCK").set("area", "limits", line)
                            .set("name", "LimitMEMLOCK", line).set("about", about, line).set("value", limit.group(2), line);
                }
            }
        }
    }

    private static String asked(Capture capture) {
        CommandLine command = CommandLine.of(capture);
        String name = null;
        if (command != null && command.tool().equals("systemctl") && command.arguments().size() > 1) {
            name = command.arguments().get(1);
        } else if (command == null && capture.source() != null && capture.source().contains(".service")) {
            Matcher unit = Pattern.compile("([\\w@.:\\\\-]{1,100})\\.service").matcher(capture.source());
            name = unit.find() ? unit.group(1) : null;
        }
        return name == null || !name.matches("[\\w@.:\\\\-]{1,120}") ? null : Daemons.name(name);
    }
}
