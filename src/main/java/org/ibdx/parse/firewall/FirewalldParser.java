package org.ibdx.parse.firewall;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.FirewallZone;
import org.ibdx.fact.Service;
import org.ibdx.fact.Setting;
import org.ibdx.knowledge.LazyPattern;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;
import org.ibdx.parse.network.Typed;

/**
 * {@code firewall-cmd} (firewalld src/firewall/command.py).
 *
 * <pre>
 * public (default, active)                         --list-all, --list-all-zones
 *   target: default
 *   icmp-block-inversion: no
 *   interfaces: eno1 ib0
 *   services: ssh dhcpv6-client
 *   rich rules:
 *         rule family="ipv4" source address="10.10.0.0/24" accept
 * public                                           --get-active-zones
 *   interfaces: eno1 ib0
 * trusted                                          --get-zone-of-interface=ib0, or "no zone"
 * running                                          --state
 * </pre>
 *
 * What stands under {@code --permanent} is not in force and not stated. The zone of one interface becomes a {@code Setting} of area
 * {@code firewalld}, named {@code zone}.
 */
public final class FirewalldParser implements Parser {

    private static final LazyPattern BEGINS = new LazyPattern("^[A-Za-z0-9_-]+ \\((?:default, )?active\\)\\s*$");
    private static final Pattern ZONE = Pattern.compile("^([A-Za-z0-9_-]{1,17}|[A-Za-z0-9_]+)(?: \\(((?:default|active)(?:, ?(?:default|active))*)\\))?\\s*$");
    private static final Pattern KEY = Pattern.compile("^\\s*(target|icmp-block-inversion|interfaces|sources|services|ports|protocols|forward|masquerade"
            + "|forward-ports|source-ports|icmp-blocks|rich rules|ingress-priority|egress-priority|ingress-zones|egress-zones|priority|summary|description"
            + "|modules|helpers|includes)\\s*:\\s*(.*?)\\s*$");
    private static final Pattern OF_INTERFACE = Pattern.compile("--get-zone-of-interface[= ](\\S+)");
    private static final Pattern ASKED_ZONE = Pattern.compile("--zone[= ](\\S+)");

    @Override
    public String id() {
        return "firewalld";
    }

    @Override
    public boolean begins(String line) {
        return BEGINS.matcher(line).matches();
    }

    /** What a command asked for, as far as it changes how the answer is read. */
    private static final class Reading {
        private final Statements out;
        private final String command;
        private final boolean all;
        private String zone;
        private boolean policy;
        private boolean listing;
        private final List<String> rich = new ArrayList<>();
        private Line richLine;

        private Reading(Statements out, String command) {
            this.out = out;
            this.command = command;
            this.all = command.contains("--get-active-zones") || command.contains("--list-all-zones");
        }

        private Statements.About about() {
            return out.about(FirewallZone.class, zone);
        }

        private void flushRich() {
            if (zone != null && richLine != null && !policy) {
                about().set("richRules", List.copyOf(rich), richLine);
            }
            rich.clear();
            richLine = null;
        }
    }

    @Override
    public void parse(Capture capture, Statements out) {
        String command = Typed.command(capture) == null ? capture.source().replace('_', ' ') : Typed.command(capture);
        if (command.contains("--permanent") || command.contains("offline-cmd")) {
            return;
        }
        Reading reading = new Reading(out, command);
        for (Line line : Lines.of(capture)) {
            String text = line.text().strip();
            if (text.isEmpty()) {
                continue;
            }
            if (text.equals("running") || text.contains("FirewallD is not running") || text.equals("not running")) {
                out.about(Service.class, "firewalld").set("running", text.equals("running"), line);
            } else {
                line(reading, text, line, Typed.filtered(capture));
            }
        }
        reading.flushRich();
    }

    private static void line(Reading reading, String text, Line line, boolean filtered) {
        Matcher key = KEY.matcher(text);
        Matcher head = ZONE.matcher(text);
        if (key.find()) {
            if (reading.zone == null) {
                Matcher asked = ASKED_ZONE.matcher(reading.command);
                reading.zone = asked.find() ? asked.group(1) : null;
            }
            if (reading.zone != null) {
                value(reading, key.group(1), key.group(2), line);
            }
        } else if (text.startsWith("rule ") && reading.richLine != null) {
            reading.rich.add(text);
        } else if (answer(reading, text, line)) {
            return;
        } else if (head.find() && !text.startsWith("rule")) {
            reading.flushRich();
            reading.zone = head.group(1);
            reading.policy = reading.command.contains("polic") || head.group(1).equals("allow-host-ipv6");
            reading.listing = true;
            if (!reading.policy && heading(reading, head)) {
                String marks = head.group(2) == null ? "" : head.group(2);
                Statements.About zone = reading.about().seen(line);
                zone.set("active", marks.contains("active") || reading.command.contains("--get-active-zones") ? Boolean.TRUE : null, line);
                boolean asked = reading.command.matches(".*--list-all(?!-).*") && !reading.command.contains("--zone");
                zone.set("defaultZone", marks.contains("default") || asked ? Boolean.TRUE : null, line);
                zone.set("amongAll", reading.all && !filtered ? Boolean.TRUE : null, line);
            }
        }
    }

    /** Whether a bare word is the head of a zone: marked as one, or an answer to a command that lists zones. */
    private static boolean heading(Reading reading, Matcher head) {
        boolean lists = head.group(2) != null || reading.command.contains("--list-all") || reading.command.contains("--get-active-zones")
                || reading.command.contains("--list-all-zones");
        if (!lists) {
            reading.zone = null;
        }
        return lists;
    }

    /** One-word answers to questions. */
    private static boolean answer(Reading reading, String text, Line line) {
        Matcher of = OF_INTERFACE.matcher(reading.command);
        if (of.find()) {
            String zone = text.equals("no zone") ? "none" : text.matches("[A-Za-z0-9_-]{1,32}") ? text : null;
            if (zone != null) {
                reading.out.about(Setting.class, "firewalld zone " + of.group(1)).set("area", "firewalld", line).set("name", "zone", line)
                        .set("value", zone, line).set("about", of.group(1), line);
            }
            return true;
        }
        if (reading.command.contains("--get-default-zone")) {
            if (text.matches("[A-Za-z0-9_-]{1,32}")) {
                reading.out.about(FirewallZone.class, text).set("defaultZone", true, line);
            }
            return true;
        }
        for (String part : List.of("services", "ports", "interfaces", "sources", "protocols", "icmp-blocks")) {
            if (reading.command.contains("--list-" + part)) {
                Matcher asked = ASKED_ZONE.matcher(reading.command);
                if (asked.find()) {
                    reading.out.about(FirewallZone.class, asked.group(1)).set(field(part), words(text), line);
                }
                return true;
            }
        }
        return false;
    }

    private static String field(String key) {
        return key.equals("icmp-blocks") ? "icmpBlocks" : key;
    }

    private static List<String> words(String text) {
        return text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
    }

    private static void value(Reading reading, String key, String value, Line line) {
        if (key.equals("priority") || key.equals("ingress-zones") || key.equals("egress-zones")) {
            // a policy, not a zone; its priority stands first
            reading.policy = true;
        }
        if (reading.policy) {
            return;
        }
        if (!key.equals("rich rules")) {
            reading.flushRich();
        }
        Statements.About zone = reading.about();
        switch (key) {
            case "target" -> zone.set("target", value.isEmpty() ? null : value, line);
            case "icmp-block-inversion" -> zone.set("icmpInverted", value.equals("yes") ? Boolean.TRUE : value.equals("no") ? false : null, line);
            case "interfaces", "sources", "services", "ports", "protocols", "icmp-blocks" -> {
                zone.set(field(key), words(value), line);
                if (key.equals("interfaces") && reading.all) {
                    zone.set("amongAll", true, line);
                }
            }
            case "rich rules" -> {
                reading.richLine = line;
                if (value.startsWith("rule ")) {
                    reading.rich.add(value);
                }
            }
            default -> { }
        }
    }
}
