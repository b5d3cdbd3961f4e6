package org.ibdx.parse.host;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.HostInfo;
import org.ibdx.fact.Setting;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * Processors and NUMA nodes: {@code lscpu} (util-linux), {@code numactl -H}.
 *
 * <pre>
 * Architecture:          x86_64
 * Socket(s):             2
 * Hypervisor vendor:     KVM
 * NUMA node(s):          2
 * NUMA node0 CPU(s):     0-31
 * available: 2 nodes (0-1)
 * node 0 cpus: 0 1 2 3
 * "field": "NUMA node0 CPU(s):", "data": "0-31"         lscpu -J
 * # CPU,Core,Socket,Node                                lscpu -p
 * </pre>
 */
public final class LscpuParser implements Parser {

    private static final Pattern VENDOR = Pattern.compile("^\\s*(?:Hypervisor vendor|Hypervisor-Anbieter|\u8d85\u7ba1\u7406\u5668\u5382\u5546|\u865a\u62df\u673a\u7ba1\u7406\u7a0b\u5e8f\u5382\u5546)[:\uff1a]\\s*(\\S.{0,40}?)\\s*$");
    private static final Pattern COUNT = Pattern.compile("^\\s*(Socket\\(s\\)|NUMA node\\(s\\)|CPU\\(s\\)|Sockel|NUMA-Knoten|\u5ea7|NUMA \u8282\u70b9)[:\uff1a]\\s*(\\d{1,5})\\s*$");
    private static final Pattern NODE = Pattern.compile("^\\s*NUMA[ -](?:node|Knoten|\u8282\u70b9)\\s?(\\d{1,4}) CPU\\(?s?\\)?[:\uff1a]\\s*([\\d,-]{1,400})\\s*$");
    private static final Pattern AVAILABLE = Pattern.compile("^\\s*available: (\\d{1,4}) nodes?\\b");
    private static final Pattern NODE_CPUS = Pattern.compile("^\\s*node (\\d{1,4}) cpus: (\\d[\\d ]{0,4000})\\s*$");
    private static final Pattern JSON = Pattern.compile("\"(field|data)\" ?: ?\"([^\"]{0,400})\"");
    private static final Pattern ARCHITECTURE = Pattern.compile("^\\s*(?:Architecture|Architektur|\u67b6\u6784)[:\uff1a]\\s*(\\w{3,12})\\s*$");

    @Override
    public String id() {
        return "lscpu";
    }

    @Override
    public void parse(Capture capture, Statements out) {
        String field = null;
        List<String> columns = List.of();
        Map<String, StringJoiner> processors = new TreeMap<>();
        Line first = null;
        for (Line line : Lines.of(capture)) {
            String text = line.text();
            if (text.startsWith("# CPU,")) {
                columns = List.of(text.substring(2).strip().split(",", -1));
                first = line;
            } else if (!columns.isEmpty()) {
                row(columns, text, processors);
                continue;
            }
            Matcher json = JSON.matcher(text);
            while (json.find()) {
                if (json.group(1).equals("field")) {
                    field = json.group(2);
                } else if (field != null) {
                    line(field + " " + json.group(2), line, out);
                    field = null;
                }
            }
            line(text, line, out);
        }
        for (Map.Entry<String, StringJoiner> node : processors.entrySet()) {
            setting(out, "numa", "node" + node.getKey(), node.getValue().toString(), first);
        }
    }

    /** A processor of {@code lscpu -p}, whose columns the last line of the comment names. */
    private static void row(List<String> columns, String text, Map<String, StringJoiner> processors) {
        List<String> cells = List.of(text.strip().split(",", -1));
        int node = columns.indexOf("Node");
        if (node > 0 && cells.size() > node && cells.get(0).matches("\\d{1,5}") && cells.get(node).matches("\\d{1,4}")) {
            processors.computeIfAbsent(cells.get(node), name -> new StringJoiner(",")).add(cells.get(0));
        }
    }

    private static void line(String text, Line line, Statements out) {
        Matcher vendor = VENDOR.matcher(text);
        Matcher count = COUNT.matcher(text);
        Matcher node = NODE.matcher(text);
        Matcher available = AVAILABLE.matcher(text);
        Matcher cpus = NODE_CPUS.matcher(text);
        Matcher architecture = ARCHITECTURE.matcher(text);
        if (vendor.find()) {
            VirtParser.state(out.about(HostInfo.class, "host"), word(vendor.group(1)), line);
        } else if (count.find()) {
            String name = count.group(1).startsWith("NUMA") ? "numa-nodes" : count.group(1).startsWith("CPU") ? "cpus" : "sockets";
            setting(out, "cpu", name, count.group(2), line);
        } else if (node.find()) {
            setting(out, "numa", "node" + node.group(1), node.group(2), line);
        } else if (available.find()) {
            setting(out, "cpu", "numa-nodes", available.group(1), line);
        } else if (cpus.find()) {
            setting(out, "numa", "node" + cpus.group(1), cpus.group(2).strip().replace(' ', ','), line);
        } else if (architecture.find()) {
            out.about(HostInfo.class, "host").set("architecture", architecture.group(1), line);
        }
    }

    private static void setting(Statements out, String area, String name, String value, Line line) {
        out.about(Setting.class, area + " " + name).set("area", area, line).set("name", name, line).set("value", value, line);
    }

    private static String word(String vendor) {
        String lower = vendor.toLowerCase(Locale.ROOT);
        return lower.startsWith("vmware") ? "vmware" : lower.startsWith("microsoft") ? "microsoft" : lower.startsWith("oracle") ? "oracle" : lower;
    }
}
