package org.ibdx.parse.network;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Interface;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code ethtool -i ib0} (ethtool.c, dump_drvinfo).
 *
 * <pre>
 * driver: mlx5_core[ib_ipoib]
 * version: 5.14.0-362.8.1.el9_3.x86_64
 * firmware-version: 20.35.1012 (MT_0000000223)
 * bus-info: 0000:41:00.0
 * </pre>
 *
 * {@code mlx5_core[ib_ipoib]} is enhanced IPoIB, which has no connected mode; {@code ib_ipoib} the classic one. The lines do not
 * name the interface: it comes from the command or the file name, and where nothing names it nothing is stated.
 */
public final class EthtoolDriverParser implements Parser {

    private static final Pattern KEY = Pattern.compile("^\\s*(driver|firmware-version|bus-info)\\s*:\\s*(.*?)\\s*$");
    private static final Pattern HEADING = Pattern.compile("^\\s*(?:#+\\s*)?(?:Driver information for|ethtool -i|Invoked Command: ethtool -i)\\s+([A-Za-z][A-Za-z0-9_.-]*):?\\s*$");
    private static final Pattern PCI = Pattern.compile("[0-9a-f]{4,}:[0-9a-f]{2}:[0-9a-f]{2}\\.[0-7]");

    @Override
    public String id() {
        return "ethtool-i";
    }

    @Override
    public void parse(Capture capture, Statements out) {
        String name = Typed.interfaceOf(capture);
        int drivers = 0;
        for (Line line : Lines.of(capture)) {
            Matcher heading = HEADING.matcher(line.text());
            if (heading.find()) {
                name = heading.group(1);
                drivers = 0;
                continue;
            }
            Matcher key = KEY.matcher(line.text());
            if (!key.find()) {
                continue;
            }
            drivers += key.group(1).equals("driver") ? 1 : 0;
            if (name == null || drivers > 1) {
                out.gap(line, "nothing names the interface of this driver");
                continue;
            }
            Statements.About about = out.about(Interface.class, name);
            String value = key.group(2);
            switch (key.group(1)) {
                case "driver" -> about.set("driver", value.isEmpty() ? null : value, line);
                case "firmware-version" -> about.set("firmware", value.isEmpty() || value.startsWith("-1.") || value.equals("N/A") ? null : value, line);
                default -> about.set("pci", PCI.matcher(value).matches() ? value : null, line);
            }
        }
    }
}
