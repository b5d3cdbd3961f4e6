package org.ibdx.parse.config;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.InterfaceConfig;
import org.ibdx.fact.Words;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code /etc/network/interfaces} and {@code interfaces.d/*} (ifupdown, interfaces(5)).
 *
 * <pre>
 * auto ib0
 * iface ib0 inet static
 *     address 10.10.0.7/24
 *     pre-up echo connected > /sys/class/net/ib0/mode
 *     mtu 65520
 * </pre>
 *
 * ifupdown runs {@code pre-up}, then applies {@code mtu} when it brings the interface up, then runs {@code up} and
 * {@code post-up}: a mode that is set by {@code up} comes after the MTU, wherever the lines stand.
 */
public final class InterfacesParser implements Parser {

    private static final Pattern STANZA = Pattern.compile("^\\s*iface\\s+(\\S+)\\s+(\\S+)\\s+(\\S+)");
    private static final Pattern BEGIN = Pattern.compile(
            "^(?:(?:auto|allow-hotplug)\\s+[a-z][\\w.-]*\\d[\\w.-]*|iface\\s+[a-z][\\w.:-]*\\s+inet6?\\s+(?:static|dhcp|manual|loopback|auto))\\s*$");
    private static final Pattern OPTION = Pattern.compile("^\\s*([a-z][a-z0-9-]*)\\s+(.+?)\\s*$");
    private static final Pattern MODE = Pattern.compile("\\b(connected|datagram)\\b.*/sys/class/net/(\\S+?)/mode");
    private static final Pattern MTU = Pattern.compile("(?:\\bmtu\\s+(\\d+)|echo\\s+(\\d+)\\s*(?:>|\\|).*?/mtu)");
    private static final Pattern CHILD = Pattern.compile("echo\\s+(0x[0-9a-fA-F]{1,4})\\s*(?:>|\\|).*?/sys/class/net/([^/\\s]+)/create_child");

    private static final Pattern RUN_ON = Pattern.compile("^(\\d{3,5})\\s*(?:\\\\n)?\\s*(?:pre-up|up|post-up)\\s+(.{1,400})$");

    /** One stanza while it is read. {@code step} numbers are the order in which ifupdown does things. */
    private static final class Stanza {
        private final String name;
        private final Statements.About about;
        private final List<String> addresses = new ArrayList<>();
        private Line addressLine;
        private Integer prefix;
        private int modeStep = -1;
        private int mtuStep = -1;
        private Line modeLine;
        private Line mtuLine;

        private Stanza(String name, Statements.About about) {
            this.name = name;
            this.about = about;
        }
    }

    @Override
    public String id() {
        return "interfaces";
    }

    @Override
    public boolean begins(String line) {
        return BEGIN.matcher(line).find();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        ConfigFile.parts(capture).forEach(part -> read(part, out));
    }

    private static void read(ConfigFile.Part part, Statements out) {
        String file = part.path();
        Set<String> auto = new HashSet<>();
        Map<String, Stanza> stanzas = new LinkedHashMap<>();
        Stanza open = null;
        for (Line line : part.lines()) {
            String text = line.text().strip();
            if (text.isEmpty() || text.startsWith("#")) {
                continue;
            }
            Matcher stanza = STANZA.matcher(text);
            if (stanza.find()) {
                String name = stanza.group(1);
                Statements.About about = out.about(InterfaceConfig.class, "interfaces " + name).set("kind", "interfaces", line)
                        .set("file", file, line).set("interfaceName", name, line)
                        .set("method", stanza.group(3).equals("manual") ? "none" : stanza.group(3), line);
                open = stanzas.computeIfAbsent(name, each -> new Stanza(name, about));
            } else if (text.startsWith("auto ") || text.startsWith("allow-")) {
                auto.addAll(List.of(text.split("\\s+")));
            } else if (open != null) {
                option(open, text, line);
            }
        }
        for (Stanza stanza : stanzas.values()) {
            finish(stanza, auto);
        }
    }

    private static void option(Stanza stanza, String text, Line line) {
        Matcher matcher = OPTION.matcher(text);
        if (!matcher.find()) {
            return;
        }
        String value = matcher.group(2);
        switch (matcher.group(1)) {
            case "address" -> {
                stanza.addresses.add(value);
                stanza.addressLine = line;
            }
            case "netmask" -> stanza.prefix = value.contains(".") ? ConfigFile.prefixLength(value) : Words.integer(value);
            case "mtu" -> {
                Matcher runOn = RUN_ON.matcher(value);
                boolean joined = runOn.find();
                Integer mtu = Words.integer(joined ? runOn.group(1) : value);
                if (mtu != null) {
                    mtu(stanza, mtu, 1, line);
                }
                if (joined && runOn.group(2).contains("/mode")) {
                    // the line end is missing: ifup takes the hook for a part of the number, and no mode is ever set before the MTU
                    hook(stanza, runOn.group(2), 2, line);
                }
            }
            case "pre-up" -> hook(stanza, value, 0, line);
            case "up", "post-up" -> hook(stanza, value, 2, line);
            default -> { }
        }
    }

    private static void hook(Stanza stanza, String command, int step, Line line) {
        Matcher child = CHILD.matcher(command);
        if (child.find() && !child.group(2).equals(stanza.name)) {
            stanza.about.set("pkey", Words.pkey(child.group(1)), line).set("parent", child.group(2), line);
        }
        Matcher mode = MODE.matcher(command);
        if (mode.find()) {
            stanza.about.set("mode", mode.group(1), line);
            // several hooks of one kind run in the order of the lines
            stanza.modeStep = step * 1000 + line.number();
            stanza.modeLine = line;
        }
        Matcher mtu = MTU.matcher(command);
        if (mtu.find()) {
            Integer value = Words.integer(mtu.group(1) != null ? mtu.group(1) : mtu.group(2));
            if (value != null) {
                mtu(stanza, value, step, line);
                stanza.mtuStep = step * 1000 + line.number();
            }
        }
    }

    private static void mtu(Stanza stanza, int value, int step, Line line) {
        stanza.about.set("mtu", value, line);

        stanza.mtuStep = step * 1000;
        stanza.mtuLine = line;
    }

    private static void finish(Stanza stanza, Set<String> auto) {
        if (stanza.addressLine != null) {
            stanza.about.set("addresses", stanza.addresses.stream().map(address -> address.contains("/") || stanza.prefix == null
                    ? address : address + "/" + stanza.prefix).toList(), stanza.addressLine);
        }
        if (stanza.modeLine != null && stanza.mtuLine != null) {
            stanza.about.set("mtuBeforeMode", stanza.mtuStep < stanza.modeStep, stanza.mtuLine);
        }
        Line any = stanza.addressLine != null ? stanza.addressLine : stanza.mtuLine != null ? stanza.mtuLine : stanza.modeLine;
        if (any != null && auto.contains(stanza.name)) {
            stanza.about.set("onBoot", true, any);
        }
    }
}
