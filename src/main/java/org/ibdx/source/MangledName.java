package org.ibdx.source;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.probe.Probe;

/**
 * What the name of a collected file tells: sos writes blanks as {@code _} and slashes as {@code .}.
 *
 * <pre>
 * sos_commands/infiniband/sminfo_-C_mlx5_0_-P_1                          subject mlx5_0/1
 * sos_commands/mellanox_firmware/mstflint_-d_0000_08_00.0_q              subject 0000:08:00.0
 * firmware/mstflint_000008000                                            subject 0000:08:00.0
 * sos_commands/networking/ethtool_-i_ib0                                 subject ib0
 * sos_commands/networking/namespaces/blue/ip_netns_exec_blue_ip_-d_address  network namespace blue
 * </pre>
 */
final class MangledName {

    private static final String OF_NAMESPACE = "ip_netns_exec_";
    /** The folder of a namespace since sos 4.3; before, only the command names it, and ends where a known program begins. */
    private static final Pattern FOLDER = Pattern.compile("^sos_commands/(?:networking|ethernet)/namespaces/([^/]+)/([^/]+)$");
    private static final Pattern COMMAND = Pattern.compile("^sos_commands/(?:networking|ethernet)/" + OF_NAMESPACE
            + "(.+?)_((?:.?(?:usr.)?s?bin.)?(?:ip|ip6?tables(?:-save)?|netstat|n?stat|ss|ethtool|route|sysctl|nft)(?:_[^/]*)?)$");
    private static final Pattern PORT = Pattern.compile("_-{1,2}(?:C|Ca)_(.+?)_-{1,2}(?:P|Port)_(\\d{1,3})");
    private static final Pattern PCI = Pattern.compile("(?<![0-9a-f])([0-9a-f]{4})[_:]?([0-9a-f]{2})[_:]?([0-9a-f]{2})[._]?([0-7])(?![0-9a-f])");
    private static final Pattern INTERFACE = Pattern.compile("(?:^|/)ethtool(?!_all_interfaces)(?:_-{1,2}[a-zA-Z-]+|_[A-Z])?_([A-Za-z][\\w.-]*?)(?:\\.txt|\\.\\d)?$");

    private MangledName() {
    }

    /** The network namespace, or null. */
    static String namespace(String path) {
        Matcher matcher = matcher(path);
        return matcher == null ? null : matcher.group(1);
    }

    /** The path under which the same output lies that is of no namespace of its own. */
    static String outside(String path) {
        Matcher matcher = matcher(path);
        if (matcher == null) {
            return path;
        }
        String own = OF_NAMESPACE + matcher.group(1) + "_";
        String command = matcher.group(2).startsWith(own) ? matcher.group(2).substring(own.length()) : matcher.group(2);
        return "sos_commands/networking/" + command;
    }

    private static Matcher matcher(String path) {
        Matcher folder = FOLDER.matcher(path);
        if (folder.matches()) {
            return folder;
        }
        Matcher command = COMMAND.matcher(path);
        return command.matches() ? command : null;
    }

    /** What the command was run on, where its probe is run once for each; else null. */
    static String subject(Probe probe, String path) {
        if (probe.each() == null) {
            return null;
        }
        String name = Recognition.baseName(path);
        Matcher matcher = switch (probe.each()) {
            case "port", "device" -> PORT.matcher(name);
            case "pci" -> PCI.matcher(name);
            default -> INTERFACE.matcher(name);
        };
        if (!matcher.find()) {
            return null;
        }
        return switch (probe.each()) {
            case "port" -> matcher.group(1) + "/" + matcher.group(2);
            case "pci" -> matcher.group(1) + ":" + matcher.group(2) + ":" + matcher.group(3) + "." + matcher.group(4);
            default -> matcher.group(1);
        };
    }
}
