package org.ibdx.parse.host;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.HostInfo;
import org.ibdx.fact.Words;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * The limit on locked memory of the shell that looked: {@code ulimit -l}, {@code ulimit -a} (KiB), {@code /proc/self/limits},
 * {@code prlimit --memlock} (bytes).
 *
 * <pre>
 * $ ulimit -l
 * 65536
 * max locked memory           (kbytes, -l) unlimited
 * Max locked memory         8388608              8388608              bytes
 * MEMLOCK    max locked-in-memory address space     8388608     8388608 bytes
 * </pre>
 */
public final class UlimitParser implements Parser {

    private static final Pattern ALL = Pattern.compile("^\\s*(?:max )?locked memory\\s+\\(k?bytes(?:, -l)?\\)\\s+(unlimited|\\d{1,12})\\s*$");
    private static final Pattern BYTES = Pattern.compile("^\\s*(?:Max locked memory|MEMLOCK\\s+max locked-in-memory address space)\\s+(unlimited|\\d{1,18})\\s+(?:unlimited|\\d{1,18})\\s+bytes");
    private static final Pattern ONE = Pattern.compile("^\\s*(unlimited|\\d{1,12})\\s*$");
    private static final int KIB = 1024;

    @Override
    public String id() {
        return "ulimit";
    }

    @Override
    public void parse(Capture capture, Statements out) {
        CommandLine command = CommandLine.of(capture);
        boolean single = command == null || command.tool().equals("ulimit") && command.has("-l", "-Hl", "-Sl")
                || command.text().contains("ulimit -l");
        for (Line line : Text.said(capture)) {
            Statements.About host = out.about(HostInfo.class, "host");
            Matcher all = ALL.matcher(line.text());
            Matcher bytes = BYTES.matcher(line.text());
            Matcher one = ONE.matcher(line.text());
            if (all.find()) {
                host.set("memlockKiB", kib(all.group(1), 1), line);
            } else if (bytes.find()) {
                host.set("memlockKiB", kib(bytes.group(1), KIB), line);
            } else if (single && one.find()) {
                host.set("memlockKiB", kib(one.group(1), 1), line);
            }
        }
    }

    private static Long kib(String value, int divisor) {
        if (value.equals("unlimited")) {
            return -1L;
        }
        Long number = Words.number(value);
        return number == null ? null : Long.valueOf(number / divisor);
    }
}
