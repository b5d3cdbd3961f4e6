package org.ibdx.parse.host;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.PciDevice;
import org.ibdx.fact.Setting;
import org.ibdx.fact.Words;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code /sys/bus/pci/devices/*} (kernel drivers/pci/pci-sysfs.c); readable by everybody, unlike the capabilities in lspci.
 *
 * <pre>
 * /sys/bus/pci/devices/0000:41:00.0/vendor:0x15b3
 * /sys/bus/pci/devices/0000:41:00.0/class:0x020700
 * /sys/bus/pci/devices/0000:41:00.0/current_link_speed:8.0 GT/s PCIe
 * /sys/bus/pci/devices/0000:41:00.0/driver:../../../../bus/pci/drivers/mlx5_core
 * </pre>
 */
public final class SysfsPciParser implements Parser {

    private static final Pattern PATH = Pattern.compile("/([0-9a-fA-F]{4,6}:[0-9a-fA-F]{2}:[0-9a-fA-F]{2}\\.[0-7])/([a-z0-9_]{2,40})$");
    private static final Pattern SPEED = Pattern.compile("^([\\d.]{1,5}) ?GT/s");
    private static final int WIDEST = 32;
    /** No machine has fewer functions on its bus. */
    private static final int FEWEST = 2;

    @Override
    public String id() {
        return "sysfs-pci";
    }

    @Override
    public void parse(Capture capture, Statements out) {
        Map<String, List<FileValues.Entry>> devices = new LinkedHashMap<>();
        for (FileValues.Entry entry : FileValues.of(capture)) {
            Matcher path = PATH.matcher(entry.path());
            if (path.find()) {
                devices.computeIfAbsent(path.group(1).toLowerCase(Locale.ROOT), address -> new ArrayList<>()).add(entry);
            }
        }
        scan(devices, out);
        devices.forEach((address, entries) -> {
            if (relevant(entries)) {
                for (FileValues.Entry entry : entries) {
                    state(out, address, entry);
                }
            }
        });
    }

    /** That the bus was looked through, not only a file of one function or a kind of file that few have. */
    private static void scan(Map<String, List<FileValues.Entry>> devices, Statements out) {
        List<FileValues.Entry> vendors = devices.values().stream().flatMap(List::stream)
                .filter(entry -> entry.name().equals("vendor") && hex(entry.value(), 4) != null).toList();
        if (vendors.size() >= FEWEST) {
            Line line = vendors.get(0).line();
            out.about(Setting.class, "pci-scan functions").set("area", "pci-scan", line).set("name", "functions", line)
                    .set("value", String.valueOf(vendors.size()), line);
        }
    }

    private static boolean relevant(List<FileValues.Entry> entries) {
        String classId = null;
        String vendor = null;
        for (FileValues.Entry entry : entries) {
            if (entry.name().equals("class")) {
                classId = hex(entry.value(), 6);
            } else if (entry.name().equals("vendor")) {
                vendor = hex(entry.value(), 4);
            }
        }
        return classId == null && vendor == null || PciNames.relevant(classId, vendor, null) || "ffff".equals(vendor);
    }

    private static void state(Statements out, String address, FileValues.Entry entry) {
        Statements.About device = out.about(PciDevice.class, address);
        Line line = entry.line();
        if (entry.value() == null) {
            unreadable(device, entry);
            return;
        }
        String value = entry.value();
        switch (entry.name()) {
            case "vendor" -> device.set("vendorId", "ffff".equals(hex(value, 4)) ? null : hex(value, 4), line)
                    .set("offBus", "ffff".equals(hex(value, 4)) ? true : null, line);
            case "device" -> device.set("deviceId", "ffff".equals(hex(value, 4)) ? null : hex(value, 4), line);
            case "class" -> device.set("classId", hex(value, 6) == null ? null : hex(value, 6).substring(0, 4), line);
            case "current_link_speed" -> device.set("speed", speed(value), line);
            case "max_link_speed" -> device.set("speedCapable", speed(value), line);
            case "current_link_width" -> device.set("width", width(value), line);
            case "max_link_width" -> device.set("widthCapable", width(value), line);
            case "numa_node" -> device.set("numaNode", Words.integer(value), line);
            case "sriov_numvfs" -> device.set("virtualFunctions", Words.integer(value), line);
            case "driver" -> device.set("driver", last(value), line);
            case "physfn" -> device.set("physicalFunction", PciNames.address(value), line).set("virtualFunction", true, line);
            case "mlx4_port1", "mlx4_port2" -> out.about(Setting.class, "mlx4-port " + address + " " + entry.name())
                    .set("area", "mlx4-port", line).set("name", entry.name(), line).set("value", value, line).set("about", address, line);
            default -> { }
        }
    }

    private static void unreadable(Statements.About device, FileValues.Entry entry) {
        String field = switch (entry.name()) {
            case "current_link_speed" -> "speed";
            case "max_link_speed" -> "speedCapable";
            case "current_link_width" -> "width";
            case "max_link_width" -> "widthCapable";
            case "numa_node" -> "numaNode";
            default -> null;
        };
        if (field != null) {
            device.unreadable(field, entry.unreadable(), entry.line());
        }
    }

    private static String hex(String value, int digits) {
        return value != null && value.matches("0x[0-9a-fA-F]{" + digits + "}") ? value.substring(2).toLowerCase(Locale.ROOT) : null;
    }

    private static Double speed(String value) {
        Matcher speed = SPEED.matcher(value);
        return speed.find() ? Words.decimal(speed.group(1)) : null;
    }

    /** Lanes; a function without a link of its own says 0, one that is gone says 63 or 255. */
    private static Integer width(String value) {
        Integer width = Words.integer(value);
        return width == null || width <= 0 || width > WIDEST ? null : width;
    }

    private static String last(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        return name.matches("[\\w-]{2,56}") ? name : null;
    }
}
