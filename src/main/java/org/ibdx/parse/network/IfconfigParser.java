package org.ibdx.parse.network;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Interface;
import org.ibdx.fact.Words;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code ifconfig} of net-tools 2 and 1, and of busybox.
 *
 * <pre>
 * ib0: flags=4163&lt;UP,BROADCAST,RUNNING,MULTICAST&gt;  mtu 2044                       net-tools 2
 *         inet 172.16.1.9  netmask 255.255.0.0  broadcast 172.16.255.255
 *         infiniband 20:00:09:28:FE:80:00:…  txqueuelen 256  (InfiniBand)
 *         TX errors 0  dropped 0 overruns 0  carrier 0  collisions 0
 *
 * ib0       Link encap:InfiniBand  HWaddr 80:00:00:48:FE:80:00:00:…                 net-tools 1
 *           inet addr:10.10.0.7  Bcast:10.10.0.255  Mask:255.255.255.0
 *           UP BROADCAST RUNNING MULTICAST  MTU:2044  Metric:1
 * </pre>
 *
 * It shows only the first eight bytes of an InfiniBand address and fills the rest with zeros, so that address is never stated.
 */
public final class IfconfigParser implements Parser {

    private static final Pattern NEW = Pattern.compile("^\\s*([A-Za-z][A-Za-z0-9_.:-]*):\\s+flags=\\d+<([A-Z0-9_,-]*)>");
    private static final Pattern OLD = Pattern.compile("^\\s*([A-Za-z][A-Za-z0-9_.:-]*)\\s+Link encap:\\s*(.+?)(?:\\s{2,}|\\s+HWaddr|$)");
    private static final Pattern OLD_FLAGS = Pattern.compile("^\\s*((?:[A-Z]+\\s+)*)MTU:\\s*\\d+");
    private static final Pattern MTU = Pattern.compile("\\b(?:mtu|MTU:)\\s*(\\d+)\\b");
    private static final Pattern INET = Pattern.compile("^\\s*inet (?:addr:)?\\s*(\\d[0-9.]*)(?=\\s|$)");
    private static final Pattern MASK = Pattern.compile("\\b(?:netmask|Mask:)\\s*([0-9.xa-fA-F]+)");
    private static final Pattern INET6 = Pattern.compile("^\\s*inet6 (?:addr:\\s*)?([0-9a-fA-F:.]+)(?:/(\\d+))?(?:%\\S+)?(?:\\s+prefixlen (\\d+))?"
            + "(?:\\s+scopeid 0x[0-9a-f]+<(\\w+)>)?(?:\\s+Scope:(\\w+))?");
    private static final Pattern HARDWARE = Pattern.compile("^\\s*(infiniband|ether|loop|unspec)\\b(?:\\s+([0-9A-Fa-f:-]+))?");
    private static final Pattern UNNAMED = Pattern.compile("encap:\\s*UNSPEC\\s+HWaddr\\s+(?:[0-9A-F]{2}-){4}FE-80-00-00-00-00-00-00(?:-[0-9A-F]{2}){4}", Pattern.CASE_INSENSITIVE);
    private static final Pattern QUEUE = Pattern.compile("\\btxqueuelen[: ]\\s*(\\d+)");
    private static final Pattern TRANSMIT = Pattern.compile("^\\s*TX (?:packets:\\d+ )?errors[: ]\\s*(\\d+)\\s+dropped[: ]\\s*(\\d+)");

    @Override
    public String id() {
        return "ifconfig";
    }

    @Override
    public boolean begins(String line) {
        return NEW.matcher(line).find() || OLD.matcher(line).find();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        Statements.About link = null;
        for (Line line : Lines.of(capture)) {
            Matcher head = NEW.matcher(line.text());
            if (head.find()) {
                link = out.about(Interface.class, plain(head.group(1))).seen(line);
                flags(link, "," + head.group(2) + ",", ",", line);
            } else {
                Matcher old = OLD.matcher(line.text());
                if (old.find()) {
                    link = out.about(Interface.class, plain(old.group(1))).seen(line);
                    encapsulation(link, old.group(2).strip(), line);
                }
            }
            if (link != null) {
                body(link, line, out);
            }
        }
    }

    /** {@code ib0:1} is a second address of ib0 and no interface. */
    private static String plain(String name) {
        int colon = name.indexOf(':');
        return colon < 0 ? name : name.substring(0, colon);
    }

    private static void flags(Statements.About link, String flags, String edge, Line line) {
        boolean up = flags.contains(edge + "UP" + edge);
        link.set("up", up, line);
        if (up) {
            link.set("carrier", flags.contains(edge + "RUNNING" + edge), line);
        }
    }

    private static void encapsulation(Statements.About link, String words, Line line) {
        String type = switch (words) {
            case "InfiniBand" -> "infiniband";
            case "Ethernet" -> "ether";
            case "Local Loopback" -> "loopback";
            // what does not know 20-byte addresses prints their first 16 bytes: a queue pair, then the prefix of the subnet
            default -> UNNAMED.matcher(line.text()).find() ? "infiniband" : null;
        };
        link.set("linkType", type, line);
        Matcher hardware = Pattern.compile("HWaddr\\s+([0-9A-Fa-f:-]+)").matcher(line.text());
        if (hardware.find() && "ether".equals(type)) {
            ethernet(link, hardware.group(1), line);
        }
    }

    private static void ethernet(Statements.About link, String text, Line line) {
        HardwareAddress address = HardwareAddress.of(text);
        if (address != null && !address.infiniband()) {
            link.set("hardwareAddress", address.text(), line);
        }
    }

    private static void body(Statements.About link, Line line, Statements out) {
        String text = line.text();
        Matcher matcher = MTU.matcher(text);
        if (matcher.find()) {
            link.set("mtu", Words.integer(matcher.group(1)), line);
        }
        matcher = OLD_FLAGS.matcher(text);
        if (matcher.find()) {
            flags(link, " " + matcher.group(1).strip().replaceAll("\\s+", " ") + " ", " ", line);
        }
        matcher = HARDWARE.matcher(text);
        if (matcher.find()) {
            switch (matcher.group(1)) {
                case "infiniband" -> link.set("linkType", "infiniband", line);
                case "loop" -> link.set("linkType", "loopback", line);
                case "ether" -> {
                    link.set("linkType", "ether", line);
                    ethernet(link, matcher.group(2) == null ? "" : matcher.group(2), line);
                }
                default -> { }
            }
        }
        matcher = QUEUE.matcher(text);
        if (matcher.find()) {
            link.set("queueLength", Words.integer(matcher.group(1)), line);
        }
        matcher = TRANSMIT.matcher(text);
        if (matcher.find()) {
            link.set("transmitErrors", Words.number(matcher.group(1)), line).set("transmitDropped", Words.number(matcher.group(2)), line);
        }
        address(link.subject(), line, out);
    }

    private static void address(String name, Line line, Statements out) {
        Matcher inet = INET.matcher(line.text());
        if (inet.find() && Ipv4.number(inet.group(1)) >= 0) {
            LinkStatements.Ip ip = new LinkStatements.Ip(name, "inet", inet.group(1), line);
            Matcher mask = MASK.matcher(line.text());
            ip.prefixLength = mask.find() ? Ipv4.maskBits(mask.group(1)) : null;
            ip.state(out);
            return;
        }
        Matcher inet6 = INET6.matcher(line.text());
        if (inet6.find()) {
            LinkStatements.Ip ip = new LinkStatements.Ip(name, "inet6", inet6.group(1), line);
            String bits = inet6.group(2) == null ? inet6.group(3) : inet6.group(2);
            ip.prefix(bits == null ? "" : bits);
            String scope = inet6.group(4) == null ? inet6.group(5) : inet6.group(4);
            ip.scope = scope == null ? null : scope.toLowerCase(java.util.Locale.ROOT);
            ip.state(out);
        }
    }
}
