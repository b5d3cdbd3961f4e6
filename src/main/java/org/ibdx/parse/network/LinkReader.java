package org.ibdx.parse.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.ibdx.capture.Line;
import org.ibdx.capture.Outcome;
import org.ibdx.fact.Interface;
import org.ibdx.fact.Setting;
import org.ibdx.fact.Words;
import org.ibdx.parse.Statements;

/**
 * The text of {@code ip link} and {@code ip addr} (iproute2 ip/ipaddress.c, ip/iplink_ipoib.c; busybox), with and without
 * {@code -d}, {@code -s}, {@code -o}.
 *
 * <pre>
 * 4: ib0: &lt;BROADCAST,MULTICAST,UP,LOWER_UP&gt; mtu 2044 qdisc mq state UP mode DEFAULT group default qlen 256
 *     link/infiniband 80:00:02:08:fe:80:00:00:00:00:00:00:00:02:c9:03:00:31:78:f1 brd 00:ff:ff:ff:ff:12:40:1b:ff:ff:… promiscuity 0 maxmtu 65520
 *     ipoib pkey 0xffff mode datagram umcast 0000 addrgenmode eui64 …
 *     altname ibp65s0
 *     inet 10.10.0.7/24 brd 10.10.0.255 scope global noprefixroute ib0
 *     vf 0     link/infiniband 00:… brd 00:…, NODE_GUID 00:11:22:33:44:55:66:77, PORT_GUID 00:…, spoof checking off, link-state auto
 * </pre>
 *
 * Read word by word, so that wrapped lines and lost indentation make no difference.
 */
final class LinkReader {

    private static final Pattern INDEX = Pattern.compile("\\d{1,9}:");
    private static final Set<String> KINDS = Set.of("bond", "vlan", "bridge", "veth", "macvlan", "ipvlan", "vxlan", "tun", "vrf", "team");
    private static final Pattern PCI = Pattern.compile("[0-9a-f]{4,}:[0-9a-f]{2}:[0-9a-f]{2}\\.[0-7]");

    private final Statements out;
    private final Tokens tokens;
    /** States what {@code type ipoib} on the command line says of every interface that is listed. */
    private final String kind;
    private String name;
    private String parent;
    private Statements.About link;
    private LinkStatements.Ip ip;
    private Integer pkey;
    private Integer broadcastPkey;
    private Line broadcastLine;
    private String function;
    /** The next word may be the flags; other kinds of device print their own words in angle brackets further on. */
    private boolean head;
    private final List<String> altNames = new ArrayList<>();

    private LinkReader(List<Line> lines, String kind, Statements out) {
        this.out = out;
        this.kind = kind;
        this.tokens = Tokens.of(lines);
    }

    static void read(List<Line> lines, String kind, Statements out) {
        LinkReader reader = new LinkReader(lines, kind, out);
        while (reader.tokens.more()) {
            if (!reader.begin()) {
                reader.word(reader.tokens.take());
            }
        }
        reader.finish();
    }

    /** Whether here begins an interface: {@code 4: ib0: <…}, {@code 4: ib0    inet …} of -o, or a line whose number was lost. */
    private boolean begin() {
        String first = tokens.peek().text();
        String second = tokens.peek(1).text();
        if (INDEX.matcher(first).matches()) {
            String bare = second.endsWith(":") ? second.substring(0, second.length() - 1) : second;
            String third = tokens.peek(2).text();
            boolean heads = second.endsWith(":") ? third.startsWith("<") || tokens.peek(1).last()
                    : third.equals("inet") || third.equals("inet6") || third.startsWith("link/");
            if (heads && LinkStatements.isName(bare)) {
                interfaceLine(bare, tokens.peek(1).line());
                tokens.skip(2);
                return true;
            }
        } else if (first.length() > 1 && first.endsWith(":") && second.startsWith("<") && tokens.peek(1).text().length() > 3
                && LinkStatements.isName(first.substring(0, first.length() - 1))) {
            interfaceLine(first.substring(0, first.length() - 1), tokens.peek().line());
            tokens.skip(1);
            return true;
        }
        return false;
    }

    private void interfaceLine(String listed, Line line) {
        finish();
        int at = listed.indexOf('@');
        name = at < 0 ? listed : listed.substring(0, at);
        parent = at < 0 || !LinkStatements.isName(listed.substring(at + 1)) || listed.substring(at + 1).matches("if\\d+|NONE") ? null : listed.substring(at + 1);
        link = LinkStatements.link(out, listed, line);
        link.set("kind", kind, line);
        function = null;
        head = true;
    }

    private void word(Tokens.Token token) {
        if (link == null) {
            return;
        }
        String text = token.text();
        boolean heading = head;
        head = false;
        if (text.equals("vf") && tokens.peek().text().matches("\\d{1,4}")) {
            function = tokens.take().text();
        } else if (heading && text.startsWith("<")) {
            flags(token);
        } else if (text.equals("inet") || text.equals("inet6")) {
            flushAddress();
            function = null;
            ip = new LinkStatements.Ip(name, text, tokens.take().text(), token.line());
        } else if (function != null) {
            functionWord(text);
        } else if (ip == null || !addressWord(text)) {
            linkWord(text, token.line());
        }
    }

    private void flags(Tokens.Token token) {
        StringBuilder flags = new StringBuilder(token.text());
        while (flags.indexOf(">") < 0 && tokens.peek().first() && tokens.more() && flags.length() < 300) {
            flags.append(tokens.take().text());
        }
        int end = flags.indexOf(">");
        if (end > 0) {
            LinkStatements.flags(link, Arrays.asList(flags.substring(1, end).split(",")), token.line());
            if (parent != null && flags.indexOf("M-DOWN") > 0) {
                out.about(Interface.class, parent).set("up", false, token.line());
            }
        }
    }

    private void linkWord(String text, Line line) {
        switch (text) {
            case "mtu" -> link.set("mtu", Words.integer(tokens.peek().text()), line);
            case "maxmtu" -> link.set("maxMtu", positive(tokens.peek().text()), line);
            case "state" -> LinkStatements.operState(link, tokens.peek().text(), line);
            case "qlen" -> link.set("queueLength", Words.integer(tokens.peek().text()), line);
            case "master" -> link.set("master", LinkStatements.isName(tokens.peek().text()) ? tokens.peek().text() : null, line);
            case "parentdev" -> link.set("pci", PCI.matcher(tokens.peek().text()).matches() ? tokens.peek().text() : null, line);
            case "altname" -> altNames.add(tokens.take().text());
            case "brd" -> broadcast(line);
            case "TX:" -> transmit();
            case "ipoib" -> ipoib(line);
            case "alias" -> skipLine(line);
            default -> {
                if (text.startsWith("link/")) {
                    linkType(text.substring("link/".length()), line);
                } else if (KINDS.contains(text) && kind == null && tokens.peek(-1).first()
                        && tokens.peek().text().matches("mode|protocol|id|forward_delay|addrgenmode|type|table")) {
                    link.set("kind", text, line);
                }
            }
        }
        if (text.equals("altname") && !altNames.isEmpty()) {
            link.set("altNames", List.copyOf(altNames), line);
        }
    }

    /** A limit of 0 is printed where the driver tells none. */
    private static Integer positive(String text) {
        Integer value = Words.integer(text);
        return value == null || value <= 0 ? null : value;
    }

    private void linkType(String type, Line line) {
        link.set("linkType", LinkStatements.linkType(type), line);
        HardwareAddress address = tokens.takeAddress();
        if (address != null) {
            address.stateInterface(link, line);
        }
    }

    private void broadcast(Line line) {
        HardwareAddress address = tokens.takeAddress();
        if (address != null) {
            link.set("broadcast", address.text(), line);
            broadcastPkey = address.broadcastPkey();
            broadcastLine = line;
        }
    }

    /** {@code ipoib pkey 0xffff mode datagram umcast 0000}; JSON and old versions name the first {@code key}. */
    private void ipoib(Line line) {
        if (!tokens.peek().text().equals("pkey") && !tokens.peek().text().equals("key")) {
            return;
        }
        link.set("kind", "ipoib", line);
        while (tokens.peek().text().matches("pkey|key|mode|umcast")) {
            String key = tokens.take().text();
            String value = tokens.take().text();
            switch (key) {
                case "mode" -> link.set("mode", value.matches("datagram|connected") ? value : null, line);
                case "umcast" -> link.set("umcast", value.matches("[0-9a-f]{4}") ? Integer.valueOf(value, 16) : null, line);
                default -> {
                    pkey = Words.pkey(value);
                    link.set("pkey", pkey, line);
                }
            }
        }
    }

    /** {@code TX: bytes packets errors dropped carrier collsns}, then the numbers. */
    private void transmit() {
        List<String> heads = new ArrayList<>();
        while (tokens.peek().text().matches("[a-z]+") && heads.size() < 10) {
            heads.add(tokens.take().text());
        }
        for (String head : heads) {
            if (!tokens.peek().text().matches("\\d+")) {
                return;
            }
            Tokens.Token number = tokens.take();
            if (head.equals("errors")) {
                link.set("transmitErrors", Words.number(number.text()), number.line());
            } else if (head.equals("dropped")) {
                link.set("transmitDropped", Words.number(number.text()), number.line());
            }
        }
    }

    private void skipLine(Line line) {
        while (tokens.more() && tokens.peek().line().number() == line.number()) {
            tokens.take();
        }
    }

    /** Words of an address line; false where the word belongs to the link. */
    private boolean addressWord(String text) {
        switch (text) {
            case "peer" -> {
                String peer = tokens.take().text();
                int slash = peer.indexOf('/');
                ip.prefix(slash < 0 ? "" : peer.substring(slash + 1));
            }
            case "brd", "any", "metric" -> tokens.take();
            case "scope" -> ip.scope = tokens.take().text();
            case "valid_lft" -> {
                flushAddress();
                tokens.take();
            }
            default -> {
                if (LinkStatements.ADDRESS_FLAGS.contains(text)) {
                    ip.flags.add(text);
                } else {
                    return false;
                }
            }
        }
        return true;
    }

    private void flushAddress() {
        if (ip != null) {
            ip.state(out);
            ip = null;
        }
    }

    private void functionWord(String text) {
        Tokens.Token value = tokens.peek();
        String bare = value.text().replaceAll("[,;]+$", "");
        switch (text) {
            case "NODE_GUID", "PORT_GUID" -> {
                String guid = Words.guid(bare);
                function(text.toLowerCase(java.util.Locale.ROOT), bare.split(":").length == 8 ? guid : null, value.line());
            }
            case "link-state" -> function("link_state", bare.matches("auto|enable|disable") ? bare : null, value.line());
            case "altname", "RX:", "TX:" -> {
                function = null;
                linkWord(text, value.line());
            }
            default -> { }
        }
    }

    private void function(String field, String value, Line line) {
        if (value != null) {
            String about = name + " vf " + function;
            out.about(Setting.class, "vf " + about + " " + field).set("area", "vf", line).set("name", field, line)
                    .set("value", value, line).set("about", about, line);
        }
    }

    /**
     * The kernel puts the P_Key into the broadcast address; it is told only where {@code -d} did not print it, nor can have printed it behind the
     * end of a cut text.
     */
    private void finish() {
        flushAddress();
        if (link != null && pkey == null && out.capture().outcome() != Outcome.CUT) {
            link.set("pkey", broadcastPkey, broadcastLine);
        }
        pkey = null;
        broadcastPkey = null;
        altNames.clear();
    }
}
