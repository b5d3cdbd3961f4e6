package org.ibdx.parse.network;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Interface;
import org.ibdx.fact.Words;
import org.ibdx.knowledge.LazyPattern;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code /sys/class/net} (kernel net/core/net-sysfs.c, drivers/infiniband/ulp/ipoib), a line a file.
 *
 * <pre>
 * /sys/class/net/ib0/mode:datagram
 * /sys/class/net/ib0/carrier:!EINVAL              the interface is down, see carrier_show()
 * /sys/class/net/ib0/dev_id:0x1                   port 2, hexadecimal, counted from 0; newer drivers use dev_port
 * /sys/class/net/ib0:-&gt; ../../devices/pci0000:40/0000:41:00.0/net/ib0
 * /sys/class/net/ib0/device/infiniband/mlx5_0/:   the RDMA device behind it
 * datagram                                        answer of cat, the path stands on the command line
 * </pre>
 */
public final class SysfsNetParser implements Parser {

    private static final LazyPattern BEGINS = new LazyPattern("^\\s*/?sys/class/net/[A-Za-z0-9_.-]+/[A-Za-z0-9_./-]+:\\S.*$");
    private static final Pattern DEVICES_OF = Pattern.compile("(?:sudo )?ls(?: -[1aACFx]+)* /sys/class/net/([\\w.-]+)/device/infiniband/?\\s*");
    /** A path by itself, as {@code ls -d /sys/class/net/*&#47;device/infiniband/*} lists them. */
    private static final Pattern DEVICE_PATH = Pattern.compile("^/sys/class/net/([\\w.-]+)/device/infiniband/([A-Za-z][\\w.-]{1,62})/?$");
    private static final Pattern FILE = Pattern.compile("(?:^|[/\\s])net/([A-Za-z0-9_.-]+)/([A-Za-z0-9_./-]+):(.*)$");
    private static final Pattern FOLDER = Pattern.compile("(?:^|[/\\s])net/([A-Za-z0-9_.-]+)(?::?\\s*->)\\s*(\\S+)$");
    private static final Pattern LISTED = Pattern.compile("(?:^|\\s)([A-Za-z][A-Za-z0-9_.-]*)\\s+->\\s+(\\S*/net/\\1)\\s*$");
    private static final Pattern LISTED_LINK = Pattern.compile("(/sys/class/net/[A-Za-z0-9_.-]+/(?:device|master)) -> (\\S+)$");
    private static final Pattern RELATIVE = Pattern.compile("^([A-Za-z][A-Za-z0-9_.-]*)/(mode|mtu|type|carrier|operstate|address|broadcast|pkey|parent"
            + "|umcast|dev_id|dev_port|flags|carrier_changes|tx_queue_len|bonding/[a-z_]+|statistics/[a-z_]+):(.*)$");
    private static final Pattern PCI = Pattern.compile("([0-9a-f]{4,}:[0-9a-f]{2}:[0-9a-f]{2}\\.[0-7])(?=/net/|/?$|/infiniband)");
    private static final Pattern PATH = Pattern.compile("/sys/class/net/[A-Za-z0-9_.-]+/[A-Za-z0-9_./-]+");
    private static final int LONGEST = 2000;
    private static final int INFINIBAND = 32;
    private static final int ETHERNET = 1;
    private static final int LOOPBACK = 772;

    @Override
    public String id() {
        return "sysfs-net";
    }

    @Override
    public boolean begins(String line) {
        return BEGINS.matcher(line).matches();
    }

    /** What is known of the place of an interface until all lines are read. */
    private static final class Place {
        private Integer number;
        private Line line;
        private boolean infiniband;
        private boolean other;
    }

    @Override
    public void parse(Capture capture, Statements out) {
        List<String> paths = paths(capture);
        List<Line> plain = new ArrayList<>();
        Map<String, Place> places = new HashMap<>();
        for (Line line : Lines.of(capture)) {
            String text = line.text().strip();
            if (text.length() > LONGEST) {
                continue;
            }
            Matcher linked = LISTED_LINK.matcher(text);
            if (linked.find()) {
                text = linked.group(1) + ":-> " + linked.group(2);
            }
            Matcher file = FILE.matcher(text);
            Matcher relative = RELATIVE.matcher(text);
            Matcher device = DEVICE_PATH.matcher(text);
            if (file.find()) {
                if (!file.group(3).startsWith(" ") || text.startsWith("/")) {
                    file(out, places, file.group(1), file.group(2), file.group(3).strip(), line);
                } else {
                    String path = "/sys/class/net/" + file.group(1) + "/" + file.group(2);
                    paths.remove(path);
                    error(out, file.group(1), file.group(2), file.group(3).strip(), line);
                }
            } else if (device.find()) {
                out.about(Interface.class, device.group(1)).set("device", device.group(2), line);
            } else if (relative.find()) {
                file(out, places, relative.group(1), relative.group(2), relative.group(3).strip(), line);
            } else if (!link(out, text, line) && !text.isEmpty()) {
                plain.add(line);
            }
        }
        String command = Typed.command(capture);
        if (command != null && command.matches("(?:sudo )?ls(?: -[1aACFx]+)* /sys/class/net/?\\s*")) {
            names(plain, out);
        }
        Matcher listed = command == null ? null : DEVICES_OF.matcher(command);
        if (listed != null && listed.matches() && plain.size() == 1 && plain.get(0).text().strip().matches("[A-Za-z][\\w.-]{1,62}")) {
            out.about(Interface.class, listed.group(1)).set("device", plain.get(0).text().strip(), plain.get(0));
        }
        if (!paths.isEmpty() && plain.size() == paths.size()) {
            for (int i = 0; i < plain.size(); i++) {
                Matcher path = FILE.matcher(paths.get(i) + ":");
                if (path.find()) {
                    file(out, places, path.group(1), path.group(2), plain.get(i).text().strip(), plain.get(i));
                }
            }
        }
        places.forEach((name, place) -> {
            if (place.number != null && (place.infiniband || !place.other)) {
                out.about(Interface.class, name).set("port", place.number + 1, place.line);
            }
        });
    }

    /** {@code ls /sys/class/net} prints the names and nothing else. */
    private static void names(List<Line> lines, Statements out) {
        for (Line line : lines) {
            for (String word : line.text().strip().split("\\s+")) {
                String name = word.replaceAll("[@/]$", "");
                if (Typed.isInterface(name) && !name.equals("bonding_masters") && !line.text().contains(":")) {
                    out.about(Interface.class, name).seen(line);
                }
            }
        }
    }

    /** The files that {@code cat} was asked for, braces written out; none where a pattern hides how many they were. */
    private static List<String> paths(Capture capture) {
        List<String> paths = new ArrayList<>();
        String command = Typed.command(capture);
        if (command == null) {
            Matcher source = Pattern.compile("(?:^|/)sys/class/net/([A-Za-z0-9_.-]+/[A-Za-z0-9_./-]+)$").matcher(capture.source());
            if (source.find()) {
                paths.add("/sys/class/net/" + source.group(1));
            }
            return paths;
        }
        for (String word : Typed.words(capture)) {
            for (String path : braces(word, 0)) {
                if (PATH.matcher(path).matches()) {
                    paths.add(path);
                } else if (path.contains("/") && path.matches(".*[*?\\[].*")) {
                    return new ArrayList<>();
                }
            }
        }
        return paths;
    }

    private static List<String> braces(String word, int depth) {
        int open = word.indexOf('{');
        int close = word.indexOf('}', open + 1);
        if (open < 0 || close < 0 || depth > 3) {
            return List.of(word);
        }
        List<String> words = new ArrayList<>();
        for (String part : word.substring(open + 1, close).split(",", -1)) {
            words.addAll(braces(word.substring(0, open) + part + word.substring(close + 1), depth + 1));
        }
        return words.size() > 64 ? words.subList(0, 64) : words;
    }

    /** {@code cat: /sys/class/net/ib0/carrier: Invalid argument}. */
    private static void error(Statements out, String name, String file, String words, Line line) {
        String lower = words.toLowerCase(Locale.ROOT);
        String code = lower.contains("invalid argument") ? "!EINVAL" : lower.contains("permission denied") ? "!EACCES" : null;
        if (code != null) {
            file(out, new HashMap<>(), name, file, code, line);
        }
    }

    private static boolean link(Statements out, String text, Line line) {
        Matcher folder = FOLDER.matcher(text);
        Matcher listed = LISTED.matcher(text);
        boolean named = folder.find();
        if (!named && !listed.find()) {
            return false;
        }
        String name = named ? folder.group(1) : listed.group(1);
        Statements.About about = out.about(Interface.class, name).seen(line);
        about.set("pci", pci(named ? folder.group(2) : listed.group(2)), line);
        return true;
    }

    /** Where a symbolic link leads: {@code -> ../../../0000:41:00.0} of a tree that was read, a bare path as readlink prints it. */
    private static String target(String value) {
        return value.startsWith("->") ? value.substring(2).strip() : value;
    }

    /** The innermost PCI address of a path under /sys/devices; null for a virtual device. */
    private static String pci(String path) {
        Matcher matcher = PCI.matcher(path);
        return matcher.find() ? matcher.group(1) : null;
    }

    private static void file(Statements out, Map<String, Place> places, String name, String file, String value, Line line) {
        if (name.equals("bonding_masters")) {
            return;
        }
        Statements.About about = out.about(Interface.class, name);
        about.seen(line);
        Place place = places.computeIfAbsent(name, n -> new Place());
        if (value.startsWith("!")) {
            unreadable(about, file, value.substring(1), line);
            return;
        }
        switch (file) {
            case "type" -> {
                Integer type = Words.integer(value);
                about.set("linkType", linkType(type), line);
                place.infiniband |= type != null && type == INFINIBAND;
                place.other |= type != null && type != INFINIBAND;
            }
            // no other kind of interface has such a file
            case "mode" -> {
                if (value.matches("datagram|connected")) {
                    about.set("mode", value, line).set("linkType", "infiniband", line);
                }
            }
            case "mtu" -> about.set("mtu", Words.integer(value), line);
            // the kernel tells it only of an interface that is up
            case "carrier" -> about.set("carrier", value.equals("1") ? Boolean.TRUE : value.equals("0") ? false : null, line)
                    .set("up", value.matches("[01]") ? true : null, line);
            case "operstate" -> LinkStatements.operState(about, value, line);
            case "address" -> {
                HardwareAddress address = HardwareAddress.of(value);
                if (address != null) {
                    address.stateInterface(about, line);
                }
            }
            case "broadcast" -> {
                HardwareAddress address = HardwareAddress.of(value);
                about.set("broadcast", address == null ? null : address.text(), line);
            }
            case "pkey" -> about.set("pkey", Words.pkey(value), line);
            case "parent" -> about.set("parent", LinkStatements.isName(value) ? value : null, line);
            case "umcast" -> about.set("umcast", Words.integer(value), line);
            case "flags" -> {
                Long flags = Words.number(value);
                about.set("up", flags == null ? null : (flags & 1) != 0, line);
            }
            case "carrier_changes" -> about.set("carrierChanges", Words.integer(value), line);
            case "tx_queue_len" -> about.set("queueLength", Words.integer(value), line);
            case "device/numa_node" -> about.set("numaNode", value.matches("-?\\d{1,4}") ? value : null, line);
            case "statistics/tx_errors" -> about.set("transmitErrors", Words.number(value), line);
            case "statistics/tx_dropped" -> about.set("transmitDropped", Words.number(value), line);
            case "dev_id", "dev_port" -> number(place, value, line);
            case "device" -> about.set("pci", pci(target(value)), line);
            case "master" -> about.set("master", target(value).substring(target(value).lastIndexOf('/') + 1), line);
            default -> deeper(out, about, place, name, file, value, line);
        }
    }

    private static void unreadable(Statements.About about, String file, String reason, Line line) {
        if (file.equals("carrier") && reason.equals("EINVAL")) {
            // the kernel refuses to tell the carrier of an interface that is administratively down
            about.set("up", false, line);
            return;
        }
        String field = switch (file) {
            case "mode", "mtu", "carrier", "pkey", "umcast", "parent", "broadcast" -> file;
            case "operstate" -> "operState";
            case "address" -> "hardwareAddress";
            default -> null;
        };
        if (field != null) {
            about.unreadable(field, reason, line);
        }
    }

    private static String linkType(Integer type) {
        return type == null ? null : switch (type) {
            case INFINIBAND -> "infiniband";
            case ETHERNET -> "ether";
            case LOOPBACK -> "loopback";
            default -> null;
        };
    }

    /** Of dev_id and dev_port one may always be 0, according to the age of the driver; the greater one counts. */
    private static void number(Place place, String value, Line line) {
        Integer number = Words.integer(value);
        if (number != null && number >= 0 && number < 255 && (place.number == null || number > place.number)) {
            place.number = number;
            place.line = line;
        }
    }

    private static void deeper(Statements out, Statements.About about, Place place, String name, String file, String value, Line line) {
        if (file.startsWith("device/infiniband/")) {
            String device = file.substring("device/infiniband/".length()).split("/", 2)[0];
            if (!device.isEmpty()) {
                about.set("device", device, line);
                place.infiniband = true;
            }
        } else if (file.equals("device/uevent") && value.startsWith("PCI_SLOT_NAME=")) {
            about.set("pci", pci(value.substring("PCI_SLOT_NAME=".length())), line);
        } else if (file.startsWith("bonding/")) {
            about.set("kind", "bond", line);
            BondingParser.setting(out, name, file.substring("bonding/".length()), value, line);
        }
    }
}
