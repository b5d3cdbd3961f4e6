package org.ibdx.parse.adapter;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Hca;
import org.ibdx.fact.Interface;
import org.ibdx.fact.Port;
import org.ibdx.fact.PortState;
import org.ibdx.knowledge.LazyPattern;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code ibdev2netdev}, also with {@code -v} (script of mlnx-tools). Up and Down in brackets are of the interface alone; with
 * {@code -v} the state of the port stands before the arrow. Old ones draw the arrow {@code <===>}.
 *
 * <pre>
 * mlx5_0 port 1 ==> ib0 (Up)
 * 0000:41:00.0 mlx5_0 (MT4123 - MCX653105A-HDAT) ConnectX-6 VPI adapter card … fw 20.35.1012 port 1 (ACTIVE) ==> ib0 (Up)
 * </pre>
 */
public final class Ibdev2netdevParser implements Parser {

    private static final LazyPattern BEGINS = new LazyPattern(
            "(" + Target.DEVICE + "\\s+port\\s+\\d+\\s+<?=+>\\s.*" + "|[0-9a-f:.]{12}\\s.*\\sport \\d+ \\(\\w+\\s*\\) ==>\\s.*)");
    private static final Pattern ROW = Pattern.compile("\\b(" + Target.DEVICE + ")\\s+(?:\\((MT\\d+)\\s*-\\s*[^)]*\\)\\s+.*?)?"
            + "port\\s+(\\d{1,3})\\s+(?:\\((\\w+)\\s*\\)\\s+)?<?=+>\\s*([A-Za-z0-9_.@-]+)?\\s*(?:\\((Up|Down|UP|DOWN)\\s*\\))?");
    private static final Pattern FIRMWARE = Pattern.compile("\\sfw\\s+(\\d+\\.\\d+\\.\\d+)\\s");
    private static final Pattern ADDRESS = Pattern.compile("^\\s*([0-9a-fA-F]{4}:[0-9a-fA-F]{2}:[0-9a-fA-F]{2}\\.[0-7])\\s");

    @Override
    public String id() {
        return "ibdev2netdev";
    }

    @Override
    public boolean begins(String line) {
        return BEGINS.matcher(line.strip()).matches();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        for (Line line : Lines.of(capture)) {
            Matcher row = ROW.matcher(line.text());
            if (!row.find()) {
                continue;
            }
            String device = row.group(1);
            Integer number = Integer.valueOf(row.group(3));
            Statements.About hca = out.about(Hca.class, device).seen(line).set("caType", row.group(2), line);
            Matcher address = ADDRESS.matcher(line.text());
            if (address.find()) {
                hca.set("pci", Target.pci(address.group(1)), line);
            }
            Matcher firmware = FIRMWARE.matcher(line.text());
            if (firmware.find()) {
                hca.set("firmware", firmware.group(1), line);
            }
            Statements.About port = out.about(Port.class, device + "/" + number).set("device", device, line).set("port", number, line);
            if (row.group(4) != null) {
                port.set("state", PortState.of(row.group(4)), line);
            }
            if (row.group(5) != null) {
                netdev(out, port, device, number, row.group(5), row.group(6), line);
            }
        }
    }

    private static void netdev(Statements out, Statements.About port, String device, Integer number, String name, String state,
            Line line) {
        String bare = name.indexOf('@') > 0 ? name.substring(0, name.indexOf('@')) : name;
        port.set("netdev", bare, line);
        Statements.About netdev = out.about(Interface.class, bare).set("device", device, line).set("port", number, line);
        if (state != null) {
            netdev.set("operState", state.toUpperCase(Locale.ROOT), line);
        }
    }
}
