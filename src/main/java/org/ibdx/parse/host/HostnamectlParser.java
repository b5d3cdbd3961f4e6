package org.ibdx.parse.host;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.HostInfo;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code hostnamectl} (systemd).
 *
 * <pre>
 *          Chassis: vm
 *       Machine ID: 5f4dcc3b5aa765d61d8327deb882cf99
 *   Virtualization: kvm
 * Operating System: Rocky Linux 9.3 (Blue Onyx)
 *           Kernel: Linux 5.14.0-362.8.1.el9_3.x86_64
 *     Architecture: x86-64
 * </pre>
 */
public final class HostnamectlParser implements Parser {

    private static final Pattern PAIR = Pattern.compile(
            "^\\s*(Chassis|Machine ID|Virtualization|Operating System|Kernel|Architecture):\\s*(\\S.{0,120}?)\\s*$");

    @Override
    public String id() {
        return "hostnamectl";
    }

    @Override
    public void parse(Capture capture, Statements out) {
        Statements.About host = out.about(HostInfo.class, "host");
        for (Line line : Lines.of(capture)) {
            Matcher pair = PAIR.matcher(line.text());
            if (pair.find()) {
                String value = pair.group(2);
                switch (pair.group(1)) {
                    case "Machine ID" -> host.set("machineId", value.matches("[0-9a-f]{32}") ? value : null, line);
                    case "Virtualization" -> VirtParser.state(host, value, line);
                    case "Chassis" -> host.set("container", value.startsWith("container") ? true : null, line);
                    case "Operating System" -> {
                        if (!OsReleaseParser.release(host, value, line)) {
                            OsReleaseParser.pretty(host, value, line);
                        }
                    }
                    case "Kernel" -> host.set("kernel", value.startsWith("Linux ") ? value.substring(6).strip() : null, line);
                    default -> host.set("architecture", value.replace("x86-64", "x86_64").replace("arm64", "aarch64"), line);
                }
            }
        }
    }
}
