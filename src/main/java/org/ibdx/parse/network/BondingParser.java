package org.ibdx.parse.network;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Interface;
import org.ibdx.fact.Setting;
import org.ibdx.knowledge.LazyPattern;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code /proc/net/bonding/bond0} (kernel drivers/net/bonding/bond_procfs.c).
 *
 * <pre>
 * Bonding Mode: fault-tolerance (active-backup) (fail_over_mac active)
 * Currently Active Slave: ib0
 * MII Status: up
 *
 * Slave Interface: ib0
 * MII Status: up
 * Link Failure Count: 2
 * Permanent HW addr: 80:00:02:08:fe:80:…
 * </pre>
 *
 * The settings of a bond are {@code Setting}s of area {@code bonding}, named as in /sys/class/net/bond0/bonding.
 */
public final class BondingParser implements Parser {

    private static final LazyPattern BEGINS = new LazyPattern("^\\s*Ethernet Channel Bonding Driver: v.*$");
    private static final Pattern KEY = Pattern.compile("^\\s*([A-Za-z][A-Za-z ()]*?)\\s*:\\s*(.*?)\\s*$");
    private static final Pattern BRACKET = Pattern.compile("\\(([^()]+)\\)");
    private static final Set<String> KEPT = Set.of("mode", "fail_over_mac", "active_slave", "primary", "miimon", "slaves");

    @Override
    public String id() {
        return "bonding";
    }

    @Override
    public boolean begins(String line) {
        return BEGINS.matcher(line).matches();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        String bond = Typed.interfaceOf(capture);
        if (bond == null) {
            bond = fileName(capture.source());
        }
        String slave = null;
        for (Line line : Lines.of(capture)) {
            Matcher path = Pattern.compile("^\\s*(?:==>\\s*)?/?proc/net/bonding/([A-Za-z0-9_.-]+)(?::|\\s*<==)?").matcher(line.text());
            String text = line.text();
            if (path.find()) {
                slave = bond == null || bond.equals(path.group(1)) ? slave : null;
                bond = path.group(1);
                text = text.substring(path.end());
            }
            Matcher key = KEY.matcher(text);
            if (!key.find()) {
                continue;
            }
            if (key.group(1).equals("Slave Interface")) {
                slave = Typed.isInterface(key.group(2)) ? key.group(2) : null;
                if (slave != null) {
                    out.about(Interface.class, slave).seen(line).set("master", bond, line);
                }
            } else if (slave != null && key.group(1).equals("MII Status")) {
                // the bond looks at the carrier of its slaves
                out.about(Interface.class, slave).set("carrier", carrier(key.group(2)), line);
            } else if (slave != null && key.group(1).equals("Permanent HW addr") && HardwareAddress.of(key.group(2)) != null) {
                out.about(Interface.class, slave).set("linkType", HardwareAddress.of(key.group(2)).infiniband() ? "infiniband" : "ether", line);
            } else if (slave != null && key.group(1).equals("Link Failure Count") && key.group(2).matches("\\d{1,9}")) {
                state(out, slave, "link_failure_count", key.group(2), line);
            } else if (slave == null && bond != null) {
                ofBond(out, bond, key.group(1), key.group(2), line);
            }
        }
    }

    private static String fileName(String source) {
        String name = source.substring(source.lastIndexOf('/') + 1);
        return source.contains("bonding/") && Typed.isInterface(name) ? name : null;
    }

    private static void ofBond(Statements out, String bond, String key, String value, Line line) {
        switch (key) {
            case "Bonding Mode" -> {
                out.about(Interface.class, bond).set("kind", "bond", line);
                state(out, bond, "mode", mode(value), line);
                Matcher bracket = BRACKET.matcher(value);
                String mac = null;
                while (bracket.find()) {
                    mac = bracket.group(1).startsWith("fail_over_mac ") ? bracket.group(1).substring("fail_over_mac ".length()) : mac;
                }
                // the kernel prints it only where it is set
                state(out, bond, "fail_over_mac", mac == null && value.contains("active-backup") ? "none" : mac, line);
            }
            case "Currently Active Slave" -> state(out, bond, "active_slave", value.equals("None") ? "" : value, line);
            case "MII Status" -> out.about(Interface.class, bond).set("carrier", carrier(value), line);
            case "MII Polling Interval (ms)" -> state(out, bond, "miimon", value.matches("\\d{1,6}") ? value : null, line);
            default -> { }
        }
    }

    private static Boolean carrier(String word) {
        return word.equals("up") ? Boolean.TRUE : word.equals("down") || word.equals("going down") || word.equals("going back") ? false : null;
    }

    /** The name of a mode as it is configured, from what the kernel prints for people. */
    private static String mode(String words) {
        String lower = words.toLowerCase(java.util.Locale.ROOT);
        for (String name : new String[] {"active-backup", "broadcast"}) {
            if (lower.contains("(" + name + ")")) {
                return name;
            }
        }
        return lower.contains("round-robin") ? "balance-rr" : lower.contains("802.3ad") ? "802.3ad" : lower.contains("(xor)") ? "balance-xor"
                : lower.startsWith("transmit load") ? "balance-tlb" : lower.startsWith("adaptive load") ? "balance-alb" : null;
    }

    /** A file of /sys/class/net/bond0/bonding: {@code active-backup 1}, {@code ib0 ib1}. */
    static void setting(Statements out, String bond, String name, String value, Line line) {
        if (KEPT.contains(name)) {
            boolean numbered = name.equals("mode") || name.equals("fail_over_mac");
            state(out, bond, name, numbered ? value.split("\\s+")[0] : value, line);
            if (name.equals("slaves")) {
                for (String slave : value.split("\\s+")) {
                    if (Typed.isInterface(slave)) {
                        out.about(Interface.class, slave).set("master", bond, line);
                    }
                }
            }
        }
    }

    private static void state(Statements out, String about, String name, String value, Line line) {
        if (value != null) {
            out.about(Setting.class, "bonding " + about + " " + name).set("area", "bonding", line).set("name", name, line)
                    .set("value", value, line).set("about", about, line);
        }
    }
}
