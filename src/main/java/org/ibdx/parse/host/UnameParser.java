package org.ibdx.parse.host;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.HostInfo;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code uname -r}, {@code uname -m}, {@code uname -a} (coreutils) and {@code /proc/version}.
 *
 * <pre>
 * Linux cn07 5.14.0-362.8.1.el9_3.x86_64 #1 SMP PREEMPT_DYNAMIC Tue Nov 7 14:54:22 EST 2023 x86_64 x86_64 x86_64 GNU/Linux
 * Linux version 5.14.0-362.8.1.el9_3.x86_64 (mockbuild@example) (gcc …) #1 SMP …
 * </pre>
 */
public final class UnameParser implements Parser {

    private static final Pattern RELEASE = Pattern.compile("(?<![\\w.])([2-9]\\.\\d{1,3}(?:\\.\\d{1,6})?[\\w.+~-]{0,80})");
    private static final Pattern MACHINE = Pattern.compile("(?<![\\w.])(x86_64|aarch64|ppc64le|ppc64|s390x|i[3-6]86|armv\\w{2,4}|riscv64|loongarch64)(?![\\w.])");

    private static final Pattern ALL = Pattern.compile("^Linux \\S{1,64} [2-9]\\.\\d{1,3}\\.\\d{1,6}\\S{0,80} #\\d.{10,200}GNU/Linux");

    @Override
    public String id() {
        return "uname";
    }

    @Override
    public boolean begins(String line) {
        return line.startsWith("Linux ") && ALL.matcher(line).find();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        for (Line line : Text.said(capture)) {
            String text = line.text().strip();
            boolean whole = text.startsWith("Linux ");
            Matcher release = RELEASE.matcher(text);
            Matcher machine = MACHINE.matcher(text);
            Statements.About host = out.about(HostInfo.class, "host");
            if (whole ? release.find() : release.matches()) {
                host.set("kernel", release.group(1), line);
            }
            if (whole ? machine.find() : machine.matches()) {
                host.set("architecture", machine.group(1), line);
            }
        }
    }
}
