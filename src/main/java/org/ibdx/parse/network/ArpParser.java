package org.ibdx.parse.network;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Neighbour;
import org.ibdx.knowledge.LazyPattern;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code arp -n}, {@code arp -a} (net-tools) and {@code /proc/net/arp} (kernel net/ipv4/arp.c).
 *
 * <pre>
 * Address                  HWtype  HWaddress           Flags Mask            Iface
 * 10.10.0.8                infiniband 80:00:02:08:fe:80:00:00   C                     ib0
 * 10.10.0.9                        (incomplete)                              ib0
 * ? (10.10.0.9) at &lt;incomplete&gt; on ib0
 * 10.10.0.8        0x20        0x2         80:00:02:08:fe:80:00:00:00:00     *        ib0
 * </pre>
 *
 * InfiniBand addresses are cut here and therefore not stated. A resolved entry may be fresh or stale, so no state is stated either;
 * only an incomplete and a permanent one are told as such.
 */
public final class ArpParser implements Parser {

    private static final LazyPattern BEGINS_A = new LazyPattern("^\\s*Address\\s+HWtype\\s+HWaddress\\s+Flags Mask\\s+Iface\\s*$");
    private static final LazyPattern BEGINS_B = new LazyPattern("^\\s*IP address\\s+HW type\\s+Flags\\s+HW address\\s+Mask\\s+Device\\s*$");
    private static final Pattern TABLE = Pattern.compile("^\\s*(\\d[0-9.]*)\\s+(?:(?:infiniband|ether|loop|ax25|\\(?\\w+\\)?)\\s+)??"
            + "(\\(incomplete\\)|[0-9A-Fa-f]{2}(?:[:-][0-9A-Fa-f]{2})+)\\s+(?:([A-Z!]{1,4})\\s+)?(?:\\S+\\s+)?([A-Za-z][A-Za-z0-9_.-]*)\\s*$");
    private static final Pattern PROC = Pattern.compile("^\\s*(\\d[0-9.]*)\\s+0x([0-9a-fA-F]+)\\s+0x([0-9a-fA-F]+)\\s+([0-9a-fA-F:]+)\\s+\\S+\\s+"
            + "([A-Za-z][A-Za-z0-9_.-]*)\\s*$");
    private static final Pattern SENTENCE = Pattern.compile("\\((\\d[0-9.]*)\\) (?:at|auf) (<incomplete>|[0-9A-Fa-f:-]+)(?: \\[\\w+\\])?(?: (PERM))?.* (?:on|auf) "
            + "([A-Za-z][A-Za-z0-9_.-]*)\\s*$");
    private static final int COMPLETE = 2;
    private static final int PERMANENT = 4;

    @Override
    public String id() {
        return "arp";
    }

    @Override
    public boolean begins(String line) {
        return BEGINS_A.matcher(line).matches()
                || BEGINS_B.matcher(line).matches();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        for (Line line : Lines.of(capture)) {
            String text = line.text();
            Matcher proc = PROC.matcher(text);
            if (proc.find()) {
                int flags = proc.group(3).length() > 7 ? 0 : Integer.parseInt(proc.group(3), 16);
                String state = (flags & PERMANENT) != 0 ? "PERMANENT" : (flags & COMPLETE) == 0 ? "INCOMPLETE" : null;
                state(out, proc.group(5), proc.group(1), "INCOMPLETE".equals(state) ? "" : proc.group(4), state, line);
                continue;
            }
            Matcher sentence = SENTENCE.matcher(text);
            if (sentence.find()) {
                boolean open = sentence.group(2).startsWith("<");
                state(out, sentence.group(4), sentence.group(1), sentence.group(2),
                        open ? "INCOMPLETE" : sentence.group(3) == null ? null : "PERMANENT", line);
                continue;
            }
            Matcher table = TABLE.matcher(text);
            if (table.find()) {
                boolean open = table.group(2).startsWith("(");
                boolean permanent = table.group(3) != null && table.group(3).contains("M");
                state(out, table.group(4), table.group(1), table.group(2), open ? "INCOMPLETE" : permanent ? "PERMANENT" : null, line);
            }
        }
    }

    private static void state(Statements out, String device, String address, String hardware, String state, Line line) {
        if (!LinkStatements.isAddress(address)) {
            return;
        }
        Statements.About about = out.about(Neighbour.class, device + " " + address);
        about.set("interfaceName", device, line).set("address", address, line).set("state", state, line);
        HardwareAddress whole = HardwareAddress.of(hardware);
        if (whole != null && !whole.infiniband()) {
            about.set("hardwareAddress", whole.text(), line);
        }
    }
}
