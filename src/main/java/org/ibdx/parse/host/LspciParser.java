package org.ibdx.parse.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.HostInfo;
import org.ibdx.fact.PciDevice;
import org.ibdx.fact.Words;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code lspci} with any of {@code -n -nn -k -v -vv -D -d -s} (pciutils).
 *
 * <pre>
 * 41:00.0 Infiniband controller [0207]: Mellanox Technologies MT28908 Family [ConnectX-6] [15b3:101b]
 * 	LnkCap:	Port #0, Speed 16GT/s, Width x16, ASPM not supported
 * 	LnkSta:	Speed 8GT/s (downgraded), Width x8 (downgraded)
 * 	Kernel driver in use: mlx5_core
 * 	Kernel modules: mlx5_core
 * 41:00.0 0207: 15b3:101b (rev ff)
 * </pre>
 *
 * Only network adapters become facts; of other devices it is only read whether they betray a virtual machine. A grep that left
 * only {@code LnkSta} lines is read too when {@code -s} says whose they are.
 */
public final class LspciParser implements Parser {

    private static final Pattern HEADER = Pattern.compile("^\\s{0,12}((?:[0-9a-fA-F]{4,6}:)?[0-9a-fA-F]{2}:[0-9a-fA-F]{2}\\.[0-7])\\s+(\\S.*)$");
    private static final Pattern WORDS = Pattern.compile("^([A-Z][\\w /().,-]{2,60}?)(?: \\[([0-9a-fA-F]{4})\\])?:\\s+(.*)$");
    private static final Pattern NUMBERS = Pattern.compile("^(?:Class )?([0-9a-fA-F]{4}):\\s+([0-9a-fA-F]{4}):([0-9a-fA-F]{4})\\b(.*)$");
    private static final Pattern IDS = Pattern.compile("\\[([0-9a-fA-F]{4}):([0-9a-fA-F]{4})\\]");
    private static final Pattern BARE_DEVICE = Pattern.compile("Mellanox Technologies Device ([0-9a-fA-F]{4})\\b");
    private static final Pattern REVISION = Pattern.compile("\\(rev ([0-9a-fA-F]{2})\\)");
    private static final Pattern LINK = Pattern.compile("Lnk(Cap|Sta):\\s{0,8}(?:Port #\\d{1,3}, ?)?\\s{0,4}Speed ([\\d.]{1,5}) ?GT/s(?: \\(\\w+\\))?,\\s{1,4}Width x(\\d{1,2})\\b");
    private static final Pattern DETAIL = Pattern.compile("^\\s*(Kernel driver in use|Kernel modules|NUMA node|Subsystem):\\s*(.*?)\\s*$");
    /** As {@code lspci -v} has it; {@code -vv} gives it a line of its own. */
    private static final Pattern FLAGS = Pattern.compile("^\\s*Flags: .*\\bNUMA node (\\d{1,3})\\b");
    private static final Pattern VFS = Pattern.compile("Number of VFs: (\\d{1,5})");

    @Override
    public String id() {
        return "lspci";
    }

    @Override
    public boolean begins(String line) {
        Matcher header = HEADER.matcher(line);
        return header.find() && (WORDS.matcher(header.group(2)).find() && header.group(2).matches(".*(?:controller|bridge|device|memory|class).*: .*")
                || NUMBERS.matcher(header.group(2)).find());
    }

    /** The device that the lines are about just now. */
    private static final class Block {
        private Statements.About device;
        private boolean relevant;
        private boolean driver;
        private Line modules;
    }

    @Override
    public void parse(Capture capture, Statements out) {
        List<Line> lines = Lines.of(capture);
        CommandLine command = CommandLine.of(capture);
        Block block = named(capture, command, out);
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            Matcher header = HEADER.matcher(line.text());
            if (header.find()) {
                close(block, command, out);
                block = header(header.group(1), header.group(2), line, out);
            } else if (block != null) {
                detail(block, line, i + 1 < lines.size() ? lines.get(i + 1) : null);
            }
        }
        close(block, command, out);
    }

    /** The device that {@code -s} names, for outputs of which only the details are left. */
    private static Block named(Capture capture, CommandLine command, Statements out) {
        String address = command == null ? null : command.after("-s");
        if (address == null && capture.subject() != null) {
            address = capture.subject();
        }
        String normal = address == null ? null : PciNames.address(address);
        if (normal == null) {
            return null;
        }
        Block block = new Block();
        block.device = out.about(PciDevice.class, normal);
        block.relevant = true;
        return block;
    }

    private static Block header(String address, String rest, Line line, Statements out) {
        String classId = null;
        String vendor = null;
        String device = null;
        String name = null;
        Matcher numbers = NUMBERS.matcher(rest);
        Matcher words = WORDS.matcher(rest);
        if (numbers.find()) {
            classId = numbers.group(1).toLowerCase(Locale.ROOT);
            vendor = numbers.group(2).toLowerCase(Locale.ROOT);
            device = numbers.group(3).toLowerCase(Locale.ROOT);
        } else if (words.find()) {
            name = words.group(3).strip();
            classId = words.group(2) == null ? PciNames.classOf(words.group(1)) : words.group(2).toLowerCase(Locale.ROOT);
            Matcher ids = IDS.matcher(name);
            Matcher bare = BARE_DEVICE.matcher(name);
            if (ids.find()) {
                vendor = ids.group(1).toLowerCase(Locale.ROOT);
                device = ids.group(2).toLowerCase(Locale.ROOT);
            } else if (name.startsWith("Mellanox Technologies")) {
                vendor = "15b3";
                device = bare.find() ? bare.group(1).toLowerCase(Locale.ROOT) : null;
            }
            String machine = PciNames.machine(name);
            if (machine != null) {
                out.about(HostInfo.class, "host").infer("virtualisation", machine, line);
            }
        }
        Block block = new Block();
        block.device = out.about(PciDevice.class, PciNames.address(address));
        block.relevant = PciNames.relevant(classId, vendor, name);
        if (block.relevant) {
            state(block.device, classId, vendor, device, name, rest, line);
        }
        return block;
    }

    private static void state(Statements.About about, String classId, String vendor, String device, String name, String rest, Line line) {
        about.set("classId", classId, line).set("vendorId", vendor, line).set("deviceId", device, line);
        Matcher revision = REVISION.matcher(rest);
        about.set("offBus", revision.find() && revision.group(1).equalsIgnoreCase("ff") ? true : null, line);
        if (name == null) {
            return;
        }
        String plain = name.replaceAll("\\s*\\[[0-9a-fA-F]{4}:[0-9a-fA-F]{4}\\]", "").replaceAll("\\s*\\((?:rev|prog-if) [^)]{1,40}\\)", "").strip();
        about.set("name", plain.isEmpty() ? null : plain, line);
        if (plain.matches("(?i).*(?:mellanox|connectx).*") && !plain.matches(".*\\bDevice [0-9a-fA-F]{4}.*")) {
            about.set("virtualFunction", plain.contains("Virtual Function"), line)
                    .set("flashRecovery", plain.contains("Flash Recovery") || plain.contains("Secure Recovery"), line);
        } else if (plain.contains("Virtual Function")) {
            about.set("virtualFunction", true, line);
        }
    }

    private static void detail(Block block, Line line, Line next) {
        if (!block.relevant) {
            return;
        }
        String text = line.text();
        Matcher detail = DETAIL.matcher(text);
        Matcher vfs = VFS.matcher(text);
        Matcher flags = FLAGS.matcher(text);
        if (detail.find()) {
            detail(block, detail.group(1), detail.group(2), line);
        } else if (text.contains("LnkCap:") || text.contains("LnkSta:")) {
            link(block.device, text, line, next);
        } else if (flags.find()) {
            block.device.set("numaNode", Words.integer(flags.group(1)), line);
        } else if (vfs.find()) {
            block.device.set("virtualFunctions", Words.integer(vfs.group(1)), line);
        } else if (text.contains("Capabilities: <access denied>")) {
            for (String field : List.of("speedCapable", "speed", "widthCapable", "width")) {
                block.device.unreadable(field, "access denied", line);
            }
        } else if (text.contains("!!! Unknown header type 7f")) {
            block.device.set("offBus", true, line);
        }
    }

    private static void detail(Block block, String key, String value, Line line) {
        switch (key) {
            case "Kernel driver in use" -> {
                block.driver = true;
                block.device.set("driver", value.isEmpty() ? null : value, line);
            }
            case "Kernel modules" -> {
                block.modules = line;
                List<String> modules = new ArrayList<>();
                for (String module : value.split("[,\\s]+")) {
                    if (module.matches("[\\w-]{2,56}")) {
                        modules.add(RdmaModules.name(module));
                    }
                }
                block.device.set("modules", modules.isEmpty() ? null : List.copyOf(modules), line);
            }
            case "NUMA node" -> block.device.set("numaNode", Words.integer(value), line);
            default -> block.device.set("subsystem", value.isEmpty() ? null : value, line);
        }
    }

    private static void link(Statements.About device, String text, Line line, Line next) {
        Matcher link = LINK.matcher(text);
        if (!link.find()) {
            // a mail program may have broken the line
            link = LINK.matcher(text.stripTrailing() + " " + (next == null ? "" : next.text().strip()));
            if (!link.find()) {
                return;
            }
        }
        boolean capable = link.group(1).equals("Cap");
        Integer width = Words.integer(link.group(3));
        device.set(capable ? "speedCapable" : "speed", Words.decimal(link.group(2)), line)
                .set(capable ? "widthCapable" : "width", width != null && width > 0 ? width : null, line);
    }

    /** Modules that could drive the device are named and no driver: none is bound. lspci prints the driver first. */
    private static void close(Block block, CommandLine command, Statements out) {
        if (block == null || !block.relevant || block.driver || block.modules == null) {
            return;
        }
        boolean cut = command != null && command.filtered()
                && command.stages().stream().skip(1).noneMatch(stage -> String.join(" ", stage).matches(".* -[A-Za-z]*[ABC] ?\\d.*"));
        if (!cut) {
            block.device.absent("driver", "", "Kernel driver in use");
        }
    }
}
