package org.ibdx.parse.host;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Setting;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * {@code sysctl -a}, {@code sysctl NAME}, {@code /etc/sysctl.d/*.conf} and files below {@code /proc/sys}.
 *
 * <pre>
 * net.ipv4.conf.ib0/8001.rp_filter = 2        the dot of a child interface is a slash
 * net.ipv4.conf.ib1.arp_ignore=1
 * net.ipv4.tcp_rmem = 4096	131072	6291456
 * /proc/sys/net/ipv4/conf/ib0.8001/rp_filter:2
 * sysctl: cannot stat /proc/sys/net/ipv4/conf/ib9/rp_filter: No such file or directory
 * </pre>
 *
 * The name of a setting of an interface is stated without it ({@code net.ipv4.conf.rp_filter}), the interface, {@code all} or
 * {@code default}, as what it is about. Lines of a configuration file are of the area {@code sysctl.conf}: they may not be in force.
 */
public final class SysctlParser implements Parser {

    private static final Pattern PAIR = Pattern.compile("^\\s*-?([a-z][a-z0-9_]{1,20}(?:[./][\\w@:+-]{1,60}){1,10})\\s*=\\s*(.*?)\\s*$");
    private static final Pattern INTERFACE = Pattern.compile("^(net\\.ipv[46]\\.(?:conf|neigh))\\.(.{1,40})\\.(\\w{1,60})$");
    private static final Pattern FILE = Pattern.compile("^/[\\w./-]{3,120}\\.conf:(.*)$");
    private static final Pattern DENIED = Pattern.compile("sysctl: (?:permission denied on key|reading key) [\"']([^\"']{3,120})[\"']");

    /** Of a {@code sysctl -a} with its thousands of lines these become facts. */
    private static final Pattern RELEVANT = Pattern.compile("^(?:net\\.ipv[46]\\.(?:conf\\..{1,40}\\.(?:rp_filter|arp_\\w+|forwarding|accept_local|log_martians|proxy_arp"
            + "|disable_ipv6|accept_dad|mtu|accept_redirects)|neigh\\..{1,40}\\.\\w+|icmp_echo_\\w+|tcp_\\w+|ip_forward|ping_group_range|ip_no_pmtu_disc)"
            + "|net\\.core\\.\\w+|net\\.netfilter\\.nf_conntrack_(?:max|count)|net\\.bridge\\.|kernel\\.(?:numa_balancing|dmesg_restrict|modules_disabled"
            + "|tainted|osrelease|hung_task\\w*)|vm\\.(?:zone_reclaim_mode|min_free_kbytes)|sunrpc\\.)");
    private static final int LONG = 120;

    @Override
    public String id() {
        return "sysctl";
    }

    @Override
    public boolean begins(String line) {
        Matcher pair = PAIR.matcher(line);
        return pair.find() && pair.group(1).matches("(?:net|kernel|vm|fs|sunrpc)\\..*") && line.contains(" = ");
    }

    @Override
    public void parse(Capture capture, Statements out) {
        String ofCapture = area(capture);
        List<Line> lines = Lines.of(capture);
        boolean everything = lines.size() > LONG;
        for (Line line : lines) {
            Matcher file = FILE.matcher(line.text());
            String text = file.find() ? file.group(1) : line.text();
            String area = text != line.text() ? "sysctl.conf" : ofCapture;
            if (text.strip().startsWith("#") || text.strip().startsWith(";")) {
                continue;
            }
            Matcher pair = PAIR.matcher(text);
            Matcher denied = DENIED.matcher(line.text());
            if (denied.find()) {
                about(out, "sysctl", denied.group(1), line).unreadable("value", "permission denied", line);
            } else if (pair.find() && (!everything || RELEVANT.matcher(key(pair.group(1))).find())) {
                about(out, area, pair.group(1), line).set("value", pair.group(2).replaceAll("\\s+", " "), line);
            }
        }
        for (FileValues.Entry entry : FileValues.of(capture)) {
            int from = entry.path().indexOf("/proc/sys/");
            if (from >= 0) {
                Statements.About setting = about(out, "sysctl", key(entry.path().substring(from + "/proc/sys/".length())), entry.line());
                if (entry.value() == null) {
                    setting.unreadable("value", entry.unreadable(), entry.line());
                } else {
                    setting.set("value", entry.value().replaceAll("\\s+", " "), entry.line());
                }
            }
        }
    }

    /** A file of settings is what shall be, the tool's output what is. */
    private static String area(Capture capture) {
        CommandLine command = CommandLine.of(capture);
        if (command != null) {
            return command.tool().equals("sysctl") ? "sysctl" : "sysctl.conf";
        }
        String source = capture.source() == null ? "" : capture.source();
        return source.matches(".*(?:sysctl\\.d/.*|sysctl\\.conf|/etc/.*\\.conf)$") && !source.contains("sos_commands") ? "sysctl.conf" : "sysctl";
    }

    private static Statements.About about(Statements out, String area, String key, Line line) {
        String name = key(key);
        String about = null;
        Matcher ofInterface = INTERFACE.matcher(name);
        if (ofInterface.matches()) {
            about = ofInterface.group(2).replace('/', '.');
            name = ofInterface.group(1) + "." + ofInterface.group(3);
        }
        String subject = area + " " + (about == null ? name : ofInterface.group(1) + "." + about + "." + ofInterface.group(3));
        return out.about(Setting.class, subject).set("area", area, line).set("name", name, line).set("about", about, line);
    }

    /** {@code net/ipv4/conf/ib0.8001/rp_filter} as {@code net.ipv4.conf.ib0/8001.rp_filter}: dots and slashes change places. */
    private static String key(String name) {
        int slash = name.indexOf('/');
        int dot = name.indexOf('.');
        if (slash < 0 || dot >= 0 && dot < slash) {
            return name;
        }
        StringBuilder key = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            key.append(c == '/' ? '.' : c == '.' ? '/' : c);
        }
        return key.toString();
    }
}
