package org.ibdx.parse.config;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Setting;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * Files of {@code NAME=value} lines: {@code /etc/rdma/rdma.conf} (rdma.service of RHEL 7), {@code /etc/infiniband/openib.conf}
 * (openibd of MLNX_OFED), which say what is loaded at boot.
 *
 * <pre>
 * IPOIB_LOAD=yes
 * SET_IPOIB_CM=auto
 * </pre>
 */
public final class KeyValueParser implements Parser {

    private static final Pattern LINE = Pattern.compile("^\\s*([A-Za-z][A-Za-z0-9_]*)\\s*=\\s*(.*)$");

    private final String area;

    /** @param area id of the parser and area of the settings */
    public KeyValueParser(String area) {
        this.area = area;
    }

    @Override
    public String id() {
        return area;
    }

    @Override
    public void parse(Capture capture, Statements out) {
        ConfigFile.parts(capture).forEach(part -> read(part, out));
    }

    private void read(ConfigFile.Part part, Statements out) {
        for (Line line : part.lines()) {
            Matcher matcher = LINE.matcher(line.text());
            if (matcher.find()) {
                out.about(Setting.class, area + " " + matcher.group(1)).set("area", area, line).set("name", matcher.group(1), line)
                        .set("value", ConfigFile.value(matcher.group(2)), line).set("about", part.path(), line);
            }
        }
    }
}
