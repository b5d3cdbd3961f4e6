package org.ibdx.parse.network;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Interface;
import org.ibdx.fact.Setting;
import org.ibdx.fact.Words;
import org.ibdx.parse.Lines;
import org.ibdx.parse.NamedParser;
import org.ibdx.parse.Statements;

/**
 * {@code ethtool -g} (rings) and {@code -S} (counters of the driver), under two ids (ethtool
 * rings.c, ethtool.c; names of counters: Linux mlx5/core/en_stats.c).
 *
 * <pre>
 * Ring parameters for ib0:                  NIC statistics:
 * Pre-set maximums:                              rx_packets: 18220913
 * RX:             8192                           rx_out_of_buffer: 4711
 * Current hardware settings:
 * RX:             512
 * </pre>
 *
 * A ring is a {@code Setting} of area {@code ring} ({@code rx}, {@code rx-most} …). Of the
 * counters those of packets which found no receive buffer and of waiting for the bus are taken (mlx5 documentation, counters.rst). It does not name the interface: the command or the file does.
 */
public final class EthtoolTableParser extends NamedParser {

    private static final Pattern HEAD = Pattern.compile("^\\s*Ring parameters for ([A-Za-z][A-Za-z0-9_.-]{0,62}):\\s*$");
    private static final Pattern RING = Pattern.compile("^\\s*(RX|TX):\\s+(\\d{1,9})\\s*$");
    private static final Pattern NO_BUFFER = Pattern.compile("^\\s*rx_out_of_buffer:\\s+(\\d{1,18})\\s*$");
    private static final Pattern STALLED = Pattern.compile("^\\s*outbound_pci_stalled_(rd|wr)(_events)?:\\s+(\\d{1,9})\\s*$");

    EthtoolTableParser(String id) {
        super(id);
    }

    @Override
    public boolean begins(String line) {
        return !id().equals("ethtool-S") && line.length() < 100 && HEAD.matcher(line).matches();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        String name = Typed.interfaceOf(capture);
        String suffix = null;
        for (Line line : Lines.of(capture)) {
            String text = line.text();
            if (text.length() > 200) {
                continue;
            }
            Matcher head = HEAD.matcher(text);
            if (head.matches()) {
                name = head.group(1);
                suffix = null;
            } else if (text.contains("Pre-set maximums:")) {
                suffix = "-most";
            } else if (text.contains("Current hardware settings:")) {
                suffix = "";
            } else if (name != null) {
                value(name, suffix, line, out);
            }
        }
    }

    private void value(String name, String suffix, Line line, Statements out) {
        Matcher ring = RING.matcher(line.text());
        Matcher noBuffer = NO_BUFFER.matcher(line.text());
        if (id().equals("ethtool-g") && suffix != null && ring.matches()) {
            setting(out, "ring", name, ring.group(1).toLowerCase(Locale.ROOT) + suffix, ring.group(2), line);
        } else if (id().equals("ethtool-S") && noBuffer.matches()) {
            out.about(Interface.class, name).set("noReceiveBuffer", Words.number(noBuffer.group(1)), line);
        } else if (id().equals("ethtool-S")) {
            stalled(name, line, out);
        }
    }

    private static void stalled(String name, Line line, Statements out) {
        Matcher stalled = STALLED.matcher(line.text());
        if (stalled.matches()) {
            boolean seconds = stalled.group(2) != null;
            Object value = seconds ? (Object) Words.number(stalled.group(3)) : Words.integer(stalled.group(3));
            out.about(Interface.class, name).set((stalled.group(1).equals("rd") ? "stalledRead" : "stalledWrite") + (seconds ? "Seconds" : "s"), value, line);
        }
    }

    private static void setting(Statements out, String area, String about, String name, String value, Line line) {
        out.about(Setting.class, area + " " + about + " " + name).set("area", area, line).set("name", name, line).set("value", value, line)
                .set("about", about, line);
    }
}
