package org.ibdx.parse.adapter;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Hca;
import org.ibdx.fact.Module;
import org.ibdx.fact.Port;
import org.ibdx.fact.Setting;
import org.ibdx.fact.Words;
import org.ibdx.knowledge.LazyPattern;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * Files below /sys/class/infiniband, infiniband_mad and infiniband_verbs, a line {@code path:value} each as {@code grep -r ''}
 * prints them (kernel drivers/infiniband/core/sysfs.c, user_mad.c, uverbs_main.c).
 *
 * <pre>
 * /sys/class/infiniband/mlx5_0/fw_ver:20.35.1012
 * /sys/class/infiniband/mlx5_0/ports/1/state:4: ACTIVE
 * /sys/class/infiniband/mlx5_0/ports/1/rate:!EINVAL
 * /sys/class/infiniband_mad/umad0/ibdev:mlx5_0
 * </pre>
 *
 * A file that could not be read has its error after {@code !}; a tool's own error line ({@code cat: path: Invalid argument}) says
 * the same. Paths may be relative, or below /sys/devices, where they tell the PCI address too.
 */
public final class SysfsInfinibandParser implements Parser {

    private static final LazyPattern BEGINS = new LazyPattern("/sys/class/infiniband/" + Target.DEVICE + "/[A-Za-z0-9_/]+:.+");
    private static final Pattern FAILED = Pattern.compile("^\\s*[a-z]+:\\s+(\\S*infiniband\\S*):\\s+(\\S.*)$");
    private static final Pattern FILE = Pattern.compile("(?:^|[/\\s])infiniband/(" + Target.DEVICE + ")/([A-Za-z][^:\\s]*):(.*)$");
    private static final Pattern RELATIVE = Pattern.compile("^\\s*(?:\\./)?(" + Target.DEVICE + ")/(ports/[^:\\s]+|[a-z_]+):(.*)$");
    private static final Pattern IN_DEVICE = Pattern.compile("^\\s*(?:\\./)?(ports/\\d+/[^:\\s]+):(.*)$");
    private static final Pattern USER = Pattern.compile(
            "infiniband_(mad|verbs)/(?:((?:umad|uverbs)\\d+)/)?(ibdev|port|abi_version):(.*)$");
    private static final Pattern PORT_FILE = Pattern.compile("ports/(\\d{1,3})/(.+)");
    private static final Pattern LINK = Pattern.compile("(\\S*/infiniband/(" + Target.DEVICE + "))(?:[/:\\s]|$)");

    /** A link as {@code ls -l} prints it, and one of a folder that was listed. */
    private static final Pattern LISTED_LINK = Pattern.compile("(/sys/class/infiniband/" + Target.DEVICE + "/device(?:/physfn|/driver)?) -> (\\S+)$");
    private static final Pattern LISTED_IN = Pattern.compile("\\s(physfn|driver) -> (\\S+)$");
    private static final Pattern DEVICE_FOLDER = Pattern.compile("(/sys/class/infiniband/" + Target.DEVICE + "/device)/?\\s*$");

    /** All keys of one port, printed without the names of their files. */
    private static final Pattern ALL_KEYS = Pattern.compile("/infiniband/(" + Target.DEVICE + ")/ports/(\\d{1,3})/pkeys/\\*");
    /** A key, behind the number of places that have it where {@code uniq -c} counted them. */
    private static final Pattern KEY = Pattern.compile("(?:(\\d{1,5})\\s+)?(0x[0-9a-fA-F]{1,4})");
    private static final Pattern BUS = Pattern.compile("device/(?:current|max)_link_(?:width|speed)");
    private static final Pattern POLICY = Pattern.compile("device/sriov/(\\d{1,4})/(policy|node|port)");

    @Override
    public String id() {
        return "sysfs-infiniband";
    }

    @Override
    public boolean begins(String line) {
        return BEGINS.matcher(line.strip()).matches();
    }

    @Override
    public void parse(Capture capture, Statements out) {
        SysfsPort ports = new SysfsPort(out);
        Map<String, Map<String, String>> umads = new LinkedHashMap<>();
        Matcher keys = ALL_KEYS.matcher(capture.command() == null ? "" : capture.command());
        boolean bareKeys = keys.find();
        for (Line line : Lines.of(capture)) {
            String text = line.text();
            Matcher failed = FAILED.matcher(text);
            if (failed.find()) {
                text = failed.group(1) + ":!" + failed.group(2).strip();
            }
            text = listed(capture, text);
            Matcher user = USER.matcher(text);
            if (user.find()) {
                userFile(out, umads, user, line);
                continue;
            }
            location(out, text, line);
            Matcher file = FILE.matcher(text);
            Matcher relative = RELATIVE.matcher(text);
            Matcher inDevice = IN_DEVICE.matcher(text);
            Matcher key = KEY.matcher(text.strip());
            if (file.find()) {
                file(out, ports, file.group(1), file.group(2), file.group(3), line);
            } else if (inDevice.find()) {
                String device = Target.of(capture).device();
                if (device != null) {
                    file(out, ports, device, inDevice.group(1), inDevice.group(2), line);
                }
            } else if (relative.find()) {
                file(out, ports, relative.group(1), relative.group(2), relative.group(3), line);
            } else if (bareKeys && key.matches()) {
                ports.key(keys.group(1), Integer.parseInt(keys.group(2)), key.group(2), line);
            }
        }
        ports.finish();
    }

    /** {@code … /sys/class/infiniband/mlx5_0/device/physfn -> ../0000:3b:00.0} as a path and its value. */
    private static String listed(Capture capture, String text) {
        Matcher link = LISTED_LINK.matcher(text);
        if (link.find()) {
            return link.group(1) + ":" + link.group(2);
        }
        Matcher folder = DEVICE_FOLDER.matcher(capture.command() == null ? "" : capture.command());
        Matcher inFolder = LISTED_IN.matcher(text);
        return inFolder.find() && folder.find() ? folder.group(1) + "/" + inFolder.group(1) + ":" + inFolder.group(2) : text;
    }

    private static void file(Statements out, SysfsPort ports, String device, String path, String rawValue, Line line) {
        String value = rawValue.strip();
        boolean missing = value.equals("!ENOENT") || value.contains("No such file");
        if (missing) {
            return;
        }
        Matcher port = PORT_FILE.matcher(path);
        if (port.matches()) {
            ports.file(device, Integer.parseInt(port.group(1)), port.group(2), value, line);
            return;
        }
        Statements.About hca = out.about(Hca.class, device);
        if (path.equals("board_id") && value.contains("Omni-Path")) {
            hca.set("driver", "hfi1", line);
        }
        String field = switch (path) {
            case "fw_ver" -> "firmware";
            case "hca_type" -> "caType";
            case "hw_rev" -> "hardwareVersion";
            case "board_id" -> "psid";
            case "node_desc" -> "nodeDescription";
            case "node_guid" -> "nodeGuid";
            case "sys_image_guid" -> "systemImageGuid";
            case "node_type" -> "nodeType";
            case "device/numa_node" -> "numaNode";
            default -> null;
        };
        if (field != null && value.startsWith("!")) {
            hca.unreadable(field, value.substring(1), line);
        } else if (field != null) {
            hca.set(field, deviceValue(path, value), line);
        } else {
            deviceFile(hca, path, value, line);
            bus(out, device, path, value, line);
            policy(out, device, path, value, line);
        }
    }

    /** {@code device/current_link_width:8}: the PCIe link of a device whose address is not told. */
    private static void bus(Statements out, String device, String path, String value, Line line) {
        if (BUS.matcher(path).matches() && value.matches("[\\d.]{1,5}(?: GT/s.*)?")) {
            String name = path.substring("device/".length());
            out.about(Setting.class, "pcie-link " + device + " " + name).set("area", "pcie-link", line).set("name", name, line)
                    .set("value", value.replaceFirst(" GT/s.*", ""), line).set("about", device, line);
        }
    }

    /** {@code device/sriov/0/policy:Down}: whether the link of a virtual function follows that of the port; {@code node} and {@code port} are its GUIDs. */
    private static void policy(Statements out, String device, String path, String value, Line line) {
        Matcher function = POLICY.matcher(path);
        if (!function.matches()) {
            return;
        }
        boolean policy = function.group(2).equals("policy");
        String told = policy ? value.matches("Up|Down|Follow") ? value : null : Words.guid(value);
        if (told != null) {
            String about = device + " vf " + function.group(1);
            String name = policy ? "policy" : function.group(2) + "_guid";
            out.about(Setting.class, "vf " + about + " " + name).set("area", "vf", line).set("name", name, line)
                    .set("value", told, line).set("about", about, line);
        }
    }

    private static Object deviceValue(String path, String value) {
        return switch (path) {
            case "node_guid", "sys_image_guid" -> Words.guid(value);
            case "node_type" -> RdmaDevParser.nodeType(value);
            case "hw_rev" -> Hardware.version(value);
            case "device/numa_node" -> Words.integer(value);
            // hfi1 has a sentence there, which is no board id
            case "board_id" -> value.isEmpty() || value.contains(" ") ? null : value;
            default -> value.isEmpty() ? null : value;
        };
    }

    private static void deviceFile(Statements.About hca, String path, String value, Line line) {
        if (value.startsWith("!")) {
            return;
        }
        switch (path) {
            case "device" -> hca.set("pci", Target.pci(value.substring(value.lastIndexOf('/') + 1)), line);
            case "device/uevent" -> {
                if (value.startsWith("PCI_SLOT_NAME=")) {
                    hca.set("pci", Target.pci(value), line);
                } else if (value.startsWith("DRIVER=")) {
                    hca.set("driver", value.substring("DRIVER=".length()), line);
                }
            }
            default -> {
                if (path.startsWith("device/physfn")) {
                    hca.set("virtualFunction", true, line);
                } else if (path.startsWith("device/driver")) {
                    hca.set("driver", value.contains("/drivers/") ? value.substring(value.lastIndexOf('/') + 1) : null, line);
                }
            }
        }
    }

    /** A path or link target below /sys/devices tells the PCI function: the last address before {@code /infiniband/}. */
    private static void location(Statements out, String text, Line line) {
        Matcher link = LINK.matcher(text);
        while (link.find()) {
            String path = link.group(1);
            String[] parts = path.split("/");
            if (parts.length > 3) {
                String pci = parts[parts.length - 3];
                if (pci.matches("[0-9a-fA-F]{4}:[0-9a-fA-F]{2}:[0-9a-fA-F]{2}\\.[0-7]")) {
                    out.about(Hca.class, link.group(2)).set("pci", Target.pci(pci), line);
                }
            }
        }
    }

    /** umadN and uverbsN say by their files which port and device they serve; their class is there only with the module. */
    private static void userFile(Statements out, Map<String, Map<String, String>> umads, Matcher user, Line line) {
        boolean mad = user.group(1).equals("mad");
        String value = user.group(4).strip();
        String module = mad ? "ib_umad" : "ib_uverbs";
        if (user.group(3).equals("abi_version")) {
            if (value.matches("\\d+")) {
                out.about(Module.class, module).set("loaded", true, line);
            } else if (value.equals("!ENOENT") || value.contains("No such file")) {
                out.about(Module.class, module).set("loaded", false, line);
            }
            return;
        }
        if (user.group(2) == null || value.startsWith("!")) {
            return;
        }
        out.about(Module.class, module).set("loaded", true, line);
        if (!mad) {
            if (user.group(3).equals("ibdev") && value.matches(Target.DEVICE)) {
                out.about(Hca.class, value).set("uverbs", user.group(2), line);
            }
            return;
        }
        Map<String, String> files = umads.computeIfAbsent(user.group(2), name -> new LinkedHashMap<>());
        files.put(user.group(3), value);
        String device = files.get("ibdev");
        Integer port = files.get("port") == null ? null : Words.integer(files.get("port"));
        if (device != null && device.matches(Target.DEVICE) && port != null) {
            out.about(Port.class, device + "/" + port).set("device", device, line).set("port", port, line)
                    .set("umad", user.group(2), line);
        }
    }
}
