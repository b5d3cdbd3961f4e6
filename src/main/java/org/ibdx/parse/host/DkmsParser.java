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
 * {@code dkms status}.
 *
 * <pre>
 * mlnx-ofed-kernel/24.10.OFED.24.10.0.7.0.1, 6.8.0-48-generic, x86_64: installed
 * mlnx-ofed-kernel, 5.8, 5.15.0-91-generic, x86_64: installed (original_module exists)
 * mlnx-ofed-kernel/5.8: added
 * </pre>
 *
 * A setting of the area {@code dkms}: its value is the state, it is about the kernel it was built for.
 */
public final class DkmsParser implements Parser {

    private static final Pattern ROW = Pattern.compile("^\\s*([\\w.+-]{2,60})(?:/|,\\s?)([\\w.+~-]{1,60})(?:,\\s{0,3}([2-9]\\.[\\w.+~-]{1,80}),\\s{0,3}(\\w{3,10}))?:\\s{0,4}(added|built|installed|broken)\\b");

    @Override
    public String id() {
        return "dkms";
    }

    @Override
    public boolean begins(String line) {
        return ROW.matcher(line).find();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        for (Line line : Lines.of(capture)) {
            Matcher row = ROW.matcher(line.text());
            if (row.find()) {
                String kernel = row.group(3);
                out.about(Setting.class, "dkms " + row.group(1) + (kernel == null ? "" : " " + kernel)).set("area", "dkms", line)
                        .set("name", row.group(1), line).set("about", kernel, line).set("value", row.group(5), line);
            }
        }
    }
}
