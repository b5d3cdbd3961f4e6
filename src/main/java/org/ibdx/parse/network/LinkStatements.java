package org.ibdx.parse.network;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.ibdx.capture.Line;
import org.ibdx.fact.Address;
import org.ibdx.fact.Interface;
import org.ibdx.parse.Statements;

/** States interfaces and addresses in the one way that all their formats share. */
final class LinkStatements {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}");
    private static final Pattern INDEX = Pattern.compile("if\\d+");
    private static final Set<String> OPER_STATES = Set.of("UP", "DOWN", "UNKNOWN", "LOWERLAYERDOWN", "DORMANT", "NOTPRESENT", "TESTING");
    static final Set<String> ADDRESS_FLAGS = Set.of("noprefixroute", "secondary", "tentative", "dadfailed", "deprecated", "dynamic",
            "temporary", "mngtmpaddr", "nodad", "optimistic", "autojoin", "home");

    private LinkStatements() {
    }

    /** Whether text is a name as listings print it: {@code ib0} or {@code ib0.8001@ib0}. */
    static boolean isName(String text) {
        int at = text.indexOf('@');
        return at < 0 ? NAME.matcher(text).matches()
                : NAME.matcher(text.substring(0, at)).matches() && (NAME.matcher(text.substring(at + 1)).matches());
    }

    /**
     * Speaks of the interface with this listed name; what follows the at sign is its parent, unless it is the number of an
     * interface in another namespace ({@code ib0@if2}) or {@code NONE}.
     */
    static Statements.About link(Statements out, String listed, Line line) {
        int at = listed.indexOf('@');
        Statements.About about = out.about(Interface.class, at < 0 ? listed : listed.substring(0, at));
        about.seen(line);
        if (at >= 0) {
            String parent = listed.substring(at + 1);
            about.set("parent", INDEX.matcher(parent).matches() || parent.equals("NONE") ? null : parent, line);
        }
        return about;
    }

    /** The flags in angle brackets: without UP nothing is known of the carrier, since the kernel does not look for one. */
    static void flags(Statements.About about, List<String> flags, Line line) {
        boolean up = flags.contains("UP");
        about.set("up", up, line);
        if (flags.contains("NO-CARRIER")) {
            about.set("carrier", false, line);
        } else if (up && flags.contains("LOWER_UP")) {
            about.set("carrier", true, line);
        }
    }

    static void operState(Statements.About about, String word, Line line) {
        String state = word.toUpperCase(Locale.ROOT);
        about.set("operState", OPER_STATES.contains(state) ? state : null, line);
    }

    /** {@code link/infiniband}, {@code link/[32]} (busybox) and the like: the part after the slash. */
    static String linkType(String word) {
        return switch (word) {
            case "", "none", "netrom" -> word.equals("none") ? "none" : null;
            case "[32]" -> "infiniband";
            case "[1]" -> "ether";
            default -> word.matches("[a-z0-9_/-]+") ? word : null;
        };
    }

    /** An IP address of an interface and what is known of it. */
    static final class Ip {
        final String interfaceName;
        final String family;
        final Line line;
        final String address;
        Integer prefixLength;
        String scope;
        final Set<String> flags = new LinkedHashSet<>();

        Ip(String interfaceName, String family, String text, Line line) {
            this.interfaceName = interfaceName;
            this.family = family;
            this.line = line;
            int slash = text.indexOf('/');
            String bare = slash < 0 ? text : text.substring(0, slash);
            this.address = isAddress(bare) ? bare.toLowerCase(Locale.ROOT) : null;
            prefix(slash < 0 ? "" : text.substring(slash + 1));
        }

        void prefix(String bits) {
            if (bits.matches("\\d{1,3}") && Integer.parseInt(bits) <= (family.equals("inet") ? 32 : 128)) {
                prefixLength = Integer.valueOf(bits);
            }
        }

        void state(Statements out) {
            if (address == null || address.contains(":") != family.equals("inet6")) {
                return;
            }
            List<String> words = new ArrayList<>(flags);
            out.about(Address.class, interfaceName + " " + address).set("interfaceName", interfaceName, line)
                    .set("address", address, line).set("family", family, line).set("prefixLength", prefixLength, line)
                    .set("scope", scope, line).set("flags", words.isEmpty() ? null : words, line)
                    .set("network", Ipv4.network(address, prefixLength), line);
        }
    }

    /** Whether text is a whole IPv4 or IPv6 address; a masked or cut one is none. */
    static boolean isAddress(String text) {
        if (text.indexOf(':') < 0) {
            return Ipv4.number(text) >= 0;
        }
        return isIpv6(text);
    }

    private static boolean isIpv6(String text) {
        String bare = text.indexOf('%') > 0 ? text.substring(0, text.indexOf('%')) : text;
        if (bare.length() < 2 || bare.length() > 45 || !bare.matches("[0-9a-fA-F:]*(?:\\d{1,3}(?:\\.\\d{1,3}){3})?")) {
            return false;
        }
        int gap = bare.indexOf("::");
        if (gap >= 0 && bare.indexOf("::", gap + 1) >= 0) {
            return false;
        }
        int groups = 0;
        for (String group : bare.split(":", -1)) {
            if (group.indexOf('.') >= 0) {
                groups += 2;
            } else if (group.length() > 4) {
                return false;
            } else if (!group.isEmpty()) {
                groups++;
            }
        }
        return gap >= 0 ? groups <= 7 : groups == 8 && !bare.startsWith(":") && !bare.endsWith(":");
    }
}
