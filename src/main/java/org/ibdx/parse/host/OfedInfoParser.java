package org.ibdx.parse.host;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.HostInfo;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code ofed_info -s} and the first line of {@code ofed_info}.
 *
 * <pre>
 * MLNX_OFED_LINUX-5.8-4.1.5.0:
 * OFED-internal-25.04-0.6.1:
 * MLNX_OFED_LINUX-5.2-1.0.4.0 (OFED-5.2-1.0.4):
 * </pre>
 */
public final class OfedInfoParser implements Parser {

    private static final Pattern VERSION = Pattern.compile("^\\s*((MLNX_OFED_LINUX|MLNX_OFED|OFED-internal|DOCA-OFED|DOCA_OFED|doca-ofed|OFED)[-_ ]?v?\\d[\\w.-]{1,40}?)(?:\\s*\\(.{0,60}\\))?:?\\s*$");

    @Override
    public String id() {
        return "ofed-info";
    }

    @Override
    public boolean begins(String line) {
        return line.startsWith("MLNX_OFED_LINUX-") && VERSION.matcher(line).find();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        for (Line line : Text.said(capture)) {
            Matcher version = VERSION.matcher(line.text());
            if (version.find()) {
                String kind = version.group(2).toLowerCase(java.util.Locale.ROOT);
                out.about(HostInfo.class, "host").set("ofedVersion", version.group(1), line)
                        .set("rdmaStack", kind.startsWith("mlnx") ? "mlnx-ofed" : kind.startsWith("doca") || kind.equals("ofed-internal") ? "doca" : null, line);
                return;
            }
        }
    }
}
