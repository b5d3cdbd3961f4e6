package org.ibdx.source;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;

/**
 * The machine that the kernel lines of a syslog or a journal name.
 *
 * <pre>
 * Mar 03 10:00:00 cn07 kernel: mlx5_core 0000:41:00.0: …
 * 2025-03-03T10:00:00+0100 cn07 kernel: …
 * </pre>
 */
final class LogHost {

    private static final int LONGEST = 1 << 20;
    private static final Pattern KERNEL = Pattern.compile("^\\s*(?:[A-Z][a-z]{2}\\s{1,2}\\d{1,2} \\d\\d:\\d\\d:\\d\\d\\S*|\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d\\S*) ([A-Za-z0-9][\\w.-]{0,62}) kernel: ");

    private LogHost() {
    }

    /** All that are named, short and full names of one machine once; a name that an installer gave is none. */
    static Set<String> of(List<Capture> captures) {
        Set<String> names = new LinkedHashSet<>();
        for (Capture capture : captures) {
            if (capture.text().length() <= LONGEST && capture.text().contains(" kernel: ")) {
                for (Line line : capture.lines()) {
                    Matcher kernel = KERNEL.matcher(line.text());
                    if (kernel.find() && !Naming.isCommon(kernel.group(1))) {
                        names.add(kernel.group(1));
                    }
                }
            }
        }
        return new LinkedHashSet<>(Sessions.oneName(names).values());
    }
}
