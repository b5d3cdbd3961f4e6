package org.ibdx.parse.host;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.HostInfo;
import org.ibdx.fact.Words;
import org.ibdx.parse.Lines;
import org.ibdx.parse.NamedParser;
import org.ibdx.parse.Statements;

/**
 * Who and what: {@code /etc/machine-id}, {@code id}, {@code dmidecode}, {@code /sys/class/dmi/id}, {@code uptime -s}, {@code who -b}.
 *
 * <pre>
 * 5f4dcc3b5aa765d61d8327deb882cf99
 * uid=0(root) gid=0(root) groups=0(root)
 * 	Serial Number: ABC1234
 * /sys/class/dmi/id/board_serial:ABC1234
 *          system boot  2025-03-03 09:58
 * </pre>
 */
public final class IdentityParser extends NamedParser {

    private static final Pattern MACHINE_ID = Pattern.compile("^\\s*([0-9a-f]{32})\\s*$");
    private static final Pattern UID = Pattern.compile("^\\s*uid=(\\d{1,10})\\(");
    private static final Pattern NUMBER = Pattern.compile("^\\s*(\\d{1,10})\\s*$");
    private static final Pattern SECTION = Pattern.compile("^\\s*(System|Base Board|Chassis|BIOS|Processor|Memory Device) Information\\s*$|^Handle 0x");
    private static final Pattern SERIAL = Pattern.compile("^\\s*Serial Number:\\s*(\\S.{0,80}?)\\s*$");
    private static final Pattern MAKER = Pattern.compile("^\\s*(?:Manufacturer|Product Name|Version|Asset Tag):\\s*(\\S.{0,120}?)\\s*$");
    private static final Pattern BOOT = Pattern.compile("^\\s*(?:system boot\\s+)?(\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d(?::\\d\\d)?)\\s*$");
    private static final List<String> NO_SERIAL = List.of("not specified", "none", "n/a", "to be filled", "default string", "0123456789",
            "system serial", "unknown", "not available", "0", "................", "base board serial", "not present", "xxxx", "serial");

    /** One class for the small files and tools that name a host. */
    public IdentityParser(String id) {
        super(id);
    }

    @Override
    public void parse(Capture capture, Statements out) {
        Statements.About host = out.about(HostInfo.class, "host");
        switch (id()) {
            case "machine-id" -> first(capture, MACHINE_ID, "machineId", host);
            case "user-id" -> user(capture, host);
            case "boot-time" -> first(capture, BOOT, "bootTime", host);
            default -> board(capture, host);
        }
    }

    private static void first(Capture capture, Pattern pattern, String field, Statements.About host) {
        for (Line line : Text.said(capture)) {
            Matcher matcher = pattern.matcher(line.text());
            if (matcher.find()) {
                host.set(field, matcher.group(1), line);
                return;
            }
        }
    }

    private static void user(Capture capture, Statements.About host) {
        CommandLine command = CommandLine.of(capture);
        for (Line line : Text.said(capture)) {
            Matcher uid = UID.matcher(line.text());
            Matcher number = NUMBER.matcher(line.text());
            if (uid.find()) {
                host.set("userId", Words.integer(uid.group(1)), line);
            } else if (number.find() && (command == null || command.has("-u"))) {
                host.set("userId", Words.integer(number.group(1)), line);
            } else if (line.text().strip().equals("root") && command != null && command.tool().equals("whoami")) {
                host.set("userId", 0, line);
            }
        }
    }

    private static void board(Capture capture, Statements.About host) {
        String section = "";
        boolean known = false;
        for (Line line : Lines.of(capture)) {
            Matcher header = SECTION.matcher(line.text());
            Matcher serial = SERIAL.matcher(line.text());
            Matcher maker = MAKER.matcher(line.text());
            if (header.find()) {
                section = header.group(1) == null ? "" : header.group(1);
            } else if (serial.find() && (section.equals("Base Board") || section.equals("System") && !known)) {
                known |= serial(host, serial.group(1), line);
            } else if (maker.find() && (section.equals("System") || section.equals("Chassis"))) {
                machine(host, maker.group(1), line);
            }
        }
        for (FileValues.Entry entry : FileValues.of(capture)) {
            if (entry.value() == null) {
                continue;
            }
            switch (entry.name()) {
                case "board_serial" -> known |= serial(host, entry.value(), entry.line());
                case "sys_vendor", "product_name", "chassis_asset_tag", "chassis_vendor" -> machine(host, entry.value(), entry.line());
                default -> { }
            }
        }
        CommandLine command = CommandLine.of(capture);
        if (!known && command != null && command.words().stream().anyMatch(word -> word.matches("baseboard-serial-number|system-serial-number"))) {
            List<Line> said = Text.said(capture);
            if (said.size() == 1 && !said.get(0).text().contains("#")) {
                serial(host, said.get(0).text().strip(), said.get(0));
            }
        }
    }

    private static boolean serial(Statements.About host, String serial, Line line) {
        String lower = serial.toLowerCase(java.util.Locale.ROOT).strip();
        if (lower.length() < 4 || lower.contains("***") || lower.matches("[x0.\\s-]+") || NO_SERIAL.stream().anyMatch(lower::startsWith)) {
            return false;
        }
        host.set("boardSerial", serial.strip(), line);
        return true;
    }

    /** What maker and product betray: a virtual machine, a cloud. */
    private static void machine(Statements.About host, String text, Line line) {
        if (text.equals("QEMU") || text.startsWith("KVM") || text.startsWith("OpenStack")) {
            host.infer("virtualisation", "kvm", line);
        } else if (text.startsWith("VMware")) {
            host.infer("virtualisation", "vmware", line);
        } else if (text.equals("Virtual Machine")) {
            host.infer("virtualisation", "microsoft", line);
        } else if (text.equals("Amazon EC2")) {
            host.set("cloud", "aws", line);
        } else if (text.startsWith("Google Compute Engine") || text.equals("Google")) {
            host.set("cloud", "gcp", line);
        } else if (text.equals("7783-7084-3265-9085-8269-3286-77")) {
            host.set("cloud", "azure", line).infer("virtualisation", "microsoft", line);
        } else if (text.equals("OracleCloud.com")) {
            host.set("cloud", "oci", line);
        }
    }
}
